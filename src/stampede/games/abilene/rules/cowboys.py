"""A6, A7 Cowboys: rides and thefts."""

from stampede.core.arrays import new_flags
from stampede.core.record import Ints
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules import reasons as why
from stampede.games.abilene.rules.actions import BOY_MOVE, TO, moves_of
from stampede.games.abilene.rules.cattle import is_spent
from stampede.games.abilene.rules.cells import (
    NO_CELLS,
    Flags,
    boy_on,
    boys_of,
    common,
    contains,
    first_cell,
    free_edge,
    free_heads,
    free_outermost,
    free_run,
    has_cells,
    has_room,
    home,
    is_cow,
    ranch_of,
    with_bends,
    with_space,
    without_first,
    write_cells,
)
from stampede.games.abilene.rules.lattice import BORDER, NOWHERE, NUM_CELLS, TOWN
from stampede.games.abilene.rules.rays import BEYOND, OUTWARDS, RAYS, SPACES, TURNED, WORD, CellSet
from stampede.games.abilene.rules.state import AbileneState


def ride(state: AbileneState) -> None:
    """A6.1 Ask for a ride while a cowboy that has not moved has a legal move with a die that is left."""
    if has_boy_move(state):
        state.question = box.ASK_BOY
    else:
        state.moved_boys[:] = NOWHERE
        state.phase = box.SALES


def boy_die(state: AbileneState, number: int) -> int:
    """The first cowboy die that is left and shows this number, or -1."""
    for die in range(box.CATTLE_DICE, box.DICE):
        if not is_spent(state, die) and state.dice[die] == number:
            return die
    return -1


def why_not_ride(state: AbileneState, source: int) -> int:
    """A6.1 ALLOWED, or NO_BOY or BOY_MOVED where no cowboy stands who has not moved this turn."""
    boys = int(state.town_boys[state.turn] if source == TOWN else state.board[source] == box.BOY + state.turn)
    if boys == 0:
        return why.NO_BOY
    for place in range(3):
        boys -= int(state.moved_boys[place] == source)
    return why.ALLOWED if boys > 0 else why.BOY_MOVED


def can_ride(state: AbileneState, source: int) -> bool:
    """A6.1 Whether a cowboy who has not moved this turn stands there."""
    return why_not_ride(state, source) == why.ALLOWED


def has_boy_move(state: AbileneState) -> bool:
    """A6.1 Whether any die left can move any cowboy."""
    for number in range(1, box.MOST_BOY + 1):
        if boy_die(state, number) >= 0:
            rest = boys_of(state, state.turn)
            while has_cells(rest):
                source = first_cell(rest)
                rest = without_first(rest)
                if can_ride(state, source) and has_cells(boy_targets(state, source, number)):
                    return True
    return False


def boy_moves(state: AbileneState, out: Ints) -> int:
    """A6.1 List the rides: each die moves one cowboy by exactly its number."""
    count = 0
    ranch, boys = home(state, state.turn), boys_of(state, state.turn)
    free = boy_passes(state, new_flags(SPACES))
    room = int(has_room(state, ranch))
    ends = boy_ends(state, room)
    home_ends = ends if room else boy_ends(state, 1)
    for number in range(1, box.MOST_BOY + 1):
        if boy_die(state, number) < 0:
            continue
        rest = boys
        while has_cells(rest):
            source = first_cell(rest)
            rest = without_first(rest)
            if can_ride(state, source):
                goals = home_ends if ranch_of(state, source) == ranch else ends
                cells = common(boy_ways(free, source, number), goals)
                count = write_cells(cells, moves_of(BOY_MOVE, number, source), out, count)
    return count


def boy_targets(state: AbileneState, source: int, number: int) -> CellSet:
    """A6.2, A6.3 The cells a cowboy can end on: straight, with at most one turn of 60 or 120 degrees."""
    free = boy_passes(state, new_flags(SPACES))
    return common(boy_ways(free, source, number), boy_ends(state, int(can_keep(state, source))))


def boy_ways(free: Flags, source: int, number: int) -> CellSet:
    """A6.2, A6.3 All spaces a cowboy reaches by exactly so many steps, empty or not."""
    if source == TOWN:
        return leave_town(free, NO_CELLS, source, number)
    cells = NO_CELLS
    for heading in range(6):
        passed = free_run(free, source, heading, number - 1)
        if passed == number - 1:
            cells = with_space(cells, RAYS[source, heading, passed])
        elif RAYS[source, heading, passed] == TOWN:
            gate = source if passed == 0 else RAYS[source, heading, passed - 1]
            cells = leave_town(free, cells, gate, number - 1 - passed)
        for step in range(passed):
            corner, left = RAYS[source, heading, step], number - 1 - step
            if left == 1:
                cells = with_bends(cells, corner, heading)
            else:
                for bent in TURNED[heading]:
                    cells = boy_line(free, cells, corner, bent, left)
    return cells


def boy_passes(state: AbileneState, free: Flags) -> Flags:
    """A6.2 The spaces a cowboy passes, set in *free*: empty cells; through town by ``leave_town`` (A6.3)."""
    for cell in range(NUM_CELLS):
        free[cell] = state.board[cell] == box.EMPTY
    return free


def boy_line(free: Flags, cells: CellSet, cell: int, heading: int, steps: int) -> CellSet:
    """A6.2 The set *cells* with the one exactly *steps* on in a straight line, if the way there is free."""
    is_free = free_run(free, cell, heading, steps - 1) == steps - 1
    return with_space(cells, RAYS[cell, heading, steps - 1] if is_free else BEYOND)


