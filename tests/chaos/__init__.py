"""Chaos tests: servers are killed while matches are played, and the database is checked afterwards."""
