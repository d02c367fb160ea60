"""The numbering of actions (Z10): each kind of choice has its own range of numbers.

Bids come last: there are a hundred thousand of them, and only they need big numbers.
"""

from stampede.games.zoff.rules.components import BIDS, CARDS, COLOURS, MAX_BONUS, MAX_VALUE, PASTURES
from stampede.games.zoff.rules.phases import BID, BONUS, CHOOSE, COLOUR, DEAL, PICK, PLACE, SPLIT

DEAL_ACTION = 0
"""Chance deals pasture n."""
COLOUR_ACTION = DEAL_ACTION + PASTURES
"""A start cow has colour n (Z7.2)."""
PICK_ACTION = COLOUR_ACTION + COLOURS
"""Colour n is picked (Z8.1)."""
PAIR_ACTION = PICK_ACTION + COLOURS
"""A pasture card and a cow card (Z3.1)."""
PLACE_ACTION = PAIR_ACTION + PASTURES * CARDS
"""n cows are placed (Z4.3)."""
SPLIT_ACTION = PLACE_ACTION + MAX_VALUE + 1
"""Cows of the first and of the second colour (Z7.6)."""
BONUS_ACTION = SPLIT_ACTION + (MAX_VALUE + 1) ** 2
"""1 to 6 bonus cows are placed on a pasture (Z5.2)."""
STOP_ACTION = BONUS_ACTION + PASTURES * MAX_BONUS
"""The rest of a bonus is forgone (Z5.2)."""
BID_ACTION = STOP_ACTION + 1
"""A bid of n steps (Z8.1)."""
NUM_ACTIONS = BID_ACTION + BIDS
FIRST_ACTION = (
    (BID, BID_ACTION),
    (BONUS, BONUS_ACTION),
    (SPLIT, SPLIT_ACTION),
    (PLACE, PLACE_ACTION),
    (CHOOSE, PAIR_ACTION),
    (PICK, PICK_ACTION),
    (COLOUR, COLOUR_ACTION),
    (DEAL, DEAL_ACTION),
)
"""The first action of each phase, in descending order."""


def phase_of(action: int) -> int:
    """The phase in which an action is made."""
    for phase, first in FIRST_ACTION:
        if action >= first:
            return phase
    return DEAL


def pair(pasture: int, card: int) -> int:
    """The action that makes a pair of a pasture card and a cow card."""
    return PAIR_ACTION + pasture * CARDS + card


def split(first: int, second: int) -> int:
    """The action that places cows of both own colours."""
    return SPLIT_ACTION + first * (MAX_VALUE + 1) + second


def split_of(action: int) -> tuple[int, int]:
    """The cows of the first and of the second colour that a split places."""
    first, second = divmod(action - SPLIT_ACTION, MAX_VALUE + 1)
    return first, second


def bonus(pasture: int, cows: int) -> int:
    """The action that places bonus cows, at least 1, on a pasture."""
    return BONUS_ACTION + pasture * MAX_BONUS + cows - 1
