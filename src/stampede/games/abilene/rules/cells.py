"""A1.3 Cells of the board: their printed marks, the figures on them, and sets of cells."""

import numpy as np
from numpy.typing import NDArray

from stampede.core.record import Ints
from stampede.games.abilene.rules.components import BOY, COW, EMPTY, HOMES, MAX_SEATS, OWNERS
from stampede.games.abilene.rules.lattice import NOWHERE, NUM_CELLS, RING, TOWN
from stampede.games.abilene.rules.rays import BENDS, BITS, LINES, PLACES, PRIME, RAYS, WORD, CellSet
from stampede.games.abilene.rules.reasons import ALLOWED, NO_CELL, OCCUPIED, OTHER_RANCH, WRONG_CELL
from stampede.games.abilene.rules.state import AbileneState

RANCH_BITS, HEAD_BITS = 7, 15
HEAD_SHIFT = 3
BOOT, EDGE = 1 << 7, 1 << 8
"""Bits of ``State.land``: the low ones hold ranch + 1 and the number of the cow-head, then come two marks."""

NO_CELLS: CellSet = (0, 0, 0, 0)
Flags = NDArray[np.bool_]
"""Whether each space, BEYOND included, can be passed."""


def ranch_of(state: AbileneState, cell: int) -> int:
    """A1.3 The ranch a cell belongs to; NOWHERE for the town."""
    if cell == TOWN:
        return NOWHERE
    return (int(state.land[cell]) & RANCH_BITS) - 1


def home(state: AbileneState, seat: int) -> int:
    """A2.1 The ranch of a seat."""
    return int(HOMES[state.players, seat])


def owner(state: AbileneState, cell: int) -> int:
    """A7.2 The seat in whose ranch a cell lies, or EMPTY_RANCH."""
    ranch = ranch_of(state, cell)
    return -1 if ranch == NOWHERE else int(OWNERS[state.players, ranch])


def head_number(state: AbileneState, cell: int) -> int:
    """A1.3 The number of the cow-head printed on a cell, 1 to 9 in its ranch; 0 for none."""
    return (int(state.land[cell]) >> HEAD_SHIFT) & HEAD_BITS


def is_boot(state: AbileneState, cell: int) -> bool:
    """A1.3 Whether a boot is printed on the cell."""
    return (int(state.land[cell]) & BOOT) != 0


def is_edge(state: AbileneState, cell: int) -> bool:
    """A1.3 Whether the cell is on the outer edge."""
    return (int(state.land[cell]) & EDGE) != 0


def is_empty(state: AbileneState, cell: int) -> bool:
    """Whether no figure stands on the cell."""
    return int(state.board[cell]) == EMPTY


def boy_on(state: AbileneState, cell: int) -> int:
    """The seat of the cowboy on the cell, or -1."""
    figure = int(state.board[cell])
    return figure - BOY if BOY <= figure < BOY + MAX_SEATS else -1


def is_cow(state: AbileneState, cell: int) -> bool:
    """Whether an animal stands on the cell."""
    return int(state.board[cell]) >= COW


def with_cell(cells: CellSet, cell: int) -> CellSet:
    """The set *cells* with one more cell."""
    word = cell // WORD
    bit = 1 << (cell % WORD)
    if word == 0:
        return (cells[0] | bit, cells[1], cells[2], cells[3])
    if word == 1:
        return (cells[0], cells[1] | bit, cells[2], cells[3])
    if word == 2:
        return (cells[0], cells[1], cells[2] | bit, cells[3])
    return (cells[0], cells[1], cells[2], cells[3] | bit)


def has_cells(cells: CellSet) -> bool:
    """Whether there is any cell in the set."""
    return (cells[0] | cells[1] | cells[2] | cells[3]) != 0


