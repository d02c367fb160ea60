"""Reasons why an action is not legal: the results of the functions named ``why_not_...``."""

ALLOWED = 0

NO_SEAT = 1
OTHER_SIDE = 2
"""Nobody sits there; it is the other side's turn (B2.1)."""
ENDED = 3
"""The game is over (B3)."""
NO_ACTION = 4
"""No action has this number (B5.1)."""

LEAVE_FIRST = 5
LEFT = 6
LEAVE_OVER = 7
"""The columns to leave empty come first; this one is empty; none is left to choose (B4.2)."""
CANNOT_DECLINE = 8
"""No opening move may be declined now (B4.1)."""

NO_CELL = 9
"""The cell is not on this board (B1.1, B6.1)."""
NOTHING_THERE = 10
NOT_OWN = 11
NO_MOVE = 12
"""No piece stands there, or one of the other side; a piece that stays has not moved (B2.1)."""

NOT_FORWARD = 13
BLOCKED = 14
"""A buffalo goes one cell straight forward, onto an empty cell (B2.2)."""
HAS_OPENED = 15
"""The opening moves are made with different buffaloes (B4.2)."""
OFF_PRAIRIE = 16
"""The chief and his dogs stay between the rivers (B2.3, B2.4)."""
OCCUPIED = 17
"""Something stands on the cell, or on the way (B2.3, B2.4)."""
NO_LINE = 18
"""A dog runs straight or diagonally (B2.3)."""
TOO_FAR = 19
"""The chief moves one cell (B2.4)."""
