"""Reasons why an action is not legal: the results of the functions named ``why_not_...``."""

ALLOWED = 0

NO_SEAT = 1
"""Nobody sits there (A2.1)."""
ENDED = 2
"""The game is over (A11, A13.3)."""
NO_ACTION = 3
"""No action has this number (A14)."""
NOT_ASKED = 4
"""It is not the seat's turn, by the rule of the pending decision."""
NOT_NOW = 5
"""The action belongs to another decision, by the rule of the pending one."""

NO_KIND = 6
"""All animals of this kind are placed (A2.2)."""
NO_FACE = 7
"""The die has no such face (A1.1)."""

NO_CELL = 8
"""The board of this table has no such cell (A1.3)."""
OCCUPIED = 9
OTHER_RANCH = 10
WRONG_CELL = 11
"""No figure goes to this cell, by the rule of the pending decision: it is occupied; it lies in another's
ranch; others come first."""

NO_COW_DIE = 12
NO_COW = 13
COW_MOVED = 14
"""No die that is left shows the number; no own animal is there; it has moved already (A5.1)."""
LEAVES_RANCH = 15
COW_ENDS_FULL = 16
"""An animal would leave its ranch, or end where something stands (A5.2)."""
COW_TOO_FAR = 17
"""No way of an animal leads there (A5.2), or only one that is too long for the die (A5.1)."""

NO_BOY_DIE = 18
NO_BOY = 19
BOY_MOVED = 20
"""No die that is left shows the number; no own cowboy is there; he has moved already (A6.1)."""
OWN_BOY = 21
OWN_COW = 22
"""An own cowboy or an own animal stands there (A6.2)."""
BOY_TOO_FAR = 23
"""No way of a cowboy leads there (A6.2), none through town (A6.3), or only one of another length (A6.1)."""
NO_ROOM = 24
"""The stolen animal would find no cell (A7.1)."""

NO_LOAN = 25
NO_CASH = 26
"""There is no such bank loan, or not the cash to repay it (A10.2)."""
ASKED_BEFORE = 27
NOBODY_TO_ASK = 28
NO_OFFER = 29
NO_MONEY = 30
"""The others were asked; none of them can lend; the seat offered nothing, or does not have the amount
(A10.3)."""
