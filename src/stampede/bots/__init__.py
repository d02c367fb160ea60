"""Opponents: they see only what their seat sees."""
