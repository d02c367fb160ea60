"""The picture of a finished match: winners, its deed, the last position, and the chart."""

from collections.abc import Iterator, Sequence
from functools import partial
from textwrap import wrap

from stampede.core.game import State
from stampede.core.scene import Chart, drawn_again
from stampede.draw.palette import palette
from stampede.web.http.pages import HEIGHT
from stampede.web.previews.link_image import MARGIN, painted, written
from stampede.web.table import views
from stampede.web.table.messages import Seat
from stampede.web.table.state import TableState
from stampede.web.words import say
from stampede.words.catalogue import with_names

WIDEST = 700
"""Largest width of the board; the text stands beside it."""


LETTER = 0.6
"""Average width of a letter in a sentence, relative to its height."""


LINE = 1.25
"""Line height, relative to the height of a letter."""


SMALL = 20


MARK = 26
"""The height of a player's mark."""


FOOT = HEIGHT - MARGIN - 50
"""Lower end of the text."""


FLATTEST = 70
"""A chart lower than this is left out."""


def picture(table_state: TableState, positions: Sequence[State]) -> bytes:
    """A PNG of a finished match as everybody may see it."""
    return painted(positions[len(positions) - 1], WIDEST, partial(_told, table_state, positions))


def _told(table_state: TableState, positions: Sequence[State], room: float) -> Iterator[str]:
    """From top to bottom: the game, the result, its decisive moment, the players by rank, and the chart."""
    definition, outcome = table_state.match.game.definition, views.outcome(table_state)
    report = definition.drawn.report(positions)
    y, line = MARGIN + 30.0, outcome.line if outcome else ""
    verdict = outcome.verdict if outcome else ""
    told = (
        (definition.title, 30, "accent"),
        (line, 28, "ink"),
        (verdict, 24, "ink"),
        (report.deed, 22, "ink-soft"),
    )
    names = views.names(table_state)
    for words, size, colour in told:
        for part in wrap(with_names(words, names), int(room / (LETTER * size))):
            yield written(part, y, size, colour)
            y += size * LINE
        y += 10
    places = outcome.places if outcome else ()
    for seat in sorted(views.seats(table_state, ()), key=lambda seat: places[seat.seat] if places else 0):
        if y > FOOT:
            break  # long names above leave too little room for all players
        yield from _player(seat, outcome.tally[seat.seat] if outcome and outcome.tally else "", y, room)
        y += MARK * LINE
    for chart in report.charts[:1]:
        if FOOT - y >= FLATTEST:
            yield from _chart(chart, y, room - MARK)


def _player(seat: Seat, count: str, y: float, room: float) -> Iterator[str]:
    """A player's mark, name and count; the name is truncated to the room."""
    who = say("outcome.who", name=seat.name, side=seat.side) if seat.name else seat.side
    letters = int((room - 1.5 * MARK) / (LETTER * SMALL))
    name = f"{who[: letters - len(count) - 2]}: {count}" if count else who[:letters]
    yield _mark(seat.symbol, MARGIN + MARK / 2, y - SMALL * 0.35)
    yield written(name, y, SMALL, "ink", MARGIN + 1.5 * MARK)


def _mark(symbol: str, x: float, y: float) -> str:
    return drawn_again(symbol, f"translate({x:.1f} {y:.1f}) scale({MARK})")


def _chart(chart: Chart, top: float, room: float) -> Iterator[str]:
    """The chart's lines above a base line, each ending in its player's mark."""
    points = [point for line in chart.lines for point in line.points]
    across, up = [at for at, _ in points], [value for _, value in points]
    low, high = min(0, *up), max(1, *up)
    wide = max(across) - min(across) or 1

    def place(at: float, value: float) -> tuple[float, float]:
        return MARGIN + (at - min(across)) / wide * room, FOOT - (value - low) / (high - low) * (FOOT - top)

    _, floor = place(0, 0)
    yield f'<path d="M{MARGIN} {floor:.1f}h{room:.1f}" stroke="{palette().day["line"]}" stroke-width="2"/>'
    for line in chart.lines:
        ends = [place(*point) for point in line.points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in ends)
        look = 'fill="none" stroke="currentColor" stroke-width="4" stroke-linejoin="round"'
        yield f'<g class="{line.look}"><polyline points="{path}" {look}/></g>'
        yield _mark(line.symbol, ends[-1][0] + MARK / 2, ends[-1][1])
