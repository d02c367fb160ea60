"""The geometry of the drawn board (A1.3): cells, town, and the areas around the land.

The middle of the town is (0, 0), a cell is one unit wide, and rows are HIGH apart. The four corners around
the big hexagon hold the prison (top left), the duelling ground and the lasso (top right), the dice (bottom
left) and the corral (bottom right); the money lies on a counter below.
"""

from collections.abc import Iterator

from stampede.core.record import Ints
from stampede.core.scene import Place
from stampede.draw.strokes import Point
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.cells import BOOT, EDGE, HEAD_BITS, HEAD_SHIFT
from stampede.games.abilene.rules.lattice import AXIAL, FIRST_RING, NUM_CELLS, RING
from stampede.games.abilene.table.board import cell_name
from stampede.games.abilene.words import say

WIDTH, LAND, COUNTER = 19.4, 15.8, 1.24
HEIGHT = LAND + COUNTER
MIDDLE = WIDTH / 2, LAND / 2
HIGH = 3**0.5 / 2
"""The distance of rows of hexagons when cells of a row are 1 apart."""
CELL = 0.88
"""The width of the round place of a cell: neighbours do not touch."""

GATES: tuple[Point, ...] = (
    (-5.04, -8 * HIGH),
    (5.04, -8 * HIGH),
    (9.06, 0.0),
    (5.04, 8 * HIGH),
    (-5.04, 8 * HIGH),
    (-9.06, 0.0),
)
"""The gate of each ranch, at its corner of the land."""
GATE: Point = (1.06, 1.3)
STREETS: tuple[Point, ...] = (
    (-0.62, -0.86),
    (0.62, -0.86),
    (1.16, 0.06),
    (0.62, 0.9),
    (-0.62, 0.9),
    (-1.16, 0.06),
)
"""A6.3 The positions of the cowboys of each ranch in town: on the side of their ranch."""

JAIL: Point = (-8.2, -6.6)
JAIL_STEP = 0.6
"""A4 The position of the cowboys of the first ranch in prison, and the distance to those of the next."""
JAIL_SIZE: Point = (2.4, 0.6)
DUELLISTS: tuple[Point, Point] = ((6.75, -6.5), (8.35, -6.5))
DUEL_DICE: tuple[Point, Point] = ((6.75, -5.4), (8.35, -5.4))
LASSO: Point = (8.55, -3.2)
"""A7.1 The position of a stolen animal that waits to be placed."""
DICE: tuple[Point, ...] = ((-8.85, 5.68), (-7.75, 5.68), (-8.85, 7.08), (-7.75, 7.08), (-6.65, 7.08))
"""A1.1 Two cattle dice, then three cowboy dice."""
CORRAL: Point = (8.15, 4.6)
WAITING: Point = (8.85, 2.62)
"""A9.1 The position of the animal that is sold, and of the one that is sold after it."""
SELLER: Point = (6.5, 5.62)
CARDS_ROW = 7.02
"""A9.1 The row of the corral cards, each under the mark of its player."""
PROCEEDS: Point = (0, 2.05)
"""A9.2 The middle of the lower edge of the proceeds card: figures to the south of it stand before it."""
PURSES_ROW = 8.6
"""A10.5 The row of the players' written amounts; the notes lie above."""


def at(where: Point) -> Point:
    """A point of the plan in board coordinates."""
    return round(MIDDLE[0] + where[0], 3), round(MIDDLE[1] + where[1], 3)


def centre(cell: int) -> Point:
    """The middle of a cell, on the plan."""
    column, row = AXIAL[cell]
    return column + row / 2, row * HIGH


def ranches_in_use(players: int) -> list[int]:
    """A2.1 The ranches in play, by seat."""
    return [int(ranch) for ranch in box.HOMES[players][:players]]


def card_spots(players: int) -> list[Point]:
    """A9.1 The positions of the cards by seat."""
    return [(7.62 + 0.64 * (seat - (players - 1) / 2), CARDS_ROW) for seat in range(players)]


