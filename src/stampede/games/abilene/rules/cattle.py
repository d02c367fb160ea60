"""A5 Moving cattle: the dice move two animals of the own ranch."""

from stampede.core.arrays import new_flags
from stampede.core.record import Ints
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules import reasons as why
from stampede.games.abilene.rules.actions import COW_MOVE, DONE, moves_of
from stampede.games.abilene.rules.cells import (
    NO_CELLS,
    RANCH_BITS,
    Flags,
    cattle_in,
    common,
    contains,
    empty_cells,
    first_cell,
    free_run,
    has_cells,
    home,
    is_cow,
    is_empty,
    ranch_of,
    with_bends,
    with_cell,
    with_line,
    without_first,
    write_cells,
)
from stampede.games.abilene.rules.lattice import NOWHERE, NUM_CELLS, TOWN
from stampede.games.abilene.rules.rays import RAYS, SPACES, TURNED, CellSet
from stampede.games.abilene.rules.state import AbileneState


def drive_cattle(state: AbileneState) -> None:
    """A5.1, A5.3 Ask for a move while a die and an animal that has not moved are left."""
    if has_cow_die(state) and has_cow_to_move(state):
        state.question = box.ASK_COW
    else:
        end_cattle(state)


def end_cattle(state: AbileneState) -> None:
    """A3 Go on to the cowboys."""
    state.moved_cow = NOWHERE
    state.phase = box.BOYS


def has_cow_die(state: AbileneState) -> bool:
    """A5.1 Whether a cattle die is left."""
    for die in range(box.CATTLE_DICE):
        if not is_spent(state, die):
            return True
    return False


def is_spent(state: AbileneState, die: int) -> bool:
    """Whether a die has been used."""
    return ((state.spent >> die) & 1) != 0


def has_cow_to_move(state: AbileneState) -> bool:
    """A5.1 Whether an animal of the own ranch has not moved yet."""
    for cell in range(NUM_CELLS):
        if state.board[cell] >= box.COW and why_not_drive(state, cell) == why.ALLOWED:
            return True
    return False


def why_not_drive(state: AbileneState, cell: int) -> int:
    """A5.1 ALLOWED, or NO_COW or COW_MOVED where no animal on *cell* may move."""
    if cell == TOWN or not is_own_cow(state, cell):
        return why.NO_COW
    return why.COW_MOVED if cell == state.moved_cow else why.ALLOWED


def is_own_cow(state: AbileneState, cell: int) -> bool:
    """A7.2 Whether an animal of the player whose turn it is stands on the cell."""
    return is_cow(state, cell) and ranch_of(state, cell) == home(state, state.turn)


def cow_die(state: AbileneState, number: int) -> int:
    """The first cattle die that is left and shows this number, or -1."""
    for die in range(box.CATTLE_DICE):
        if not is_spent(state, die) and state.dice[die] == number:
            return die
    return -1


def cow_moves(state: AbileneState, out: Ints) -> int:
    """A5.1 List the moves: each die moves one animal up to its number; or the rest stays."""
    out[0] = DONE
    count = 1
    cows = cattle_in(state, home(state, state.turn))
    free, ends = cow_passes(state, new_flags(SPACES)), cow_ends(state)
    for number in range(1, box.MOST_COW + 1):
        if cow_die(state, number) < 0:
            continue
        rest = cows
        while has_cells(rest):
            source = first_cell(rest)
            rest = without_first(rest)
            if why_not_drive(state, source) == why.ALLOWED:
                cells = common(cow_ways(free, source, number), ends)
                count = write_cells(cells, moves_of(COW_MOVE, number, source), out, count)
    return count


def cow_targets(state: AbileneState, source: int, number: int) -> CellSet:
    """A5.2 The cells an animal can reach: straight, with at most one turn of 60 or 120 degrees."""
    free = cow_passes(state, new_flags(SPACES))
    return common(cow_ways(free, source, number), cow_ends(state))


def cow_ways(free: Flags, source: int, number: int) -> CellSet:
    """A5.2 All spaces an animal reaches, straight or after one turn, with the obstacle that stops it."""
    cells = NO_CELLS
    for heading in range(6):
        passed = free_run(free, source, heading, number - 1)
        cells = with_line(cells, source, heading, passed + 1)
        for step in range(passed):
            corner, left = RAYS[source, heading, step], number - 1 - step
            if left == 1:
                cells = with_bends(cells, corner, heading)
            else:
                for bent in TURNED[heading]:
                    cells = with_line(cells, corner, bent, free_run(free, corner, bent, left - 1) + 1)
    return cells


def cow_passes(state: AbileneState, free: Flags) -> Flags:
    """A5.2 The spaces an animal passes, set in *free*: empty cells and own cowboys of its ranch, not town."""
    own, boy = home(state, state.turn) + 1, box.BOY + state.turn
    for cell in range(NUM_CELLS):
        figure = state.board[cell]
        free[cell] = ((figure == box.EMPTY) | (figure == boy)) & (state.land[cell] & RANCH_BITS == own)
    return free


def cow_ends(state: AbileneState) -> CellSet:
    """A5.2, A5.4 The spaces an animal may end on: empty cells of the own ranch, and town."""
    return with_cell(empty_cells(state, home(state, state.turn)), TOWN)


def is_own_land(state: AbileneState, cell: int) -> bool:
    """A5.2 Whether *cell* lies in the ranch of the player whose turn it is."""
    return ranch_of(state, cell) == home(state, state.turn)


def why_not_cow(state: AbileneState, number: int, source: int, target: int) -> int:
    """A5 The reason why the animal on *source* may not move to *target* with this *number*, or ALLOWED."""
    for cell in (source, target):
        if cell != TOWN and state.land[cell] == 0:
            return why.NO_CELL
    if cow_die(state, number) < 0:
        return why.NO_COW_DIE
    reason = why_not_drive(state, source)
    if reason != why.ALLOWED or contains(cow_targets(state, source, number), target):
        return reason
    if target != TOWN and not is_own_land(state, target):
        return why.LEAVES_RANCH
    return why.COW_TOO_FAR if target == TOWN or is_empty(state, target) else why.COW_ENDS_FULL


def move_cow(state: AbileneState, number: int, source: int, target: int) -> None:
    """A5.1, A5.4 Move an animal; one that comes to town waits there to be sold."""
    state.spent |= 1 << cow_die(state, number)
    state.moved_cow = target
    if target == TOWN:
        place = 0 if state.town_cows[0] == box.NONE else 1
        state.town_cows[place] = state.board[source]
    else:
        state.board[target] = state.board[source]
    state.board[source] = box.EMPTY
