"""A2.3, A9.1, A12.1 The memory of a seat: the cattle it has seen and followed, and all sales."""

from typing import Annotated

import numpy as np

from stampede.core.parts import Remembering
from stampede.core.record import Ints, Records, layout
from stampede.core.tensors.planes import Plane, one_of, places, share
from stampede.core.tensors.remembering import MemoryRecord
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.lattice import NUM_CELLS
from stampede.games.abilene.rules.state import AbileneState, view
from stampede.games.abilene.tensors import noting
from stampede.games.abilene.tensors.noting import SALES
from stampede.games.abilene.tensors.planes import animals, cells_of


class AbileneMemory(MemoryRecord):
    """The cattle that a seat can name, as figures on cells (COW + 1 + kind, 0 for none), and the sales."""

    kind: Annotated[Ints, np.int32, (NUM_CELLS,)]
    """A12.1 The animal on each cell, seen there or followed to it."""
    seen: Annotated[Ints, np.int32, (NUM_CELLS,)]
    """A13.3 The round in which its brand was seen last."""
    town: Annotated[Ints, np.int32, (2,)]
    """A5.4 The animals in town."""
    in_town: Annotated[int, np.int32]
    """How many animals are there."""
    hand: Annotated[int, np.int32]
    """A7.1 The stolen animal."""
    hand_seen: Annotated[int, np.int32]
    """The round in which its brand was seen last."""
    sales: Annotated[int, np.int32]
    """A9.1 The number of sales."""
    sold: Annotated[Ints, np.int32, (SALES,)]
    """A9.1 The animal of each sale."""
    seller: Annotated[Ints, np.int32, (SALES,)]
    """A9.1 Its seller: the seat and 1."""
    laid: Annotated[Ints, np.int32, (SALES, box.MAX_SEATS)]
    """A9.1 The corral cards laid in it."""


def planes(records: Records, seat: int) -> tuple[Plane, ...]:
    """A9.1, A12.1 The planes of cattle and of sales; seats and brands start with the own one."""
    state: AbileneState = view(records, 0)
    seats = [(seat + step) % state.players for step in range(state.players)]
    known, cells = animals(seats)[1:], cells_of(state)
    most = int(state.sale_limit) + 1 if state.sale_limit else box.HERD * int(state.players)
    sales = places((SALES,), range(min(most, box.HERD * int(state.players))))
    cards = places((SALES, box.MAX_SEATS), range(sales.size), seats)
    return (
        one_of("animals known: kind by cell", "A12.1", "kind", known, cells),
        share(
            "the round in which their brand was seen last, by cell", "A13.3", "seen", box.MAX_ROUNDS, cells
        ),
        one_of("animals known in town: kind by place", "A5.4", "town", known, places((2,), (0, 1))),
        one_of("the stolen animal, where it is known", "A7.1", "hand", known),
        one_of("sales: kind by sale", "A9.1", "sold", known, sales),
        one_of("sales: seller by sale", "A9.1", "seller", [each + 1 for each in seats], sales),
        one_of(
            "sales: card laid, own, none, other, by sale and seat",
            "A9.1",
            "laid",
            range(box.OWN_BRAND, box.OTHER_BRAND + 1),
            cards,
        ),
    )


MEMORY = Remembering(dtype=layout(AbileneMemory), modules=(noting,), planes=planes)
