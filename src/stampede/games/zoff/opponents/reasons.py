"""Reasons for and against a choice of Zoff in Buffalo: its effects on the cows, in words."""

from stampede.core.parts import Effect, Reasons
from stampede.core.state_like import StateLike
from stampede.games.zoff.opponents.laid import (
    card_of,
    most_placed,
    next_of_others,
    pair,
    placed,
    rivals,
)
from stampede.games.zoff.rules.actions import STOP_ACTION
from stampede.games.zoff.rules.components import MAX_VALUE, NONE
from stampede.games.zoff.rules.placing import card_value
from stampede.games.zoff.rules.state import ZoffState
from stampede.games.zoff.rules.state import view as read

# ------------------------------------------------------------------- for cows that are placed


def fills_paid(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z5.1 The cows fill the pasture, and the row pays the seat at least as much as all others."""
    cows = placed(view, seat, action)
    if cows is None or not cows.fills:
        return None
    own = cows.paid(to_own=True)
    if own == 0 or own < cows.paid(to_own=False):
        return None
    return Effect("fills_paid", {"pasture": cows.name, "count": own})


def bars_next(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.4, Z4.6 The next player there can place less than if nothing were placed."""
    cows = placed(view, seat, action)
    if cows is None or cows.is_bonus:
        return None
    after = next_of_others(cows.before, seat)
    if after == NONE:
        return None
    value = card_of(cows.before, after)
    could = most_placed(cows.before, cows.pasture, after, value)
    can = most_placed(cows.after, cows.pasture, after, value)
    return Effect("bars_next", {"can": can, "value": value}) if can < could else None


def leads_now(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.2, Z5.1 The herd becomes the biggest of its pasture, and was not."""
    cows = placed(view, seat, action)
    if cows is None or not cows.cows:
        return None
    others = max(rivals(cows.before, seat, cows.pasture), default=0)
    was, becomes = (int(state.herd[cows.pasture, cows.colour]) for state in (cows.before, cows.after))
    return Effect("leads_now", {"pasture": cows.name}) if was <= others < becomes and others else None


def whole_card(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.3 All cows of the card are placed."""
    cows = placed(view, seat, action)
    if cows is None or cows.is_bonus or cows.cows < card_value(cows.before):
        return None
    return Effect("whole_card", {"count": cows.cows})


# ------------------------------------------------------------------- against cows that are placed


def feeds(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z5.1 The cows fill the pasture, and its row pays others more than the seat."""
    cows = placed(view, seat, action)
    if cows is None or not cows.fills:
        return None
    own, theirs = cows.paid(to_own=True), cows.paid(to_own=False)
    return Effect("feeds", {"pasture": cows.name, "theirs": theirs, "own": own}) if theirs > own else None


def forgoes(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z5.2 The rest of a bonus is lost."""
    state: ZoffState = read(view.records, 0)
    return Effect("forgoes", {"count": int(state.left)}) if action == STOP_ACTION and state.left else None


def loses(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.5 Cows of the card that could be placed are lost."""
    cows = placed(view, seat, action)
    if cows is None or cows.is_bonus:
        return None
    could = most_placed(cows.before, cows.pasture, cows.colour, card_value(cows.before))
    return Effect("loses", {"count": could - cows.cows}) if could > cows.cows else None


# ------------------------------------------------------------------- for a pair


def can_fill(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z5.1 The card could take all spaces that are left."""
    laid = pair(view, seat, action)
    if laid is None or laid.most < laid.free:
        return None
    return Effect("can_fill", {"pasture": laid.name, "count": laid.free})


def goes_first(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.2 The own herd is the biggest there: nobody acts before it."""
    laid = pair(view, seat, action)
    if laid is None or laid.herd <= max(laid.rivals(), default=0):
        return None
    return Effect("goes_first", {"pasture": laid.name})


def can_lead(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z5.1 The card could make the own herd the biggest there, which it is not."""
    laid = pair(view, seat, action)
    if laid is None:
        return None
    others = max(laid.rivals(), default=0)
    could = laid.herd <= others < laid.herd + laid.most
    return Effect("can_lead", {"pasture": laid.name}) if could and others else None


def all_fits(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.3 All cows of the card could go there now."""
    laid = pair(view, seat, action)
    if laid is None or laid.most < laid.value:
        return None
    return Effect("all_fits", {"pasture": laid.name, "count": laid.value})


def is_quiet(view: StateLike, seat: int, action: int) -> Effect | None:
    """Nobody else has cows there."""
    laid = pair(view, seat, action)
    return Effect("is_quiet", {"pasture": laid.name}) if laid and not laid.rivals() else None


# ------------------------------------------------------------------- against a pair


def wastes(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.4, Z4.6 Even now some cows of the card could not go there."""
    laid = pair(view, seat, action)
    if laid is None or laid.most == laid.value:
        return None
    return Effect("wastes", {"pasture": laid.name, "most": laid.most, "value": laid.value})


def crowded(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.2, Z4.6 Bigger herds act before, and there are so few spaces that they may fill them all."""
    laid = pair(view, seat, action)
    if laid is None:
        return None
    bigger = sum(herd > laid.herd for herd in laid.rivals())
    if not 0 < laid.free <= MAX_VALUE * bigger:
        return None
    return Effect("crowded", {"pasture": laid.name, "count": laid.free})


REASONS = Reasons(
    merits=(
        fills_paid,
        bars_next,
        leads_now,
        whole_card,
        can_fill,
        goes_first,
        can_lead,
        all_fits,
        is_quiet,
    ),
    risks=(feeds, forgoes, loses, wastes, crowded),
)
"""The reasons, by descending weight."""
