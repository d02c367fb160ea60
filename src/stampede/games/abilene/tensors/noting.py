"""A2.3, A9.1, A12.1 The noting of cattle and sales in the memory of a seat, compiled with what calls it."""

from typing import Any

from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.actions import BOY_MOVE, COW_MOVE, TO, source_of, target_of
from stampede.games.abilene.rules.lattice import NUM_CELLS, TOWN
from stampede.games.abilene.rules.state import AbileneState

SALES = box.HERD * box.MAX_SEATS
"""The most sales of a game."""


def note(memory: Any, view: AbileneState, seat: int, actor: int, action: int) -> None:
    """A12.1 Follow each animal that the seat knows, then note what its view shows."""
    if COW_MOVE <= action < BOY_MOVE:
        drive(memory, source_of(action - COW_MOVE), target_of(action - COW_MOVE))
    elif action >= BOY_MOVE:
        cell = target_of(action - BOY_MOVE)
        if cell < NUM_CELLS and memory.kind[cell] > 0:
            memory.hand, memory.hand_seen = memory.kind[cell], memory.seen[cell]
    elif TO <= action < COW_MOVE and memory.hand > 0:
        memory.kind[action - TO], memory.seen[action - TO] = memory.hand, memory.hand_seen
    note_sale(memory, view)
    note_cattle(memory, view)


def drive(memory: Any, source: int, target: int) -> None:
    """A5 Carry the knowledge of an animal along with it."""
    if target == TOWN:
        place = 0 if memory.in_town == 0 else 1
        memory.town[place] = memory.kind[source]
    else:
        memory.kind[target], memory.seen[target] = memory.kind[source], memory.seen[source]


def note_sale(memory: Any, view: AbileneState) -> None:
    """A9.1 Note a sale once it is shown: the animal, the seller, and the cards laid; the town moves up."""
    sales = 0
    for kind in range(box.KINDS):
        sales += view.gone[kind]
    if sales > memory.sales and sales <= SALES:
        memory.sold[sales - 1] = view.sold
        memory.seller[sales - 1] = view.seller + 1
        for opponent in range(view.players):
            memory.laid[sales - 1, opponent] = view.shown[opponent]
        memory.town[0], memory.town[1] = memory.town[1], 0
    memory.sales = sales


def note_cattle(memory: Any, view: AbileneState) -> None:
    """A12.1 Note the animals that the view shows, and forget those that are gone from their cells."""
    for cell in range(NUM_CELLS):
        figure = view.board[cell]
        if figure > box.COW:
            memory.kind[cell], memory.seen[cell] = figure, view.rounds
        elif figure != box.COW:
            memory.kind[cell], memory.seen[cell] = 0, 0
    in_town = 0
    for place in range(2):
        figure = view.town_cows[place]
        if figure != box.COW:
            memory.town[place] = max(figure, 0)
        if figure != box.NONE:
            in_town += 1
    memory.in_town = in_town
    if view.hand != box.COW:
        memory.hand = max(view.hand, 0)
        memory.hand_seen = view.rounds
