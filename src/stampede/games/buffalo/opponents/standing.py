"""How the seats stand in a position of Buffalo: by the evaluation of the search."""

import numpy as np

from stampede.core.interface import at
from stampede.core.policy import WIN
from stampede.core.record import Floats
from stampede.games.buffalo.opponents.bitboard import DTYPE, fill
from stampede.games.buffalo.opponents.value import evaluate
from stampede.games.buffalo.rules.components import BUFFALOES, CHIEFS_SIDE
from stampede.games.buffalo.rules.state import BuffaloState


def seat_values(state: BuffaloState, out: Floats) -> None:
    """The evaluation of the undecided *state*, from -1 to 1."""
    boards = np.zeros(1, DTYPE)
    board = at(boards, 0)
    fill(board, state)
    out[BUFFALOES] = evaluate(board, BUFFALOES) / WIN
    out[CHIEFS_SIDE] = -out[BUFFALOES]
