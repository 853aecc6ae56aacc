"""The server: people, tables, live play, and nothing lost."""
