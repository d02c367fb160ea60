"""The compact numbers of actions: a kind and a cell; for a move a die, its source and its target."""

from stampede.core.record import Records
from stampede.core.tensors.numbering import Digit, Kind, single, whole
from stampede.games.abilene.rules import actions as act
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.lattice import NUM_CELLS, TOWN
from stampede.games.abilene.rules.state import AbileneState, view

WORDS = (
    single(
        "an animal for the next cow-head: 1000, 600, 300, 100, unbranded", "A2.2", act.KIND, box.RANKS + 1
    ),
    single("`roll`", "A3", act.ROLL_DICE),
    single("`done`", "A5.1", act.DONE),
    single("`borrow`", "A10.1", act.BORROW),
    single("`ask`", "A10.3", act.ASK),
    single("`bankrupt`", "A10.4", act.GO_BANKRUPT),
    single("`decline`", "A10.3", act.DECLINE),
    single("a corral card: own, none, other", "A9.1", act.CARD, 3),
    single("a number of a die, from 0", "A1.1", act.DIE, box.MOST_COW + 1),
    single("repay a loan, the oldest first", "A10.2", act.REPAY, box.MAX_LOANS),
)
OFFER = Kind(
    act.OFFER,
    (
        whole("offer at 0 to 200 %, in steps of 5", "A10.3", box.RATES),
        whole("due after 1, 2, 3, 5 or 8 turns, at the end", "A10.3", len(box.DUES)),
    ),
    (box.RATES, len(box.DUES)),
)


def kinds(records: Records) -> tuple[Kind, ...]:
    """A14 The kinds of actions: words, those with a cell, and those with a die from cell to cell."""
    state: AbileneState = view(records, 0)
    cells = tuple(cell for cell in range(NUM_CELLS) if state.land[cell] != 0)
    space = Digit("a cell, the town last", "A1.3", (*cells, TOWN))
    free, put = (
        whole("free a cowboy to", "A4.2"),
        whole("put a stolen animal or a beaten cowboy on", "A7.1, A8.2"),
    )
    cow, boy = (
        whole("an animal moves 1 to 5", "A5.1", box.MOST_COW),
        whole("a cowboy moves 1 to 4", "A6.1", box.MOST_BOY),
    )
    return (
        *WORDS,
        Kind(act.ACCEPT, (whole("accept the offer of a seat", "A10.3", state.players),), (box.MAX_SEATS,)),
        OFFER,
        Kind(act.FREE, (free, space), (1, NUM_CELLS)),
        Kind(act.TO, (put, space), (1, NUM_CELLS)),
        Kind(act.COW_MOVE, (cow, space, space), (box.MOST_COW, act.SPACES, act.SPACES)),
        Kind(act.BOY_MOVE, (boy, space, space), (box.MOST_BOY, act.SPACES, act.SPACES)),
    )