def contains(cells: CellSet, cell: int) -> bool:
    """Whether a cell, or the town, is in the set."""
    return ((cells[cell // WORD] >> (cell % WORD)) & 1) != 0


def either(first: CellSet, second: CellSet) -> CellSet:
    """The cells of both sets."""
    return (first[0] | second[0], first[1] | second[1], first[2] | second[2], first[3] | second[3])


def common(first: CellSet, second: CellSet) -> CellSet:
    """The cells that are in both sets."""
    return (first[0] & second[0], first[1] & second[1], first[2] & second[2], first[3] & second[3])


def first_cell(cells: CellSet) -> int:
    """The lowest cell of a set; NOWHERE for none."""
    for word in range(4):
        if cells[word] != 0:
            return WORD * word + lowest_place(cells[word])
    return NOWHERE


def without_first(cells: CellSet) -> CellSet:
    """The set without its lowest cell."""
    if cells[0] != 0:
        return (cells[0] & (cells[0] - 1), cells[1], cells[2], cells[3])
    if cells[1] != 0:
        return (0, cells[1] & (cells[1] - 1), cells[2], cells[3])
    if cells[2] != 0:
        return (0, 0, cells[2] & (cells[2] - 1), cells[3])
    return (0, 0, 0, cells[3] & (cells[3] - 1))


def lowest_place(word: int) -> int:
    """The index of the lowest bit that is set in a word; the word is not 0."""
    return int(PLACES[(word & -word) % PRIME])


def write_cells(cells: CellSet, first: int, out: Ints, count: int) -> int:
    """Write the action *first* + cell for each cell of the set, ascending; return the new count."""
    for word in range(4):
        rest = cells[word]
        while rest != 0:
            out[count] = first + WORD * word + lowest_place(rest)
            count += 1
            rest &= rest - 1
    return count


def with_space(cells: CellSet, space: int) -> CellSet:
    """The set *cells* with one more space; unchanged where it is BEYOND."""
    row = BITS[space]
    return (cells[0] | row[0], cells[1] | row[1], cells[2] | row[2], cells[3] | row[3])


def with_line(cells: CellSet, cell: int, heading: int, steps: int) -> CellSet:
    """The set *cells* with the next so many from a cell in one direction."""
    row = LINES[cell, heading, steps]
    return (cells[0] | row[0], cells[1] | row[1], cells[2] | row[2], cells[3] | row[3])


def with_bends(cells: CellSet, cell: int, heading: int) -> CellSet:
    """The set *cells* with those one step behind a turn on a cell."""
    row = BENDS[cell, heading]
    return (cells[0] | row[0], cells[1] | row[1], cells[2] | row[2], cells[3] | row[3])


def free_run(free: Flags, cell: int, heading: int, steps: int) -> int:
    """The number of free cells among the next *steps* in one direction, up to the first that is not free.

    It counts back from the farthest: compiled, that has no branch for a processor to predict.
    """
    length = 0
    for step in range(steps - 1, -1, -1):
        length = 1 + length if free[RAYS[cell, heading, step]] else 0
    return length


# A set of all cells with some property is made word by word, which is fast when compiled.


def empty_cells(state: AbileneState, ranch: int) -> CellSet:
    """The empty cells of a ranch."""
    return (
        word_of_empty(state, ranch, 0),
        word_of_empty(state, ranch, 1),
        word_of_empty(state, ranch, 2),
        word_of_empty(state, ranch, 3),
    )


def word_of_empty(state: AbileneState, ranch: int, word: int) -> int:
    """One word of ``empty_cells``."""
    bits, first = 0, WORD * word
    for place in range(min(WORD, NUM_CELLS - first)):
        if state.board[first + place] == EMPTY and (state.land[first + place] & RANCH_BITS) == ranch + 1:
            bits |= 1 << place
    return bits


def cattle_in(state: AbileneState, ranch: int) -> CellSet:
    """The cells of a ranch on which animals stand."""
    return (
        word_of_cattle(state, ranch, 0),
        word_of_cattle(state, ranch, 1),
        word_of_cattle(state, ranch, 2),
        word_of_cattle(state, ranch, 3),
    )


def word_of_cattle(state: AbileneState, ranch: int, word: int) -> int:
    """One word of ``cattle_in``."""
    bits, first = 0, WORD * word
    for place in range(min(WORD, NUM_CELLS - first)):
        if state.board[first + place] >= COW and (state.land[first + place] & RANCH_BITS) == ranch + 1:
            bits |= 1 << place
    return bits


def boys_of(state: AbileneState, seat: int) -> CellSet:
    """The cells of a seat's cowboys, and the town where one is there."""
    town = int(state.town_boys[seat] > 0) << (TOWN % WORD)
    return (
        word_of_boys(state, seat, 0),
        word_of_boys(state, seat, 1),
        word_of_boys(state, seat, 2),
        word_of_boys(state, seat, 3) | town,
    )


def word_of_boys(state: AbileneState, seat: int, word: int) -> int:
    """One word of ``boys_of``."""
    bits, first, boy = 0, WORD * word, BOY + seat
    for place in range(min(WORD, NUM_CELLS - first)):
        if state.board[first + place] == boy:
            bits |= 1 << place
    return bits


def free_heads(state: AbileneState, ranch: int) -> CellSet:
    """The empty cow-heads of a ranch."""
    cells = NO_CELLS
    for cell in range(NUM_CELLS):
        if head_number(state, cell) > 0 and ranch_of(state, cell) == ranch and is_empty(state, cell):
            cells = with_cell(cells, cell)
    return cells


def free_boots(state: AbileneState, ranch: int) -> CellSet:
    """The empty boot cells of a ranch."""
    cells = NO_CELLS
    for cell in range(NUM_CELLS):
        if is_boot(state, cell) and ranch_of(state, cell) == ranch and is_empty(state, cell):
            cells = with_cell(cells, cell)
    return cells


def free_edge(state: AbileneState, ranch: int) -> CellSet:
    """The empty cells on the outer edge of a ranch."""
    cells = NO_CELLS
    for cell in range(NUM_CELLS):
        if is_edge(state, cell) and ranch_of(state, cell) == ranch and is_empty(state, cell):
            cells = with_cell(cells, cell)
    return cells


def free_outermost(state: AbileneState, ranch: int) -> CellSet:
    """A7.1, A8.2 The empty cells of a ranch in the outermost ring that has any."""
    cells, outermost = NO_CELLS, 0
    for cell in range(NUM_CELLS):
        if is_empty(state, cell) and ranch_of(state, cell) == ranch:
            ring = int(RING[cell])
            if ring > outermost:
                cells, outermost = NO_CELLS, ring
            if ring == outermost:
                cells = with_cell(cells, cell)
    return cells


def has_room(state: AbileneState, ranch: int) -> bool:
    """Whether a cell of a ranch is empty."""
    first = ranch * (NUM_CELLS // 6)
    for step in range(NUM_CELLS):
        cell = (first + step) % NUM_CELLS
        if is_empty(state, cell) and ranch_of(state, cell) == ranch:
            return True
    return False


def has_cattle(state: AbileneState, ranch: int) -> bool:
    """Whether an animal stands in a ranch."""
    first = ranch * (NUM_CELLS // 6)
    for step in range(NUM_CELLS):
        cell = (first + step) % NUM_CELLS
        if is_cow(state, cell) and ranch_of(state, cell) == ranch:
            return True
    return False


def why_not_among(state: AbileneState, cells: CellSet, ranch: int, cell: int) -> int:
    """A1.3, A4.2, A7.1, A8.2 The reason why a figure may not go to a cell outside *cells* of a *ranch*."""
    if contains(cells, cell):
        return ALLOWED
    if state.land[cell] == 0:
        return NO_CELL
    if not is_empty(state, cell):
        return OCCUPIED
    return WRONG_CELL if ranch_of(state, cell) == ranch else OTHER_RANCH
