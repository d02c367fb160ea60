"""The printed board of Buffalo (B1.1, B6.1): a prairie between two rivers in a wooden frame, and a tray.

Nothing on it has an upper side, so that it looks right when it is shown turned.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from math import ceil, cos, pi, sin
from typing import NamedTuple

from stampede.core.options import Options
from stampede.core.scene import Board, Label, Place, Shape, Symbol
from stampede.draw.strokes import Point, curve, cut, noise, point, rounded, short
from stampede.games.buffalo.rules import components as box
from stampede.games.buffalo.words import say

LEFT, TOP, RIGHT, BOTTOM = 0.58, 0.38, 0.38, 0.58
"""Planks of the frame around the cells."""
EDGE = 0.04
"""The width of the line around the frame."""
OUTER = 0.38
"""The plank to the right of the tray."""
LYING = 0.96
"""The height for a captured buffalo in the tray, where they overlap like shingles if need be."""
RIVER = 0.26
"""Width of a river."""
FIGURES = ("buffalo", "chief", "dog")
ABOUT = (*FIGURES, "start", "goal", "prairie", "tray")
"""The kinds of place that the board describes."""
ORNAMENTS = frozenset(
    {"s-bank-cut", "s-frame-grain", "s-frame-light", "s-grass-cut", "s-river-crest", "s-tray-hoof", "s-tuft"}
)
"""Symbols that a small picture leaves out: strokes of grass, wood and water."""


class Geometry(NamedTuple):
    """Positions and sizes on a board of this size (B1.1, B6.1)."""

    width: int
    height: int

    @property
    def files_of_tray(self) -> int:
        """The number of files in which captured buffaloes lie."""
        return 1 if self.height >= 0.6 * self.width else 2

    @property
    def tray(self) -> tuple[float, float, float, float]:
        """The tray: left, top, right, bottom."""
        left = LEFT + self.width + RIGHT
        return left, TOP, left + self.files_of_tray * LYING + 0.1, TOP + self.height

    @property
    def size(self) -> Point:
        """Width and height of the whole board."""
        return self.tray[2] + OUTER, TOP + self.height + BOTTOM

    def line(self, row: int) -> float:
        """The line between *row* and the next higher one."""
        return TOP + self.height - row


def draw_board(options: Options) -> Board:
    """B1.1, B6.1 Columns a.. from the left, row 1 at the bottom, two rivers, and the tray at the right."""
    plan = Geometry(int(options["width"]), int(options["height"]))
    width, height = plan.size
    return Board(
        game="buffalo",
        width=round(width, 3),
        height=round(height, 3),
        shapes=(*_frame(plan), *_land(plan), *_rivers(plan), _edge(plan)),
        labels=tuple(_coordinates(plan)),
        places=(*_cells(plan), *_tray_places(plan)),
        symbols=_symbols(),
        label=say("board.label", width=plan.width, height=plan.height),
        about={name: say(f"about.{name}") for name in ABOUT},
        has_buttons=int(options["opening_moves"]) > 1,
        look=_look(),
    )


@cache
def _look() -> str:
    return (files(__package__) / "look.css").read_text("utf-8")


@cache
def _symbols() -> tuple[Symbol, ...]:
    folder = files(__package__) / "symbols"
    return tuple(
        Symbol(name, (folder / f"{name}.svg").read_text("utf-8").strip(), about=name) for name in FIGURES
    )


def _cells(plan: Geometry) -> Iterator[Place]:
    """B1.1 A place for each cell, a1 to k7."""
    for column in range(1, plan.width + 1):
        for row in range(1, plan.height + 1):
            name = f"{box.COLUMNS[column - 1]}{row}"
            x, y = LEFT + column - 0.5, plan.line(row) + 0.5
            about = {1: "start", plan.height: "goal"}.get(row, "prairie")
            grid = plan.height - row, column - 1
            yield Place(name, round(x, 3), round(y, 3), 1, 1, name, *grid, about=about)


def _tray_places(plan: Geometry) -> Iterator[Place]:
    """B2.4 The places of captured buffaloes, one for each buffalo."""
    ranks = ceil(plan.width / plan.files_of_tray)
    left, top, _, bottom = plan.tray
    pitch = min((plan.height - LYING) / (ranks - 1), 1.1)
    for index in range(plan.width):
        file, rank = divmod(index, ranks)
        x = left + 0.05 + LYING * (file + 0.5)
        y = (top + bottom) / 2 + pitch * (rank - (ranks - 1) / 2)
        label = say("place.tray", number=index + 1)
        size = LYING, round(min(pitch, 1), 3)
        yield Place(f"captured-{index + 1}", round(x, 3), round(y, 3), *size, label, about="tray")


def _coordinates(plan: Geometry) -> Iterator[Label]:
    """B1.1 Letters under the columns, numbers left of the rows."""
    for column in range(plan.width):
        yield Label(
            box.COLUMNS[column], LEFT + column + 0.5, round(plan.size[1] - BOTTOM / 2, 3), 0.36, "s-coord"
        )
    for row in range(1, plan.height + 1):
        yield Label(str(row), LEFT / 2, plan.line(row) + 0.5, 0.36, "s-coord")


class Plank(NamedTuple):
    """A piece of the frame."""

    left: float
    top: float
    right: float
    bottom: float
    is_upright: bool


def _frame(plan: Geometry) -> Iterator[Shape]:
    """The wooden frame with its grain, and the tray let into it."""
    width, height = plan.size
    left, top, right, bottom = plan.tray
    yield Shape(rounded(EDGE, EDGE, width - EDGE, height - EDGE, 0.2), "s-frame")
    planks = (
        Plank(LEFT / 2, 2 * EDGE, width - OUTER / 2, top, is_upright=False),
        Plank(LEFT / 2, bottom, width - OUTER / 2, height - 2 * EDGE, is_upright=False),
        Plank(2 * EDGE, top, LEFT, bottom, is_upright=True),
        Plank(LEFT + plan.width, top, left, bottom, is_upright=True),
        Plank(right, top, width - 2 * EDGE, bottom, is_upright=True),
    )
    for seed, look in enumerate(("s-frame-light", "s-frame-grain")):
        yield Shape("".join(_grain(plank, seed + 2 * at) for at, plank in enumerate(planks)), look)
    yield Shape(_joints(plan), "s-frame-joint")
    yield Shape(_hoof((left + right) / 2, bottom + BOTTOM / 2), "s-frame-burn")
    yield Shape(rounded(left, top, right, bottom, 0.08), "s-tray")
    slots = tuple(_tray_places(plan))
    yield Shape("".join(_hoof(slot.x, slot.y) for slot in slots), "s-tray-hoof")


def _grain(plank: Plank, seed: int) -> str:
    """Long thin strokes along a plank."""
    across, down = plank.right - plank.left, plank.bottom - plank.top
    length, breadth = (down, across) if plank.is_upright else (across, down)
    strokes = []
    for number in range(int(length * 2.2)):
        reach = 0.35 + 0.9 * noise(seed, number, 1)
        along = reach / 2 + 0.05 + (length - reach - 0.1) * noise(seed, number, 2)
        aside = breadth * (0.14 + 0.72 * noise(seed, number, 3))
        x, y = (aside, along) if plank.is_upright else (along, aside)
        angle, bend = pi / 2 * plank.is_upright, 0.05 * (noise(seed, number, 4) - 0.5)
        strokes.append(cut(plank.left + x, plank.top + y, reach, angle, 0.022, bend))
    return "".join(strokes)


def _joints(plan: Geometry) -> str:
    """The mitres at the four corners."""
    inset = 3 * EDGE
    width, height = plan.size
    _, top, right, bottom = plan.tray
    corners = (
        ((inset, inset), (LEFT, top)),
        ((inset, height - inset), (LEFT, bottom)),
        ((width - inset, inset), (right, top)),
        ((width - inset, height - inset), (right, bottom)),
    )
    return "".join(f"M{point(outer)}L{point(inner)}" for outer, inner in corners)


def _hoof(x: float, y: float) -> str:
    """A hoof print, burnt into the wood."""
    left = f"M{point((x - 0.02, y - 0.16))}q-.17 .07-.15 .24q.02 .1 .11 .08q.07-.03 .07-.14z"
    right = f"M{point((x + 0.02, y - 0.16))}q.17 .07 .15 .24q-.02 .1-.11 .08q-.07-.03-.07-.14z"
    return left + right


def _land(plan: Geometry) -> Iterator[Shape]:
    """B1.1 The prairie between the rivers and a bank beyond each, cell by cell, cut as in lino."""
    banks = (1, plan.height)
    prairie = range(2, plan.height)
    yield Shape(_fields(plan, prairie, (0, 1)), "s-grass")
    yield Shape(_fields(plan, prairie, (1,)), "s-grass-alt")
    yield Shape(_fields(plan, banks, (0, 1)), "s-bank")
    yield Shape(_fields(plan, banks, (1,)), "s-bank-alt")
    yield Shape("".join(_strokes(plan, prairie, 5, 0.75)), "s-grass-cut")
    yield Shape("".join(_strokes(plan, banks, 6, 0.12)), "s-bank-cut")
    yield Shape("".join(_tufts(plan, prairie)), "s-tuft")
    yield Shape("".join(_seams(plan)), "s-cell")


def _fields(plan: Geometry, rows: range | tuple[int, ...], shades: tuple[int, ...]) -> str:
    """The cells of *rows* whose shade in the checker pattern is one of *shades*."""
    return "".join(
        f"M{short(LEFT + column)} {short(plan.line(row))}h1v1h-1z"
        for row in rows
        for column in range(plan.width)
        if (row + column) % 2 in shades
    )


def _strokes(plan: Geometry, rows: range | tuple[int, ...], count: int, sway: float) -> Iterator[str]:
    """Strokes of the gouge, *count* in each cell, which *sway* across the board like grass in the wind."""
    for row in rows:
        for column in range(plan.width):
            for number in range(count):
                x = LEFT + column + 0.08 + 0.84 * (number + noise(row, column, number, 1)) / count
                y = plan.line(row) + 0.1 + 0.8 * noise(row, column, number, 2)
                angle = sway * (sin(0.8 * x + 0.5 * y) + 0.6 * cos(1.1 * y - 0.4 * x))
                length = 0.12 + 0.16 * noise(row, column, number, 3)
                yield cut(x, y, length, angle, 0.024, 0.03)


def _tufts(plan: Geometry, rows: range) -> Iterator[str]:
    """Tufts of grass as seen from above, near the corners of some cells."""
    for row in rows:
        for column in range(plan.width):
            if noise(row, column, 11) > 0.42:
                continue
            x = LEFT + column + 0.2 + 0.6 * (noise(row, column, 12) > 0.5) + 0.08 * noise(row, column, 13)
            y = plan.line(row) + 0.22 + 0.56 * (noise(row, column, 14) > 0.5) + 0.06 * noise(row, column, 15)
            for blade in range(6):
                angle = (blade + 0.7 * noise(row, column, 16, blade)) * pi / 3
                length = 0.06 + 0.06 * noise(row, column, 17, blade)
                reach = 0.015 + length / 2
                yield cut(x + reach * cos(angle), y + reach * sin(angle), length, angle, 0.026, 0.015)


def _seams(plan: Geometry) -> Iterator[str]:
    """The lines between cells, each cut with one stroke; the rivers part the other rows."""
    for column in range(1, plan.width):
        for row in range(1, plan.height + 1):
            yield cut(LEFT + column, plan.line(row) + 0.5, 0.94, pi / 2, 0.03)
    for row in range(2, plan.height - 1):
        for column in range(plan.width):
            yield cut(LEFT + column + 0.5, plan.line(row), 0.94, 0, 0.03)


def _rivers(plan: Geometry) -> Iterator[Shape]:
    """B1.1 A river between the first two rows and one between the last two: shore, water, current, crests."""
    lines = [(plan.line(row), row) for row in (1, plan.height - 1)]
    yield Shape("".join(_band(plan, y, RIVER / 2 + 0.035, seed) for y, seed in lines), "s-shore")
    yield Shape("".join(_band(plan, y, RIVER / 2, seed) for y, seed in lines), "s-river")
    yield Shape("".join(stroke for y, seed in lines for stroke in _current(plan, y, seed)), "s-river-deep")
    yield Shape("".join(stroke for y, seed in lines for stroke in _crests(plan, y, seed)), "s-river-crest")


def _band(plan: Geometry, y: float, half: float, seed: int) -> str:
    """A band of water from edge to edge with soft banks."""
    steps = plan.width * 2
    xs = [LEFT + step / 2 for step in range(steps + 1)]
    upper = [(x, y - half + _ripple(seed, x, 0)) for x in xs]
    lower = [(x, y + half + _ripple(seed, x, 2)) for x in reversed(xs)]
    return f"M{point(upper[0])}{curve(upper)}L{point(lower[0])}{curve(lower)}Z"


def _ripple(seed: int, x: float, shift: float) -> float:
    """The distance of the bank from its line at *x*."""
    return 0.024 * sin(2.3 * x + seed + shift) + 0.016 * sin(4.1 * x + 2 * seed - shift)


def _current(plan: Geometry, y: float, seed: int) -> Iterator[str]:
    for number in range(plan.width * 2):
        x = LEFT + 0.3 + (plan.width - 0.6) * (number + 0.5 * noise(seed, number, 21)) / (plan.width * 2)
        offset = RIVER * 0.6 * (noise(seed, number, 22) - 0.5)
        yield cut(x, y + offset, 0.3 + 0.25 * noise(seed, number, 23), 0, 0.04, 0.03)


def _crests(plan: Geometry, y: float, seed: int) -> Iterator[str]:
    """Small waves in two files, each a crescent like the mark of a round gouge."""
    for number in range(plan.width * 5):
        x = LEFT + 0.12 + (plan.width - 0.3) * (number + 0.6 * noise(seed, number, 31)) / (plan.width * 5)
        offset = RIVER * (0.24 if number % 2 else -0.16) + 0.04 * (noise(seed, number, 32) - 0.5)
        span = 0.12 + 0.06 * noise(seed, number, 33)
        half, whole = short(span / 2), short(span)
        yield f"M{point((x, y + offset))}q{half}-.075 {whole} 0q-{half}-.03-{whole} 0z"


def _edge(plan: Geometry) -> Shape:
    return Shape(rounded(LEFT, TOP, LEFT + plan.width, TOP + plan.height, 0.03), "s-edge")