def leave_town(free: Flags, cells: CellSet, gate: int, steps: int) -> CellSet:
    """A6.3 The set *cells* with those *steps* out of town: any border cell, then straight on.

    *gate* is the border cell he came in by, which he may not enter again (A6.2).
    """
    for index in range(len(BORDER)):
        cells = leave_by(free, cells, gate, int(BORDER[index]), steps)
    return cells


def leave_by(free: Flags, cells: CellSet, gate: int, border: int, steps: int) -> CellSet:
    """A6.3 The set *cells* with those *steps* out of town by one *border* cell, which is not the *gate*."""
    if border == gate:
        return cells
    if steps == 1:
        return with_space(cells, border)
    if free[border]:
        for away in OUTWARDS[border]:
            cells = boy_line(free, cells, border, away, steps - 1)
    return cells


def boy_ends(state: AbileneState, room: int) -> CellSet:
    """A6.2, A7.1 The spaces a cowboy may end on; *room* is 0 if no stolen animal would find a cell."""
    ranch = home(state, state.turn)
    return (
        word_of_ends(state, ranch, room, 0),
        word_of_ends(state, ranch, room, 1),
        word_of_ends(state, ranch, room, 2),
        word_of_ends(state, ranch, room, 3) | 1 << (TOWN % WORD),
    )


def word_of_ends(state: AbileneState, ranch: int, room: int, word: int) -> int:
    """One word of ``boy_ends``; empty cells come first, which is fast when interpreted."""
    bits, first = 0, WORD * word
    for place in range(min(WORD, NUM_CELLS - first)):
        if (
            state.board[first + place] == box.EMPTY
            or why_not_end(state, ranch, room, first + place) == why.ALLOWED
        ):
            bits |= 1 << place
    return bits


def can_keep(state: AbileneState, source: int) -> bool:
    """A7.1 Whether an animal stolen by a cowboy from *source* would find a cell."""
    ranch = home(state, state.turn)
    return has_room(state, ranch) or ranch_of(state, source) == ranch


def why_not_end(state: AbileneState, ranch: int, room: int, cell: int) -> int:
    """A1.3, A6.2, A7.1 ALLOWED, or NO_CELL, OWN_COW, NO_ROOM or OWN_BOY where a cowboy may not end.

    *ranch*, the own one, and *room* for an animal he steals are the same for all cells.
    """
    if cell == TOWN:
        return why.ALLOWED
    if is_cow(state, cell):
        if ranch_of(state, cell) == ranch:
            return why.OWN_COW
        return why.ALLOWED if room else why.NO_ROOM
    if state.board[cell] == box.BOY + state.turn:
        return why.OWN_BOY
    return why.NO_CELL if state.board[cell] < box.EMPTY else why.ALLOWED


def why_not_boy(state: AbileneState, number: int, source: int, target: int) -> int:
    """A6 The reason why the cowboy on *source* may not ride to *target* with this *number*, or ALLOWED."""
    for cell in (source, target):
        if cell != TOWN and state.land[cell] == 0:
            return why.NO_CELL
    if boy_die(state, number) < 0:
        return why.NO_BOY_DIE
    reason = why_not_ride(state, source)
    if reason != why.ALLOWED or contains(boy_targets(state, source, number), target):
        return reason
    reason = why_not_end(state, home(state, state.turn), int(can_keep(state, source)), target)
    return why.BOY_TOO_FAR if reason == why.ALLOWED else reason


def move_boy(state: AbileneState, number: int, source: int, target: int) -> None:
    """A6.1 Move a cowboy; he may steal an animal (A7.1) or fight a duel (A8.1)."""
    state.spent |= 1 << boy_die(state, number)
    note_moved(state, target)
    if source == TOWN:
        state.town_boys[state.turn] -= 1
    else:
        state.board[source] = box.EMPTY
    if target == TOWN:
        state.town_boys[state.turn] += 1
        return
    rival = boy_on(state, target)
    if rival >= 0:
        state.duel_cell = target
        state.duel_seat = rival
        state.question = box.ASK_DUEL
        return
    if is_cow(state, target):
        state.hand = state.board[target]
        state.thefts[state.turn] += 1
        state.question = box.ASK_STOLEN
    state.board[target] = box.BOY + state.turn


def note_moved(state: AbileneState, cell: int) -> None:
    """A6.1 Note the cell of a cowboy that has moved: three different ones move."""
    for place in range(3):
        if state.moved_boys[place] == NOWHERE:
            state.moved_boys[place] = cell
            return


def goals_for_stolen(state: AbileneState) -> CellSet:
    """A7.1 The cells for a stolen animal: free cow-heads, else the free edge, else any, outermost first."""
    ranch = home(state, state.turn)
    cells = free_heads(state, ranch)
    if not has_cells(cells):
        cells = free_edge(state, ranch)
    if not has_cells(cells):
        cells = free_outermost(state, ranch)
    return cells


def cells_for_stolen(state: AbileneState, out: Ints) -> int:
    """A7.1 List the cells that the thief may choose."""
    return write_cells(goals_for_stolen(state), TO, out, 0)


def place_stolen(state: AbileneState, cell: int) -> None:
    """A7.1, A7.2 Put the stolen animal into the thief's ranch."""
    state.board[cell] = state.hand
    state.hand = box.NONE
