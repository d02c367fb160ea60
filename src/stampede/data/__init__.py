"""Matches as tables for learning and statistics (``docs/data.md``)."""
