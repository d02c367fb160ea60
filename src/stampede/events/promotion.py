"""Promotion after a season: the best of each group go up, the last go down."""

from stampede.events.groups import movers
from stampede.events.standings import standings
from stampede.events.state import EventState


def moves(state: EventState) -> dict[int, int]:
    """For all who change their group as the standings are: -1 for up, 1 for down.

    Those who have dropped out keep no place for the season to come, so the next ones move in theirs.
    """
    groups = _ranked(state)
    count = movers(groups)
    found: dict[int, int] = {}
    for number, group in enumerate(groups):
        if number < len(groups) - 1:
            found.update(dict.fromkeys(group[-count:], 1))
        if number:
            found.update(dict.fromkeys(group[:count], -1))
    return found


def next_order(state: EventState) -> tuple[int, ...]:
    """Everybody who has not dropped out, in the order by which the next season makes its groups."""
    moved = moves(state)
    lines = [
        (group + moved.get(number, 0), -moved.get(number, 0), place, number)
        for group, people in enumerate(_ranked(state))
        for place, number in enumerate(people)
    ]
    # In the new group those from above come first, then those who stay, then those from below.
    return tuple(number for *_, number in sorted(lines))


def _ranked(state: EventState) -> list[list[int]]:
    """The groups, the best first in each, without those who have dropped out."""
    order = [each.number for each in standings(state)]
    active = set(state.active)
    return [[each for each in order if each in group and each in active] for group in state.groups]
