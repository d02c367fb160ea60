"""Reasons for and against a cell of Abilene: of the first herd, of a stolen animal, of a beaten cowboy."""

from collections.abc import Iterable

from stampede.core.parts import Effect
from stampede.core.state_like import StateLike
from stampede.games.abilene.opponents.estimates import steps_between, steps_to_town
from stampede.games.abilene.opponents.naming import head_asked, place, row_of
from stampede.games.abilene.opponents.sight import is_within_reach, nearest_own, nearest_prey, nearest_rider
from stampede.games.abilene.rules import actions as act
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.duels import beaten_seat
from stampede.games.abilene.rules.setup import kind_of
from stampede.games.abilene.rules.state import AbileneState
from stampede.games.abilene.rules.state import view as read

DEAR = 600
"""The value of an animal, in dollars, from which on it is worth hiding."""


# ------------------------------------------------------------------- the first herd


def dear_far(view: StateLike, seat: int, action: int) -> Effect | None:
    """A2.2, A6.1 A valuable animal starts out of the reach of one die of other players' cowboys."""
    found = _kind(view, seat, action)
    if found is None:
        return None
    state, kind, cell = found
    steps, value = nearest_rider(state, seat, cell), int(box.VALUES[kind])
    if value < DEAR or is_within_reach(steps):
        return None
    return Effect("dear_far", {"value": value, "count": steps}, (place(state, cell, seat),))


def cheap_near(view: StateLike, seat: int, action: int) -> Effect | None:
    """A2.2, A6.1 An animal of little value starts here, so many steps from other players' cowboys."""
    found = _kind(view, seat, action)
    if found is None:
        return None
    state, kind, cell = found
    steps, value = nearest_rider(state, seat, cell), int(box.VALUES[kind])
    if value >= DEAR:
        return None
    return Effect("cheap_near", {"value": value, "count": steps}, (place(state, cell, seat),))


def dear_near_town(view: StateLike, seat: int, action: int) -> Effect | None:
    """A5.4 A valuable animal starts so near to town that one cattle die can take it there."""
    found = _kind(view, seat, action)
    if found is None:
        return None
    state, kind, cell = found
    steps, value = steps_to_town(cell), int(box.VALUES[kind])
    if value < DEAR or steps > box.MOST_COW:
        return None
    return Effect("dear_near_town", {"value": value, "count": steps}, (place(state, cell, seat),))


def dearest_left(view: StateLike, seat: int, action: int) -> Effect | None:
    """A2.2 No animal left to place is worth more."""
    value = _value(view, seat, action)
    if value is None or value < max(_values_left(view, seat)):
        return None
    return Effect("dearest_left", {"value": value})


def keeps_dear(view: StateLike, seat: int, action: int) -> Effect | None:
    """A2.2 The most valuable animal left waits for another cow-head."""
    value, left = _value(view, seat, action), _values_left(view, seat)
    if value is None or value == max(left):
        return None
    return Effect("keeps_dear", {"value": max(left)})


def _kind(view: StateLike, seat: int, action: int) -> tuple[AbileneState, int, int] | None:
    """A2.2 The position, the kind placed, and its cow-head."""
    if not act.KIND <= action < act.ROLL_DICE:
        return None
    state: AbileneState = read(view.records, 0)
    return state, kind_of(state, seat, action - act.KIND), head_asked(state, seat)


def _value(view: StateLike, seat: int, action: int) -> int | None:
    found = _kind(view, seat, action)
    return None if found is None else int(box.VALUES[found[1]])


def _values_left(view: StateLike, seat: int) -> list[int]:
    values = (_value(view, seat, action) for action in view.legal_actions(seat))
    return [value for value in values if value is not None]


# ------------------------------------------------------------------- a stolen animal


def farthest_off(view: StateLike, seat: int, action: int) -> Effect | None:
    """A6.1, A7.1 No free cell is farther from other players' cowboys."""
    found = _stolen(view, action)
    if found is None:
        return None
    state, cell = found
    steps = {each: nearest_rider(state, seat, each) for each in _cells(view, seat)}
    if not _is_most(steps.values(), steps[cell]):
        return None
    return Effect("farthest_off", {"count": steps[cell]}, (place(state, cell, seat),))


def farther_off(view: StateLike, seat: int, action: int) -> Effect | None:
    """A6.1, A7.1 Another free cell would be nearer to other players' cowboys."""
    found = _stolen(view, action)
    if found is None:
        return None
    state, cell = found
    steps = {each: nearest_rider(state, seat, each) for each in _cells(view, seat)}
    return Effect("farther_off", {"count": steps[cell]}) if steps[cell] > min(steps.values()) else None


def near_town(view: StateLike, seat: int, action: int) -> Effect | None:
    """A5.4, A7.1 No free cell is nearer to town."""
    found = _stolen(view, action)
    if found is None:
        return None
    state, cell = found
    steps = {each: steps_to_town(each) for each in _cells(view, seat)}
    if not _is_most([-each for each in steps.values()], -steps[cell]):
        return None
    return Effect("near_town", {"count": steps[cell]}, (place(state, cell, seat), "town"))


