"""The walk of a proof ``stampede-buffalo-proof/1`` (``docs/buffalo-solved.md``), over the rules.

Of the rules the walk takes the legal actions, what they do, and who has won (B2, B3.1, B3.2): no table, no
search. A position is one integer that orders as the format's pair of numbers does: 3 bits for the row of each
column's buffalo, 6 bits for the chief's cell, and 6 bits for each dog's, the highest cell first.
"""

from typing import Any

from stampede.core.interface import apply_action, at, legal_actions
from stampede.core.record import Ints, Records
from stampede.games.buffalo.rules.actions import NUM_CELLS, column_of, row_of
from stampede.games.buffalo.rules.components import (
    BUFFALO,
    BUFFALOES,
    CHIEF,
    CHIEFS_SIDE,
    DOG,
    DOGS,
    HEIGHT,
    NOBODY,
    WIDTH,
)
from stampede.games.buffalo.rules.game import buffalo_row, clear, setup
from stampede.games.buffalo.solver.families import Words

LAST = HEIGHT - 1
"""The last row of the prairie."""
PROVEN, CROSSED, TOO_FEW, NO_MOVE, TOO_MANY, FULL = range(6)
"""How a walk ends: FULL is for a writer alone, whose arrays are too small to go on."""


def pack(state: Any, mirrored: bool) -> int:  # noqa: FBT001 - compiled code has no keywords
    """The number of a position, or of its mirror image."""
    rows, chief, dogs = 0, 0, 0
    for row in range(LAST, 0, -1):
        for x in range(WIDTH - 1, -1, -1):
            piece = state.board[WIDTH - x if mirrored else x + 1, row]
            if piece == BUFFALO:
                rows |= row << (3 * x)
            elif piece == CHIEF:
                chief = (row - 2) * WIDTH + x
            elif piece == DOG:
                dogs = dogs << 6 | ((row - 2) * WIDTH + x)
    return (rows << 6 | chief) << (6 * DOGS) | dogs


def smaller(state: Any) -> int:
    """The number under which a position is known: its own or its mirror image's."""
    return min(pack(state, False), pack(state, True))  # noqa: FBT003 - as above


