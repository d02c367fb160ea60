"""Positions of Buffalo as sets of cells: the rules once more, made for the search.

The prairie has 55 cells at most, so a set of its cells is one number: a cell's bit is
``(column - 1) * 5 + row - 2``, with columns and rows from 1 as in the rulebook. Smaller boards use some of
these bits. The functions are those that ``core.interface`` declares; the tests hold each of them to
:mod:`stampede.games.buffalo.rules`, list by list.
"""

from pathlib import Path
from typing import Annotated

import numpy as np

from stampede.core.record import Floats, Ints, layout, view_class
from stampede.games.buffalo.rules.actions import LEAVE, NUM_CELLS, STOP
from stampede.games.buffalo.rules.components import (
    BUFFALO,
    BUFFALOES,
    CHIEF,
    CHIEFS_SIDE,
    DOG,
    HEIGHT,
    NOBODY,
    WIDTH,
)
from stampede.games.buffalo.rules.state import BuffaloState

ROWS = HEIGHT - 2
"""Rows of the prairie on the full board: the bits of a column."""
BITS = WIDTH * ROWS
OUTSIDE = -1
ENTRIES = sum(1 << (column * ROWS) for column in range(WIDTH))
"""The cells of row 2."""


class BitBoard:
    """A position for the search; all numbers that change are sets of cells or small."""

    rows: Annotated[int, np.int64]
    """For each column three bits: the row of its buffalo, 0 where there is none."""
    herd: Annotated[int, np.int64]
    """The buffaloes on the prairie."""
    waiting: Annotated[int, np.int64]
    """For each buffalo still on row 1 the cell of row 2 ahead of it."""
    dogs: Annotated[int, np.int64]
    chief: Annotated[int, np.int64]
    """The chief's bit, as its number."""
    key: Annotated[int, np.int64]
    """A hash of buffaloes, dogs, chief and side to act."""
    side: Annotated[int, np.int64]
    winner: Annotated[int, np.int64]
    to_leave: Annotated[int, np.int64]
    opening_left: Annotated[int, np.int64]
    opening_due: Annotated[int, np.int64]
    prairie: Annotated[int, np.int64]
    """All cells of the prairie of this board."""
    width: Annotated[int, np.int64]
    height: Annotated[int, np.int64]


DTYPE = layout(BitBoard)
view = view_class(DTYPE)


def bit_of(column: int, row: int) -> int:
    """The bit of a cell of the prairie, as its number; OUTSIDE for any other cell of the board."""
    inside = 1 <= column <= WIDTH and 2 <= row < HEIGHT
    return (column - 1) * ROWS + row - 2 if inside else OUTSIDE


