"""Matches as tables."""
