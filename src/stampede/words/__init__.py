"""Texts in several languages; this room knows nothing of games."""