def _neighbours() -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """For each direction and cell the next cell in it, or OUTSIDE."""
    ways = [(aside, forward) for aside in (-1, 0, 1) for forward in (-1, 0, 1) if aside or forward]
    places = [(1 + bit // ROWS, 2 + bit % ROWS) for bit in range(BITS)]
    return np.array([[bit_of(column + a, row + f) for column, row in places] for a, f in ways], np.int64)


def _between() -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """For each pair of cells in a line those between them; all cells where they are in none."""
    found = np.full((BITS, BITS), (1 << BITS) - 1, np.int64)
    for way in NEXT.tolist():
        for source in range(BITS):
            passed, there = 0, way[source]
            while there != OUTSIDE:
                found[source, there] = passed
                passed |= 1 << there
                there = way[there]
    return found


NEXT = _neighbours()
DIRECTIONS = len(NEXT)
BETWEEN = _between()
NEAR = np.array([sum(1 << way[bit] for way in NEXT.tolist() if way[bit] != OUTSIDE) for bit in range(BITS)])
"""B2.4 The cells next to each cell."""
BIT_OF = np.array([bit_of(cell // HEIGHT + 1, cell % HEIGHT + 1) for cell in range(NUM_CELLS)], np.int64)
"""The bit of each cell by its number in actions."""
CELL_OF = np.array([bit // ROWS * HEIGHT + bit % ROWS + 1 for bit in range(BITS)], np.int64)
"""The reverse."""
DE_BRUIJN = 0x8628E4B34F576C
"""In it each six bits in a row differ: its product with a bit tells which bit it was."""
PLACES = 56
KEY_MASK = (1 << 62) - 1
INDEX_OF = np.zeros(64, np.int64)
INDEX_OF[[(DE_BRUIJN << bit & KEY_MASK) >> PLACES for bit in range(BITS)]] = range(BITS)
BUFFALO_KEYS, DOG_KEYS, CHIEF_KEYS = np.load(Path(__file__).parent / "keys.npy")
"""Random words (A. Zobrist, 1970): for a buffalo by column and row, for a dog and for the chief by bit.

``np.random.default_rng(1975).integers(1, KEY_MASK, (3, 88))`` drew them; a server does without that module.
"""
SIDE_KEY = 0x16A09E667F3BCC9


def fill(board: BitBoard, state: BuffaloState) -> None:
    """Write the position of *state* into *board*."""
    board.rows = board.herd = board.waiting = board.dogs = board.chief = board.key = board.prairie = 0
    board.width, board.height = state.width, state.height
    board.side, board.winner = state.side, state.winner
    board.to_leave, board.opening_left = state.to_leave, state.opening_left
    board.opening_due = state.opening_due
    if state.side == CHIEFS_SIDE:
        board.key = SIDE_KEY
    for column in range(state.width):
        for row in range(1, state.height + 1):
            piece = state.board[column + 1, row]
            if piece == BUFFALO:
                add_buffalo(board, column, row)
            if 2 <= row < state.height:
                bit = column * ROWS + row - 2
                board.prairie |= 1 << bit
                if piece == DOG:
                    board.dogs |= 1 << bit
                    board.key ^= DOG_KEYS[bit]
                elif piece == CHIEF:
                    board.chief = bit
                    board.key ^= CHIEF_KEYS[bit]


def add_buffalo(board: BitBoard, column: int, row: int) -> None:
    """Put a buffalo on a cell; *column* counts from 0."""
    board.rows |= row << (3 * column)
    board.key ^= BUFFALO_KEYS[column * 8 + row]
    if row == 1:
        board.waiting |= 1 << (column * ROWS)
    elif row < board.height:
        board.herd |= 1 << (column * ROWS + row - 2)


def take_buffalo(board: BitBoard, column: int) -> None:
    """Take the buffalo of a column off the board."""
    row = (board.rows >> (3 * column)) & 7
    board.rows ^= row << (3 * column)
    board.key ^= BUFFALO_KEYS[column * 8 + row]
    if row == 1:
        board.waiting ^= 1 << (column * ROWS)
    else:
        board.herd ^= 1 << (column * ROWS + row - 2)


def index_of(bit: int) -> int:
    """Which bit this is, counted from 0."""
    return int(INDEX_OF[((bit * DE_BRUIJN) & KEY_MASK) >> PLACES])


def free_cells(board: BitBoard) -> int:
    """The empty cells of the prairie."""
    return board.prairie & ~(board.herd | board.dogs | (1 << board.chief))


def last_row(board: BitBoard) -> int:
    """The cells of the last row of the prairie, and some outside of it on narrow boards."""
    return ENTRIES << (board.height - 3)


def num_seats(board: BitBoard) -> int:
    """The number of players, two."""
    return 2


def is_acting(board: BitBoard, seat: int) -> bool:
    """B2.1 Whether *seat* acts: the sides alternate."""
    return board.winner == NOBODY and board.side == seat


def legal_actions(board: BitBoard, seat: int, out: Ints) -> int:
    """B2.1 List the moves of all pieces, without passing; B4.2 first the columns to leave empty."""
    if not is_acting(board, seat):
        return 0
    if seat == CHIEFS_SIDE:
        return village_moves(board, out)
    if board.to_leave > 0:
        return columns_to_leave(board, out)
    return buffalo_moves(board, out)


def columns_to_leave(board: BitBoard, out: Ints) -> int:
    """B4.2 List the columns that the player of the buffaloes may leave empty."""
    count = 0
    for column in range(board.width):
        if (board.rows >> (3 * column)) & 7 == 1:
            out[count] = LEAVE + column
            count += 1
    return count


def buffalo_moves(board: BitBoard, out: Ints) -> int:
    """B2.2 List the moves of buffaloes, one cell forward to an empty cell; B4.1 or the end of the opening."""
    count, free = 0, free_cells(board)
    for column in range(board.width):
        row = (board.rows >> (3 * column)) & 7
        if may_advance(board, column, row, free):
            cell = column * HEIGHT + row - 1
            out[count] = cell * NUM_CELLS + cell + 1
            count += 1
    if board.opening_left > 0 and board.opening_due == 0:
        out[count] = STOP
        count += 1
    return count


def may_advance(board: BitBoard, column: int, row: int, free: int) -> bool:
    """B2.2, B4.2 Whether the buffalo on this *row* (0 for none) may go on; *column* counts from 0."""
    if row == 0 or (row > 1 and board.opening_left > 0):
        return False
    return row == board.height - 1 or (free >> (column * ROWS + row - 1)) & 1 == 1


def village_moves(board: BitBoard, out: Ints) -> int:
    """B2.3, B2.4 List the moves of the chief and his dogs, who stay on the prairie."""
    count, free = 0, free_cells(board)
    chief = 1 << board.chief
    pieces = board.dogs | chief
    while pieces:
        piece = pieces & -pieces
        pieces ^= piece
        source = index_of(piece)
        targets = runs_from(source, free)
        if piece == chief:
            targets = NEAR[source] & board.prairie & ~board.dogs
        first = CELL_OF[source] * NUM_CELLS
        while targets:
            target = targets & -targets
            targets ^= target
            out[count] = first + CELL_OF[index_of(target)]
            count += 1
    return count


def runs_from(source: int, free: int) -> int:
    """B2.3 The cells that a dog could run to: those in a line, up to the first that is not *free*."""
    found = 0
    for direction in range(DIRECTIONS):
        there = NEXT[direction, source]
        while there >= 0 and (free >> there) & 1:
            found |= 1 << there
            there = NEXT[direction, there]
    return found


def is_legal(board: BitBoard, seat: int, action: int, out: Ints) -> bool:
    """B7.2 Whether *action* is legal for *seat*."""
    if not is_acting(board, seat) or action < 0:
        return False
    if board.to_leave > 0 or action >= LEAVE:
        return is_listed(action, out, legal_actions(board, seat, out))
    source, target = action // NUM_CELLS, action % NUM_CELLS
    if seat == CHIEFS_SIDE:
        return is_village_move(board, BIT_OF[source], BIT_OF[target])
    column, row = source // HEIGHT, source % HEIGHT + 1
    stands_there = (board.rows >> (3 * column)) & 7 == row
    return target == source + 1 and stands_there and may_advance(board, column, row, free_cells(board))


def is_listed(action: int, actions: Ints, count: int) -> bool:
    """Whether *action* is one of the first *count* actions."""
    for index in range(count):
        if actions[index] == action:
            return True
    return False


def is_village_move(board: BitBoard, start: int, end: int) -> bool:
    """B2.3, B2.4 Whether the chief or a dog may go from bit to bit; OUTSIDE is off the prairie."""
    if start < 0 or end < 0:
        return False
    if start == board.chief:
        return bool((NEAR[start] & board.prairie & ~board.dogs) >> end & 1)
    free = free_cells(board)
    is_dog = (board.dogs >> start) & 1 == 1
    return bool(is_dog and (free >> end) & 1 == 1 and BETWEEN[start, end] & ~free == 0)


def chance_weights(board: BitBoard, out: Ints) -> int:
    """No weights: there is no chance in Buffalo."""
    return 0


def apply_action(board: BitBoard, seat: int, action: int) -> None:
    """B2.1 Move one piece, then the other side acts; B4.1 or decline the rest of the opening."""
    action = int(action)
    if seat == CHIEFS_SIDE:
        move_village(board, action // NUM_CELLS, action % NUM_CELLS)
        return
    if LEAVE <= action < STOP:
        take_buffalo(board, action - LEAVE)
        board.to_leave -= 1
        return
    if action == STOP:
        board.opening_left = 0
    else:
        advance(board, action // NUM_CELLS // HEIGHT, action // NUM_CELLS % HEIGHT + 1)
    pass_turn(board)


def advance(board: BitBoard, column: int, row: int) -> None:
    """B2.2 Move the buffalo of a *column*, counted from 0, one row on from its *row*."""
    board.rows += 1 << (3 * column)
    board.key ^= BUFFALO_KEYS[column * 8 + row] ^ BUFFALO_KEYS[column * 8 + row + 1]
    here = 1 << (column * ROWS + row - 1)
    if row == 1:
        board.waiting ^= here
        board.herd |= here
    elif row < board.height - 1:
        board.herd ^= here | (here >> 1)
    else:
        board.herd ^= here >> 1
        board.winner = BUFFALOES  # B3.1


def move_village(board: BitBoard, source: int, target: int) -> None:
    """B2.3, B2.4 Move the chief or a dog from cell to cell, then the buffaloes act."""
    start, end = BIT_OF[source], BIT_OF[target]
    if start == board.chief:
        board.chief = end
        board.key ^= CHIEF_KEYS[start] ^ CHIEF_KEYS[end]
        if (board.herd >> end) & 1:
            take_buffalo(board, target // HEIGHT)
    else:
        board.dogs ^= (1 << start) | (1 << end)
        board.key ^= DOG_KEYS[start] ^ DOG_KEYS[end]
    board.side = BUFFALOES
    board.key ^= SIDE_KEY
    if not any_can_move(board):
        board.winner = CHIEFS_SIDE  # B3.2


def pass_turn(board: BitBoard) -> None:
    """B2.1 Pass the turn after a move of the buffaloes; B4.1 the opening first; B3.2, B2.5."""
    if board.opening_left > 0:
        board.opening_left -= 1
        board.opening_due = max(0, board.opening_due - 1)
    if board.winner == NOBODY and not any_can_move(board):
        board.winner = CHIEFS_SIDE
    if board.opening_left == 0 and (board.winner != NOBODY or village_can_move(board)):
        board.side = CHIEFS_SIDE
        board.key ^= SIDE_KEY


def any_can_move(board: BitBoard) -> bool:
    """B3.2 Whether some buffalo can move forward, whoever's turn it is."""
    if board.herd & last_row(board):
        return True
    return ((board.herd << 1) | board.waiting) & free_cells(board) != 0


def village_can_move(board: BitBoard) -> bool:
    """B2.5 Whether the chief or a dog has any move; a first step shows it."""
    if NEAR[board.chief] & board.prairie & ~board.dogs:
        return True
    free, dogs = free_cells(board), board.dogs
    while dogs:
        dog = dogs & -dogs
        dogs ^= dog
        if NEAR[index_of(dog)] & free:
            return True
    return False


def is_terminal(board: BitBoard) -> bool:
    """B3.3 Whether the game is over; it never ends in a draw."""
    return board.winner != NOBODY


def returns(board: BitBoard, out: Floats) -> None:
    """B3 1 for the winner, -1 for the loser, 0 while the game goes on."""
    for seat in (BUFFALOES, CHIEFS_SIDE):
        out[seat] = 0 if board.winner == NOBODY else (1 if board.winner == seat else -1)
