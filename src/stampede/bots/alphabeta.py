"""Alpha-beta search for two seats, nothing hidden, no chance; generic over games.

Negamax alpha-beta (Knuth and Moore, Artificial Intelligence 6, 1975) with the null windows of principal
variation search (Marsland and Campbell, Computing Surveys 14(4), 1982), a transposition table
(:mod:`stampede.bots.transpositions`), killer actions (Akl and Newborn, ACM 1977) and the history
heuristic (Schaeffer, ICCA Journal 6(3), 1983). Nothing is cut that cannot matter to the value: a win within
the depth is found. Iterative deepening (Slate and Atkin, 1977) is the caller's: :mod:`stampede.bots.engine`.

A seat may act twice in a row, so values change sign only where the acting seat changes.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stampede.bots.transpositions import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    Longs,
    action_of,
    bound_of,
    depth_of,
    find,
    pack,
    store,
    value_of,
)
from stampede.core.interface import apply_action, at, is_acting, is_terminal, returns
from stampede.core.interface import legal_actions as legal
from stampede.core.policy import SURE, WIN, evaluate, order, position_key
from stampede.core.record import Ints, Records

INFINITE = WIN + 1
NODES, LIMIT, STOP, BEST, VALUE, AGE = range(6)
"""Places in ``SearchBuffers.control``: positions met, how many may be met, whether to stop, the best
root action and its value so far, the number of this search modulo ``table.AGES``."""
CONTROLS = 6
HINT_RANK = 1 << 30
KILLER_RANK = 1 << 28
ORDER_RANK = 1 << 20
HISTORY_LIMIT = 1 << 20


class SearchBuffers(NamedTuple):
    """The memory a search works in. ``states[0]`` is the position it starts from."""

    states: Records
    """A record for each ply, shape (MAX_PLY + 1,)."""
    actions: Ints
    """The legal actions of each ply, shape (MAX_PLY, most legal actions)."""
    ranks: Ints
    """How early to try each of them, the same shape."""
    killers: Ints
    """Two actions of each ply that refuted a sister position lately, shape (MAX_PLY, 2)."""
    history: Ints
    """How often an action refuted something, shape (2, actions of the game)."""
    table: Longs
    results: NDArray[np.float64]
    """The results of a finished game, shape (2,)."""
    control: Longs
    """Shape (CONTROLS,)."""


def search(room: SearchBuffers, ply: int, depth: int, alpha: int, beta: int) -> int:
    """The value of ``room.states[ply]`` for the seat to act, *depth* actions ahead.

    Exact between *alpha* and *beta*; at or outside of them a bound. Void once ``control[STOP]`` is set.
    """
    state = at(room.states, ply)
    seat = mover(state)
    count_node(room.control)
    if depth == 0:
        return evaluate(state, seat)
    key = position_key(state)
    known = find(room.table, key)
    if ply > 0 and suffices(known, ply, depth, alpha, beta):
        return from_table(value_of(known), ply)
    hint = action_of(known)
    count = legal(state, seat, room.actions[ply])
    rank(room, ply, seat, count, hint)
    best, low = -INFINITE, alpha
    for index in range(count):
        action = pick(room.actions[ply], room.ranks[ply], index, count)
        turn = step(room, ply, seat, action)
        if turn == 0:
            value = outcome(room, ply + 1, seat)
        else:
            top = low + 1 if index > 0 else beta
            value = turn * search(
                room, ply + 1, depth - 1, min(turn * low, turn * top), max(turn * low, turn * top)
            )
            if low < value < beta and index > 0:
                value = turn * search(
                    room, ply + 1, depth - 1, min(turn * low, turn * beta), max(turn * low, turn * beta)
                )
        if room.control[STOP]:
            return 0
        if value > best:
            best, hint = value, action
            note(room.control, ply, action, value)
        low = max(low, best)
        if low >= beta:
            reward(room, ply, seat, action, depth)
            break
    bound = bound_by(best, alpha, beta)
    store(room.table, key, pack(to_table(best, ply), bound, depth, int(room.control[AGE]), hint))
    return best


def mover(state: Any) -> int:
    """The seat to act."""
    return 0 if is_acting(state, 0) else 1


def count_node(control: Longs) -> None:
    """Count a position; ask to stop when there were enough. A clock outside may ask as well."""
    control[NODES] += 1
    if control[NODES] >= control[LIMIT]:
        control[STOP] = 1


def note(control: Longs, ply: int, action: int, value: int) -> None:
    """Remember the best root action so far."""
    if ply == 0:
        control[BEST] = action
        control[VALUE] = value


def bound_by(best: int, alpha: int, beta: int) -> int:
    """How the *best* value found with this window bounds the true one."""
    if best >= beta:
        return AT_LEAST
    return AT_MOST if best <= alpha else EXACT


def step(room: SearchBuffers, ply: int, seat: int, action: int) -> int:
    """Make *action* on the next ply's record: 1 if *seat* acts again, -1 if not, 0 if it ends."""
    room.states[ply + 1] = room.states[ply]
    state = at(room.states, ply + 1)
    apply_action(state, seat, action)
    if is_terminal(state):
        return 0
    return 1 if is_acting(state, seat) else -1


