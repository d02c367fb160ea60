"""Reasons why an action is not legal: the results of the functions named ``why_not_...``."""

ALLOWED = 0

ENDED = 1
"""The game is over (Z6)."""
NO_SEAT = 2
"""Nobody sits there (Z2.1)."""
NOT_ASKED = 3
"""It is not the seat's turn, by the rule of the phase."""
NO_ACTION = 4
"""No action has this number (Z10)."""
NOT_NOW = 5
"""The action belongs to another phase."""

NOT_IN_PLAY = 6
"""The pasture is not used by so many players (Z2.1, Z7.1, Z8.3)."""
DEALT = 7
"""The pasture card was dealt before (Z2.2)."""
NOT_OWN = 8
EACH_ONCE = 9
"""The colour is another player's (Z7.1); the last start cow must be of the other colour (Z7.2)."""
NO_COLOUR = 10
TAKEN = 11
"""Nobody plays the colour; somebody else does already (Z8.1)."""

FULL = 12
"""The pasture has no free space (Z4.6)."""
SAME_PASTURE = 13
"""The first pair is for this pasture (Z3.1)."""
SMALLER_FIRST = 14
BIGGER_LEFT = 15
"""The pair would be out of order (Z10): after that of a bigger pasture, or with no bigger one left."""
SAME_CARD = 16
"""The card is in the first pair (Z3.1)."""
NO_CARD = 17
"""The colour has no such card (Z1.2)."""
SPENT = 18
"""The card was played before (Z4.5)."""

BEYOND_CARD = 19
"""More cows than the card is worth (Z4.3, Z7.6)."""
NO_SPACE = 20
"""More cows than free spaces (Z4.6)."""
NO_RESERVE = 21
NO_SECOND_RESERVE = 22
"""More cows than in the reserve of the colour, or of the second of two (Z4.3)."""
OWN_EQUAL = 23
"""Both own herds would be equal (Z7.4)."""
EQUAL_HERD = 24
EQUAL_SECOND_HERD = 25
"""Another's herd is as big as the herd, or that of the second colour, would be (Z4.4)."""

NAMED = 26
"""The bonus named this pasture before (Z10)."""
BEYOND_BONUS = 27
"""More cows than are left of the bonus (Z5.2)."""
