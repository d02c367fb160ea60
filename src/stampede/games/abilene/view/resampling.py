"""A2.3, A9.1, A10.5, A12 Draws of full positions consistent with the table as a seat sees it.

Each secret is drawn uniformly from all its possible values, given the draws before it.
"""

from collections import Counter
from typing import Any

from stampede.core.chance import Stream, below
from stampede.core.errors import InvalidPosition
from stampede.core.record import Records
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.money import has_missing, missing
from stampede.games.abilene.rules.state import AbileneState, view
from stampede.games.abilene.view.herds import herds_of, native_kinds, put, unseen_kinds
from stampede.games.abilene.view.random_draws import shuffled, split
from stampede.games.abilene.view.unknown_animals import draw_valid_deal
from stampede.games.abilene.words import say


def resample_record(records: Records, seat: int | None, stream: Stream) -> None:
    """Replace all that *seat* (None: a spectator) does not see by random possible values."""
    state: AbileneState = view(records, 0)
    words = stream.tolist()  # whole numbers of Python's own are drawn three times as quickly
    draw_cash(state, words)
    draw_choices(state, words)
    draw_cattle(state, words)
    stream[:] = words


def draw_cash(state: AbileneState, stream: Any) -> None:
    """A10.5, A13.1 Draw hidden totals, which add up to the bank's payments."""
    hidden = [seat for seat in range(state.players) if state.cash[seat] == box.HIDDEN]
    if not hidden:
        return
    rest = hidden_cash(state)
    begins = state.phase == box.SETUP and rest == box.START_CASH * len(hidden)
    least = [box.START_CASH if begins else least_cash(state, seat) for seat in hidden]
    rest -= sum(least)
    if rest < 0:
        raise InvalidPosition(say("position.cash"))
    parts = split(rest // 100, [rest // 100] * len(hidden), stream)
    for seat, sure, part in zip(hidden, least, parts, strict=True):
        state.cash[seat] = sure + 100 * part


def hidden_cash(state: AbileneState) -> int:
    """A13.1 The sum of the hidden cash."""
    shown = sum(int(cash) for cash in state.cash if cash != box.HIDDEN)
    return box.START_CASH * int(state.players) + int(state.bank_paid) - shown


def least_cash(state: AbileneState, seat: int) -> int:
    """A10.2, A10.3 The least cash of a player who offered a loan, or is asked whether to repay one."""
    if state.answers[seat] > box.DECLINED:
        return missing(state)
    if state.question == box.ASK_REPAYMENT and seat == state.turn:
        return min(int(debt) for debt in state.loans[seat] if debt)
    return 0


def draw_choices(state: AbileneState, stream: Any) -> None:
    """A9.1, A10.3 Draw any card, and any answer that the player has the money for."""
    for seat in range(state.players):
        if state.cards[seat] == box.HIDDEN:
            state.cards[seat] = 1 + below(stream, box.OTHER_BRAND)
        if state.answers[seat] == box.HIDDEN:
            offers = box.RATES * len(box.DUES) if has_missing(state, seat) else 0
            state.answers[seat] = box.DECLINED + below(stream, 1 + offers)


def draw_cattle(state: AbileneState, stream: Any) -> None:
    """A1.2, A12.1 Draw the kinds of the hidden animals."""
    herds = herds_of(state)
    if state.question == box.ASK_KIND:
        for seat, herd in enumerate(herds):
            left = Counter(native_kinds(state, seat))
            left.subtract(herd.seen)
            deal = zip(herd.unseen, shuffled(sorted(left.elements()), stream), strict=False)
            for slot, kind in deal:
                put(state, slot, kind)
        return
    kinds = sorted(unseen_kinds(state, herds).elements())
    try:
        found = draw_valid_deal(state, herds, kinds, stream)
    except LookupError:  # no play leads to such a position, but somebody may have set it up
        places = [slot for herd in herds for slot in herd.unseen]
        found = list(zip(places, shuffled(kinds, stream), strict=False))
    for slot, kind in found:
        put(state, slot, kind)