def outcome(room: SearchBuffers, ply: int, seat: int) -> int:
    """The value for *seat* of the finished game on *ply*: the sooner won the better, the later lost."""
    returns(at(room.states, ply), room.results)
    if room.results[seat] > 0:
        return WIN - ply
    if room.results[seat] < 0:
        return ply - WIN
    return 0


def to_table(value: int, ply: int) -> int:
    """A proven win counts from the root; the table, which serves many roots, counts from the position."""
    if value >= SURE:
        return value + ply
    if value <= -SURE:
        return value - ply
    return value


def from_table(value: int, ply: int) -> int:
    """The reverse of :func:`to_table`."""
    if value >= SURE:
        return value - ply
    if value <= -SURE:
        return value + ply
    return value


def suffices(known: int, ply: int, depth: int, alpha: int, beta: int) -> bool:
    """Whether what the table holds answers the question: deep enough or proven, and bounded the right way."""
    value = from_table(value_of(known), ply)
    if depth_of(known) < depth and abs(value_of(known)) < SURE:
        return False
    bound = bound_of(known)
    if bound == EXACT:
        return True
    if bound == AT_LEAST:
        return value >= beta
    return value <= alpha


def rank(room: SearchBuffers, ply: int, seat: int, count: int, hint: int) -> None:
    """Say how early to try each action: the table's first, then killers, then by sight and history."""
    state = at(room.states, ply)
    for index in range(count):
        action = int(room.actions[ply, index])
        if action == hint:
            room.ranks[ply, index] = HINT_RANK
        elif action in (room.killers[ply, 0], room.killers[ply, 1]):
            room.ranks[ply, index] = KILLER_RANK
        else:
            room.ranks[ply, index] = order(state, action) * ORDER_RANK + int(room.history[seat, action])


def pick(actions: Ints, ranks: Ints, index: int, count: int) -> int:
    """Bring the highest ranked of the actions from *index* on to *index*, and return it."""
    first = index
    for other in range(index + 1, count):
        if ranks[other] > ranks[first]:
            first = other
    action, score = int(actions[first]), int(ranks[first])
    actions[first], ranks[first] = actions[index], ranks[index]
    actions[index], ranks[index] = action, score
    return action


def reward(room: SearchBuffers, ply: int, seat: int, action: int, depth: int) -> None:
    """Remember an action that refuted a position."""
    if room.killers[ply, 0] != action:
        room.killers[ply, 1] = room.killers[ply, 0]
        room.killers[ply, 0] = action
    room.history[seat, action] = min(HISTORY_LIMIT - 1, int(room.history[seat, action]) + depth * depth)
