"""The policy of a player of tic-tac-toe who likes the cells in the order of their numbers."""

from stampede.core.record import Floats
from tests.bots.small.tictactoe import State


def seat_values(state: State, out: Floats) -> None:
    out[1] = 0.0
    for cell in range(9):
        if state.cell[cell] == 1:
            out[1] += cell / 100.0
    out[0] = -out[1]
