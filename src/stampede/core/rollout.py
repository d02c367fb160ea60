"""Walks through the tree of any game: random play, and counts of leaves (perft)."""

from typing import Any

import numpy as np

from stampede.core.chance import Stream, below
from stampede.core.hiding import num_unrevealed
from stampede.core.interface import (
    CHANCE,
    apply_action,
    at,
    chance_weights,
    is_acting,
    is_terminal,
    legal_actions,
    num_seats,
    redact,
    returns,
)
from stampede.core.listing import is_legal
from stampede.core.record import Floats, Ints, Records

Standing = tuple[int, int, bool]
"""The acting seats as bits (``acting_at``); how many choices are hidden; whether the game is over."""


def legal_actions_at(states: Records, index: int, seat: int, out: Ints) -> int:
    """Write the legal actions of *seat* in ``states[index]`` into *out*; return how many."""
    return legal_actions(at(states, index), seat, out)


def apply_action_at(states: Records, index: int, seat: int, action: int) -> None:
    """Make *action* in ``states[index]``, in place and unchecked."""
    apply_action(at(states, index), seat, action)


def acting_at(states: Records, index: int) -> int:
    """The acting seats in ``states[index]`` as bits: bit 0 for CHANCE, bit seat + 1 for a seat."""
    return acting(at(states, index))


def acting(state: Any) -> int:
    """The acting seats as bits, as in ``acting_at``."""
    asked = 0
    for seat in range(CHANCE, num_seats(state)):
        if is_acting(state, seat):
            asked |= 1 << (seat + 1)
    return asked


def standing_at(states: Records, index: int) -> Standing:
    """How it stands in ``states[index]``."""
    return standing(at(states, index))


def standing(state: Any) -> Standing:
    """How it stands."""
    return acting(state), num_unrevealed(state), is_terminal(state)


def make_at(states: Records, index: int, seat: int, action: int, most: int) -> Standing:
    """Make *action* in ``states[index]`` and return how it stands then; acting is -1 if it is illegal.

    *most* is how many actions can be legal at once; 0 is for an action that is known to be legal.
    """
    state = at(states, index)
    if most > 0 and not is_legal(state, seat, action, np.empty(most, np.int32)):
        return -1, 0, False
    apply_action(state, seat, action)
    return standing(state)


def draw_at(states: Records, index: int, stream: Stream, most: int) -> tuple[int, Standing]:
    """Make an outcome of chance in ``states[index]``; return it, and how it stands then."""
    state = at(states, index)
    action = random_action(state, CHANCE, stream, np.empty(most, np.int32), np.empty(most, np.int32))
    apply_action(state, CHANCE, action)
    return action, standing(state)


def redact_at(states: Records, index: int, viewer: int) -> None:
    """Leave in ``states[index]`` only what *viewer*, a seat or SPECTATOR, may know."""
    redact(at(states, index), viewer)


def is_terminal_at(states: Records, index: int) -> bool:
    """Whether the game of ``states[index]`` is over."""
    return is_terminal(at(states, index))


def chance_weights_at(states: Records, index: int, out: Ints) -> int:
    """Write the weights of the outcomes of chance in ``states[index]`` into *out*; return how many."""
    return chance_weights(at(states, index), out)


def returns_at(states: Records, index: int, out: Floats) -> None:
    """Write each seat's result of ``states[index]`` into *out*."""
    returns(at(states, index), out)


def replay(states: Records, index: int, steps: Ints, out: Ints) -> int:
    """Make *steps*, rows of seat and action, in ``states[index]``; return how many the rules allowed.

    *out* is room for the legal actions; with none the steps are known to be legal.
    """
    return follow(at(states, index), steps, out)


def follow(state: Any, steps: Ints, out: Ints) -> int:
    """Make *steps* in *state*, as ``replay`` does."""
    for number in range(len(steps)):
        seat, action = int(steps[number, 0]), int(steps[number, 1])
        if len(out) > 0 and not is_legal(state, seat, action, out):
            return number
        apply_action(state, seat, action)
    return len(steps)


def acting_seat(state: Any) -> int:
    """The first seat asked to act, CHANCE included. Of seats that act at once, the lowest."""
    for seat in range(CHANCE, num_seats(state)):
        if is_acting(state, seat):
            return seat
    return CHANCE


def chance_outcome(state: Any, stream: Stream, actions: Ints, count: int, weights: Ints) -> int:
    """Draw an outcome of chance by its weight."""
    chance_weights(state, weights)
    total = 0
    for index in range(count):
        total += int(weights[index])
    rest = below(stream, total)
    for index in range(count):
        rest -= int(weights[index])
        if rest < 0:
            return int(actions[index])
    return int(actions[count - 1])


def random_action(state: Any, seat: int, stream: Stream, actions: Ints, weights: Ints) -> int:
    """A legal action of *seat*, each as likely as the other; chance by its weights."""
    count = legal_actions(state, seat, actions)
    if seat == CHANCE:
        return chance_outcome(state, stream, actions, count, weights)
    return int(actions[below(stream, count)])


TO_THE_END = 2**31 - 1
"""A limit that no match comes near."""


def playout(states: Records, index: int, stream: Stream, actions: Ints, weights: Ints, limit: int) -> int:
    """Play ``states[index]`` at random to its end, at most *limit* actions; return how many were made."""
    state = at(states, index)
    made = 0
    while made < limit and not is_terminal(state):
        seat = acting_seat(state)
        apply_action(state, seat, random_action(state, seat, stream, actions, weights))
        made += 1
    return made


def playouts(
    start: Records, work: Records, games: int, stream: Stream, actions: Ints, weights: Ints, limit: int
) -> int:
    """Play *games* games from ``start[0]`` in ``work[0]``; return the actions made."""
    made = 0
    for _ in range(games):
        work[0] = start[0]
        made += playout(work, 0, stream, actions, weights, limit)
    return made


def perft(states: Records, depth: int, actions: Ints) -> int:
    """Count the positions after *depth* actions; games that end earlier count nothing.

    *states* needs depth + 1 records, the first being the root; *actions* has a row of legal actions for each.
    """
    if depth == 0:
        return 1
    state = at(states, 0)
    if is_terminal(state):
        return 0
    seat = acting_seat(state)
    count = legal_actions(state, seat, actions[0])
    leaves = 0
    for index in range(count):
        states[1] = states[0]
        apply_action(at(states, 1), seat, actions[0, index])
        leaves += perft(states[1:], depth - 1, actions[1:])
    return leaves
