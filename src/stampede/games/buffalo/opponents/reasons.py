"""Reasons for and against a move of Buffalo: its effects on the herd, in words."""

from stampede.core.parts import Effect, Reasons
from stampede.core.state_like import StateLike
from stampede.games.buffalo.opponents.field import (
    Cell,
    apart,
    cells_of,
    crossers,
    herd,
    in_reach,
    is_buffalo,
    is_free,
    movable,
    moved,
    name,
)
from stampede.games.buffalo.opponents.naming import name_action
from stampede.games.buffalo.rules.actions import LEAVE, STOP
from stampede.games.buffalo.rules.components import BUFFALOES, CHIEF, CHIEFS_SIDE, COLUMNS, DOG, EMPTY
from stampede.games.buffalo.rules.state import BuffaloState, view

FAR = 4
"""Steps of the chief to a buffalo from which on it counts as far from him."""


def _foremost(kind: str, cells: list[Cell]) -> Effect | None:
    """The effect for the foremost of these *cells*; None if there is none."""
    if not cells:
        return None
    cell = name(max(cells, key=lambda cell: cell[1]))
    return Effect(kind, {"cell": cell}, (cell,))


def _taken(kind: str, state: BuffaloState, cells: list[Cell]) -> Effect | None:
    """The effect for the foremost of these *cells*, with an arrow from the chief to it."""
    found = _foremost(kind, cells)
    if found is None:
        return None
    chief = next(cells_of(state, CHIEF))
    return found._replace(path=(name(chief), *found.path))


def _onwards(kind: str, cells: list[Cell]) -> Effect | None:
    """The effect for the foremost of these *cells*, with an arrow for its next step."""
    found = _foremost(kind, cells)
    if found is None:
        return None
    column, row = max(cells, key=lambda cell: cell[1])
    return found._replace(path=(*found.path, name((column, row + 1))))


# ------------------------------------------------------------------- for a move of the buffaloes


def crosses(state: StateLike, seat: int, action: int) -> Effect | None:
    """B3.1 The buffalo crosses the far river, and its side wins."""
    move = moved(state, seat, action)
    if move is None or seat != BUFFALOES or move.target[1] < move.after.height:
        return None
    return _foremost("crosses", [move.target])


def runs_free(state: StateLike, seat: int, action: int) -> Effect | None:
    """The buffalo that moved cannot be caught any more."""
    move = moved(state, seat, action)
    if move is None or seat != BUFFALOES or not is_free(move.after, move.target):
        return None
    return _foremost("runs_free", [move.target])


def threatens_twice(state: StateLike, seat: int, action: int) -> Effect | None:
    """B3.1 Two buffaloes, the one that moved among them, cross the far river with their next step."""
    move = moved(state, seat, action)
    if move is None or seat != BUFFALOES or move.after.side != CHIEFS_SIDE:
        return None
    ready = crossers(move.after)
    if len(ready) < 2 or move.target not in ready:
        return None
    return Effect("threatens_twice", {"cell": name(ready[0]), "other": name(ready[1])})


def forces(state: StateLike, seat: int, action: int) -> Effect | None:
    """B3.1 The buffalo crosses the far river with its next step unless the chief's side stops it now."""
    move = moved(state, seat, action)
    if move is None or seat != BUFFALOES or move.after.side != CHIEFS_SIDE:
        return None
    return _onwards("forces", [move.target] if move.target in crossers(move.after) else [])


def evades(state: StateLike, seat: int, action: int) -> Effect | None:
    """B2.4 The buffalo leaves the chief's reach."""
    move = moved(state, seat, action)
    if move is None or seat != BUFFALOES:
        return None
    left = in_reach(move.before, move.source) and not in_reach(move.after, move.target)
    return _foremost("evades", [move.source] if left else [])


def none_in_reach(state: StateLike, seat: int, action: int) -> Effect | None:
    """B2.4 The chief can take no buffalo with his next step."""
    move = moved(state, seat, action)
    if move is None or seat != BUFFALOES or move.after.side != CHIEFS_SIDE:
        return None
    reached = any(in_reach(move.after, cell) for cell in herd(move.after))
    return None if reached else Effect("none_in_reach", {})


def runs_clear(state: StateLike, seat: int, action: int) -> Effect | None:
    """B2.2 No dog stands ahead of the buffalo that moved, and it can step on."""
    move = moved(state, seat, action)
    if move is None or seat != BUFFALOES or move.after.side != CHIEFS_SIDE:
        return None
    column, row = move.target
    if move.target not in movable(move.after) or _dogs_ahead(move.after, column, row):
        return None
    return Effect("runs_clear", {"column": COLUMNS[column - 1]}, (name(move.target),))


