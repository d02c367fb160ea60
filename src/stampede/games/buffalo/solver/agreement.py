"""Tables held to the rules: each position is judged by the rules and the table's word for its successors."""

from typing import Any

import numpy as np

from stampede.core.interface import apply_action, at, legal_actions
from stampede.core.record import Ints, Records
from stampede.games.buffalo.rules.components import BUFFALO, BUFFALOES, CHIEF, CHIEFS_SIDE, DOG, NOBODY
from stampede.games.buffalo.rules.game import buffalo_row, clear, settle
from stampede.games.buffalo.solver.families import Numbers, Words

UNKNOWN = -1
"""A position that is in no table: dogs outside the family, or a buffalo about to cross."""


def put(state: Any, width: int, height: int, columns: Numbers, herd: int, dogs: int, chief: int) -> None:
    """Set up a *herd* of the *columns* with these cells of *dogs* and *chief*, buffaloes to move."""
    clear(state, width, height)
    base = height - 1
    for inner in range(len(columns) - 1, -1, -1):
        row, herd = herd % base + 1, herd // base
        if row < base:
            state.board[columns[inner] + 1, row] = BUFFALO
            state.herd += 1
    for cell in range(width * (height - 2)):
        if (dogs >> cell) & 1:
            state.board[cell % width + 1, cell // width + 2] = DOG
    state.board[chief % width + 1, chief // width + 2] = CHIEF
    state.side = BUFFALOES


def value_in(state: Any, columns: Numbers, sorted_dogs: Words, order: Words, won: Words) -> int:
    """1 if the table has this position, buffaloes to move, as won; 0 if not; UNKNOWN if it has not got it."""
    herd, dogs, chief, base = 0, 0, 0, state.height - 1
    for inner in range(len(columns)):
        row = buffalo_row(state, columns[inner] + 1)
        if row >= base:
            return UNKNOWN
        herd = herd * base + (row - 1 if row > 0 else base - 1)
    for column in range(1, state.width + 1):
        for row in range(2, state.height):
            cell = (row - 2) * state.width + column - 1
            if state.board[column, row] == DOG:
                dogs |= 1 << cell
            elif state.board[column, row] == CHIEF:
                chief = cell
    place = np.searchsorted(sorted_dogs, dogs)
    if place >= len(sorted_dogs) or sorted_dogs[place] != dogs:
        return UNKNOWN
    return int((won[herd, order[place]] >> chief) & 1)


def is_won(
    states: Records,
    actions: Ints,
    columns: Numbers,
    sorted_dogs: Words,
    order: Words,
    won: Words,
    is_exact: bool,  # noqa: FBT001
) -> bool:
    """Whether ``states[0]``, buffaloes to move, is won by the rules for the chief, given what follows.

    *states* is room for three, *actions* for two lists.
    """
    settle(at(states, 0))
    if at(states, 0).winner != NOBODY:
        return bool(at(states, 0).winner == CHIEFS_SIDE)
    steps = legal_actions(at(states, 0), BUFFALOES, actions[0])
    for step in range(steps):
        states[1] = states[0]
        apply_action(at(states, 1), BUFFALOES, int(actions[0, step]))
        if not is_answered(states, actions[1], columns, sorted_dogs, order, won, is_exact):
            return False
    return True


def is_answered(
    states: Records,
    actions: Ints,
    columns: Numbers,
    sorted_dogs: Words,
    order: Words,
    won: Words,
    is_exact: bool,  # noqa: FBT001
) -> bool:
    """Whether the chief's side has won in ``states[1]``, after a step, or has a move to a won position."""
    after = at(states, 1)
    if after.winner != NOBODY:
        return bool(after.winner == CHIEFS_SIDE)
    if after.side == BUFFALOES:  # B2.5
        return is_exact and value_in(after, columns, sorted_dogs, order, won) == 1
    for move in range(legal_actions(after, CHIEFS_SIDE, actions)):
        states[2] = states[1]
        apply_action(at(states, 2), CHIEFS_SIDE, int(actions[move]))
        if value_in(at(states, 2), columns, sorted_dogs, order, won) == 1:
            return True
    return False


def differences(
    states: Records,
    actions: Ints,
    width: int,
    height: int,
    columns: Numbers,
    occupied: Words,
    sorted_dogs: Words,
    order: Words,
    won: Words,
    is_exact: bool,  # noqa: FBT001
    first: int,
    stride: int,
    counts: Words,
) -> None:
    """Count positions looked at, won by the table, and judged otherwise by the rules, into *counts*.

    Of all positions every *stride*-th is looked at, from the one numbered *first*.
    """
    cells = width * (height - 2)
    number = 0
    for herd in range(won.shape[0]):
        for placing in range(len(occupied) - 1):
            for chief in range(cells):
                number += 1
                if number % stride != first or (occupied[placing] >> chief) & 1:
                    continue
                if covers_buffalo(height, width, columns, herd, int(occupied[placing]) | (1 << chief)):
                    if won[herd, placing] >> chief & 1:
                        counts[2] += 1
                    continue
                put(at(states, 0), width, height, columns, herd, int(occupied[placing]), chief)
                by_table = bool((won[herd, placing] >> chief) & 1)
                counts[0] += 1
                counts[1] += by_table
                if by_table != is_won(states, actions, columns, sorted_dogs, order, won, is_exact):
                    counts[2] += 1


def covers_buffalo(height: int, width: int, columns: Numbers, herd: int, cells: int) -> bool:
    """Whether one of *cells* is where a buffalo of the *herd* stands: no position then (B7.1)."""
    base = height - 1
    for inner in range(len(columns) - 1, -1, -1):
        digit, herd = herd % base, herd // base
        if 0 < digit < base - 1 and (cells >> ((digit - 1) * width + columns[inner])) & 1:
            return True
    return False
