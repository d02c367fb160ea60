"""Z3.1 The noting of pairs in the memory of a seat, compiled with what calls it."""

from typing import Any

from stampede.games.zoff.rules.components import COLOURS, NONE, ROUNDS_OF_TWO
from stampede.games.zoff.rules.state import ZoffState

PAIRS = 2
"""The most pairs of a colour in a round."""


def note(memory: Any, view: ZoffState, seat: int, actor: int, action: int) -> None:
    """Z3.1 Note the pairs that the view shows in the row of the current round."""
    row = view.round - 1
    if not 0 <= row < ROUNDS_OF_TWO:
        return
    for colour in range(COLOURS):
        for pair in range(PAIRS):
            if view.chosen_card[colour, pair] != NONE:
                memory.laid_pasture[row, colour, pair] = view.chosen_pasture[colour, pair] - NONE
                memory.laid_card[row, colour, pair] = view.chosen_card[colour, pair] - NONE