def far_off(state: StateLike, seat: int, action: int) -> Effect | None:
    """B2.4 The chief needs many steps to the buffalo that moved."""
    move = moved(state, seat, action)
    if move is None or seat != BUFFALOES or move.after.side != CHIEFS_SIDE:
        return None
    steps = _steps_of_chief(move.after, move.target)
    return Effect("far_off", {"cell": name(move.target), "count": steps}) if steps >= FAR else None


def steps_on(state: StateLike, seat: int, action: int) -> Effect | None:
    """B2.2 The buffalo that moved can step on with its next move."""
    move = moved(state, seat, action)
    if move is None or seat != BUFFALOES or move.after.side != CHIEFS_SIDE:
        return None
    return _onwards("steps_on", [move.target] if move.target in movable(move.after) else [])


def catches_up(state: StateLike, seat: int, action: int) -> Effect | None:
    """The buffalo was the hindmost one that could move."""
    move = moved(state, seat, action)
    if move is None or seat != BUFFALOES:
        return None
    rows = [row for _, row in movable(move.before)]
    return _foremost("catches_up", [move.target] if move.source[1] == min(rows) < max(rows) else [])


def _dogs_ahead(state: BuffaloState, column: int, row: int) -> list[Cell]:
    return [(column, ahead) for ahead in range(row + 1, state.height) if state.board[column, ahead] == DOG]


def _steps_of_chief(state: BuffaloState, cell: Cell) -> int:
    return min(apart(chief, cell) for chief in cells_of(state, CHIEF))


# ------------------------------------------------------------------- for a column that stays empty


def leaves_dog(state: StateLike, _seat: int, action: int) -> Effect | None:
    """B4.2 In the column that stays empty a dog stands: its buffalo had a hard way."""
    if not LEAVE <= action < STOP:
        return None
    column = action - LEAVE + 1
    dogs = _dogs_ahead(view(state.records, 0), column, 1)
    return Effect("leaves_dog", {"column": COLUMNS[column - 1]}, (name(dogs[0]),)) if dogs else None


def leaves_chief(state: StateLike, _seat: int, action: int) -> Effect | None:
    """B4.2 The column that stays empty is the chief's, or beside it: its buffalo was the nearest to him."""
    if not LEAVE <= action < STOP:
        return None
    column = action - LEAVE + 1
    chief = next(cells_of(view(state.records, 0), CHIEF))
    near = abs(chief[0] - column) <= 1
    return Effect("leaves_chief", {"column": COLUMNS[column - 1]}, (name(chief),)) if near else None


def leaves_inside(state: StateLike, _seat: int, action: int) -> Effect | None:
    """B4.2 The column that stays empty is not at the edge: those left stand farther apart."""
    if not LEAVE <= action < STOP:
        return None
    now, column = view(state.records, 0), action - LEAVE + 1
    is_inside = any(cell[0] < column for cell in herd(now)) and any(cell[0] > column for cell in herd(now))
    return Effect("leaves_inside", {"column": COLUMNS[column - 1]}) if is_inside else None


# ------------------------------------------------------------------- against a move of the buffaloes


def misses_river(state: StateLike, seat: int, action: int) -> Effect | None:
    """B3.1 A buffalo could cross the far river now, and another move is made."""
    move = moved(state, seat, action)
    if move is None or seat != BUFFALOES or move.after.winner == BUFFALOES:
        return None
    return _foremost("misses_river", crossers(move.before))


def freezes(state: StateLike, seat: int, action: int) -> Effect | None:
    """B3.2 No buffalo can move after it, and the chief wins."""
    move = moved(state, seat, action)
    if move is None or seat != BUFFALOES or move.after.winner != CHIEFS_SIDE:
        return None
    return _foremost("freezes", [move.target])


def walks_to_chief(state: StateLike, seat: int, action: int) -> Effect | None:
    """B2.4 The chief can take the buffalo that moved."""
    move = moved(state, seat, action)
    if move is None or seat != BUFFALOES or move.after.side != CHIEFS_SIDE:
        return None
    return _taken("walks_to_chief", move.after, [move.target] if in_reach(move.after, move.target) else [])


def stays_in_reach(state: StateLike, seat: int, action: int) -> Effect | None:
    """B2.4 Another buffalo, which could have gone out of the chief's reach, stays there."""
    move = moved(state, seat, action)
    if move is None or seat != BUFFALOES or move.after.side != CHIEFS_SIDE:
        return None
    saved = [
        cell
        for cell in movable(move.before)
        if cell != move.source
        and in_reach(move.after, cell)
        and not in_reach(move.after, (cell[0], cell[1] + 1))
    ]
    return _taken("stays_in_reach", move.after, saved)


