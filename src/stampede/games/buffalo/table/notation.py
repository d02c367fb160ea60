"""The notation of moves (B5.1) and positions (B1.3) of Buffalo, written and read."""

import re

import numpy as np

from stampede.core.errors import InvalidPosition, UnreadableAction
from stampede.core.options import Options, OptionValue
from stampede.core.record import Records
from stampede.games.buffalo.rules import components as box
from stampede.games.buffalo.rules import game
from stampede.games.buffalo.rules.actions import LEAVE, NUM_CELLS, STOP, cell, column_of, leave, move, row_of
from stampede.games.buffalo.rules.state import DTYPE, BuffaloState, view
from stampede.games.buffalo.words import say

MOVE = re.compile(r"([a-k])([1-7])([a-k])([1-7])")
LEAVE_TEXT = re.compile(r"leave\s+([a-k])")
SIDES = "bc"
EMPTY_RUNS = {str(count): count for count in range(1, box.WIDTH + 1)}


def cell_name(number: int) -> str:
    """B5.1 A cell by its column and row: ``e4``."""
    return f"{box.COLUMNS[column_of(number) - 1]}{row_of(number)}"


def action_to_string(records: Records, seat: int, action: int) -> str:
    """B5.1 ``e1e2``; ``leave e`` in the set-up; ``stop`` declines the rest of the opening moves."""
    if action == STOP:
        return "stop"
    if action >= LEAVE:
        return f"leave {box.COLUMNS[action - LEAVE]}"
    return cell_name(action // NUM_CELLS) + cell_name(action % NUM_CELLS)


def string_to_action(records: Records, seat: int, text: str) -> int:
    """B5.1 Read an action, legal or not; raises UnreadableAction."""
    short = text.strip().lower()
    if found := MOVE.fullmatch(short):
        columns = [box.COLUMNS.index(found[group]) + 1 for group in (1, 3)]
        rows = [int(found[group]) for group in (2, 4)]
        return move(cell(columns[0], rows[0]), cell(columns[1], rows[1]))
    if found := LEAVE_TEXT.fullmatch(short):
        return leave(box.COLUMNS.index(found[1]) + 1)
    if short == "stop":
        return STOP
    raise UnreadableAction(say("refusal.unreadable", text=text[:40]), "B5.1")


def record_to_text(records: Records) -> str:
    """B1.3 Rows from the last to the first, then the side to move."""
    state = view(records, 0)
    rows = []
    for row in range(state.height, 0, -1):
        line, empty = "", 0
        for column in range(1, state.width + 1):
            piece = int(state.board[column, row])
            if piece == box.EMPTY:
                empty += 1
            else:
                line += (str(empty) if empty else "") + box.PIECES[piece]
                empty = 0
        rows.append(line + (str(empty) if empty else ""))
    return "/".join(rows) + " " + SIDES[state.side]


def options_from_text(text: str) -> dict[str, OptionValue]:
    """B1.3, B6.1 The size of board a position text describes; raises InvalidPosition."""
    rows, _ = _split(text)
    width = len(_cells(rows[0]))
    if not (box.MIN_WIDTH <= width <= box.WIDTH and box.MIN_HEIGHT <= len(rows) <= box.HEIGHT):
        raise InvalidPosition(say("position.size", width=width, height=len(rows)))
    return {"width": width, "height": len(rows)}


def text_to_record(text: str, options: Options) -> Records:
    """B1.3 Read a position of a board of this size; raises InvalidPosition with the reason."""
    rows, side = _split(text)
    width, height = int(options["width"]), int(options["height"])
    if len(rows) != height:
        raise InvalidPosition(say("position.rows", found=len(rows), height=height))
    records = np.zeros(1, DTYPE)
    state = view(records, 0)
    game.clear(state, width, height)
    for row, line in zip(range(height, 0, -1), rows, strict=True):
        cells = _cells(line)
        if len(cells) != width:
            raise InvalidPosition(say("position.length", row=row, found=len(cells), width=width))
        for column, piece in enumerate(cells, start=1):
            state.board[column, row] = piece
    state.herd = int((state.board == box.BUFFALO).sum())
    state.side = SIDES.index(side)
    check_pieces(records)
    game.settle(state)
    return records


def _split(text: str) -> tuple[list[str], str]:
    """B1.3 The rows and the side to move."""
    parts = text.split()
    if len(parts) != 2 or parts[1] not in tuple(SIDES):
        raise InvalidPosition(say("position.form"))
    return parts[0].split("/"), parts[1]


def _cells(line: str) -> list[int]:
    """B1.3 A row as pieces, numbers standing for empty cells."""
    cells: list[int] = []
    for token in re.findall(r"[0-9]+|.", line):
        if token in EMPTY_RUNS:
            cells += [box.EMPTY] * EMPTY_RUNS[token]
        elif token in box.PIECES[1:]:
            cells.append(box.PIECES.index(token))
        else:
            raise InvalidPosition(say("position.token", token=token[:8]))
    return cells


def check_pieces(records: Records) -> None:
    """B1.3, B7.1 One chief and at most four dogs on the prairie, at most one buffalo a column."""
    state = view(records, 0)
    board, prairie = state.board, state.board[:, 2 : state.height]
    for piece, name, most in ((box.CHIEF, "chief", 1), (box.DOG, "dogs", box.DOGS)):
        found = int((board == piece).sum())
        if found > most or (piece == box.CHIEF and found != 1):
            raise InvalidPosition(say(f"position.{name}", found=found))
        if int((prairie == piece).sum()) != found:
            raise InvalidPosition(say(f"position.prairie.{name}", last=state.height - 1))
    for column in range(1, state.width + 1):
        if int((board[column] == box.BUFFALO).sum()) > 1:
            raise InvalidPosition(say("position.column", column=box.COLUMNS[column - 1]))


def check_record(records: Records, options: Options, *, may_decline: bool = True) -> None:
    """B7.1 Whether the record is a position of this game; raises InvalidPosition.

    B4.1 Only the first opening move is due where one *may_decline*, else all of them.
    """
    state = view(records, 0)
    width, height = int(options["width"]), int(options["height"])
    if (state.width, state.height) != (width, height):
        raise InvalidPosition(say("position.rows", found=state.height, height=height))
    inside = state.board[1 : width + 1, 1 : height + 1]
    walls = int((state.board == box.WALL).sum())
    if walls != state.board.size - inside.size or inside.min() < box.EMPTY or inside.max() > box.DOG:
        raise InvalidPosition(say("position.board"))
    check_pieces(records)
    on_board = int((inside == box.BUFFALO).sum())
    if state.captured < 0 or on_board + state.captured != state.herd or state.herd > width:
        raise InvalidPosition(_herd_fault(state, on_board))
    fits = _fits_beginning(state, may_decline=may_decline)
    if state.side not in (box.BUFFALOES, box.CHIEFS_SIDE) or not fits:
        raise InvalidPosition(say("position.counters"))
    if state.to_leave == 0:
        again = records.copy()
        view(again, 0).winner = box.NOBODY
        game.settle(view(again, 0))
        if again.tobytes() != records.tobytes():
            raise InvalidPosition(say("position.winner"))


def adopt_record(records: Records, _options: Options) -> None:
    """B4.1 Give a record the newest version's opening: moves after the first may be declined."""
    state = view(records, 0)
    state.opening_due = min(_first_due(state), state.opening_left)


def _first_due(state: BuffaloState) -> int:
    """B4.1 The number of opening moves that may not be declined: 1 while no buffalo has moved, else 0."""
    return int(len(_fresh(state)) == state.herd)


def _fresh(state: BuffaloState) -> list[int]:
    """The columns whose buffalo has not moved."""
    return [column for column in range(1, state.width + 1) if state.board[column, 1] == box.BUFFALO]


def _fits_beginning(state: BuffaloState, *, may_decline: bool) -> bool:
    """B4.1, B4.2 Whether the columns left to choose, and the opening moves, fit the board."""
    if min(state.to_leave, state.opening_left) < 0:
        return False
    fresh = _fresh(state)
    due = _first_due(state) if may_decline else state.opening_left
    if state.opening_due != min(due, state.opening_left):
        return False
    if state.to_leave == 0 and state.opening_left == 0:
        return True
    able = sum(1 for column in fresh if game.can_move(state, column, 1))
    undecided = state.side == box.BUFFALOES and state.winner == box.NOBODY and state.captured == 0
    if state.to_leave:
        undecided = undecided and len(fresh) == state.herd
    return undecided and state.opening_left <= able - state.to_leave and state.to_leave < len(fresh)


def _herd_fault(state: BuffaloState, on_board: int) -> str:
    """B7.1 The fault in the number of buffaloes, in words; empty if it adds up."""
    return say("position.herd", on_board=on_board, captured=state.captured, herd=state.herd)
