"""The printed land of Abilene (A1.3): the open range, six ranches with tracks, cow-heads and boots."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from math import cos, pi, sin

import numpy as np

from stampede.core.options import Options
from stampede.core.record import Ints
from stampede.core.scene import Board, Shape
from stampede.draw.strokes import NUMBER, Point, curve, cut, noise, placed, point, rounded
from stampede.games.abilene.draw import cash, proceeds, town
from stampede.games.abilene.draw.figures import symbols
from stampede.games.abilene.draw.outlines import OUTSIDE, Outlines, corner
from stampede.games.abilene.draw.plan import GATES, HEIGHT, MIDDLE, WIDTH, at, centre, places, ranches_in_use
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.cells import BOOT, EDGE, HEAD_BITS, HEAD_SHIFT, RANCH_BITS
from stampede.games.abilene.rules.lattice import LAST_RING, NEXT, NUM_CELLS, hex_at
from stampede.games.abilene.rules.lattice import NUMBER as CELL_AT
from stampede.games.abilene.table.board import land_from
from stampede.games.abilene.words import say

SKULL = (
    "M0-.1C.05-.12 .1-.13 .14-.14C.24-.13 .29-.2 .28-.31C.38-.19 .34-.05 .18-.04C.16.04 .12.1 .11.17"
    "C.1.25 .06.29 0 .29C-.06.29-.1.25-.11.17C-.12.1-.16.04-.18-.04C-.34-.05-.38-.19-.28-.31"
    "C-.29-.2-.24-.13-.14-.14C-.1-.13-.05-.12 0-.1ZM-.1.0L-.04.05L-.09.07ZM.1.0L.04.05L.09.07Z"
)
BOOT_PRINT = (
    "M-.08-.28L.14-.28C.12-.12 .12 0 .14.1C.15.17 .15.22 .15.27L.07.27L.06.2C.01.2-.02.21-.05.24"
    "C-.08.27-.12.28-.17.28L-.29.27C-.32.2-.27.15-.2.12C-.11.08-.08.02-.08-.06Z"
)
FIGURES = ("cow", "boy", "die.cow", "die.boy")
GROUND = ("head", "boot", "edge", "border", "land", "town")
AROUND = (
    "street",
    "jail",
    "gate",
    "fallow",
    "card",
    "cash",
    "duel",
    "hand",
    "corral",
    "waiting",
    "seller",
    "proceeds",
)
ABOUT = (*FIGURES, *GROUND, *AROUND)
"""The kinds of place that the board describes."""
ORNAMENTS = frozenset(
    {
        "s-bank-cut",
        "s-frame-grain",
        "s-post",
        "s-range-blade",
        "s-range-cut",
        "s-range-fallow",
        "s-range-pale",
        "s-range-print",
        "s-range-seam",
        "s-sand",
        "s-track",
    }
)
"""Symbols that a small picture leaves out: strokes of grass, wood and water."""


def draw_board(options: Options) -> Board:
    """A1.3 Draw the land around the town, and around the land the places for everything else."""
    land, players = land_from(str(options["board"])), int(options["players"])
    shapes = _printed(land.tobytes(), players)
    return Board(
        game="abilene",
        width=WIDTH,
        height=HEIGHT,
        shapes=shapes,
        labels=tuple(town.labels(players)),
        places=tuple(places(land, players)),
        symbols=(*symbols(), *cash.symbols(), proceeds.symbol()),
        label=say("board.label"),
        about={name: say(f"about.{name}") for name in ABOUT},
        may_turn=False,
        look=_look(),
    )


@cache
def _look() -> str:
    return (files(__package__) / "look.css").read_text("utf-8")


@lru_cache(maxsize=16)
def _printed(land: bytes, players: int) -> tuple[Shape, ...]:
    """The printed shapes of a board, in hundredths of a cell."""
    cells: Ints = np.frombuffer(land, np.int32)
    shapes = (*_ground(), *_ranges(cells, players), *_prints(cells, players), *town.shapes(players))
    return tuple(Shape(NUMBER.sub(_hundredths, shape.d), shape.look) for shape in shapes)


def _hundredths(found: re.Match[str]) -> str:
    """A number of a path with fewer digits."""
    text = f"{float(found[0]):.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


# -------------------------------------------------------------------- around the land


def _ground() -> Iterator[Shape]:
    """A frame of wood around the open range."""
    yield Shape(rounded(0.04, 0.04, WIDTH - 0.04, HEIGHT - 0.04, 0.24), "s-frame")
    yield Shape(rounded(0.17, 0.17, WIDTH - 0.17, HEIGHT - 0.17, 0.14), "s-bank")
    yield Shape("".join(_wind()), "s-bank-cut")


def _wind() -> Iterator[str]:
    """Cuts of the gouge over the open range, as the wind goes."""
    for row in range(24):
        for column in range(27):
            x = 0.4 + (WIDTH - 0.8) * (column + noise(row, column, 1)) / 27
            y = 0.35 + (HEIGHT - 0.7) * (row + noise(row, column, 2)) / 24
            across, down = abs(x - WIDTH / 2), abs(y - HEIGHT / 2)
            if max(0.866 * across + 0.5 * down, down) > 7.6:
                angle = 0.25 * sin(0.5 * x + 0.3 * y)
                yield cut(x, y, 0.2 + 0.25 * noise(row, column, 3), angle, 0.022, 0.02)


# -------------------------------------------------------------------- the ranches


def _ranges(land: Ints, players: int) -> Iterator[Shape]:
    """A1.3 Each ranch in its tint; one that is not in use lies fallow (A2.1)."""
    outlines = Outlines(land)
    used = ranches_in_use(players)
    fields = [_on_board(outlines.field(ranch)) for ranch in range(box.RANCHES)]
    yield Shape(_disc((0, 0), 1.62), "s-street")
    for ranch, field in enumerate(fields):
        yield Shape(field, f"s-range-{box.LETTERS[ranch].lower()}" if ranch in used else "s-range-fallow")
    yield Shape("".join(_tracks(land)), "s-track")
    cells = [cell for cell in range(NUM_CELLS) if land[cell]]
    yield Shape("".join(_outer_edge(land)), "s-range-edge")
    yield Shape("".join(part for cell in cells for part in _grass(cell)), "s-range-cut")
    yield Shape("".join(part for cell in cells for part in _tuft(cell)), "s-range-blade")
    yield Shape("".join(_seams(outlines)), "s-range-seam")
    yield from _fences(outlines)


def _on_board(d: str) -> str:
    return placed(d, MIDDLE)


def _disc(where: Point, radius: float) -> str:
    line = [
        at((where[0] + radius * cos(turn * pi / 9), where[1] + radius * sin(turn * pi / 9)))
        for turn in range(19)
    ]
    return f"M{point(line[0])}{curve(line)}Z"


def _outer_edge(land: Ints) -> Iterator[str]:
    """A1.3 The cells of the outer edge lie on trodden ground."""
    for cell in range(NUM_CELLS):
        if land[cell] & EDGE:
            here = f"M{point(at(centre(cell)))}"
            others = [int(NEXT[cell, heading]) for heading in (2, 3, 4)]
            beside = [other for other in others if other < NUM_CELLS and other >= 0 and land[other] & EDGE]
            yield "".join(f"{here}L{point(at(centre(other)))}" for other in beside) or f"{here}h.01"


def _tracks(land: Ints) -> Iterator[str]:
    """From each gate the way to town, along the line the cells are named by (A1.3)."""
    for ranch, gate in enumerate(GATES):
        axis = [CELL_AT[hex_at(ranch, ring, 0)] for ring in range(LAST_RING, 1, -1)]
        cells = [cell for cell in axis if (int(land[cell]) & RANCH_BITS) - 1 == ranch]
        if cells:
            line = [at(gate), *(_astray(cell) for cell in cells), at((0, 0))]
            yield f"M{point(line[0])}{curve(line)}"


def _astray(cell: int) -> Point:
    """A point near the middle of a cell."""
    x, y = centre(cell)
    return at((x + 0.24 * (noise(cell, 41) - 0.5), y + 0.24 * (noise(cell, 42) - 0.5)))


def _grass(cell: int) -> Iterator[str]:
    """Strokes of the gouge, which sway across the land like grass in the wind."""
    middle = at(centre(cell))
    for number in range(3):
        x = middle[0] - 0.42 + 0.84 * (number + noise(cell, number, 1)) / 3
        y = middle[1] - 0.36 + 0.72 * noise(cell, number, 2)
        angle = 0.7 * (sin(0.8 * x + 0.5 * y) + 0.6 * cos(1.1 * y - 0.4 * x))
        yield cut(x, y, 0.12 + 0.16 * noise(cell, number, 3), angle, 0.022, 0.03)


def _tuft(cell: int) -> Iterator[str]:
    """A tuft of grass beside the middle of some cells."""
    if noise(cell, 11) > 0.3:
        return
    x, y = at(centre(cell))
    x += 0.3 * (1 if noise(cell, 12) > 0.5 else -1)
    y += 0.2 * (1 if noise(cell, 13) > 0.5 else -1)
    for blade in range(3):
        angle = -pi / 2 + 0.5 * (blade - 1)
        yield cut(x + 0.05 * cos(angle), y + 0.07 * sin(angle), 0.15, angle, 0.03)


def _seams(outlines: Outlines) -> Iterator[str]:
    """The lines between the cells of a ranch, open where three meet."""
    for cell in range(NUM_CELLS):
        for heading in (0, 1, 2):
            if outlines.owner[cell] != OUTSIDE and outlines.beyond(cell, heading) == outlines.owner[cell]:
                (x, y), (left, top) = at(corner(cell, heading - 1)), at(corner(cell, heading))
                across, down = (left - x) * 0.17, (top - y) * 0.17
                yield f"M{point((x + across, y + down))}L{point((left - across, top - down))}"


def _fences(outlines: Outlines) -> Iterator[Shape]:
    """Posts and rails where two ranches meet, and a bold line where the land ends."""
    rails, posts, rims = [], [], []
    for ranch in range(box.RANCHES):
        for run in outlines.runs(ranch):
            line = [at(where) for where in run.points]
            drawn = f"M{point(line[0])}{curve(line)}"
            if run.beyond == OUTSIDE:
                rims.append(drawn)
            elif run.beyond > ranch:
                rails.append(drawn)
                posts += line
    yield Shape("".join(rims), "s-rim")
    yield Shape("".join(rails), "s-fence")
    yield Shape("".join(f"M{point((x - 0.05, y - 0.06))}h.1v.12h-.1z" for x, y in posts), "s-post")


# -------------------------------------------------------------------- printed cells


def _prints(land: Ints, players: int) -> Iterator[Shape]:
    """A1.3 Nine cow-heads and five boots in each ranch; faint where nobody lives."""
    used = ranches_in_use(players)
    for look, wanted in (("s-range-print", True), ("s-range-pale", False)):
        cells = [
            cell
            for cell in range(NUM_CELLS)
            if land[cell] and ((land[cell] & RANCH_BITS) - 1 in used) == wanted
        ]
        prints = [
            placed(SKULL, at(centre(cell)), 0.86) for cell in cells if land[cell] >> HEAD_SHIFT & HEAD_BITS
        ]
        prints += [placed(BOOT_PRINT, at(centre(cell)), 0.86) for cell in cells if land[cell] & BOOT]
        yield Shape("".join(prints), look)