def meets_dog(state: StateLike, seat: int, action: int) -> Effect | None:
    """B2.2 A dog stands right before the buffalo that moved."""
    move = moved(state, seat, action)
    if move is None or seat != BUFFALOES or move.target[1] == move.after.height:
        return None
    column, row = move.target
    return _foremost("meets_dog", [move.target] if move.after.board[column, row + 1] == DOG else [])


# ------------------------------------------------------------------- for a move of the chief's side


def ends_herd(state: StateLike, seat: int, action: int) -> Effect | None:
    """B3.2 No buffalo can move after it: the chief wins."""
    move = moved(state, seat, action)
    if move is None or seat != CHIEFS_SIDE or move.after.winner != CHIEFS_SIDE:
        return None
    return Effect("ends_herd", {})


def saves(state: StateLike, seat: int, action: int) -> Effect | None:
    """A buffalo that nothing could catch if the chief's side waited may be caught after the move."""
    move = moved(state, seat, action)
    if move is None or seat != CHIEFS_SIDE:
        return None
    waiting = state.records.copy()
    waiting["side"] = BUFFALOES
    idle = view(waiting, 0)
    lost = [cell for cell in herd(idle) if is_free(idle, cell)]
    gone = [cell for cell in lost if is_buffalo(move.after, cell) and is_free(move.after, cell)]
    return None if gone else _foremost("saves", lost)


def captures(state: StateLike, seat: int, action: int) -> Effect | None:
    """B2.4 The chief takes a buffalo."""
    move = moved(state, seat, action)
    if move is None or seat != CHIEFS_SIDE or move.after.captured == move.before.captured:
        return None
    return _foremost("captures", [move.target])


def stops(state: StateLike, seat: int, action: int) -> Effect | None:
    """B2.2 A dog comes right before a buffalo that could move."""
    move = moved(state, seat, action)
    if move is None or seat != CHIEFS_SIDE or move.piece != DOG:
        return None
    below = (move.target[0], move.target[1] - 1)
    return _foremost("stops", [below] if is_buffalo(move.after, below) else [])


def bars(state: StateLike, seat: int, action: int) -> Effect | None:
    """B2.2 A dog comes into the column of a buffalo that had none ahead."""
    move = moved(state, seat, action)
    if move is None or seat != CHIEFS_SIDE or move.piece != DOG:
        return None
    column, row = move.target
    behind = [cell for cell in herd(move.after) if cell[0] == column and cell[1] < row - 1]
    dogs = [
        ahead
        for cell in behind
        for ahead in range(cell[1] + 1, move.before.height)
        if move.before.board[column, ahead] == DOG
    ]
    return None if dogs else _foremost("bars", behind)


def attacks(state: StateLike, seat: int, action: int) -> Effect | None:
    """B2.4 The chief comes beside a buffalo that cannot step out of his reach."""
    move = moved(state, seat, action)
    if move is None or seat != CHIEFS_SIDE or move.piece != CHIEF:
        return None
    stuck = [
        cell
        for cell in herd(move.after)
        if in_reach(move.after, cell)
        and not in_reach(move.before, cell)
        and (cell not in movable(move.after) or in_reach(move.after, (cell[0], cell[1] + 1)))
    ]
    return _foremost("attacks", stuck)


def holds_dogs(state: StateLike, seat: int, action: int) -> Effect | None:
    """B2.2 All dogs that stop a buffalo stay where they are."""
    move = moved(state, seat, action)
    if move is None or seat != CHIEFS_SIDE:
        return None
    stopped = [cell for cell in herd(move.before) if _is_stopped(move.before, cell)]
    if not stopped or move.source in [(column, row + 1) for column, row in stopped]:
        return None
    return _foremost("holds_dogs", stopped)


def can_stop(state: StateLike, seat: int, action: int) -> Effect | None:
    """B2.3 From its cell the dog can run right before the foremost buffalo that can move."""
    move = moved(state, seat, action)
    if move is None or seat != CHIEFS_SIDE or move.piece != DOG or move.after.side != BUFFALOES:
        return None
    foremost = max(movable(move.after), key=lambda cell: cell[1], default=None)
    if foremost is None:
        return None
    column, row = foremost
    goal = (column, row + 1)
    if row + 1 >= move.after.height or not _has_line(move.after, move.target, goal):
        return None
    return Effect("can_stop", {"cell": name((column, row))}, (name(move.target), name(goal)))


def comes_nearer(state: StateLike, seat: int, action: int) -> Effect | None:
    """B2.4 The chief comes nearer to the nearest buffalo that no dog stops."""
    move = moved(state, seat, action)
    if move is None or seat != CHIEFS_SIDE or move.piece != CHIEF or move.after.side != BUFFALOES:
        return None
    cell = min(movable(move.after), key=lambda cell: apart(move.target, cell), default=None)
    if cell is None or apart(move.target, cell) >= apart(move.source, cell):
        return None
    return Effect("comes_nearer", {"cell": name(cell)}, (name(move.target), name(cell)))