def purse_of(players: int, seat: int) -> Point:
    """A10.5 The position of the amount of a seat's money."""
    return (seat - (players - 1) / 2) * (WIDTH - 0.4) / players, PURSES_ROW


def jail_of(seat: int) -> Point:
    """A4 The position of a seat's cowboys in prison."""
    return JAIL[0], JAIL[1] + JAIL_STEP * seat


def places(land: Ints, players: int) -> Iterator[Place]:
    """All places: the cells and the town, which arrow keys reach, and the areas around them."""
    for cell in range(NUM_CELLS):
        if land[cell]:
            column, row = AXIAL[cell]
            name = cell_name(land, cell)
            ground = _ground(int(land[cell]), cell)
            yield _place(name, centre(cell), CELL, name, ground, (row + 8, column + row // 2 + 8))
    yield _place("town", (0, 0), 2.5, say("place.town"), "town", (8, 8))
    for ranch in set(range(box.RANCHES)).difference(ranches_in_use(players)):
        letter = box.LETTERS[ranch]
        yield _box(f"gate-{letter}", GATES[ranch], GATE, say("place.gate", letter=letter), "fallow")
    for seat, ranch in enumerate(ranches_in_use(players)):
        letter = box.LETTERS[ranch]
        yield from _places_of(seat, letter, ranch)
        where = card_spots(players)[seat]
        yield _box(f"card-{letter}", where, (0.56, 0.84), say("place.card", letter=letter), "card")
        x, y = purse_of(players, seat)
        money = say("place.cash", letter=letter)
        yield _box(f"cash-{letter}", (x + 0.25, y), (2.15, 1.05), money, "cash")
        yield _box(f"small-{letter}", (x + 0.88, y), (1, 1), money, "cash")
        yield _box(f"purse-{letter}", (x - 0.32, y - 0.46), (1, 0.5), money, "cash")
    for number, where in enumerate(DICE, start=1):
        moved = "die.cow" if number <= box.CATTLE_DICE else "die.boy"
        yield _box(f"die-{number}", where, (1, 1), say("place.die", number=number), moved)
    for side, (stand, die) in enumerate(zip(DUELLISTS, DUEL_DICE, strict=True), start=1):
        yield _place(f"duel-{side}", stand, 1, say(f"place.duel.{side}"), "duel")
        yield _box(f"duel-die-{side}", die, (1, 1), say("place.duel.die"), "duel")
    yield _place("hand", LASSO, 1.1, say("place.hand"), "hand")
    yield _place("corral", CORRAL, 2, say("place.corral"), "corral")
    yield _place("waiting", WAITING, 1, say("place.waiting"), "waiting")
    yield _box("seller", SELLER, (1, 1), say("place.seller"), "seller")
    yield _box("proceeds", PROCEEDS, (1, 1), say("place.proceeds"), "proceeds")


def _ground(printed: int, cell: int) -> str:
    """A1.3 The kind of a cell, by its printed marks and its position."""
    if printed >> HEAD_SHIFT & HEAD_BITS:
        return "head"
    if printed & BOOT:
        return "boot"
    if printed & EDGE:
        return "edge"
    return "border" if RING[cell] == FIRST_RING else "land"


def _places_of(seat: int, letter: str, ranch: int) -> Iterator[Place]:
    """The places of a ranch beside its land: a gate, a street in town, cells in prison."""
    yield _box(f"gate-{letter}", GATES[ranch], GATE, say("place.gate", letter=letter), "gate")
    yield _place(f"town-{letter}", STREETS[ranch], 0.7, say("place.street", letter=letter), "street")
    yield _box(f"jail-{letter}", jail_of(seat), JAIL_SIZE, say("place.jail", letter=letter), "jail")


def _place(
    name: str, where: Point, size: float, label: str, about: str, grid: tuple[int, int] = (-1, -1)
) -> Place:
    return Place(name, *at(where), size, size, label, *grid, "round", about)


def _box(name: str, where: Point, size: Point, label: str, about: str = "") -> Place:
    return Place(name, *at(where), *size, label, about=about)
