"""Alpha-beta search for two seats, nothing hidden, no chance; generic over games.

Negamax alpha-beta (Knuth and Moore, Artificial Intelligence 6, 1975) with the null windows of principal
variation search (Marsland and Campbell, Computing Surveys 14(4), 1982), a transposition table
(:mod:`stampede.bots.transpositions`), killer actions (Akl and Newborn, ACM 1977) and the history
heuristic (Schaeffer, ICCA Journal 6(3), 1983). The value is then that of plain minimax, and a win within the
depth is found.

A search whose ``memory.reduces`` is set looks less far instead after actions that look quiet: late move
reductions, and futility pruning (Heinz, Scalable Search in Computer Chess, 2000). What it calls won is won.
Iterative deepening (Slate and Atkin, 1977) is the caller's: :mod:`stampede.bots.engine`.

A seat may act twice in a row, so values change sign only where the acting seat changes.
"""

from typing import Any, NamedTuple

import numpy as np

from stampede.bots.transpositions import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    NONE,
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
from stampede.core.listing import is_legal
from stampede.core.policy import MAX_PLY, SURE, WIN, evaluate, order, position_key
from stampede.core.record import Floats, Ints, Records

INFINITE = WIN + 1
FAVOURITES = 3
"""Actions that are tried before all are listed."""
SORTED = 10
"""So many actions are tried in the order of their ranks, the others as they are listed."""
TRIED = -1
"""The rank of the favourites in the list."""
ORDER_RANK = 1 << 20
EARLY, LATE, LAST, NEAR_END = 3, 8, 20, 3
"""Actions are reduced by one, two, three after so many others, but not near the end of the look ahead."""
LIVELY = 20 * ORDER_RANK
"""The least rank that is not reduced."""
MARGIN = 120
"""The most that one quiet action is worth, in the units of the evaluation."""
HISTORY_LIMIT = 1 << 20


class SearchBuffers(NamedTuple):
    """The memory that a search works in. ``states[0]`` is the position it starts from."""

    states: Records
    """A record for each ply, shape (MAX_PLY + 1,)."""
    memory: Records
    """One record of :func:`memory_layout`: compiled code passes it on without counting references."""
    actions: Ints
    """The legal actions of each ply, shape (MAX_PLY, most legal actions)."""
    results: Floats
    """The results of a finished game, shape (2,)."""
    table: Longs


def memory_layout(num_listed: int, num_actions: int) -> np.dtype[Any]:
    """The memory of a search, of a game with so many actions of which so many are legal at once at most."""
    return np.dtype(
        [
            ("nodes", np.int64),  # positions met
            ("limit", np.int64),  # how many may be met
            ("stop", np.int64),  # whether to stop
            ("best", np.int64),  # the best root action so far
            ("value", np.int64),  # and its value
            ("reduces", np.int64),  # whether late actions are looked at less far ahead
            ("age", np.int64),  # the number of this search modulo ``transpositions.AGES``
            ("next", np.int32, (MAX_PLY,)),  # the place of each ply's next action, from -FAVOURITES
            ("listed", np.int32, (MAX_PLY,)),  # how many legal actions it has
            ("tried", np.int32, (MAX_PLY, FAVOURITES)),  # the favourites that were tried
            ("killers", np.int32, (MAX_PLY, 2)),  # actions that refuted a sister position lately
            ("ranks", np.int32, (MAX_PLY, num_listed)),  # how early to try each legal action
            ("history", np.int32, (2, num_actions)),  # by seat, how often an action refuted something
        ],
        align=True,
    )


def search(room: SearchBuffers, ply: int, depth: int, alpha: int, beta: int) -> int:
    """The value of ``room.states[ply]`` for the seat to act, *depth* actions ahead.

    Exact between *alpha* and *beta*, unless it reduces; at or outside of them a bound. Void once
    ``memory.stop`` is set.
    """
    state, memory = at(room.states, ply), at(room.memory, 0)
    seat = mover(state)
    value = glance(memory, state, ply, seat)
    if depth == 0 or memory.stop or (ply > 0 and abs(value) >= SURE):
        return value
    key = position_key(state)
    known = find(room.table, key)
    if ply > 0 and suffices(known, ply, depth, alpha, beta):
        return from_table(value_of(known), ply)
    hint = action_of(known)
    least = least_rank(memory, ply, depth, value, alpha)
    best, low, made = value if least else -INFINITE, alpha, 0
    memory.next[ply] = -FAVOURITES
    while True:
        action = next_action(memory, state, room.actions, ply, seat, hint, least)
        if action == NONE:
            break
        turn = step(room.states, ply, seat, action)
        if turn == 0 or depth == 1:
            value = worth(room.results, memory, at(room.states, ply + 1), ply + 1, seat, turn)
        else:
            top = low + 1 if made > 0 else beta
            ahead = depth - 1 - reduction(memory, ply, depth, made)
            value = turn * search(
                room, ply + 1, ahead, min(turn * low, turn * top), max(turn * low, turn * top)
            )
            is_deep = ahead == depth - 1
            if made > 0 and value > low and not memory.stop and (value < beta or not is_deep):
                value = turn * search(
                    room, ply + 1, depth - 1, min(turn * low, turn * beta), max(turn * low, turn * beta)
                )
        if memory.stop:
            return 0
        made += 1
        if value > best:
            best, hint = value, action
            note(memory, ply, action, value)
        low = max(low, best)
        if low >= beta:
            reward(memory, ply, seat, action, depth)
            break
    bound = bound_by(best, alpha, beta)
    store(room.table, key, pack(to_table(best, ply), bound, depth, int(memory.age), hint))
    return best