def keeps_watch(state: StateLike, seat: int, action: int) -> Effect | None:
    """The chief stays where he is, beside a buffalo's way: it cannot step past him out of his reach."""
    move = moved(state, seat, action)
    if move is None or seat != CHIEFS_SIDE or move.piece != DOG:
        return None
    return _foremost(
        "keeps_watch",
        [(column, row) for column, row in movable(move.after) if in_reach(move.after, (column, row + 1))],
    )


def stands_ahead(state: StateLike, seat: int, action: int) -> Effect | None:
    """B2.2 The dog stands ahead of a buffalo, in its column."""
    move = moved(state, seat, action)
    if move is None or seat != CHIEFS_SIDE or move.piece != DOG:
        return None
    column, row = move.target
    return _foremost(
        "stands_ahead", [cell for cell in herd(move.after) if cell[0] == column and cell[1] < row]
    )


def _is_stopped(state: BuffaloState, cell: Cell) -> bool:
    return bool(cell[1] + 1 < state.height and state.board[cell[0], cell[1] + 1] == DOG)


def _has_line(state: BuffaloState, dog: Cell, goal: Cell) -> bool:
    """B2.3 Whether the dog can run there now."""
    across, along = goal[0] - dog[0], goal[1] - dog[1]
    steps = max(abs(across), abs(along))
    if not steps or abs(across) not in (0, steps) or abs(along) not in (0, steps):
        return False
    way = [(dog[0] + across // steps * at, dog[1] + along // steps * at) for at in range(1, steps + 1)]
    return all(state.board[cell] == EMPTY for cell in way)


# ------------------------------------------------------------------- against a move of the chief's side


def lets_cross(state: StateLike, seat: int, action: int) -> Effect | None:
    """B3.1 A buffalo crosses the far river with its next step."""
    move = moved(state, seat, action)
    if move is None or seat != CHIEFS_SIDE or move.after.side != BUFFALOES:
        return None
    return _onwards("lets_cross", crossers(move.after))


def lets_run(state: StateLike, seat: int, action: int) -> Effect | None:
    """A buffalo cannot be caught any more."""
    move = moved(state, seat, action)
    if move is None or seat != CHIEFS_SIDE or move.after.side != BUFFALOES:
        return None
    return _onwards("lets_run", [cell for cell in herd(move.after) if is_free(move.after, cell)])


def lets_go(state: StateLike, seat: int, action: int) -> Effect | None:
    """B2.4 The chief could take a buffalo, and after the move he cannot reach it."""
    move = moved(state, seat, action)
    if move is None or seat != CHIEFS_SIDE or move.after.captured > move.before.captured:
        return None
    left = [cell for cell in herd(move.before) if in_reach(move.before, cell)]
    return _foremost("lets_go", [cell for cell in left if not in_reach(move.after, cell)])


def spares(state: StateLike, seat: int, action: int) -> Effect | None:
    """B2.4 The chief could take a buffalo that can step out of his reach now."""
    move = moved(state, seat, action)
    if move is None or seat != CHIEFS_SIDE or move.after.captured > move.before.captured:
        return None
    left = [cell for cell in movable(move.after) if in_reach(move.before, cell)]
    return _foremost("spares", [cell for cell in left if not in_reach(move.after, (cell[0], cell[1] + 1))])


def unstops(state: StateLike, seat: int, action: int) -> Effect | None:
    """B2.2 A dog leaves the cell right before a buffalo, which can move again."""
    move = moved(state, seat, action)
    if move is None or seat != CHIEFS_SIDE or move.piece != DOG:
        return None
    below = (move.source[0], move.source[1] - 1)
    return _foremost("unstops", [below] if is_buffalo(move.after, below) else [])


REASONS = Reasons(
    merits=(
        crosses,
        runs_free,
        threatens_twice,
        forces,
        evades,
        none_in_reach,
        runs_clear,
        far_off,
        catches_up,
        steps_on,
        leaves_dog,
        leaves_chief,
        leaves_inside,
        ends_herd,
        captures,
        saves,
        stops,
        attacks,
        bars,
        can_stop,
        comes_nearer,
        keeps_watch,
        holds_dogs,
        stands_ahead,
    ),
    risks=(
        misses_river,
        freezes,
        walks_to_chief,
        stays_in_reach,
        meets_dog,
        lets_cross,
        lets_run,
        lets_go,
        spares,
        unstops,
    ),
    action=name_action,
)
"""The reasons, by descending weight."""
