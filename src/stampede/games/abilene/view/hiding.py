"""The view of a seat in Abilene (A2.3, A9.1, A10.5, A12), compiled with the rules.

A view shows the brands of the cattle a player may look at: those of the own ranch, in the own hand, and those
the own seat brought to town. Players must remember the rest of what they have seen.
"""

from stampede.core.interface import SPECTATOR
from stampede.core.record import Records
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.cells import RANCH_BITS, home
from stampede.games.abilene.rules.lattice import NUM_CELLS
from stampede.games.abilene.rules.state import AbileneState, view


def redact_record(records: Records, seat: int | None) -> None:
    """Hide from the record all that *seat* (None: a spectator) may not see."""
    redact(view(records, 0), SPECTATOR if seat is None else seat)


def redact(state: AbileneState, viewer: int) -> None:
    """Hide from the position all that *viewer* (SPECTATOR: nobody's seat) may not see."""
    hide_cattle(state, viewer)
    hide_choices(state, viewer)
    if state.hidden_totals and state.phase != box.OVER:
        hide_cash(state, viewer)


def hide_cattle(state: AbileneState, viewer: int) -> None:
    """A2.3, A12.1 Hide the brands of all cattle but the own."""
    ranch = home(state, viewer) if viewer != SPECTATOR else -2
    for cell in range(NUM_CELLS):
        if state.board[cell] > box.COW and state.land[cell] & RANCH_BITS != ranch + 1:
            state.board[cell] = box.COW
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
