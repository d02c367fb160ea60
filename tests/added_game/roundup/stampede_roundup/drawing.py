"""How Roundup looks: cells, cows and a rider."""

from collections.abc import Iterator

from stampede.core.options import Options
from stampede.core.scene import Board, Choice, Label, Mark, Motion, Place, Scene, Shape, Sprite, Symbol
from stampede.core.state_like import StateLike
from stampede.draw.strokes import rounded
from stampede_roundup.rules import DIRECTIONS, EMPTY, FORWARD, HERD_SEAT, RIDER
from stampede_roundup.table import COLUMNS, cell_name, ends, string_to_action
from stampede_roundup.words import say

MARKS = ("cow", "rider")
"""The symbol of each seat."""


def board(options: Options) -> Board:
    """The first row is the nearest one."""
    width, height = int(options["width"]), int(options["height"])
    places = tuple(
        Place(
            cell_name(column, row),
            column + 1.0,
            height - row - 0.2,
            1.0,
            1.0,
            cell_name(column, row),
            height - row - 1,
            column,
        )
        for row in range(height)
        for column in range(width)
    )
    return Board(
        game="roundup",
        width=width + 1.0,
        height=height + 1.0,
        shapes=tuple(
            Shape(rounded(p.x - 0.48, p.y - 0.48, p.x + 0.48, p.y + 0.48, 0.1), "s-grass") for p in places
        ),
        labels=tuple(
            Label(COLUMNS[column], column + 1.0, height + 0.7, 0.4, "s-coord") for column in range(width)
        ),
        places=places,
        symbols=(
            Symbol("cow", '<circle class="s-blue s-brand-edge" r="0.3"/>'),
            Symbol("rider", '<rect class="s-orange s-brand-edge" x="-.3" y="-.3" width=".6" height=".6"/>'),
        ),
        label=say("board.label", width=width, height=height),
    )


def scene(state: StateLike, seat: int | None) -> Scene:
    """The pieces, the last move, and what *seat* may do."""
    return Scene(
        sprites=tuple(_sprites(state)),
        marks=tuple(
            Mark(place, f"last-{which}") for place, which in zip(_last(state), ("from", "to"), strict=False)
        ),
        choices=tuple(_choices(state, seat)),
        motions=motions(state, seat),
        status=_status(state, seat),
        said=narration(state),
    )


def _last(state: StateLike) -> tuple[str, ...]:
    return ends(state.history[-1][1]) if state.history else ()


def motions(state: StateLike, _seat: int | None) -> tuple[Motion, ...]:
    """The piece that the last move moved."""
    if not state.history:
        return ()
    seat, action = state.history[-1]
    return (Motion(MARKS[seat], *ends(action)),)


def _sprites(state: StateLike) -> Iterator[Sprite]:
    for column, row in zip(*state.record["cell"].nonzero(), strict=True):
        piece = int(state.record["cell"][column, row])
        if piece != EMPTY:
            yield Sprite("rider" if piece == RIDER else "cow", cell_name(column, row), say(f"piece.{piece}"))


def _choices(state: StateLike, seat: int | None) -> Iterator[Choice]:
    for action in state.legal_actions(seat) if seat is not None else ():
        start, end = ends(action)
        yield Choice(start + end, say("choice", start=start, end=end), (start, end))


def _status(state: StateLike, seat: int | None) -> str:
    if state.is_terminal():
        return say("over", name=say(f"seat.{state.winners()[0]}"))
    acting = state.acting_seats()
    return say("turn.you") if seat in acting else say("turn.wait", name=say(f"seat.{acting[0]}"))


def narration(state: StateLike) -> str:
    """R2 The last move."""
    if not state.history:
        return ""
    start, end = _last(state)
    return say("said", name=say(f"seat.{state.history[-1][0]}"), start=start, end=end)


def text(state: StateLike) -> str:
    """The position row by row, the last row first."""
    rows = state.record["cell"][: state.record["width"], : state.record["height"]].T[::-1]
    drawn = "\n".join("".join(".cR"[piece] for piece in row) for row in rows)
    return f"{drawn}\n{_status(state, None)}"


def meant(state: StateLike, seat: int, path: tuple[str, ...]) -> int | None:
    """R2 The move from the first cell touched to the second; from one alone, a step forward."""
    if len(path) == 1 and seat == HERD_SEAT:
        return string_to_action(state.records, seat, path[0] + path[0]) // DIRECTIONS * DIRECTIONS + FORWARD
    return string_to_action(state.records, seat, path[0] + path[1]) if len(path) == 2 else None
