"""The printed areas in and around the land: streets, gates, prison, corral, dice and duels."""

from collections.abc import Iterator
from math import cos, pi, sin

from stampede.core.scene import Label, Shape
from stampede.draw.brands import BRANDS
from stampede.draw.strokes import Point, curve, cut, noise, placed, point, rounded
from stampede.games.abilene.draw import plan
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.words import say

HOUSES = (
    (-1.14, -0.55, 0.4, 0.3, 0.5),
    (-0.1, -1.02, 0.34, 0.42, 0.05),
    (1.1, -0.56, 0.42, 0.3, -0.45),
    (1.12, 0.68, 0.36, 0.3, 0.4),
    (0.02, 1.06, 0.5, 0.32, 0.0),
    (-1.12, 0.68, 0.34, 0.34, -0.5),
    (0.3, -1.22, 0.26, 0.24, 0.1),
    (-0.3, 0.62, 0.3, 0.22, 0.0),
    (0.32, 0.6, 0.26, 0.22, 0.0),
    (-0.34, -0.6, 0.3, 0.22, 0.0),
    (0.3, -0.6, 0.28, 0.22, 0.0),
)
"""The roofs of the town: middle, length, breadth, and rotation."""


def labels(players: int) -> Iterator[Label]:
    """The names of places, and the letter over each gate."""
    for ranch, letter in enumerate(box.LETTERS):
        x, y = plan.GATES[ranch]
        yield _label(letter, (x, y - 0.36), 0.42)
    yield _label(say("board.town"), (0, 0.02), 0.34)
    yield _label(say("board.prison"), (-8.0, -7.22), 0.3)
    yield _label(say("board.duel"), (7.5, -7.38), 0.3)
    yield _label(say("board.corral"), (7.35, 3.3), 0.24)
    yield _label(say("board.cattle-dice"), (-8.3, 4.9), 0.26)
    yield _label(say("board.cowboy-dice"), (-7.75, 6.36), 0.24)


def _label(text: str, where: Point, size: float) -> Label:
    return Label(text, *plan.at(where), size, "s-burnt")


def shapes(players: int) -> Iterator[Shape]:
    """The printed shapes of all areas but the ranches."""
    yield from _streets()
    yield from _prison(players)
    yield from _duelling_ground()
    yield from _corral(players)
    yield from _dice_tray()
    yield from _counter(players)
    yield from _gates(players)


def _at(d: str) -> str:
    """A path of the plan on the board."""
    return placed(d, plan.MIDDLE)


def _box(where: Point, size: Point, radius: float = 0.06) -> str:
    (x, y), (across, down) = plan.at(where), size
    return rounded(x - across / 2, y - down / 2, x + across / 2, y + down / 2, radius)


def _ring(where: Point, radius: float, sway: float = 0.0, seed: int = 0, steps: int = 18) -> str:
    """A circle drawn by hand."""
    line = []
    for step in range(steps):
        reach = radius + sway * (noise(seed, step) - 0.5)
        turn = 2 * pi * step / steps
        line.append(plan.at((where[0] + reach * cos(turn), where[1] + reach * sin(turn))))
    line.append(line[0])
    return f"M{point(line[0])}{curve(line)}Z"


def _streets() -> Iterator[Shape]:
    """A5.4 The town, a plan of a few houses around a square."""
    yield Shape("".join(_house(*house, 0) for house in HOUSES), "s-roof")
    yield Shape("".join(_house(*house, 1) for house in HOUSES), "s-roof-light")
    yield Shape(_box((0, 0.02), (1.86, 0.46), 0.08), "s-plank")


def _house(x: float, y: float, length: float, breadth: float, turn: float, side: int) -> str:
    """The roof of a house as seen from above; *side* 1 is the half in the sun."""
    top = 0.0 if side else breadth / 2
    corners = ((-length / 2, -breadth / 2), (length / 2, -breadth / 2), (length / 2, top), (-length / 2, top))
    inset = 0.02 * side
    points = []
    for across, down in corners:
        a, d = across - inset * (1 if across > 0 else -1), down + inset * (down < 0)
        points.append(plan.at((x + a * cos(turn) - d * sin(turn), y + a * sin(turn) + d * cos(turn))))
    return "M" + "L".join(point(where) for where in points) + "Z"


def _gates(players: int) -> Iterator[Shape]:
    """A1.1 The gate of each ranch: posts, a lintel with the letter, and a sign in the colour of the brand."""
    used = plan.ranches_in_use(players)
    for ranch, where in enumerate(plan.GATES):
        x, y = where
        posts = "".join(_box((x + side, y + 0.08), (0.13, 1.02), 0.03) for side in (-0.4, 0.4))
        lintel = _box((x, y - 0.36), (1.06, 0.46), 0.07)
        yield Shape(posts + lintel, "s-plank" if ranch in used else "s-plank-old")
        if ranch not in used:
            bars = "".join(_plank((x, y + 0.22), 0.86, turn) for turn in (0.5, -0.5))
            yield Shape(bars, "s-plank-old")
            continue
        yield from _sign(ranch, (x, y + 0.2), 0.54)


