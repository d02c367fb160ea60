"""The view of a seat in Abilene (A2.3, A9.1, A10.5, A12), compiled with the rules.

A view shows the brands of the cattle a player may look at: those of the own ranch, in the own hand, and those
the own seat brought to town. Players must remember the rest of what they have seen.
"""

from stampede.core.interface import SPECTATOR
from stampede.core.record import Records
from stampede.games.abilene.rules.cells import RANCH_BITS, home
from stampede.games.abilene.rules.components import (
    ASK_ANSWERS,
    ASK_CARDS,
    ASK_SHORTAGE,
    COW,
    HIDDEN,
    NONE,
    OVER,
)
from stampede.games.abilene.rules.state import AbileneState, view


def redact_record(records: Records, seat: int | None) -> None:
    """Hide from the record all that *seat* (None: a spectator) may not see."""
    redact(view(records, 0), SPECTATOR if seat is None else seat)


def redact(state: AbileneState, viewer: int) -> None:
    """Hide from the position all that *viewer* (SPECTATOR: nobody's seat) may not see."""
    hide_cattle(state, viewer)
    hide_choices(state, viewer)
    if state.hidden_totals and state.phase != OVER:
        hide_cash(state, viewer)


def hide_cattle(state: AbileneState, viewer: int) -> None:
    """A2.3, A12.1 Hide the brands of all cattle but the own."""
    ranch = home(state, viewer) if viewer != SPECTATOR else -2
    state.board[(state.board > COW) & (state.land & RANCH_BITS != ranch + 1)] = COW
    if viewer != state.turn:
        state.hand = min(int(state.hand), COW)
        state.town_cows[state.town_cows > COW] = COW
    own = state.unsold[viewer]
    state.unsold[state.unsold > COW] = COW
    if viewer != SPECTATOR:
        state.unsold[viewer] = own


def hide_choices(state: AbileneState, viewer: int) -> None:
    """A9.1, A10.3 Hide cards face down, and answers, until all are in."""
    question = state.question
    if question not in (ASK_CARDS, ASK_ANSWERS):
        return
    chosen = state.cards if question == ASK_CARDS else state.answers
    for other in range(state.players):
        if other != viewer and chosen[other] != NONE:
            chosen[other] = HIDDEN


def hide_cash(state: AbileneState, viewer: int) -> None:
    """A10.5 Hide the totals of others; a player who cannot pay says what he has (R)."""
    for other in range(state.players):
        says = state.question in (ASK_SHORTAGE, ASK_ANSWERS) and other == state.payer
        if other != viewer and not says and not state.bankrupt[other]:
            state.cash[other] = HIDDEN
