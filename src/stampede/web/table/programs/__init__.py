"""A table for programs."""