def least_rank(memory: Any, ply: int, depth: int, value: int, alpha: int) -> int:
    """The least rank of actions worth trying in a position of this *value*.

    Futility pruning: quiet ones are not near the end of the look ahead and far below *alpha*.
    """
    if memory.reduces == 0 or ply == 0 or depth >= NEAR_END or value + depth * MARGIN > alpha:
        return 0
    return LIVELY


def reduction(memory: Any, ply: int, depth: int, made: int) -> int:
    """How many actions less far to look after one that *made* others precede and that looks quiet.

    Late move reductions: where such an action is better than the best so far, it is looked at again in full.
    """
    if memory.reduces == 0 or depth < NEAR_END or made < EARLY:
        return 0
    if memory.ranks[ply, memory.next[ply] - 1] >= LIVELY:
        return 0
    return 1 + (made >= LATE) + (made >= LAST and depth > NEAR_END + 1)


def glance(memory: Any, state: Any, ply: int, seat: int) -> int:
    """Count the *state* on *ply*; return its value for *seat* without a search.

    Ask to stop when there were enough. A clock outside may ask as well.
    """
    memory.nodes += 1
    if memory.nodes >= memory.limit:
        memory.stop = 1
    return from_table(evaluate(state, seat), ply)


def mover(state: Any) -> int:
    """The seat to act."""
    return 0 if is_acting(state, 0) else 1


def note(memory: Any, ply: int, action: int, value: int) -> None:
    """Remember the best root action so far."""
    if ply == 0:
        memory.best = action
        memory.value = value


def bound_by(best: int, alpha: int, beta: int) -> int:
    """How the *best* value found with this window bounds the true one."""
    if best >= beta:
        return AT_LEAST
    return AT_MOST if best <= alpha else EXACT


def step(states: Records, ply: int, seat: int, action: int) -> int:
    """Make *action* on the next ply's record: 1 if *seat* acts again, -1 if not, 0 if it ends."""
    states[ply + 1] = states[ply]
    state = at(states, ply + 1)
    apply_action(state, seat, action)
    if is_terminal(state):
        return 0
    return 1 if is_acting(state, seat) else -1


def worth(results: Floats, memory: Any, state: Any, ply: int, seat: int, turn: int) -> int:
    """The value for *seat* of the *state* on *ply* without a search; *turn* is 0 where the game is over.

    The sooner a game is won the better, the later lost.
    """
    if turn != 0:
        return glance(memory, state, ply, seat)
    returns(state, results)
    if results[seat] > 0:
        return WIN - ply
    if results[seat] < 0:
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


def next_action(memory: Any, state: Any, actions: Ints, ply: int, seat: int, hint: int, least: int) -> int:
    """The next action to try, or NONE: the favourites, then others of the *least* rank, listed only then."""
    while memory.next[ply] < 0:
        place = int(memory.next[ply]) + FAVOURITES
        memory.next[ply] += 1
        action = favourite(memory, state, actions, ply, seat, hint, place)
        memory.tried[ply, place] = action
        if action != NONE:
            return action
    if memory.next[ply] == 0:
        memory.listed[ply] = legal(state, seat, actions[ply])
        rank(memory, state, actions, ply, seat)
    while memory.next[ply] < memory.listed[ply]:
        index = int(memory.next[ply])
        memory.next[ply] += 1
        action = pick(memory, actions, ply, index)
        if memory.ranks[ply, index] >= least:
            return action
    return NONE


def favourite(memory: Any, state: Any, actions: Ints, ply: int, seat: int, hint: int, place: int) -> int:
    """An action to try first, if it is legal: the table's in *place* 0, then the killers; else NONE."""
    action = hint if place == 0 else int(memory.killers[ply, place - 1])
    for before in range(place):
        if action == memory.tried[ply, before]:
            return NONE
    if action == NONE or not is_legal(state, seat, action, actions[ply]):
        return NONE
    return action


def rank(memory: Any, state: Any, actions: Ints, ply: int, seat: int) -> None:
    """Say how early to try each action: by sight and history; the favourites not again."""
    for index in range(memory.listed[ply]):
        action = int(actions[ply, index])
        if action in (memory.tried[ply, 0], memory.tried[ply, 1], memory.tried[ply, 2]):
            memory.ranks[ply, index] = TRIED
        else:
            known = int(memory.history[seat, action])
            memory.ranks[ply, index] = order(state, action) * ORDER_RANK + known


def pick(memory: Any, actions: Ints, ply: int, index: int) -> int:
    """Bring the highest ranked of the actions from *index* on to *index*, and return it."""
    first = index
    if index < SORTED:
        for other in range(index + 1, memory.listed[ply]):
            if memory.ranks[ply, other] > memory.ranks[ply, first]:
                first = other
    action, score = int(actions[ply, first]), int(memory.ranks[ply, first])
    actions[ply, first], memory.ranks[ply, first] = (
        actions[ply, index],
        memory.ranks[ply, index],
    )
    actions[ply, index], memory.ranks[ply, index] = action, score
    return action


def reward(memory: Any, ply: int, seat: int, action: int, depth: int) -> None:
    """Remember an action that refuted a position."""
    if memory.killers[ply, 0] != action:
        memory.killers[ply, 1] = memory.killers[ply, 0]
        memory.killers[ply, 0] = action
    grown = int(memory.history[seat, action]) + depth * depth
    memory.history[seat, action] = min(HISTORY_LIMIT - 1, grown)
