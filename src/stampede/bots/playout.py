"""Playouts: a game played on by rule of thumb, and candidates compared by many of them.

Flat Monte Carlo as by Abramson (IEEE Transactions on Pattern Analysis and Machine Intelligence 12(2), 1990),
over worlds a seat cannot tell apart (Ginsberg, Journal of Artificial Intelligence Research 14, 2001), with
common random numbers (Hammersley and Handscomb, Monte Carlo Methods, 1964): in a sample every candidate meets
the same world, the same choices of the others and the same chance, so that they differ by their own merit.

A candidate is what a seat does in its turn: an action, and the secret choices that it makes right after it.

Letters of shapes: W worlds, C candidates, T actions of a turn (NONE behind the last), S seats, L the most
legal actions.
"""

from typing import Any, NamedTuple

import numpy as np

from stampede.core.chance import Stream, below, draw
from stampede.core.hiding import num_unrevealed
from stampede.core.interface import CHANCE, apply_action, at, is_acting, is_terminal, num_seats, returns
from stampede.core.policy import expected_value, rollout_policy, seat_values, stage
from stampede.core.record import Floats, Ints, Records
from stampede.core.rollout import acting_seat, random_action

NONE = -1
"""No action."""
ENDLESS = 1_000_000
"""A stage that no game reaches."""


class RolloutBuffers(NamedTuple):
    """The memory one thread works in."""

    states: Records
    """``states[0]`` is the position being played on, ``states[1]`` where it began, shape (2,)."""
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
    stages: int = 0
    """Stages of the game after which a playout stops, and ``expected_value`` judges; 0: never."""


class Foresight(NamedTuple):
    """How the choices are foreseen that others make at once."""

    tries: int
    """Choices of which each takes the best."""
    turn: int
    """Choices of a seat, at most."""


def propose(
    room: RolloutBuffers, determinizations: Records, index: int, seat: int, stream: Stream, epsilon: int
) -> int:
    """An action for *seat* in ``determinizations[index]``: by policy, *epsilon* per cent any."""
    return quick_action(at(determinizations, index), seat, stream, epsilon, room.actions, room.weights)


def propose_next(
    room: RolloutBuffers,
    determinizations: Records,
    index: int,
    seat: int,
    turn: Ints,
    stream: Stream,
    epsilon: int,
) -> int:
    """The next secret choice of *seat* after those of its *turn*, likewise; NONE if it has no more."""
    room.states[0] = determinizations[index]
    state = at(room.states, 0)
    for action in turn:
        apply_action(state, seat, int(action))
    if num_unrevealed(state) == 0 or not is_acting(state, seat):
        return NONE
    return quick_action(state, seat, stream, epsilon, room.actions, room.weights)


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

    Writes what *seat* got into *values*, and where that was into *ends*. *candidates* has the shape (C, T),
    *values* and *ends* have (C,). *seed* is used up.
    """
    room.states[1] = determinizations[index]
    choose_at_once(at(room.states, 1), seat, seed, manner.epsilon, room.actions, room.weights)
    last = stage(at(room.states, 1)) + manner.stages if manner.stages > 0 else ENDLESS
    for number in range(len(candidates)):
        room.states[0] = room.states[1]
        for word in range(len(seed)):
            room.stream[word] = seed[word]
        for action in candidates[number]:
            if action != NONE:
                apply_action(at(room.states, 0), seat, int(action))
        values[number] = play_out(room, seat, last, manner)
        ends[number] = room.states[0]


def choose_at_once(state: Any, but: int, stream: Stream, epsilon: int, actions: Ints, weights: Ints) -> None:
    """Make the choices that all seats *but* one make at the same time as that one, which acts too."""
    for seat in range(num_seats(state)):
        while seat != but and is_acting(state, seat):
            apply_action(state, seat, quick_action(state, seat, stream, epsilon, actions, weights))


def foresee(
    room: RolloutBuffers,
    determinizations: Records,
    index: int,
    seat: int,
    stream: Stream,
    foresight: Foresight,
    manner: RolloutConfig,
) -> None:
    """Make in ``determinizations[index]`` what the others choose at the same time as *seat*, who acts too.

    First everybody chooses by policy. Then the others, in turn, take the best for themselves of a few choices
    against the rest. A player who chooses so against one sample of the rest mixes, as in sampled
    fictitious play.

    Args:
        room: Buffers.
        determinizations: Worlds, shape (W,).
        index: The world to change.
        seat: The seat whose choice stays open; with NONE everybody chooses.
        stream: The random numbers to use.
        foresight: How the others choose.
        manner: How a choice is judged.
    """
    turns = np.full((num_seats(at(determinizations, index)), foresight.turn), NONE, np.int32)
    for chooser in range(len(turns)):
        propose_turn(room, determinizations, index, chooser, stream, manner.epsilon, turns[chooser])
    best, seed = turns[0].copy(), stream.copy()
    last = stage(at(determinizations, index)) + manner.stages if manner.stages > 0 else ENDLESS
    for chooser in range(len(turns)):
        if chooser != seat and turns[chooser, 0] != NONE:
            highest = -2.0
            draw(stream)
            seed[:] = stream
            for attempt in range(foresight.tries):
                if attempt > 0:
                    propose_turn(
                        room, determinizations, index, chooser, stream, manner.epsilon, turns[chooser]
                    )
                room.states[0] = determinizations[index]
                make_turns(at(room.states, 0), turns, NONE)
                room.stream[:] = seed
                value = play_out(room, chooser, last, manner)
                if value > highest:
                    highest = value
                    best[:] = turns[chooser]
            turns[chooser] = best
    make_turns(at(determinizations, index), turns, seat)


def propose_turn(
    room: RolloutBuffers,
    determinizations: Records,
    index: int,
    seat: int,
    stream: Stream,
    epsilon: int,
    turn: Ints,
) -> None:
    """Write the secret choices of *seat* in its *turn*, by policy, *epsilon* per cent any; else NONE."""
    room.states[0] = determinizations[index]
    state = at(room.states, 0)
    turn[:] = NONE
    for number in range(len(turn)):
        if is_acting(state, seat):
            action = quick_action(state, seat, stream, epsilon, room.actions, room.weights)
            turn[number] = action
            apply_action(state, seat, action)


def make_turns(state: Any, turns: Ints, but: int) -> None:
    """Make the *turns* of all seats *but* one; a row of *turns* is that of a seat."""
    for seat in range(len(turns)):
        for action in turns[seat]:
            if seat != but and action != NONE:
                apply_action(state, seat, int(action))


def play_out(room: RolloutBuffers, seat: int, last: int, manner: RolloutConfig) -> float:
    """Play ``room.states[0]`` on until stage *last* begins or it ends; return how *seat* stands then."""
    state = at(room.states, 0)
    made = 0
    while made < manner.horizon and not is_terminal(state):
        if stage(state) >= last:
            return expected_value(state, seat)
        acting = acting_seat(state)
        action = quick_action(state, acting, room.stream, manner.epsilon, room.actions, room.weights)
        apply_action(state, acting, action)
        made += 1
    if manner.exact and is_terminal(state):
        returns(state, room.results)
    else:
        seat_values(state, room.results)
    return float(room.results[seat])


def quick_action(state: Any, seat: int, stream: Stream, epsilon: int, actions: Ints, weights: Ints) -> int:
    """The action of *seat* by its rollout policy; chance by its weights."""
    if seat == CHANCE or (epsilon > 0 and below(stream, 100) < epsilon):
        return random_action(state, seat, stream, actions, weights)
    return rollout_policy(state, seat, stream, actions, weights)
