"""A6, A7 Cowboys ride and steal."""

from stampede.core.record import Ints
from stampede.games.abilene.rules.actions import BOY_MOVE, TO, moves_of
from stampede.games.abilene.rules.cattle import is_spent
from stampede.games.abilene.rules.cells import (
    NO_CELLS,
    CellSet,
    boy_on,
    contains,
    free_edge,
    free_heads,
    free_outermost,
    has_cells,
    has_room,
    home,
    is_cow,
    is_empty,
    ranch_of,
    with_cell,
    write_cells,
)
from stampede.games.abilene.rules.components import (
    ASK_BOY,
    ASK_DUEL,
    ASK_STOLEN,
    BOY,
    CATTLE_DICE,
    DICE,
    EMPTY,
    MOST_BOY,
    NONE,
    SALES,
)
from stampede.games.abilene.rules.lattice import BORDER, NEXT, NOWHERE, RING, TOWN, TURNS
from stampede.games.abilene.rules.reasons import (
    ALLOWED,
    BOY_MOVED,
    BOY_TOO_FAR,
    NO_BOY,
    NO_BOY_DIE,
    NO_CELL,
    NO_ROOM,
    OWN_BOY,
    OWN_COW,
)
from stampede.games.abilene.rules.state import AbileneState


def ride(state: AbileneState) -> None:
    """A6.1 A die must be used while some cowboy that has not moved has a legal move with it."""
    if has_boy_move(state):
        state.question = ASK_BOY
    else:
        state.moved_boys[:] = NOWHERE
        state.phase = SALES


def boy_die(state: AbileneState, number: int) -> int:
    """The first cowboy die that is left and shows this number, or -1."""
    for die in range(CATTLE_DICE, DICE):
        if not is_spent(state, die) and state.dice[die] == number:
            return die
    return -1


def why_not_ride(state: AbileneState, source: int) -> int:
    """A6.1 NO_BOY or BOY_MOVED where no cowboy is there who has not moved this turn."""
    boys = int(state.town_boys[state.turn] if source == TOWN else state.board[source] == BOY + state.turn)
    if boys == 0:
        return NO_BOY
    for place in range(3):
        boys -= int(state.moved_boys[place] == source)
    return ALLOWED if boys > 0 else BOY_MOVED


def can_ride(state: AbileneState, source: int) -> bool:
    """A6.1 Whether a cowboy who has not moved this turn is there."""
    return why_not_ride(state, source) == ALLOWED


def has_boy_move(state: AbileneState) -> bool:
    """A6.1 Whether any die left can move any cowboy."""
    for source in range(TOWN + 1):
        if can_ride(state, source):
            for number in range(1, MOST_BOY + 1):
                if boy_die(state, number) >= 0 and has_cells(boy_targets(state, source, number)):
                    return True
    return False


def boy_moves(state: AbileneState, out: Ints) -> int:
    """A6.1 Each die moves one cowboy by exactly its number."""
    count = 0
    for number in range(1, MOST_BOY + 1):
        if boy_die(state, number) < 0:
            continue
        for source in range(TOWN + 1):
            if can_ride(state, source):
                cells = boy_targets(state, source, number)
                count = write_cells(cells, moves_of(BOY_MOVE, number, source), out, count)
    return count


def boy_targets(state: AbileneState, source: int, number: int) -> CellSet:
    """A6.2, A6.3 Where a cowboy can end: straight, with at most one turn of 60 or 120 degrees."""
    if source == TOWN:
        return leave_town(state, NO_CELLS, source, source, number)
    cells = NO_CELLS
    for heading in range(6):
        cell = source
        for step in range(1, number + 1):
            before, cell = cell, int(NEXT[cell, heading])
            if step == number:
                cells = with_goal(state, cells, source, cell)
            elif cell == TOWN:
                cells = leave_town(state, cells, source, before, number - step)
                break
            elif cell == NOWHERE or not is_empty(state, cell):
                break
            else:
                for turn in TURNS:
                    cells = boy_line(state, cells, source, cell, (heading + turn) % 6, number - step)
    return cells


def boy_line(
    state: AbileneState, cells: CellSet, source: int, cell: int, heading: int, steps: int
) -> CellSet:
    """A6.2 *cells* and the one exactly *steps* on in a straight line, if the way there is free."""
    for _ in range(steps - 1):
        cell = int(NEXT[cell, heading])
        if cell in (NOWHERE, TOWN) or not is_empty(state, cell):
            return cells
    return with_goal(state, cells, source, int(NEXT[cell, heading]))


