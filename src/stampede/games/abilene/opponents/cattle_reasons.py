"""Reasons for and against a move of cattle in Abilene."""

from stampede.core.parts import Effect
from stampede.core.state_like import StateLike
from stampede.games.abilene.opponents.estimates import steps_to_town
from stampede.games.abilene.opponents.naming import place
from stampede.games.abilene.opponents.sight import (
    Ride,
    cattle_move,
    herd_of,
    is_within_reach,
    nearest_rider,
    nearest_rider_at,
)
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.actions import DONE
from stampede.games.abilene.rules.lattice import TOWN
from stampede.games.abilene.rules.state import AbileneState
from stampede.games.abilene.rules.state import view as read


def sure_money(view: StateLike, seat: int, action: int) -> Effect | None:
    """A5.4, A9.2 An animal of the own brand comes to town: the bank pays for it whatever the others lay."""
    ride = cattle_move(view, seat, action)
    if ride is None or ride.target != TOWN or not ride.is_own_brand:
        return None
    return Effect("sure_money", {"amount": 1000 + ride.value})


def to_town(view: StateLike, seat: int, action: int) -> Effect | None:
    """A5.4 An animal comes to town."""
    ride = cattle_move(view, seat, action)
    return None if ride is None or ride.target != TOWN else Effect("to_town", {})


def gets_away(view: StateLike, seat: int, action: int) -> Effect | None:
    """A6.1 An animal leaves the reach of one die of other players' cowboys."""
    ride = cattle_move(view, seat, action)
    if ride is None or ride.target == TOWN or not ride.is_known:
        return None
    before, after = (nearest_rider(ride.state, seat, cell) for cell in (ride.source, ride.target))
    left = is_within_reach(before) and not is_within_reach(after)
    return Effect("gets_away", {"value": ride.value, "count": before}) if left else None


def stands_near(view: StateLike, seat: int, action: int) -> Effect | None:
    """A6.1 An animal ends nearer to another player's cowboy, within the reach of one die."""
    ride = cattle_move(view, seat, action)
    if ride is None or ride.target == TOWN or not ride.is_known:
        return None
    before, after = (nearest_rider(ride.state, seat, cell) for cell in (ride.source, ride.target))
    if not is_within_reach(after) or after >= before:
        return None
    path = _from_rider(ride, seat)
    return Effect("stands_near", {"value": ride.value, "count": after}, path)


def may_earn_nothing(view: StateLike, seat: int, action: int) -> Effect | None:
    """A9.2 An animal of another's brand comes to town: if one opponent says so, the bank pays nothing."""
    ride = cattle_move(view, seat, action)
    if ride is None or ride.target != TOWN or not ride.is_known:
        return None
    return None if ride.is_own_brand or ride.kind == box.UNBRANDED else Effect("may_earn_nothing", {})


def _from_rider(ride: Ride, seat: int) -> tuple[str, ...]:
    """An arrow from the nearest cowboy of others to the animal."""
    rider, lord = nearest_rider_at(ride.state, seat, ride.target)
    return place(ride.state, rider, lord), place(ride.state, ride.target, seat)


def next_in_town(view: StateLike, seat: int, action: int) -> Effect | None:
    """A5.1, A5.4 The animal comes so near to town that one cattle die can take it there, and was not."""
    ride = cattle_move(view, seat, action)
    if ride is None or ride.target == TOWN:
        return None
    before, after = steps_to_town(ride.source), steps_to_town(ride.target)
    if after > box.MOST_COW or before <= box.MOST_COW:
        return None
    return Effect("next_in_town", {"count": after}, (place(ride.state, ride.target, seat), "town"))


def nearer_town(view: StateLike, seat: int, action: int) -> Effect | None:
    """A5.4 The animal comes nearer to town."""
    ride = cattle_move(view, seat, action)
    if ride is None or ride.target == TOWN:
        return None
    before, after = steps_to_town(ride.source), steps_to_town(ride.target)
    if after >= before:
        return None
    return Effect("nearer_town", {"count": after}, (place(ride.state, ride.target, seat), "town"))


def worth_most(view: StateLike, seat: int, action: int) -> Effect | None:
    """A1.2 No other animal of the own herd is worth more."""
    ride = cattle_move(view, seat, action)
    if ride is None or not ride.is_known:
        return None
    values = [int(box.VALUES[kind]) for kind in herd_of(ride.state, seat)]
    if ride.value < max(values) or ride.value == min(values):
        return None
    return Effect("worth_most", {"value": ride.value})


def gets_farther(view: StateLike, seat: int, action: int) -> Effect | None:
    """A6.1 The animal ends farther from the nearest cowboy of another player."""
    ride = cattle_move(view, seat, action)
    if ride is None or ride.target == TOWN:
        return None
    before, after = (nearest_rider(ride.state, seat, cell) for cell in (ride.source, ride.target))
    return Effect("gets_farther", {"count": after}) if after > before else None


def carries_brand(view: StateLike, seat: int, action: int) -> Effect | None:
    """A9.2 The animal bears the own brand: sold, it brings the bank's money for certain."""
    ride = cattle_move(view, seat, action)
    if ride is None or ride.target == TOWN or not ride.is_own_brand:
        return None
    return Effect("carries_brand", {"amount": 1000 + ride.value})


def hard_to_guess(view: StateLike, seat: int, action: int) -> Effect | None:
    """A9.2 A stolen animal comes to town: unless one opponent says so, the bank pays most for it."""
    ride = cattle_move(view, seat, action)
    if ride is None or ride.target != TOWN or not ride.is_known:
        return None
    if ride.is_own_brand or ride.kind == box.UNBRANDED:
        return None
    return Effect("hard_to_guess", {"amount": 2000 + ride.value})


def pays_plain(view: StateLike, seat: int, action: int) -> Effect | None:
    """A9.2 An animal without a brand comes to town: the bank pays for it whatever the others lay."""
    ride = cattle_move(view, seat, action)
    if ride is None or ride.target != TOWN or ride.kind != box.UNBRANDED:
        return None
    return Effect("pays_plain", {"amount": 1500})


def stays_far(view: StateLike, seat: int, action: int) -> Effect | None:
    """A6.1 The animal ends out of the reach of one die of other players' cowboys."""
    ride = cattle_move(view, seat, action)
    if ride is None or ride.target == TOWN:
        return None
    steps = nearest_rider(ride.state, seat, ride.target)
    return None if is_within_reach(steps) else Effect("stays_far", {"count": steps})


def drives_no_more(view: StateLike, seat: int, action: int) -> Effect | None:
    """A5.1 No animal moves: none of the herd comes nearer to another player's cowboy."""
    state: AbileneState = read(view.records, 0)
    return Effect("drives_no_more", {}) if action == DONE and state.question == box.ASK_COW else None