def out_of_reach(view: StateLike, seat: int, action: int) -> Effect | None:
    """A6.1, A7.1 One die takes no other player's cowboy to the cell."""
    found = _stolen(view, action)
    if found is None:
        return None
    state, cell = found
    steps = nearest_rider(state, seat, cell)
    return None if is_within_reach(steps) else Effect("out_of_reach", {"count": steps})


def soon_sold(view: StateLike, seat: int, action: int) -> Effect | None:
    """A5.4, A7.1 One cattle die can take the animal from the cell to town."""
    found = _stolen(view, action)
    if found is None or steps_to_town(found[1]) > box.MOST_COW:
        return None
    return Effect("soon_sold", {"count": steps_to_town(found[1])}, (place(*found, seat), "town"))


def within_reach(view: StateLike, seat: int, action: int) -> Effect | None:
    """A6.1, A7.1 The cell is within the reach of one die of another player's cowboy."""
    found = _stolen(view, action)
    if found is None:
        return None
    steps = nearest_rider(found[0], seat, found[1])
    return Effect("within_reach", {"count": steps}) if is_within_reach(steps) else None


def _stolen(view: StateLike, action: int) -> tuple[AbileneState, int] | None:
    """A7.1 The position, and the cell chosen for a stolen animal."""
    state: AbileneState = read(view.records, 0)
    is_stolen = act.TO <= action < act.COW_MOVE and state.question == box.ASK_STOLEN
    return (state, action - act.TO) if is_stolen else None


def at_the_back(view: StateLike, seat: int, action: int) -> Effect | None:
    """A7.1 No free cell is farther from town: thieves and owner alike have a long way."""
    found = _stolen(view, action)
    if found is None:
        return None
    rows = [row_of(each) for each in _cells(view, seat)]
    here = row_of(found[1])
    return Effect("at_the_back", {}) if _is_most(rows, here) else None


# ------------------------------------------------------------------- a beaten cowboy


def farthest_sent(view: StateLike, seat: int, action: int) -> Effect | None:
    """A8.2 No cell that may be chosen is farther from the own herd."""
    found = _beaten(view, action)
    if found is None:
        return None
    state, cell = found
    steps = {each: nearest_own(state, seat, each) for each in _cells(view, seat)}
    if not _is_most(steps.values(), steps[cell]):
        return None
    return Effect("farthest_sent", {"count": steps[cell]}, (place(state, cell, seat),))


def farther_sent(view: StateLike, seat: int, action: int) -> Effect | None:
    """A8.2 Another cell would be nearer to the own herd."""
    found = _beaten(view, action)
    if found is None:
        return None
    state, cell = found
    steps = {each: nearest_own(state, seat, each) for each in _cells(view, seat)}
    return Effect("farther_sent", {"count": steps[cell]}) if steps[cell] > min(steps.values()) else None


def far_from_prey(view: StateLike, seat: int, action: int) -> Effect | None:
    """A8.2 From no cell that may be chosen does the beaten cowboy need more steps to an animal to steal."""
    found = _beaten(view, action)
    if found is None:
        return None
    state, cell = found
    loser = beaten_seat(state)
    steps = {each: nearest_prey(state, loser, each) for each in _cells(view, seat)}
    if not _is_most(steps.values(), steps[cell]):
        return None
    return Effect("far_from_prey", {"count": steps[cell]}, (place(state, cell, seat),))


def far_from_town(view: StateLike, seat: int, action: int) -> Effect | None:
    """A8.2 No cell that may be chosen is farther from the town, through which the ways lead."""
    found = _beaten(view, action)
    if found is None:
        return None
    state, cell = found
    steps = {each: steps_to_town(each) for each in _cells(view, seat)}
    if not _is_most(steps.values(), steps[cell]):
        return None
    return Effect("far_from_town", {"count": steps[cell]}, (place(state, cell, seat),))


def farther_from_town(view: StateLike, seat: int, action: int) -> Effect | None:
    """A8.2 Another cell would be nearer to the town."""
    found = _beaten(view, action)
    if found is None:
        return None
    steps = {each: steps_to_town(each) for each in _cells(view, seat)}
    here = steps[found[1]]
    return Effect("farther_from_town", {"count": here}) if here > min(steps.values()) else None


def far_from_duel(view: StateLike, seat: int, action: int) -> Effect | None:
    """A8.2 No cell that may be chosen is farther from where the duel was."""
    found = _beaten(view, action)
    if found is None:
        return None
    state, cell = found
    steps = {each: steps_between(each, int(state.duel_cell)) for each in _cells(view, seat)}
    if not _is_most(steps.values(), steps[cell]):
        return None
    return Effect("far_from_duel", {"count": steps[cell]}, (place(state, cell, seat),))


def _beaten(view: StateLike, action: int) -> tuple[AbileneState, int] | None:
    """A8.2 The position, and the cell chosen for a beaten cowboy."""
    state: AbileneState = read(view.records, 0)
    is_beaten = act.TO <= action < act.COW_MOVE and state.question == box.ASK_BEATEN
    return (state, action - act.TO) if is_beaten else None


def _cells(view: StateLike, seat: int) -> list[int]:
    return [action - act.TO for action in view.legal_actions(seat)]


def _is_most(values: Iterable[int], value: int) -> bool:
    """Whether no value is greater, and one is smaller."""
    known = list(values)
    return min(known) < value == max(known)
