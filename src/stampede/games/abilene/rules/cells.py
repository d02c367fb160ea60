"""A1.3 The board as the rules ask about it: what is printed on a cell, who stands there, sets of cells."""

from stampede.core.record import Ints
from stampede.games.abilene.rules.components import BOY, COW, EMPTY, HOMES, MAX_SEATS, OWNERS
from stampede.games.abilene.rules.lattice import NOWHERE, NUM_CELLS, RING, TOWN
from stampede.games.abilene.rules.reasons import ALLOWED, NO_CELL, OCCUPIED, OTHER_RANCH, WRONG_CELL
from stampede.games.abilene.rules.state import AbileneState

RANCH_BITS, HEAD_BITS = 7, 15
HEAD_SHIFT = 3
BOOT, EDGE = 1 << 7, 1 << 8
"""How ``State.land`` says what is printed: ranch + 1, then the number of the cow-head, then two marks."""

CellSet = tuple[int, int, int, int]
"""A set of cells and the town: a bit for each, in four words."""
WORD = 53
NO_CELLS: CellSet = (0, 0, 0, 0)


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
    """A1.3 Which cow-head of its ranch a cell is, 1 to 9; 0 when it is none."""
    return (int(state.land[cell]) >> HEAD_SHIFT) & HEAD_BITS


def is_boot(state: AbileneState, cell: int) -> bool:
    """A1.3 Whether a boot is printed on the cell."""
    return (int(state.land[cell]) & BOOT) != 0


def is_edge(state: AbileneState, cell: int) -> bool:
    """A1.3 Whether the cell is on the outer edge."""
    return (int(state.land[cell]) & EDGE) != 0


def is_empty(state: AbileneState, cell: int) -> bool:
    """Whether nothing stands on the cell."""
    return int(state.board[cell]) == EMPTY


def boy_on(state: AbileneState, cell: int) -> int:
    """The seat of the cowboy on the cell, or -1."""
    figure = int(state.board[cell])
    return figure - BOY if BOY <= figure < BOY + MAX_SEATS else -1


def is_cow(state: AbileneState, cell: int) -> bool:
    """Whether an animal stands on the cell."""
    return int(state.board[cell]) >= COW


def with_cell(cells: CellSet, cell: int) -> CellSet:
    """*cells* and one more."""
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


def write_cells(cells: CellSet, first: int, out: Ints, count: int) -> int:
    """Write the action *first* + cell for each cell of the set, ascending; return the new count."""
    for word in range(4):
        rest = cells[word]
        cell = WORD * word
        while rest != 0:
            while (rest & 255) == 0:
                rest >>= 8
                cell += 8
            if (rest & 1) != 0:
                out[count] = first + cell
                count += 1
            rest >>= 1
            cell += 1
    return count


def free_heads(state: AbileneState, ranch: int) -> CellSet:
    """The empty cow-heads of a ranch."""
    cells = NO_CELLS
    for cell in range(NUM_CELLS):
        if is_empty(state, cell) and ranch_of(state, cell) == ranch and head_number(state, cell) > 0:
            cells = with_cell(cells, cell)
    return cells


def free_boots(state: AbileneState, ranch: int) -> CellSet:
    """The empty boot cells of a ranch."""
    cells = NO_CELLS
    for cell in range(NUM_CELLS):
        if is_empty(state, cell) and ranch_of(state, cell) == ranch and is_boot(state, cell):
            cells = with_cell(cells, cell)
    return cells


def free_edge(state: AbileneState, ranch: int) -> CellSet:
    """The empty cells on the outer edge of a ranch."""
    cells = NO_CELLS
    for cell in range(NUM_CELLS):
        if is_empty(state, cell) and ranch_of(state, cell) == ranch and is_edge(state, cell):
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


def either(first: CellSet, second: CellSet) -> CellSet:
    """The cells of both sets."""
    return (first[0] | second[0], first[1] | second[1], first[2] | second[2], first[3] | second[3])


def has_room(state: AbileneState, ranch: int) -> bool:
    """Whether any cell of a ranch is empty."""
    first = ranch * (NUM_CELLS // 6)
    for step in range(NUM_CELLS):
        cell = (first + step) % NUM_CELLS
        if is_empty(state, cell) and ranch_of(state, cell) == ranch:
            return True
    return False


def has_cattle(state: AbileneState, ranch: int) -> bool:
    """Whether any animal stands in a ranch."""
    first = ranch * (NUM_CELLS // 6)
    for step in range(NUM_CELLS):
        cell = (first + step) % NUM_CELLS
        if is_cow(state, cell) and ranch_of(state, cell) == ranch:
            return True
    return False


def why_not_among(state: AbileneState, cells: CellSet, ranch: int, cell: int) -> int:
    """A1.3, A4.2, A7.1, A8.2 Why a figure goes to none but these *cells* of a *ranch*."""
    if contains(cells, cell):
        return ALLOWED
    if state.land[cell] == 0:
        return NO_CELL
    if not is_empty(state, cell):
        return OCCUPIED
    return WRONG_CELL if ranch_of(state, cell) == ranch else OTHER_RANCH
