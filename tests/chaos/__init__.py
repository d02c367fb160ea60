"""Servers that are killed in the midst of matches, and what must be true afterwards."""
