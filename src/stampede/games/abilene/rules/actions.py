"""The numbering of actions (A14): a range of numbers for each kind, in the order of the notation's table."""

from stampede.games.abilene.rules.components import MAX_LOANS, MAX_SEATS, MOST_BOY, MOST_COW, RANKS, RATES
from stampede.games.abilene.rules.lattice import NUM_CELLS, TOWN

KIND = 0
"""A2.2 KIND + rank: the animal for the next cow-head; the last rank is unbranded."""
ROLL_DICE = KIND + RANKS + 1
DONE = ROLL_DICE + 1
BORROW = DONE + 1
ASK = BORROW + 1
GO_BANKRUPT = ASK + 1
DECLINE = GO_BANKRUPT + 1
CARD = DECLINE + 1
"""A9.1 CARD + 0 own, + 1 none, + 2 other."""
DIE = CARD + 3
"""DIE + number: an action of CHANCE."""
REPAY = DIE + MOST_COW + 1
"""A10.2 REPAY + the index of the loan, 0 the oldest."""
ACCEPT = REPAY + MAX_LOANS
"""A10.3 ACCEPT + seat."""
OFFER = ACCEPT + MAX_SEATS
"""A10.3 OFFER + rate index * 6 + due index."""
FREE = OFFER + RATES * 6
"""A4.2 FREE + cell."""
TO = FREE + NUM_CELLS
"""A7.1, A8.2 TO + cell."""
SPACES = TOWN + 1
"""The cells and the town."""
COW_MOVE = TO + NUM_CELLS
BOY_MOVE = COW_MOVE + MOST_COW * SPACES * SPACES
NUM_ACTIONS = BOY_MOVE + MOST_BOY * SPACES * SPACES


def moves_of(first: int, number: int, source: int) -> int:
    """The action before the moves from *source* with a die's *number*: add the target."""
    return first + ((number - 1) * SPACES + source) * SPACES


def number_of(move: int) -> int:
    """The die's number of a move; *move* counts from the first move of its kind."""
    return move // (SPACES * SPACES) + 1


def source_of(move: int) -> int:
    """The source of a move."""
    return move // SPACES % SPACES


def target_of(move: int) -> int:
    """The target of a move."""
    return move % SPACES
