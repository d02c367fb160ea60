"""Chaos tests: kill servers in running matches, then check the database."""
