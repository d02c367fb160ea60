"""The scene of a position of Buffalo with its choices, and a picture in plain text."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

import numpy as np

from stampede.core.scene import Choice, Mark, Motion, Scene, Sprite
from stampede.core.state_like import StateLike
from stampede.games.buffalo.draw.board import draw_board
from stampede.games.buffalo.rules import components as box
from stampede.games.buffalo.rules.actions import LEAVE, NUM_CELLS, STOP, column_of, row_of
from stampede.games.buffalo.rules.game import is_acting, is_terminal
from stampede.games.buffalo.rules.state import BuffaloState
from stampede.games.buffalo.table.notation import cell_name
from stampede.games.buffalo.table.refusals import NAME, ending
from stampede.games.buffalo.words import say
from stampede.words.catalogue import cached_by_language

LYING = -90
"""Degrees by which a captured buffalo is turned."""

HINTS = 3
"""The number of decisions for which a player gets a hint."""

__all__ = ["draw_board", "draw_motions", "draw_scene", "draw_text", "narrate"]


class Last(NamedTuple):
    """The last thing done on the board: a move, or a column left empty, whose target is empty."""

    piece: int
    source: str
    target: str
    captures: bool


def draw_scene(state: StateLike, seat: int | None) -> Scene:
    """The scene of a position for *seat* (None: a spectator); nothing is hidden (B1)."""
    now: BuffaloState = state.position.reading
    last = _last(state)
    return Scene(
        sprites=_sprites(_board(state), now.width, now.height, now.captured),
        marks=_marks(last),
        choices=_choices(state, now, seat),
        motions=_motions(state, last),
        status=_status(state, now, seat),
        said=_said(state, last),
        hint=_hint(state, now, seat),
        scores=_scores(_board(state), now.captured),
    )


def _board(state: StateLike) -> bytes:
    """The board as bytes, a key of caches."""
    return state.position.records["board"].tobytes()


@lru_cache(maxsize=256)
def _columns(board: bytes) -> list[list[int]]:
    """The contents of the cells by column and row."""
    columns: list[list[int]] = np.frombuffer(board, np.int32).reshape(box.WIDTH + 2, box.HEIGHT + 2).tolist()
    return columns


def _count(board: bytes, piece: int) -> int:
    return sum(column.count(piece) for column in _columns(board))


@cached_by_language(256)
def _scores(board: bytes, captured: int) -> tuple[str, str]:
    """The buffaloes that are left, and those that the chief has taken (B2.4)."""
    return (say("score.left", count=_count(board, box.BUFFALO)), say("score.taken", count=captured))


def draw_motions(state: StateLike, _seat: int | None) -> tuple[Motion, ...]:
    """The motions of the last action."""
    return _motions(state, _last(state))


@cached_by_language(256)
def _sprites(board: bytes, width: int, height: int, captured: int) -> tuple[Sprite, ...]:
    """All pieces, cached: all viewers of a position see the same."""
    return (*_pieces_on_board(board, width, height), *_captured(captured))


def _pieces_on_board(board: bytes, width: int, height: int) -> Iterator[Sprite]:
    """The pieces on the board, those of higher rows first, so that nearer ones stand before them."""
    columns = _columns(board)
    for row in range(height, 0, -1):
        for column in range(1, width + 1):
            piece = columns[column][row]
            if piece != box.EMPTY:
                yield _piece(piece, column, row)


@cached_by_language(512)
def _piece(piece: int, column: int, row: int) -> Sprite:
    name = NAME[piece]
    return Sprite(name, f"{box.COLUMNS[column - 1]}{row}", say(f"sprite.{name}"))


def _captured(captured: int) -> Iterator[Sprite]:
    """B2.4 A captured buffalo has left the board and lies in the tray."""
    for number in range(1, captured + 1):
        yield Sprite("buffalo", f"captured-{number}", say("sprite.captured"), LYING)


# -------------------------------------------------------------------- the last action


def _has_stopped(state: StateLike) -> bool:
    """B4.1 Whether the last action declined the rest of the opening moves: nothing moved."""
    return bool(state.history) and state.history[-1][1] == STOP


def _last(state: StateLike) -> Last | None:
    if not state.history or _has_stopped(state):
        return None
    _, action = state.history[-1]
    if action >= LEAVE:
        return Last(box.BUFFALO, f"{box.COLUMNS[action - LEAVE]}1", "", captures=False)
    source, target = divmod(action, NUM_CELLS)
    now, before = state.position.reading, state.position_before
    piece = _columns(_board(state))[column_of(target)][row_of(target)]
    if piece not in NAME:  # a history that is not of this position
        return None
    captures = before is not None and now.captured > before.reading.captured
    return Last(piece, cell_name(source), cell_name(target), captures)


def _marks(last: Last | None) -> tuple[Mark, ...]:
    if last is None:
        return ()
    left = (Mark(last.source, "last-from"),)
    return (*left, Mark(last.target, "last-to")) if last.target else left


def _motions(state: StateLike, last: Last | None) -> tuple[Motion, ...]:
    """B2.4 The chief moves onto the cell, then the captured buffalo goes to the tray."""
    if last is None:
        return ()
    moved = (Motion(NAME[last.piece], last.source, last.target),)
    if not last.captures:
        return moved
    return (*moved, Motion("buffalo", last.target, f"captured-{state.position.reading.captured}"))


def narrate(state: StateLike) -> str:
    """The last action in one sentence."""
    return _said(state, _last(state))


def _said(state: StateLike, last: Last | None) -> str:
    if last is None:
        return say("said.stop") if _has_stopped(state) else ""
    if not last.target:
        return say("said.leave", column=last.source[0])
    name = "capture" if last.captures else NAME[last.piece]
    said = say(f"said.{name}", source=last.source, target=last.target)
    if (
        last.piece == box.BUFFALO
        and state.acting_seats() == (box.BUFFALOES,)
        and not state.position.reading.opening_left
    ):
        said += " " + say("said.skipped")  # B2.5
    return said


# -------------------------------------------------------------------- choices


def _choices(state: StateLike, now: BuffaloState, seat: int | None) -> tuple[Choice, ...]:
    """B2, B4.2 The choices of *seat*; the rest of the scene is the same for all."""
    if seat is None or not is_acting(now, seat):
        return ()
    board = _columns(_board(state))
    return tuple([_choice(action, *_piece_and_goal(board, action)) for action in state.legal_actions(seat)])


def _piece_and_goal(board: list[list[int]], action: int) -> tuple[int, bool]:
    """B2.4 The piece that would move, and whether it captures."""
    if action >= LEAVE:
        return box.BUFFALO, False
    source, target = divmod(action, NUM_CELLS)
    piece = board[column_of(source)][row_of(source)]
    return piece, board[column_of(target)][row_of(target)] != box.EMPTY


@cached_by_language(4096)
def _choice(action: int, piece: int, captures: bool) -> Choice:  # noqa: FBT001 - cached by position
    """An action in words and as the places to touch; B4.1 declining has none."""
    if action == STOP:
        return Choice("stop", say("choice.stop"))
    if action >= LEAVE:
        column = box.COLUMNS[action - LEAVE]
        return Choice(f"leave {column}", say("choice.leave", column=column), (f"{column}1",))
    path = cell_name(action // NUM_CELLS), cell_name(action % NUM_CELLS)
    key = "choice.capture" if captures else f"choice.{NAME[piece]}"
    return Choice("".join(path), say(key, source=path[0], target=path[1]), path)


def _status(state: StateLike, now: BuffaloState, seat: int | None) -> str:
    """The turn and the pending decision (B2.1), or how the game ended (B3)."""
    if is_terminal(now):
        (winner,) = state.winners()
        viewer = str(winner) if seat is None else ("you" if winner == seat else "lost")
        return say(f"over.{viewer}", reason=ending(state.position.records).reason)
    who = "you" if now.side == seat else str(now.side)
    return say(f"turn.{who}", ask=_ask(state, now))


def _ask(state: StateLike, now: BuffaloState) -> str:
    """The prompt for the side to act."""
    to_leave, opening = now.to_leave, now.opening_left
    if to_leave:
        return say("ask.leave.last" if to_leave == 1 else "ask.leave", count=to_leave)
    if now.side == box.CHIEFS_SIDE:
        return say("ask.chief" if _count(_board(state), box.DOG) else "ask.chief.alone")
    if opening and not now.opening_due:
        return say("ask.decline.last" if opening == 1 else "ask.decline", count=opening)
    if opening > 1:
        return say("ask.opening", count=opening)
    if opening == 1 and int(state.game.options["opening_moves"]) > 1:
        return say("ask.opening.last")
    return say("ask.buffaloes")


def _hint(state: StateLike, now: BuffaloState, seat: int | None) -> str:
    """A hint for the first decisions of a seat in a game: why they matter."""
    if seat is None or not is_acting(now, seat) or now.to_leave:
        return ""
    made = (action for other, action in state.history if other == seat and action < LEAVE)
    number = len(list(islice(made, HINTS)))
    return say(f"hint.{seat}.{number}") if number < HINTS else ""


# -------------------------------------------------------------------- plain text


def draw_text(state: StateLike) -> str:
    """Draw the board in plain text: the last row first, rivers as ``~``, ``B C D`` for the pieces (B1.3)."""
    record = state.record
    width, height = int(record["width"]), int(record["height"])
    river = "   " + "~" * (2 * width - 1)
    lines = []
    for row in range(height, 0, -1):
        cells = (box.PIECES[int(record["board"][column, row])] for column in range(1, width + 1))
        lines.append(f"{row}  " + " ".join(cells))
        if row in (2, height):
            lines.append(river)
    lines.append("   " + " ".join(box.COLUMNS[:width]))
    if record["captured"]:
        lines.append(say("text.captured", count=record["captured"]))
    return "\n".join(lines)
