"""Checks for any game, for outsiders too."""
