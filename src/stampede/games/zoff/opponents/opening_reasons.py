"""Reasons for a choice before the first round of Zoff in Buffalo: start colours, bids, and picked colours."""

from collections.abc import Callable

from stampede.core.parts import Effect
from stampede.core.state_like import StateLike
from stampede.games.zoff.opponents.laid import rivals
from stampede.games.zoff.opponents.naming import colour_of
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules.actions import BID_ACTION, COLOUR_ACTION, PAIR_ACTION, PICK_ACTION
from stampede.games.zoff.rules.herds import is_played
from stampede.games.zoff.rules.setup import start_choices
from stampede.games.zoff.rules.state import ZoffState
from stampede.games.zoff.rules.state import view as read

CHEAP = box.UNIT
"""A bid below one cow."""
Worth = Callable[[ZoffState, int], int]
"""The worth of a start cow on a pasture."""


def first_cow(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z7.2 The colour has no start cow yet, and the other one has."""
    started = _started(view, seat, action)
    if started is None or started[0] or not started[1]:
        return None
    return Effect("first_cow", {"colour": colour_of(action - COLOUR_ACTION)})


def second_cow(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.2, Z7.2 The colour has more start cows than the other: its herds act first on more pastures."""
    started = _started(view, seat, action)
    if started is None or started[0] <= started[1]:
        return None
    return Effect("second_cow", {"colour": colour_of(action - COLOUR_ACTION), "count": started[0] + 1})


def alike(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z7.2 The two colours of the seat have as many start cows so far."""
    started = _started(view, seat, action)
    return Effect("alike", {}) if started is not None and started[0] == started[1] else None


def cheap_bid(_view: StateLike, _seat: int, action: int) -> Effect | None:
    """Z8.1 The bid costs less than a cow."""
    return Effect("cheap_bid", {}) if BID_ACTION <= action < BID_ACTION + CHEAP else None


def early_pick(_view: StateLike, _seat: int, action: int) -> Effect | None:
    """Z8.1 Nobody who bids a cow or less picks before."""
    return Effect("early_pick", {}) if action >= BID_ACTION + CHEAP else None


def pays_most(view: StateLike, _seat: int, action: int) -> Effect | None:
    """Z5.1 No colour left has start cows where the rows pay the biggest herds more in all."""
    return _most("pays_most", view, action, lambda state, pasture: int(state.bonus[pasture, 0]))


def stands_alone(view: StateLike, _seat: int, action: int) -> Effect | None:
    """Z2.2 No colour left has more start cows on pastures where nobody else has any."""
    seat_of_nobody = box.NONE - 1
    return _most(
        "stands_alone",
        view,
        action,
        lambda state, pasture: int(len(rivals(state, seat_of_nobody, pasture)) == 1),
    )


def widest(view: StateLike, _seat: int, action: int) -> Effect | None:
    """Z1.1 No colour left has its start cows on pastures with more spaces in all."""
    return _most("widest", view, action, lambda state, pasture: int(state.free[pasture]))


def narrowest(view: StateLike, _seat: int, action: int) -> Effect | None:
    """Z1.1 No colour left has its start cows on pastures with fewer spaces in all."""
    return _most("narrowest", view, action, lambda state, pasture: -int(state.free[pasture]))


def wider(view: StateLike, _seat: int, action: int) -> Effect | None:
    """Z1.1 Another colour left has its start cows on pastures with fewer spaces in all."""
    totals = _totals(view, action, lambda state, pasture: int(state.free[pasture]))
    own = totals.get(action - PICK_ACTION)
    return Effect("wider", {"count": own}) if own is not None and own > min(totals.values()) else None


def _started(view: StateLike, seat: int, action: int) -> tuple[int, int] | None:
    """The start cows chosen so far: of the colour of *action*, and of the other one."""
    if not COLOUR_ACTION <= action < PICK_ACTION:
        return None
    state: ZoffState = read(view.records, 0)
    chosen = [int(colour) for colour in state.start_colour[seat, : start_choices(state, seat)]]
    own = chosen.count(action - COLOUR_ACTION)
    return own, len(chosen) - own


def _most(kind: str, view: StateLike, action: int, worth: Worth) -> Effect | None:
    """Z8.1 The colour picked by *action* if no other one left is worth more, and one is worth less."""
    totals = _totals(view, action, worth)
    own = totals.get(action - PICK_ACTION)
    if own is None or own < max(totals.values()) or own == min(totals.values()):
        return None
    return Effect(kind, {"count": abs(own)})


def _totals(view: StateLike, action: int, worth: Worth) -> dict[int, int]:
    """Z8.1 The worth of the start cows of each colour that is left; empty where *action* picks none."""
    if not PICK_ACTION <= action < PAIR_ACTION:
        return {}
    state: ZoffState = read(view.records, 0)
    left = [c for c in range(box.COLOURS) if is_played(state, c) and state.owner[c] == box.NONE]
    return {
        colour: sum(worth(state, p) for p in range(box.PASTURES) if state.herd[p, colour]) for colour in left
    }
