"""Tables: who sits where, what was played, whose time runs; no SQL and no HTTP here."""
