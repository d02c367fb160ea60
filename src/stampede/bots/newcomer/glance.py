"""The lookahead of a first-time player: one action of its own, and the replies that could follow at once."""

from math import inf
from typing import Any, NamedTuple

from stampede.core.chance import Stream, below
from stampede.core.interface import (
    apply_action,
    at,
    is_acting,
    is_terminal,
    legal_actions,
    num_seats,
    returns,
)
from stampede.core.policy import seat_values
from stampede.core.record import Floats, Ints, Records

REPLIES = 120
"""Of more answers than this only every second, third, ... is seen."""


class Glance(NamedTuple):
    """The memory of a look ahead."""

    states: Records
    """The position looked at, and one for an answer: shape (2,)."""
    replies: Ints
    """Room for the answers, shape (L,): L is the most legal actions."""
    results: Floats
    """How the seats stand, by seat."""
    stream: Stream
    """The chance of the others' choices."""


def appraise(
    room: Glance, position: Records, seat: int, actions: Ints, chance: Stream, values: Floats
) -> None:
    """Write into *values* how *seat* stands after each of its *actions* in ``position[0]``.

    Infinite for a win at once; its negative for a loss at once, or at the next action of somebody else. What
    others choose at the same time is drawn by lot, alike for all the actions.
    """
    for number in range(len(actions)):
        room.states[0] = position[0]
        for word in range(len(chance)):
            room.stream[word] = chance[word]
        apply_action(at(room.states, 0), seat, int(actions[number]))
        values[number] = prospect(room, at(position, 0), seat)


def prospect(room: Glance, before: Any, seat: int) -> float:
    """How *seat* stands in ``room.states[0]``, as in :func:`appraise`; *before* is where it chose."""
    state = at(room.states, 0)
    if is_terminal(state):
        result = result_of(room, state, seat)
        return result * inf if result != 0.0 else 0.0
    if may_lose(room, seat):
        return -inf
    for other in range(num_seats(state)):
        if other != seat and is_acting(before, other) and is_acting(state, other):
            count = legal_actions(state, other, room.replies)
            apply_action(state, other, int(room.replies[below(room.stream, count)]))
    seat_values(state, room.results)
    return float(room.results[seat])


def may_lose(room: Glance, seat: int) -> bool:
    """Whether an answer to ``room.states[0]`` ends the game and *seat* has lost it."""
    state = at(room.states, 0)
    for other in range(num_seats(state)):
        if other == seat or not is_acting(state, other):
            continue
        count = legal_actions(state, other, room.replies)
        for number in range(0, count, 1 + count // REPLIES):
            room.states[1] = room.states[0]
            answered = at(room.states, 1)
            apply_action(answered, other, int(room.replies[number]))
            if is_terminal(answered) and result_of(room, answered, seat) < 0.0:
                return True
    return False


def result_of(room: Glance, state: Any, seat: int) -> float:
    """The result of *seat* in a game that is over."""
    returns(state, room.results)
    return float(room.results[seat])
