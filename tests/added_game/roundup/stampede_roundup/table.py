"""Roundup at a table: set-up, notation, refusals, the ending."""

import re

from stampede.core.errors import UnreadableAction
from stampede.core.options import Options
from stampede.core.parts import Ending, RuleRefusal
from stampede.core.record import Records
from stampede_roundup.rules import (
    COW,
    DIRECTIONS,
    FORWARD,
    HERD_SEAT,
    NOBODY,
    RIDER,
    TALLEST,
    WIDEST,
    State,
    is_acting,
    is_terminal,
    view,
)
from stampede_roundup.words import say

COLUMNS = "abcdefghijk"


def setup_record(records: Records, options: Options) -> None:
    """R1.2 The cows and the rider."""
    state: State = view(records, 0)
    state.width, state.height = int(options["width"]), int(options["height"])
    state.winner = NOBODY
    state.cell[: state.width, 0] = COW
    state.cell[state.width // 2, state.height - 2] = RIDER


def cell_name(column: int, row: int) -> str:
    """``e2``."""
    return f"{COLUMNS[column]}{row + 1}"


def ends(action: int) -> tuple[str, str]:
    """The cells that a move begins and ends at."""
    start, direction = divmod(action, DIRECTIONS)
    column, row = divmod(start, TALLEST)
    right, up = direction // 3 - 1, direction % 3 - 1
    return cell_name(column, row), cell_name((column + right) % WIDEST, row + up)


def action_to_string(_records: Records, _seat: int, action: int) -> str:
    """R2 ``e1e2``."""
    return "".join(ends(action))


def string_to_action(_records: Records, _seat: int, text: str) -> int:
    """R2 Read ``e1e2``; raises UnreadableAction."""
    found = re.fullmatch("([a-k])([1-7])([a-k])([1-7])", text.strip().lower())
    if found is None:
        raise UnreadableAction(say("refusal.unreadable", text=text[:20]), "R2.1")
    column, row = COLUMNS.index(found[1]), int(found[2]) - 1
    right, up = COLUMNS.index(found[3]) - column, int(found[4]) - 1 - row
    # A move farther than a step goes nowhere, and is refused as such.
    direction = 3 * (right + 1) + up + 1 if abs(right) <= 1 and abs(up) <= 1 else 4
    return DIRECTIONS * (TALLEST * column + row) + direction


def refusal(records: Records, seat: int, action: int) -> RuleRefusal:
    """Why *action*, which is not legal for *seat*, is not."""
    state: State = view(records, 0)
    if seat not in (0, 1):
        return RuleRefusal("R1.1", say("refusal.seat"))
    if is_terminal(state):
        return RuleRefusal("R3.1", say("refusal.over"))
    if not is_acting(state, seat):
        return RuleRefusal("R1.1", say("refusal.turn"))
    if 0 <= action < WIDEST * TALLEST * DIRECTIONS:
        start, end = ends(action)
        column, row = divmod(action // DIRECTIONS, TALLEST)
        if state.cell[column, row] != (COW if seat == HERD_SEAT else RIDER):
            return RuleRefusal("R2.1", say("refusal.piece", cell=start))
        if seat == HERD_SEAT and action % DIRECTIONS == FORWARD:
            return RuleRefusal("R2.1", say("refusal.blocked", cell=end))
    return RuleRefusal("R2.1" if seat == HERD_SEAT else "R2.2", say("refusal.far", last=state.height - 1))


def ending(records: Records) -> Ending:
    """R3.1 A cow has crossed, or R3.2 none can move."""
    if view(records, 0).winner == HERD_SEAT:
        return Ending("R3.1", say("ending.crossed"))
    return Ending("R3.2", say("ending.caught"))


def scores(records: Records) -> tuple[float | None, ...]:
    """R3 One for the winner."""
    return tuple(float(view(records, 0).winner == seat) for seat in range(2))
