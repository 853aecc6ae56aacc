"""Migrations of the database, applied in order at every start."""
