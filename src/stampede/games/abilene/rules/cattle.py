"""A5 Cattle: two animals of the own ranch move."""

from stampede.core.record import Ints
from stampede.games.abilene.rules.actions import COW_MOVE, DONE, moves_of
from stampede.games.abilene.rules.cells import (
    NO_CELLS,
    CellSet,
    boy_on,
    contains,
    home,
    is_cow,
    is_empty,
    ranch_of,
    with_cell,
    write_cells,
)
from stampede.games.abilene.rules.components import ASK_COW, BOYS, CATTLE_DICE, EMPTY, MOST_COW, NONE
from stampede.games.abilene.rules.lattice import NEXT, NOWHERE, NUM_CELLS, TOWN, TURNS
from stampede.games.abilene.rules.reasons import (
    ALLOWED,
    COW_ENDS_FULL,
    COW_MOVED,
    COW_TOO_FAR,
    LEAVES_RANCH,
    NO_CELL,
    NO_COW,
    NO_COW_DIE,
)
from stampede.games.abilene.rules.state import AbileneState


def drive_cattle(state: AbileneState) -> None:
    """A5.1, A5.3 While a die and an animal that has not moved are left, the player is asked."""
    if has_cow_die(state) and has_cow_to_move(state):
        state.question = ASK_COW
    else:
        end_cattle(state)


def end_cattle(state: AbileneState) -> None:
    """A3 The cowboys come next."""
    state.moved_cow = NOWHERE
    state.phase = BOYS


def has_cow_die(state: AbileneState) -> bool:
    """A5.1 Whether a cattle die is left."""
    for die in range(CATTLE_DICE):
        if not is_spent(state, die):
            return True
    return False


def is_spent(state: AbileneState, die: int) -> bool:
    """Whether a die has been used."""
    return ((state.spent >> die) & 1) != 0


def has_cow_to_move(state: AbileneState) -> bool:
    """A5.1 Whether an animal of the own ranch has not moved yet."""
    for cell in range(NUM_CELLS):
        if why_not_drive(state, cell) == ALLOWED:
            return True
    return False


def why_not_drive(state: AbileneState, cell: int) -> int:
    """A5.1 NO_COW or COW_MOVED where no animal on *cell* may move."""
    if cell == TOWN or not is_own_cow(state, cell):
        return NO_COW
    return COW_MOVED if cell == state.moved_cow else ALLOWED


def is_own_cow(state: AbileneState, cell: int) -> bool:
    """A7.2 Whether an animal of the player whose turn it is stands on the cell."""
    return is_cow(state, cell) and ranch_of(state, cell) == home(state, state.turn)


def cow_die(state: AbileneState, number: int) -> int:
    """The first cattle die that is left and shows this number, or -1."""
    for die in range(CATTLE_DICE):
        if not is_spent(state, die) and state.dice[die] == number:
            return die
    return -1


def cow_moves(state: AbileneState, out: Ints) -> int:
    """A5.1 Each die moves one animal up to its number; or the rest stays."""
    out[0] = DONE
    count = 1
    for number in range(1, MOST_COW + 1):
        if cow_die(state, number) < 0:
            continue
        for cell in range(NUM_CELLS):
            if why_not_drive(state, cell) == ALLOWED:
                cells = cow_targets(state, cell, number)
                count = write_cells(cells, moves_of(COW_MOVE, number, cell), out, count)
    return count


def cow_targets(state: AbileneState, source: int, number: int) -> CellSet:
    """A5.2 Where an animal can go: straight, with at most one turn of 60 or 120 degrees."""
    cells = NO_CELLS
    for heading in range(6):
        cell = source
        for step in range(1, number + 1):
            cell = int(NEXT[cell, heading])
            if not may_cow_pass(state, cell):
                break
            cells = with_end(state, cells, cell)
            for turn in TURNS:
                cells = cow_line(state, cells, cell, (heading + turn) % 6, number - step)
        if cell == TOWN:
            cells = with_cell(cells, TOWN)
    return cells


def cow_line(state: AbileneState, cells: CellSet, cell: int, heading: int, steps: int) -> CellSet:
    """A5.2, A5.4 *cells* and those within *steps* in a straight line; town ends the way."""
    for _ in range(steps):
        cell = int(NEXT[cell, heading])
        if not may_cow_pass(state, cell):
            break
        cells = with_end(state, cells, cell)
    if cell == TOWN:
        return with_cell(cells, TOWN)
    return cells


def with_end(state: AbileneState, cells: CellSet, cell: int) -> CellSet:
    """A5.2 *cells* and this one, where an animal ends only if it is empty."""
    return with_cell(cells, cell) if is_empty(state, cell) else cells


def may_cow_pass(state: AbileneState, cell: int) -> bool:
    """A5.2 Over empty cells and own cowboys, never out of the own ranch."""
    if cell in (NOWHERE, TOWN):
        return False
    if not is_empty(state, cell) and boy_on(state, cell) != state.turn:
        return False
    return is_own_land(state, cell)


def is_own_land(state: AbileneState, cell: int) -> bool:
    """A5.2 Whether *cell* lies in the ranch of the player whose turn it is."""
    return ranch_of(state, cell) == home(state, state.turn)


def why_not_cow(state: AbileneState, number: int, source: int, target: int) -> int:
    """A5 What forbids to move the animal on *source* to *target* with a die that shows *number*."""
    for cell in (source, target):
        if cell != TOWN and state.land[cell] == 0:
            return NO_CELL
    if cow_die(state, number) < 0:
        return NO_COW_DIE
    reason = why_not_drive(state, source)
    if reason != ALLOWED or contains(cow_targets(state, source, number), target):
        return reason
    if target != TOWN and not is_own_land(state, target):
        return LEAVES_RANCH
    return COW_TOO_FAR if target == TOWN or is_empty(state, target) else COW_ENDS_FULL


def move_cow(state: AbileneState, number: int, source: int, target: int) -> None:
    """A5.1, A5.4 An animal moves, into town perhaps, where it waits to be sold."""
    state.spent |= 1 << cow_die(state, number)
    state.moved_cow = target
    if target == TOWN:
        place = 0 if state.town_cows[0] == NONE else 1
        state.town_cows[place] = state.board[source]
    else:
        state.board[target] = state.board[source]
    state.board[source] = EMPTY
