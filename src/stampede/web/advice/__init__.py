"""Hints during a match and reviews after it."""
