"""Checks of a game's board, style sheet, notebooks and reports."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from stampede.core.definition import Definition
from stampede.core.game import State
from stampede.core.scene import Board, Sheet
from stampede.draw.svg import look

CLASS, CLASSES = re.compile(r"\.(s-[\w-]+)"), re.compile(r'class="([^"]*)"')
GIVEN, USED = re.compile(r"--([\w-]+)\s*:"), re.compile(r"var\(--([\w-]+)\)")

GESTURES = 6
"""The number of gestures that are tried for each seat."""


def check_board(definition: Definition, state: State) -> None:
    """Check that the board has everything the scenes of *state* refer to, with styles for its classes."""
    board = state.game.board
    assert board.game == definition.name, f"the board is one of {definition.name}, not of {board.game}"
    _check_differ("places", (place.name for place in board.places))
    _check_differ("symbols", (symbol.name for symbol in board.symbols))
    _check_differ(
        "places on the grid", ((place.row, place.column) for place in board.places if place.row >= 0)
    )
    for place in board.places:
        inside = 0 <= place.x <= board.width and 0 <= place.y <= board.height
        assert inside, f"place {place.name} is on the board, {board.width} wide and {board.height} high"
        assert place.label, f"place {place.name} has a label for screen readers"
    assert board.label, "the board has a label for screen readers"
    _check_look(board)
    known = {symbol.name for symbol in board.symbols}
    for seat in range(state.game.num_seats):
        symbol = definition.drawn.seat_symbol(state.records, seat)
        assert not symbol or symbol in known, f"seat_symbol: no symbol of the board is named {symbol!r}"
    named = {place.about for place in board.places} | {symbol.about for symbol in board.symbols}
    unexplained = named - {"", *board.about}
    assert not unexplained, f"the board's about tells of {sorted(unexplained)}"


def check_gestures(state: State) -> None:
    """Check that every gesture gets an answer, the same where a seat cannot tell two positions apart."""
    names = [place.name for place in state.game.board.places]
    why_not, first = state.game.definition.drawn.why_not, len(state.history)
    for seat in (None, *range(state.game.num_seats)):
        view = state.observation(seat)
        other = state.resample(seat, GESTURES).observation(seat)
        for number in range(1, GESTURES + 1):
            path = tuple(
                names[(first + number * step) % len(names)] for step in (7, 31, 53)[: 1 + number % 3]
            )
            rule, reason = why_not(view, seat, path)
            assert reason, f"why_not says something of {path}"
            assert why_not(other, seat, path) == (rule, reason), f"why_not({path}) tells a secret"


def _check_differ(what: str, names: Iterable[object]) -> None:
    twice = [name for name, count in Counter(names).items() if count > 1]
    assert not twice, f"{what} differ: {twice} stand there twice"


def _check_look(board: Board) -> None:
    """Check that the shared style sheet (``draw/look``), or the board's own, has every class and colour."""
    looks = [shape.look for shape in board.shapes] + [label.look for label in board.labels]
    used = {word for words in looks for word in words.split()}
    used |= {
        word for symbol in board.symbols for words in CLASSES.findall(symbol.svg) for word in words.split()
    }
    sheets = look() + board.look
    unknown = sorted(used - set(CLASS.findall(sheets)))
    assert not unknown, f"no style sheet has the classes {unknown}: Board.look brings a game's own"
    missing = sorted(set(USED.findall(board.look)) - set(GIVEN.findall(sheets)))
    assert not missing, f"no style sheet gives the colours {missing}"


def check_notebook(state: State) -> None:
    """Check that a seat's notebook is a table of facts it has seen."""
    write = state.game.definition.drawn.notebook
    for seat in range(state.game.num_seats) if write else ():
        assert write is not None
        _check_sheet(write(state.observation(seat), seat))


def check_report(states: Sequence[State]) -> None:
    """Check that the report of a finished match has a deed in a sentence, and symbols of the board."""
    game = states[0].game
    report, known = game.definition.drawn.report(states), {symbol.name for symbol in game.board.symbols}
    assert not report.deed or report.deed.endswith("."), f"a deed is a sentence, not {report.deed!r}"
    for chart in report.charts:
        assert chart.title and chart.lines, "a chart has a title and lines"  # noqa: PT018
        marks = {line.symbol for line in chart.lines}
        assert marks <= known, f"lines are marked by symbols of the board, not {sorted(marks - known)}"
    for sheet in report.sheets:
        _check_sheet(sheet)


def _check_sheet(sheet: Sheet) -> None:
    widths = {len(row.cells) for row in sheet.rows} | ({len(sheet.columns)} if sheet.columns else set())
    assert sheet.title, "a sheet has a title"
    assert len(widths) <= 1, f"the rows of a sheet, {sheet.title!r}, are as long as its headings"
