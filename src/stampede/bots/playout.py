"""Playouts: a game played on by rule of thumb, and candidates compared by many of them.

Flat Monte Carlo as by Abramson (IEEE Transactions on Pattern Analysis and Machine Intelligence 12(2), 1990),
over worlds a seat cannot tell apart (Ginsberg, Journal of Artificial Intelligence Research 14, 2001), with
common random numbers (Hammersley and Handscomb, Monte Carlo Methods, 1964): in a sample every candidate meets
the same world and the same chance, so that they differ by their own merit.

Letters of shapes: W worlds, C candidates, S seats, L the most legal actions.
"""

from typing import Any, NamedTuple

from stampede.core.chance import Stream, below
from stampede.core.interface import CHANCE, apply_action, at, is_terminal, returns
from stampede.core.policy import rollout_policy, seat_values
from stampede.core.record import Floats, Ints, Records
from stampede.core.rollout import acting_seat, random_action


class RolloutBuffers(NamedTuple):
    """The memory one thread works in."""

    states: Records
    """``states[0]`` is the position being played on, shape (1,)."""
    actions: Ints
    """Buffers for actions, shape (L,)."""
    weights: Ints
    """Likewise."""
    stream: Stream
    """The chance of the playout."""
    results: Floats
    """How the seats stood at its end, shape (S,)."""


class RolloutConfig(NamedTuple):
    """How playouts go, and what they are for."""

    epsilon: int
    """Per cent of the actions drawn from all legal ones."""
    horizon: int
    """Actions of a playout, at most."""
    exact: bool = False
    """Whether the result of a finished game counts, or what a player makes of it, who likes a lead."""


def propose(
    room: RolloutBuffers, determinizations: Records, index: int, seat: int, stream: Stream, epsilon: int
) -> int:
    """An action for *seat* in ``determinizations[index]``: by policy, *epsilon* per cent any."""
    return quick_action(at(determinizations, index), seat, stream, epsilon, room.actions, room.weights)


def compare(
    room: RolloutBuffers,
    determinizations: Records,
    index: int,
    seat: int,
    candidates: Ints,
    seed: Stream,
    manner: RolloutConfig,
    values: Floats,
    ends: Records,
) -> None:
    """Try each of the *candidates* of *seat* once in ``determinizations[index]``, with the chance of *seed*.

    Writes what *seat* got into *values*, and where that was into *ends*. *candidates*, *values* and *ends*
    have the shape (C,).
    """
    for number in range(len(candidates)):
        room.states[0] = determinizations[index]
        for word in range(len(seed)):
            room.stream[word] = seed[word]
        apply_action(at(room.states, 0), seat, int(candidates[number]))
        play_out(room, manner.epsilon, manner.horizon)
        if manner.exact and is_terminal(at(room.states, 0)):
            returns(at(room.states, 0), room.results)
        values[number] = room.results[seat]
        ends[number] = room.states[0]


def play_out(room: RolloutBuffers, epsilon: int, horizon: int) -> int:
    """Play ``room.states[0]`` on to its end, at most *horizon* actions; return how many were made."""
    state = at(room.states, 0)
    made = 0
    while made < horizon and not is_terminal(state):
        seat = acting_seat(state)
        action = quick_action(state, seat, room.stream, epsilon, room.actions, room.weights)
        apply_action(state, seat, action)
        made += 1
    seat_values(state, room.results)
    return made


def quick_action(state: Any, seat: int, stream: Stream, epsilon: int, actions: Ints, weights: Ints) -> int:
    """The action of *seat* by its rollout policy; chance by its weights."""
    if seat == CHANCE or (epsilon > 0 and below(stream, 100) < epsilon):
        return random_action(state, seat, stream, actions, weights)
    return rollout_policy(state, seat, stream, actions, weights)
