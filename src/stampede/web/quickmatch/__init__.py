"""Quick matches: a table for whoever comes."""
