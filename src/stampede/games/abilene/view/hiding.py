"""A2.3, A9.1, A10.5, A12 What a seat may see, at the speed of the rules.

A view shows the brands of the cattle a player may look at: those of the own ranch, in the own hand, and
those the own seat brought to town. What a player saw earlier he must remember.
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
    """Leave only what *seat* (None: a spectator) may know."""
    redact(view(records, 0), SPECTATOR if seat is None else seat)


def redact(state: AbileneState, viewer: int) -> None:
    """Leave only what *viewer* (SPECTATOR: nobody's seat) may know."""
    hide_cattle(state, viewer)
    hide_choices(state, viewer)
    if state.hidden_totals and state.phase != OVER:
        hide_cash(state, viewer)


def hide_cattle(state: AbileneState, viewer: int) -> None:
    """A2.3, A12.1 All cattle but the own look alike."""
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
    """A9.1, A10.3 Cards lie face down, and answers are secret, until all are in."""
    question = state.question
    if question not in (ASK_CARDS, ASK_ANSWERS):
        return
    chosen = state.cards if question == ASK_CARDS else state.answers
    for other in range(state.players):
        if other != viewer and chosen[other] != NONE:
            chosen[other] = HIDDEN


def hide_cash(state: AbileneState, viewer: int) -> None:
    """A10.5 Others' totals are hidden; who cannot pay says what he has (R)."""
    for other in range(state.players):
        says = state.question in (ASK_SHORTAGE, ASK_ANSWERS) and other == state.payer
        if other != viewer and not says and not state.bankrupt[other]:
            state.cash[other] = HIDDEN