def unpack(state: Any, number: int, side: int) -> None:
    """Set up the position of a *number*, *side* to move."""
    clear(state, WIDTH, HEIGHT)
    for _ in range(DOGS):
        cell, number = number & 63, number >> 6
        state.board[cell % WIDTH + 1, cell // WIDTH + 2] = DOG
    cell, number = number & 63, number >> 6
    state.board[cell % WIDTH + 1, cell // WIDTH + 2] = CHIEF
    for x in range(WIDTH):
        row = (number >> (3 * x)) & 7
        if row:
            state.board[x + 1, row] = BUFFALO
            state.herd += 1
    state.side = side


def set_up(states: Records, columns: int) -> None:
    """B1.2 The start with a buffalo in each of *columns*, a bit each."""
    setup(at(states, 0), WIDTH, HEIGHT, columns, 0, 0, DOGS)


def smaller_at(states: Records) -> int:
    """The number under which ``states[0]`` is known."""
    return smaller(at(states, 0))


def enter(known: Words, number: int) -> bool:
    """Put a *number* into a hash table, 0 for a free place; whether it is new. The size is a power of two."""
    mask = len(known) - 1
    place = ((((number & 0xFFFFFFFF) ^ (number >> 32)) * 2654435761) >> 20) & mask
    while known[place] != 0:
        if known[place] == number:
            return False
        place = (place + 1) & mask
    known[place] = number
    return True


def is_known(known: Words, number: int) -> bool:
    """Whether a *number* is in a hash table."""
    mask = len(known) - 1
    place = ((((number & 0xFFFFFFFF) ^ (number >> 32)) * 2654435761) >> 20) & mask
    while known[place] != 0:
        if known[place] == number:
            return True
        place = (place + 1) & mask
    return False


def list_ranked(state: Any, moves: Ints, order: Words) -> int:
    """List the legal *moves* of the chief's side with their *order*, the first the least; return how many."""
    guards, below, herd, far = 0, 0, 0, 0
    for column in range(1, WIDTH + 1):
        row = buffalo_row(state, column)
        herd |= (row > 0) << column
        far |= (row == LAST) << column
        guards |= (state.board[column, LAST] == DOG) << column
        for other in range(2, LAST):
            below += state.board[column, other] == DOG
    count = legal_actions(state, CHIEFS_SIDE, moves)
    for index in range(count):
        source, target = int(moves[index]) // NUM_CELLS, int(moves[index]) % NUM_CELLS
        column, row = column_of(source), row_of(source)
        to_column, to_row = column_of(target), row_of(target)
        guarded, lower, left, score = guards, below, herd, 0
        if state.board[column, row] == DOG:
            guarded = guarded & ~((row == LAST) << column) | (to_row == LAST) << to_column
            lower += (to_row < LAST) - (row < LAST)
        elif state.board[to_column, to_row] == BUFFALO:
            left &= ~(1 << to_column)
            score -= 300
        score += 50_000 * (lower > 0)
        for each in range(1, WIDTH + 1):
            if (left & ~guarded) >> each & 1:
                score += 100 + 100_000 * (far >> each & 1)
        cells = ((row - 1) * WIDTH + column - 1) * NUM_CELLS + (to_row - 1) * WIDTH + to_column - 1
        order[index] = (score + 300) * NUM_CELLS * NUM_CELLS + cells
    return count


def move_ranked(state: Any, rank: int, moves: Ints, order: Words) -> int:
    """The legal move of the chief's side that has this *rank* among them, from 0; -1 where there is none."""
    count = list_ranked(state, moves, order)
    if rank >= count:
        return -1
    least = -1
    for _ in range(rank + 1):
        best = -1
        for index in range(count):
            if order[index] > least and (best < 0 or order[index] < order[best]):
                best = index
        least = order[best]
    return int(moves[best])


def answer_at(states: Records, rank: int, moves: Ints, order: Words) -> int:
    """Answer in ``states[1]``, the chief's side to move, by the move of this *rank*.

    Return the number of the position after it, 0 if no buffalo can move there, -1 if there is no such move.
    """
    state = at(states, 1)
    move = move_ranked(state, rank, moves, order) if state.side == CHIEFS_SIDE else -1
    if move < 0:
        return -1
    apply_action(state, CHIEFS_SIDE, move)
    return 0 if state.winner == CHIEFS_SIDE else smaller(state)


def walk(
    states: Records,
    start: int,
    answers: Any,
    before: Words,
    after: Words,
    stack: Words,
    moves: Ints,
    order: Words,
    sample: Words,
    seen: Words,
) -> tuple[int, int]:
    """Walk through all *answers* from the position *start*; return how it ends and how many were used.

    *before* and *after* are hash tables for positions with the buffaloes and the chief's side to move. For
    each number of an answer in *sample*, ascending, *seen* gets the position, the step, and what came of it.
    """
    used, waiting, sampled = 0, 1, 0
    stack[0] = start
    enter(before, start)
    steps = moves.copy()
    while waiting > 0:
        waiting -= 1
        position = stack[waiting]
        unpack(at(states, 0), position, BUFFALOES)
        count = legal_actions(at(states, 0), BUFFALOES, steps)
        for index in range(count):
            states[1] = states[0]
            state = at(states, 1)
            apply_action(state, BUFFALOES, int(steps[index]))
            if state.winner == BUFFALOES:
                return CROSSED, used
            if state.winner == CHIEFS_SIDE:
                continue
            asked = smaller(state)
            if not enter(after, asked):
                continue
            if used == len(answers):
                return TOO_FEW, used
            unpack(state, asked, CHIEFS_SIDE)
            reached = answer_at(states, int(answers[used]), moves, order)
            if reached < 0:
                return NO_MOVE, used
            if sampled < len(sample) and sample[sampled] == used:
                seen[sampled, 0], seen[sampled, 1], seen[sampled, 2] = position, steps[index], reached
                sampled += 1
            used += 1
            if reached > 0 and enter(before, reached):
                stack[waiting] = reached
                waiting += 1
    return (PROVEN if used == len(answers) else TOO_MANY), used


def follow_sample(states: Records, position: int, step: int, rank: int, moves: Ints, order: Words) -> int:
    """Make a *step* and its answer again from a sampled *position*: what came of it."""
    unpack(at(states, 0), position, BUFFALOES)
    states[1] = states[0]
    state = at(states, 1)
    apply_action(state, BUFFALOES, step)
    if state.winner != NOBODY:
        return -1
    unpack(state, smaller(state), CHIEFS_SIDE)
    return answer_at(states, rank, moves, order)
