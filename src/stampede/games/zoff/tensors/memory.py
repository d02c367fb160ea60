"""Z3.1, Z4.7 The memory of a seat: the pairs that it has seen laid, by round and colour."""

from typing import Annotated

import numpy as np

from stampede.core.parts import Remembering
from stampede.core.record import Ints, Records, layout
from stampede.core.tensors.planes import Plane, one_of, places
from stampede.core.tensors.remembering import MemoryRecord
from stampede.games.zoff.rules.components import COLOURS, NONE, ROUNDS, ROUNDS_OF_TWO
from stampede.games.zoff.rules.state import ZoffState, view
from stampede.games.zoff.tensors import noting
from stampede.games.zoff.tensors.components import cards_in_play, colours_in_play, pastures_in_play
from stampede.games.zoff.tensors.noting import PAIRS


class ZoffMemory(MemoryRecord):
    """The pairs seen: the number of a card and 1, or 0 where none was laid."""

    laid_pasture: Annotated[Ints, np.int32, (ROUNDS_OF_TWO, COLOURS, PAIRS)]
    """Z3.1 The pasture card of each pair, by round and colour."""
    laid_card: Annotated[Ints, np.int32, (ROUNDS_OF_TWO, COLOURS, PAIRS)]
    """Z3.1 The cow card of each pair, by round and colour."""


def planes(records: Records, seat: int) -> tuple[Plane, ...]:
    """Z3.1 The planes of pairs laid in each round, the current one's as soon as they are revealed."""
    state: ZoffState = view(records, 0)
    rounds = int(state.rounds) or (ROUNDS_OF_TWO if state.players == 2 else ROUNDS)
    pairs = places(
        (ROUNDS_OF_TWO, COLOURS, PAIRS),
        range(min(rounds, ROUNDS_OF_TWO)),
        colours_in_play(state),
        range(1 if state.players == 2 else PAIRS),
    )
    pastures, cards = pastures_in_play(state), cards_in_play(state)
    return (
        one_of(
            "pairs laid: pasture by round, colour and pair",
            "Z3.1",
            "laid_pasture",
            [pasture - NONE for pasture in pastures],
            pairs,
        ),
        one_of(
            "pairs laid: card by round, colour and pair",
            "Z3.1",
            "laid_card",
            [card - NONE for card in cards],
            pairs,
        ),
    )


MEMORY = Remembering(dtype=layout(ZoffMemory), modules=(noting,), planes=planes)
