"""Vacations: days on which a player's clock stands still."""
