"""The view of a seat in Abilene (A2.3, A9.1, A10.5, A12), compiled with the rules.

A view shows the brands of the cattle a player may look at: those of the own ranch, in the own hand, and those
the own seat brought to town. Players must remember the rest of what they have seen.
"""

from typing import Any

from stampede.core.interface import SPECTATOR
from stampede.core.record import Records
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.cells import RANCH_BITS, home
from stampede.games.abilene.rules.lattice import NUM_CELLS
from stampede.games.abilene.rules.state import AbileneState, view


def redact_record(records: Records, seat: int | None) -> None:
    """Hide from the record all that *seat* (None: a spectator) may not see."""
    state, viewer = view(records, 0), SPECTATOR if seat is None else seat
    # All cells at once: one by one they take ten times as long in plain Python.
    state.board[is_hidden(state.board, state.land, ranch_of_viewer(state, viewer))] = box.COW
    redact_beside_land(state, viewer)


def redact(state: AbileneState, viewer: int) -> None:
    """Hide from the position all that *viewer* (SPECTATOR: nobody's seat) may not see."""
    hide_cattle(state, viewer)
    redact_beside_land(state, viewer)


def redact_beside_land(state: AbileneState, viewer: int) -> None:
    """Hide what *viewer* may not see but the cattle on the land."""
    hide_held_cattle(state, viewer)
    hide_choices(state, viewer)
    if state.hidden_totals and state.phase != box.OVER:
        hide_cash(state, viewer)


def ranch_of_viewer(state: AbileneState, viewer: int) -> int:
    """A2.1 The ranch of *viewer*; of a SPECTATOR none."""
    return home(state, viewer) if viewer != SPECTATOR else -2


def is_hidden(figure: Any, printed: Any, ranch: int) -> Any:
    """A2.3, A12.1 Whether the owner of *ranch* may not look at what stands on a cell, or on each of many."""
    return (figure > box.COW) & (printed & RANCH_BITS != ranch + 1)


def hide_cattle(state: AbileneState, viewer: int) -> None:
    """A2.3, A12.1 Hide the brands of all cattle on the land but the own."""
    ranch = ranch_of_viewer(state, viewer)
    for cell in range(NUM_CELLS):
        if is_hidden(state.board[cell], state.land[cell], ranch):
            state.board[cell] = box.COW


def hide_held_cattle(state: AbileneState, viewer: int) -> None:
    """A2.3, A5.4, A7.1 Hide the brands of cattle in a hand or in town but the own."""
    if viewer != state.turn:
        state.hand = min(int(state.hand), box.COW)
        for place in range(2):
            state.town_cows[place] = min(int(state.town_cows[place]), box.COW)
    for seat in range(box.MAX_SEATS):
        if seat != viewer:
            state.unsold[seat] = min(int(state.unsold[seat]), box.COW)


def hide_choices(state: AbileneState, viewer: int) -> None:
    """A9.1, A10.3 Hide cards face down, and answers, until all are in."""
    question = state.question
    if question not in (box.ASK_CARDS, box.ASK_ANSWERS):
        return
    chosen = state.cards if question == box.ASK_CARDS else state.answers
    for other in range(state.players):
        if other != viewer and chosen[other] != box.NONE:
            chosen[other] = box.HIDDEN


def hide_cash(state: AbileneState, viewer: int) -> None:
    """A10.5 Hide the totals of others; a player who cannot pay says what he has (R)."""
    for other in range(state.players):
        says = state.question in (box.ASK_SHORTAGE, box.ASK_ANSWERS) and other == state.payer
        if other != viewer and not says and not state.bankrupt[other]:
            state.cash[other] = box.HIDDEN
