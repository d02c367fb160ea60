"""The phases of a game, each with its kind of choice, and the reasons why a game ends."""

DEAL = 0
"""Chance deals a pasture card (Z2.2)."""
COLOUR = 1
"""Two players choose the colours of their start cows (Z7.2)."""
BID = 2
PICK = 3
"""Z8.1: players write bids; they pick colours."""
CHOOSE = 4
"""Players choose pairs (Z3)."""
PLACE = 5
"""A player places cows by a card (Z4)."""
SPLIT = 6
"""One of two players places cows of both colours on the last open pasture (Z7.6)."""
BONUS = 7
"""A player places a bonus (Z5)."""
OVER = 8

LAST_ROUND = 1
"""Z6.1."""
ALL_FULL = 2
ALL_PLACED = 3
"""Z6.3: every pasture is full, or a player has no cow left."""