def _plank(where: Point, length: float, turn: float) -> str:
    x, y = where
    return _house(x, y, length, 0.12, turn, 0)


def _prison(players: int) -> Iterator[Shape]:
    """A4 A walled yard that shows those inside."""
    bottom = plan.jail_of(players - 1)[1] + 0.56
    slope = -7.0 + 0.62 * (-3.04 - bottom) / 3.2
    yard = _at(f"M-9.42-7.62L-6.0-7.62L-6.2-6.3L{point((slope, bottom))}L{point((-9.42, bottom))}Z")
    yield Shape(yard, "s-stone-edge")
    yield Shape(yard, "s-stone")
    bars = (-9.15 + 0.24 * step for step in range(9))
    yield Shape(_at("".join(f"M{point((x, -6.98))}L{point((x, bottom - 0.22))}" for x in bars)), "s-bars")


def _duelling_ground() -> Iterator[Shape]:
    """A8 The duelling ground for two cowboys; and the lasso with a stolen animal (A7.1)."""
    yield Shape("".join(_ring(where, 0.62, 0.1, seed) for seed, where in enumerate(plan.DUELLISTS)), "s-sand")
    yield Shape("".join(_box(where, (0.9, 0.9), 0.12) for where in plan.DUEL_DICE), "s-hollow")
    rope = _ring(plan.LASSO, 0.66, 0.08, 5) + _at("M8.98-3.7C9.3-4.1 9.1-4.5 9.4-4.8")
    yield Shape(rope, "s-rope-edge")
    yield Shape(rope, "s-rope")


def _corral(players: int) -> Iterator[Shape]:
    """A9 The corral, the pen of the waiting animal, and an area for each card under its player's mark."""
    rings = _ring(plan.CORRAL, 1.08, 0.08, 7, 24) + _ring(plan.WAITING, 0.58, 0.05, 8)
    yield Shape(rings, "s-sand")
    yield Shape(rings, "s-fence")
    posts = [*_posts(plan.CORRAL, 1.08, 16), *_posts(plan.WAITING, 0.58, 9)]
    yield Shape("".join(_box(where, (0.11, 0.11), 0.03) for where in posts), "s-post")
    for ranch, (x, y) in zip(plan.ranches_in_use(players), plan.card_spots(players), strict=True):
        yield Shape(_box((x, y), (0.54, 0.82), 0.06), "s-hollow")
        yield from _sign(ranch, (x, y - 0.68), 0.36)


def _posts(where: Point, radius: float, count: int) -> Iterator[Point]:
    for step in range(count):
        turn = 2 * pi * step / count
        yield where[0] + radius * cos(turn), where[1] + radius * sin(turn)


def _dice_tray() -> Iterator[Shape]:
    """A1.1 The tray of the dice: two for the cattle, three for the cowboys."""
    tray = _at("M-9.45 5.1L-7.15 5.1L-6.05 6.42L-6.05 7.68L-9.45 7.68Z")
    yield Shape(tray, "s-tray")
    yield Shape("".join(_box(where, (0.98, 0.98), 0.14) for where in plan.DICE), "s-hollow")
    yield Shape("".join(_scratches()), "s-frame-grain")


def _counter(players: int) -> Iterator[Shape]:
    """A10.5 A board for the money, with a plate for each player's amount beside the mark."""
    purses = [plan.purse_of(players, seat) for seat in range(players)]
    yield Shape(_box((0, 8.38), (plan.WIDTH - 0.5, 1.12), 0.1), "s-tray")
    breadth = (plan.WIDTH - 0.6) / players - 0.12
    yield Shape("".join(_box((x, 8.38), (breadth, 0.98), 0.08) for x, _ in purses), "s-hollow")
    yield Shape("".join(_box((x + 0.25, y), (1.8, 0.44), 0.06) for x, y in purses), "s-card")
    for ranch, (x, y) in zip(plan.ranches_in_use(players), purses, strict=True):
        yield from _sign(ranch, (x - 0.95, y), 0.46)


def _sign(ranch: int, where: Point, size: float) -> Iterator[Shape]:
    """The mark of a brand on a square of its colour."""
    brand = BRANDS[ranch]
    yield Shape(_box(where, (size, size), size / 6), f"s-{brand.colour} s-brand-edge")
    yield Shape(placed(brand.d, plan.at(where), 1.04 * size), f"s-on-{brand.colour} s-brand-mark")


def _scratches() -> Iterator[str]:
    for number in range(14):
        x, y = -9.2 + 3 * noise(number, 1), 5.4 + 2 * noise(number, 2)
        yield cut(*plan.at((x, y)), 0.3 + 0.3 * noise(number, 3), 0.1 * noise(number, 4), 0.015)
