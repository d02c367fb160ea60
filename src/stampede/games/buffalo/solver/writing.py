"""The writer of walked proofs: the walk of ``walking``, with answers chosen from a table of won positions."""

from typing import Any

from stampede.core.interface import apply_action, at, legal_actions
from stampede.core.record import Ints, Records
from stampede.games.buffalo.rules.components import BUFFALOES, CHIEF, CHIEFS_SIDE, DOG, HEIGHT, WIDTH
from stampede.games.buffalo.rules.game import buffalo_row
from stampede.games.buffalo.solver.families import Numbers, Words
from stampede.games.buffalo.solver.walking import (
    CROSSED,
    FULL,
    LAST,
    NO_MOVE,
    PROVEN,
    enter,
    is_known,
    list_ranked,
    smaller,
    unpack,
)

BELOW = 50_000 * 77 * 77
"""In the order of moves: a dog leaves the last row, where no table of family 1 knows it."""


def is_won(state: Any, columns: Numbers, placings: Numbers, won: Words, mirrored: bool) -> bool:  # noqa: FBT001
    """Whether the table has this position of family 1, or its mirror image, as won for the chief."""
    herd, guards, chief, base = 0, 0, 0, HEIGHT - 1
    for inner in range(len(columns)):
        column = WIDTH - columns[inner] if mirrored else columns[inner] + 1
        row = buffalo_row(state, column)
        if row >= base:
            return False
        herd = herd * base + (row - 1 if row > 0 else base - 1)
    for column in range(1, WIDTH + 1):
        x = WIDTH - column if mirrored else column - 1
        guards |= (state.board[column, LAST] == DOG) << x
        for row in range(2, LAST + 1):
            if state.board[column, row] == CHIEF:
                chief = (row - 2) * WIDTH + x
    return bool((won[herd, placings[guards]] >> chief) & 1)


def fits(state: Any, columns: Numbers, mirrored: bool) -> bool:  # noqa: FBT001
    """Whether all buffaloes stand in *columns*, or in their mirror image."""
    inside = 0
    for inner in range(len(columns)):
        inside |= 1 << (WIDTH - columns[inner] if mirrored else columns[inner] + 1)
    for column in range(1, WIDTH + 1):
        if buffalo_row(state, column) > 0 and not (inside >> column) & 1:
            return False
    return True


def choose(
    states: Records,
    before: Words,
    columns: Numbers,
    placings: Numbers,
    won: Words,
    moves: Ints,
    order: Words,
) -> tuple[int, int]:
    """The answer in ``states[1]``: one that ends the game, else one to a known position, else a win.

    Return the rank and the move of the first of its kind; -1 and no move where none wins by the table.
    """
    count = list_ranked(at(states, 1), moves, order)
    is_image = not fits(at(states, 1), columns, False)  # noqa: FBT003
    best, kind = -1, 0
    for index in range(count):
        if order[index] >= BELOW:
            continue
        states[2] = states[1]
        state = at(states, 2)
        apply_action(state, CHIEFS_SIDE, int(moves[index]))
        if state.winner == CHIEFS_SIDE:
            found = 3
        elif kind == 3:
            continue
        elif is_known(before, smaller(state)):
            found = 2
        elif kind == 2:
            continue
        else:
            found = int(is_won(state, columns, placings, won, is_image))
        if found > kind or (found == kind > 0 and order[index] < order[best]):
            best, kind = index, found
    if best < 0:
        return -1, 0
    rank = 0
    for index in range(count):
        rank += order[index] < order[best]
    return rank, int(moves[best])


def write_walk(
    states: Records,
    answers: Any,
    before: Words,
    after: Words,
    stack: Words,
    progress: Words,
    columns: Numbers,
    placings: Numbers,
    won: Words,
    moves: Ints,
    order: Words,
) -> int:
    """Go on with the walk, writing *answers*, until it ends or the arrays are too small (FULL).

    *progress* holds how many answers there are, how many positions wait on the *stack*, and how many are
    known.
    """
    steps = moves.copy()
    while progress[1] > 0:
        if progress[0] + WIDTH > len(answers) or 2 * (max(progress[0], progress[2]) + WIDTH) > len(before):
            return FULL
        progress[1] -= 1
        unpack(at(states, 0), stack[progress[1]], BUFFALOES)
        for index in range(legal_actions(at(states, 0), BUFFALOES, steps)):
            states[1] = states[0]
            state = at(states, 1)
            apply_action(state, BUFFALOES, int(steps[index]))
            if state.winner == BUFFALOES:
                return CROSSED
            if state.winner == CHIEFS_SIDE:
                continue
            asked = smaller(state)
            if not enter(after, asked):
                continue
            unpack(state, asked, CHIEFS_SIDE)
            rank, move = choose(states, before, columns, placings, won, moves, order)
            if rank < 0:
                return NO_MOVE
            apply_action(state, CHIEFS_SIDE, move)
            answers[progress[0]] = rank
            progress[0] += 1
            if state.winner == CHIEFS_SIDE:
                continue
            reached = smaller(state)
            if enter(before, reached):
                progress[2] += 1
                stack[progress[1]] = reached
                progress[1] += 1
    return PROVEN


def reenter(known: Words, larger: Words) -> None:
    """Put all numbers of a hash table into a *larger* one."""
    for place in range(len(known)):
        if known[place] != 0:
            enter(larger, int(known[place]))
