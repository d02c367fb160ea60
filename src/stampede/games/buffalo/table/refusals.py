"""Why an action is not allowed: the number of the rule and the reason in words (B7.2)."""

from stampede.core.parts import Ending, Refusal
from stampede.core.record import Records
from stampede.games.buffalo.rules import components as box
from stampede.games.buffalo.rules import game
from stampede.games.buffalo.rules.actions import LEAVE, NUM_ACTIONS, NUM_CELLS, STOP, column_of, row_of
from stampede.games.buffalo.rules.state import State, view
from stampede.games.buffalo.table.notation import cell_name
from stampede.games.buffalo.words import say

OWNER = {box.BUFFALO: box.BUFFALOES, box.CHIEF: box.CHIEFS_SIDE, box.DOG: box.CHIEFS_SIDE}
NAME = {box.BUFFALO: "buffalo", box.CHIEF: "chief", box.DOG: "dog"}


def refusal(records: Records, seat: int, action: int) -> Refusal:  # noqa: PLR0911 - one return a reason
    """B7.2 Why *action*, which is not legal for *seat*, is not."""
    state: State = view(records, 0)
    if seat not in (box.BUFFALOES, box.CHIEFS_SIDE):
        return Refusal("B2.1", say("refusal.seat"))
    if state.winner != box.NOBODY:
        found = ending(records)
        return Refusal(found.rule, say("refusal.over", reason=found.reason))
    if state.side != seat:
        return Refusal("B2.1", say("refusal.turn", side=say(f"side.{state.side}")))
    if not 0 <= action < NUM_ACTIONS:
        return Refusal("B5.1", say("refusal.number", count=NUM_ACTIONS - 1))
    if state.to_leave > 0:
        return _leave_refusal(state, action)
    if action == STOP:
        return _stop_refusal(state)
    if action >= LEAVE:
        return Refusal("B4.2", say("refusal.leave_over"))
    return _move_refusal(state, action // NUM_CELLS, action % NUM_CELLS)


def _leave_refusal(state: State, action: int) -> Refusal:
    """B4.2 Before the game the player of the buffaloes chooses the columns that stay empty."""
    if not LEAVE <= action < STOP:
        return Refusal("B4.2", say("refusal.leave_first", count=state.to_leave))
    column = action - LEAVE + 1
    if column > state.width:
        return _off_board(state)
    return Refusal("B4.2", say("refusal.left", column=box.COLUMNS[column - 1]))


def _stop_refusal(state: State) -> Refusal:
    """B4.1 Opening moves after the first may be declined; by rules version 1 none, and all are due."""
    if state.opening_left == 0:
        return Refusal("B4.1", say("refusal.stop.over"))
    is_first = state.opening_due == 1 and not (state.board[:, 2] == box.BUFFALO).any()
    return Refusal("B4.1", say("refusal.stop.first" if is_first else "refusal.stop.never"))


def _off_board(state: State) -> Refusal:
    """B1.1, B6.1 The cell is not on this board."""
    rule = "B1.1" if (state.width, state.height) == (box.WIDTH, box.HEIGHT) else "B6.1"
    last = box.COLUMNS[state.width - 1]
    return Refusal(rule, say("refusal.board", last=last, height=state.height))


def _move_refusal(state: State, source: int, target: int) -> Refusal:
    """B2 What is wrong with a move from cell to cell."""
    columns, rows = (column_of(source), column_of(target)), (row_of(source), row_of(target))
    if max(columns) > state.width or max(rows) > state.height:
        return _off_board(state)
    piece = int(state.board[columns[0], rows[0]])
    if piece == box.EMPTY:
        return Refusal("B2.1", say("refusal.empty", cell=cell_name(source)))
    if OWNER[piece] != state.side:
        return Refusal("B2.1", say(f"refusal.owner.{NAME[piece]}", cell=cell_name(source)))
    if source == target:
        return Refusal("B2.1", say("refusal.pass"))
    check = {box.BUFFALO: _buffalo_refusal, box.CHIEF: _chief_refusal, box.DOG: _dog_refusal}
    return check[piece](state, columns, rows)


def _standing(state: State, column: int, row: int) -> dict[str, str]:
    """Who stands on a cell, for a sentence."""
    piece = int(state.board[column, row])
    return {"piece": say(f"piece.{NAME[piece]}"), "cell": f"{box.COLUMNS[column - 1]}{row}"}


def _buffalo_refusal(state: State, columns: tuple[int, int], rows: tuple[int, int]) -> Refusal:
    """B2.2 One cell straight forward, onto an empty cell; B4.2 different buffaloes open."""
    if columns[0] != columns[1] or rows[1] != rows[0] + 1:
        return Refusal("B2.2", say("refusal.buffalo"))
    if state.board[columns[1], rows[1]] != box.EMPTY:
        return Refusal("B2.2", say("refusal.blocked", **_standing(state, columns[1], rows[1])))
    return Refusal("B4.2", say("refusal.opening"))


def _river_refusal(state: State, rule: str, name: str) -> Refusal:
    """B2.3, B2.4 The chief and his dogs stay on the prairie."""
    return Refusal(rule, say("refusal.river", piece=say(f"piece.{name}"), last=state.height - 1))


def _dog_refusal(state: State, columns: tuple[int, int], rows: tuple[int, int]) -> Refusal:
    """B2.3 Straight or diagonal over empty cells of the prairie, to an empty cell."""
    if not game.is_prairie(state, rows[1]):
        return _river_refusal(state, "B2.3", "dog")
    across, along = columns[1] - columns[0], rows[1] - rows[0]
    distance = max(abs(across), abs(along))
    if across and along and abs(across) != abs(along):
        return Refusal("B2.3", say("refusal.line"))
    for step in range(1, distance + 1):
        column, row = columns[0] + across * step // distance, rows[0] + along * step // distance
        if state.board[column, row] != box.EMPTY:
            key = "refusal.dog_capture" if step == distance else "refusal.dog_over"
            return Refusal("B2.3", say(key, **_standing(state, column, row)))
    raise AssertionError("a legal move has no refusal")


def _chief_refusal(state: State, columns: tuple[int, int], rows: tuple[int, int]) -> Refusal:
    """B2.4 One cell in any direction on the prairie, to an empty cell or onto a buffalo."""
    if not game.is_prairie(state, rows[1]):
        return _river_refusal(state, "B2.4", "chief")
    if max(abs(columns[1] - columns[0]), abs(rows[1] - rows[0])) > 1:
        return Refusal("B2.4", say("refusal.chief"))
    return Refusal("B2.4", say("refusal.own", **_standing(state, columns[1], rows[1])))


def ending(records: Records) -> Ending:
    """B3 Why the game ended."""
    state: State = view(records, 0)
    if state.winner == box.BUFFALOES:
        return Ending("B3.1", say("ending.crossed"))
    if state.captured == state.herd:
        return Ending("B3.2", say("ending.captured"))
    return Ending("B3.2", say("ending.blocked"))
