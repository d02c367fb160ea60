"""Puts the server together and starts it."""