def leave_town(state: AbileneState, cells: CellSet, source: int, gate: int, steps: int) -> CellSet:
    """A6.3 *cells* and those *steps* out of town: any border cell, then straight on away from town.

    *gate* is the border cell he came in by, which he may not enter again (A6.2).
    """
    for index in range(len(BORDER)):
        cells = leave_by(state, cells, source, gate, int(BORDER[index]), steps)
    return cells


def leave_by(state: AbileneState, cells: CellSet, source: int, gate: int, border: int, steps: int) -> CellSet:
    """A6.3 *cells* and those *steps* out of town by one *border* cell, which is not the *gate*."""
    if border == gate:
        return cells
    if steps == 1:
        return with_goal(state, cells, source, border)
    if is_empty(state, border):
        for heading in range(6):
            away = int(NEXT[border, heading])
            if away not in (NOWHERE, TOWN) and RING[away] > RING[border]:
                cells = boy_line(state, cells, source, border, heading, steps - 1)
    return cells


def with_goal(state: AbileneState, cells: CellSet, source: int, cell: int) -> CellSet:
    """A6.2 *cells* and this one, if a cowboy from *source* may end there."""
    if cell == NOWHERE or not may_end(state, source, cell):
        return cells
    return with_cell(cells, cell)


def why_not_end(state: AbileneState, source: int, cell: int) -> int:
    """A1.3, A6.2, A7.1 NO_CELL, OWN_COW, NO_ROOM or OWN_BOY where a cowboy from *source* may not end."""
    if cell == TOWN or is_empty(state, cell):
        return ALLOWED
    if is_cow(state, cell):
        ranch = home(state, state.turn)
        if ranch_of(state, cell) == ranch:
            return OWN_COW
        return ALLOWED if has_room(state, ranch) or ranch_of(state, source) == ranch else NO_ROOM
    rival = boy_on(state, cell)
    if rival < 0:
        return NO_CELL
    return OWN_BOY if rival == state.turn else ALLOWED


def may_end(state: AbileneState, source: int, cell: int) -> bool:
    """A6.2 In town, on an empty cell, a foreign cowboy (A8) or a foreign animal there is room for (A7.1)."""
    return why_not_end(state, source, cell) == ALLOWED


def why_not_boy(state: AbileneState, number: int, source: int, target: int) -> int:
    """A6 What forbids the cowboy on *source* to ride to *target* with a die that shows *number*."""
    for cell in (source, target):
        if cell != TOWN and state.land[cell] == 0:
            return NO_CELL
    if boy_die(state, number) < 0:
        return NO_BOY_DIE
    reason = why_not_ride(state, source)
    if reason != ALLOWED or contains(boy_targets(state, source, number), target):
        return reason
    reason = why_not_end(state, source, target)
    return BOY_TOO_FAR if reason == ALLOWED else reason


def move_boy(state: AbileneState, number: int, source: int, target: int) -> None:
    """A6.1 A cowboy rides; he may steal an animal (A7.1) or fight a duel (A8.1)."""
    state.spent |= 1 << boy_die(state, number)
    note_moved(state, target)
    if source == TOWN:
        state.town_boys[state.turn] -= 1
    else:
        state.board[source] = EMPTY
    if target == TOWN:
        state.town_boys[state.turn] += 1
        return
    rival = boy_on(state, target)
    if rival >= 0:
        state.duel_cell = target
        state.duel_seat = rival
        state.question = ASK_DUEL
        return
    if is_cow(state, target):
        state.hand = state.board[target]
        state.thefts[state.turn] += 1
        state.question = ASK_STOLEN
    state.board[target] = BOY + state.turn


def note_moved(state: AbileneState, cell: int) -> None:
    """A6.1 Three different cowboys move: remember where this one stands."""
    for place in range(3):
        if state.moved_boys[place] == NOWHERE:
            state.moved_boys[place] = cell
            return


def goals_for_stolen(state: AbileneState) -> CellSet:
    """A7.1 A free cow-head of the own ranch; else a free cell of its edge; else any, outermost first."""
    ranch = home(state, state.turn)
    cells = free_heads(state, ranch)
    if not has_cells(cells):
        cells = free_edge(state, ranch)
    if not has_cells(cells):
        cells = free_outermost(state, ranch)
    return cells


def cells_for_stolen(state: AbileneState, out: Ints) -> int:
    """A7.1 The thief chooses the cell."""
    return write_cells(goals_for_stolen(state), TO, out, 0)


def place_stolen(state: AbileneState, cell: int) -> None:
    """A7.1, A7.2 The animal belongs to the thief's herd."""
    state.board[cell] = state.hand
    state.hand = NONE
