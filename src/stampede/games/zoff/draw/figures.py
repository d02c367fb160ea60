"""The figures of Zoff in Buffalo as symbols: cows with a brand on the flank, and cards."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from stampede.core.scene import Symbol, drawn_again
from stampede.draw.brands import BRANDS, Brand, badge
from stampede.draw.strokes import point, rounded, short

Edges = tuple[float, float, float, float]
"""Left, top, right and bottom of a card."""
HELD: Edges = (-0.58, -0.7, 0.58, 0.7)
"""A cow card in the hand; its middle is where its value stands."""
PAIRED: Edges = (-0.335, -0.36, 0.335, 0.44)
"""A cow card on a pasture card."""
FIELD: Edges = (-0.44, -0.47, 0.44, 0.36)
"""A pasture card."""


BESIDE = ((-0.38, -0.3), (0.38, -0.3), (-0.74, 0.06), (0.74, 0.06))
"""Positions of the other cows in a pen, seen from the cow in its middle."""


@cache
def symbols() -> tuple[Symbol, ...]:
    """All symbols of the board."""
    return (*(symbol for brand in BRANDS for symbol in _of(brand)), Symbol("herds", ""))


def _of(brand: Brand) -> Iterator[Symbol]:
    """The symbols of one colour."""
    yield Symbol(f"brand-{brand.colour}", _mark(brand))
    yield Symbol(f"cow-{brand.colour}", _cow(brand))
    for count in range(1, len(BESIDE) + 1):
        others = (drawn_again(f"cow-{brand.colour}", f"translate({point(at)})") for at in BESIDE[:count])
        yield Symbol(f"pen-{brand.colour}-{count}", "".join(others))
    yield Symbol(f"mark-{brand.colour}", badge(brand))
    yield Symbol(f"herd-{brand.colour}", drawn_again(f"mark-{brand.colour}", "scale(.4)"))
    yield Symbol(f"card-{brand.colour}", _beneath(brand) + _face(brand, PAIRED, 0.185, 0.3), "turn")
    yield Symbol(f"hand-{brand.colour}", _face(brand, HELD, 0.33, 0.5), "turn", "hand")
    yield Symbol(f"back-{brand.colour}", _beneath(brand) + _back(brand), "turn")
    yield Symbol(f"pasture-{brand.colour}", _pasture(brand), "turn")


def _cow(brand: Brand) -> str:
    """A cow in profile, cut from one block; its flank is big enough for the brand."""
    drawing = (files(__package__) / "symbols" / "cow.svg").read_text("utf-8").strip()
    return drawing.format(colour=brand.colour)


def _mark(brand: Brand) -> str:
    return f'<path class="s-on-{brand.colour}" fill-rule="evenodd" d="{brand.d}"/>'


def _card(brand: Brand, edges: Edges) -> str:
    """The cardboard of a card."""
    return f'<path class="s-{brand.colour} s-zoff-card" d="{rounded(*edges, 0.09)}"/>'


def brand_at(brand: Brand, x: float, y: float, size: float) -> str:
    """The brand at this point of a card."""
    return drawn_again(f"brand-{brand.colour}", f"translate({point((x, y))}) scale({short(size)})")


def _face(brand: Brand, edges: Edges, panel: float, size: float) -> str:
    """A cow card like a ticket of the fair: a panel for its value and letter between two brands."""
    left, top, right, bottom = edges
    return (
        f"{_card(brand, edges)}"
        f'<path class="s-zoff-panel" d="{rounded(left + 0.04, -panel, right - 0.04, panel, 0.05)}"/>'
        f"{brand_at(brand, 0, (top - panel) / 2 - 0.01, size)}"
        f"{brand_at(brand, 0, (bottom + panel) / 2 + 0.01, size)}"
    )


def _back(brand: Brand) -> str:
    """A cow card face down: the brand, and nothing of its value."""
    left, top, right, bottom = PAIRED
    inset = rounded(left + 0.07, top + 0.07, right - 0.07, bottom - 0.07, 0.05)
    mark = brand_at(brand, 0, (top + bottom) / 2, 0.56)
    return f'{_card(brand, PAIRED)}<path class="s-zoff-inset" d="{inset}"/>{mark}'


def _beneath(brand: Brand) -> str:
    """Z3.1 The pasture card under a cow card: its edge, with the fence."""
    left, top, right, _ = PAIRED
    edge = (left + 0.04, top - 0.11, right + 0.04, 0.3)
    fence = "M-.26-.42H.34M-.15-.45v.07M.04-.45v.07M.23-.45v.07"
    return f'{_card(brand, edge)}<path class="s-zoff-inset" d="{fence}"/>'


def _pasture(brand: Brand) -> str:
    """Z1.2 A pasture card: the brand in a fence, and under it a panel for the number of spaces."""
    left, _, right, bottom = FIELD
    fence = "".join(f"M{x}-.38h.22m-.22.09h.22m-.17-.14v.19m.12 0v-.19" for x in ("-.37", ".15"))
    return (
        f'{_card(brand, FIELD)}<path class="s-zoff-inset" d="{fence}"/>{brand_at(brand, 0, -0.33, 0.26)}'
        f'<path class="s-zoff-panel" d="{rounded(left + 0.04, -0.21, right - 0.04, bottom - 0.05, 0.05)}"/>'
    )
