"""Reasons for and against a move of Buffalo: its effects on the herd, in words."""

from stampede.core.parts import Effect, Reasons
from stampede.core.state_like import StateLike
from stampede.games.buffalo.opponents.field import (
    Cell,
    crossers,
    herd,
    in_reach,
    is_buffalo,
    is_free,
    movable,
    moved,
    name,
)
from stampede.games.buffalo.rules.components import BUFFALOES, CHIEF, CHIEFS_SIDE, DOG
from stampede.games.buffalo.rules.state import view


def _told(kind: str, cells: list[Cell]) -> Effect | None:
    """The effect for the foremost of these *cells*; None if there is none."""
    if not cells:
        return None
    return Effect(kind, {"cell": name(max(cells, key=lambda cell: cell[1]))})


# ------------------------------------------------------------------- for a move of the buffaloes


def crosses(state: StateLike, seat: int, action: int) -> Effect | None:
    """B3.1 The buffalo crosses the far river, and its side wins."""
    move = moved(state, seat, action)
    if move is None or seat != BUFFALOES or move.target[1] < move.after.height:
        return None
    return _told("crosses", [move.target])


def runs_free(state: StateLike, seat: int, action: int) -> Effect | None:
    """The buffalo that moved cannot be caught any more."""
    move = moved(state, seat, action)
    if move is None or seat != BUFFALOES or not is_free(move.after, move.target):
        return None
    return _told("runs_free", [move.target])


def threatens_twice(state: StateLike, seat: int, action: int) -> Effect | None:
    """B3.1 Two buffaloes, the one that moved among them, cross the far river with their next step."""
    move = moved(state, seat, action)
    if move is None or seat != BUFFALOES or move.after.side != CHIEFS_SIDE:
        return None
    ready = crossers(move.after)
    if len(ready) < 2 or move.target not in ready:
        return None
    return Effect("threatens_twice", {"cell": name(ready[0]), "other": name(ready[1])})


def evades(state: StateLike, seat: int, action: int) -> Effect | None:
    """B2.4 The buffalo leaves the chief's reach."""
    move = moved(state, seat, action)
    if move is None or seat != BUFFALOES:
        return None
    left = in_reach(move.before, move.source) and not in_reach(move.after, move.target)
    return _told("evades", [move.source] if left else [])


# ------------------------------------------------------------------- against a move of the buffaloes


def misses_river(state: StateLike, seat: int, action: int) -> Effect | None:
    """B3.1 A buffalo could cross the far river now, and another move is made."""
    move = moved(state, seat, action)
    if move is None or seat != BUFFALOES or move.after.winner == BUFFALOES:
        return None
    return _told("misses_river", crossers(move.before))


def freezes(state: StateLike, seat: int, action: int) -> Effect | None:
    """B3.2 No buffalo can move after it, and the chief wins."""
    move = moved(state, seat, action)
    if move is None or seat != BUFFALOES or move.after.winner != CHIEFS_SIDE:
        return None
    return _told("freezes", [move.target])


def walks_to_chief(state: StateLike, seat: int, action: int) -> Effect | None:
    """B2.4 The chief can take the buffalo that moved."""
    move = moved(state, seat, action)
    if move is None or seat != BUFFALOES or move.after.side != CHIEFS_SIDE:
        return None
    return _told("walks_to_chief", [move.target] if in_reach(move.after, move.target) else [])


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
    return _told("stays_in_reach", saved)


def meets_dog(state: StateLike, seat: int, action: int) -> Effect | None:
    """B2.2 A dog stands right before the buffalo that moved."""
    move = moved(state, seat, action)
    if move is None or seat != BUFFALOES or move.target[1] == move.after.height:
        return None
    column, row = move.target
    return _told("meets_dog", [move.target] if move.after.board[column, row + 1] == DOG else [])


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
    return None if gone else _told("saves", lost)


def captures(state: StateLike, seat: int, action: int) -> Effect | None:
    """B2.4 The chief takes a buffalo."""
    move = moved(state, seat, action)
    if move is None or seat != CHIEFS_SIDE or move.after.captured == move.before.captured:
        return None
    return _told("captures", [move.target])


def stops(state: StateLike, seat: int, action: int) -> Effect | None:
    """B2.2 A dog comes right before a buffalo that could move."""
    move = moved(state, seat, action)
    if move is None or seat != CHIEFS_SIDE or move.piece != DOG:
        return None
    below = (move.target[0], move.target[1] - 1)
    return _told("stops", [below] if is_buffalo(move.after, below) else [])


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
    return None if dogs else _told("bars", behind)


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
    return _told("attacks", stuck)


# ------------------------------------------------------------------- against a move of the chief's side


def lets_cross(state: StateLike, seat: int, action: int) -> Effect | None:
    """B3.1 A buffalo crosses the far river with its next step."""
    move = moved(state, seat, action)
    if move is None or seat != CHIEFS_SIDE or move.after.side != BUFFALOES:
        return None
    return _told("lets_cross", crossers(move.after))


def lets_run(state: StateLike, seat: int, action: int) -> Effect | None:
    """A buffalo cannot be caught any more."""
    move = moved(state, seat, action)
    if move is None or seat != CHIEFS_SIDE or move.after.side != BUFFALOES:
        return None
    return _told("lets_run", [cell for cell in herd(move.after) if is_free(move.after, cell)])


def lets_go(state: StateLike, seat: int, action: int) -> Effect | None:
    """B2.4 The chief could take a buffalo, and after the move he cannot reach it."""
    move = moved(state, seat, action)
    if move is None or seat != CHIEFS_SIDE or move.after.captured > move.before.captured:
        return None
    left = [cell for cell in herd(move.before) if in_reach(move.before, cell)]
    return _told("lets_go", [cell for cell in left if not in_reach(move.after, cell)])


def spares(state: StateLike, seat: int, action: int) -> Effect | None:
    """B2.4 The chief could take a buffalo that can step out of his reach now."""
    move = moved(state, seat, action)
    if move is None or seat != CHIEFS_SIDE or move.after.captured > move.before.captured:
        return None
    left = [cell for cell in movable(move.after) if in_reach(move.before, cell)]
    return _told("spares", [cell for cell in left if not in_reach(move.after, (cell[0], cell[1] + 1))])


def unstops(state: StateLike, seat: int, action: int) -> Effect | None:
    """B2.2 A dog leaves the cell right before a buffalo, which can move again."""
    move = moved(state, seat, action)
    if move is None or seat != CHIEFS_SIDE or move.piece != DOG:
        return None
    below = (move.source[0], move.source[1] - 1)
    return _told("unstops", [below] if is_buffalo(move.after, below) else [])


REASONS = Reasons(
    merits=(
        crosses,
        runs_free,
        threatens_twice,
        evades,
        ends_herd,
        captures,
        saves,
        stops,
        attacks,
        bars,
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
)
"""The reasons, by descending weight."""
