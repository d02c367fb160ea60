"""The figures of Zoff in Buffalo as symbols: cows with a brand on the flank, cow cards, their backs."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from stampede.kit.brands import BRANDS, Brand, badge
from stampede.kit.scene import Symbol
from stampede.kit.strokes import rounded


@cache
def symbols() -> tuple[Symbol, ...]:
    """All symbols of the board."""
    return (*(symbol for brand in BRANDS for symbol in _of(brand)), Symbol("herds", ""))


def _of(brand: Brand) -> Iterator[Symbol]:
    """What there is in one colour."""
    yield Symbol(f"cow-{brand.colour}", _cow(brand))
    yield Symbol(f"mark-{brand.colour}", badge(brand))
    yield Symbol(f"herd-{brand.colour}", f'<g transform="scale(.4)">{badge(brand)}</g>')
    yield Symbol(f"card-{brand.colour}", _face(brand, 0.335, 0.44, 0.185, 0.32), "turn")
    yield Symbol(f"hand-{brand.colour}", _face(brand, 0.58, 0.7, 0.33, 0.5), "turn")
    yield Symbol(f"back-{brand.colour}", _back(brand), "turn")


def _cow(brand: Brand) -> str:
    """A cow in profile, cut from one block; its flank is big enough for the brand."""
    drawing = (files(__package__) / "symbols" / "cow.svg").read_text("utf-8").strip()
    return drawing.format(colour=brand.colour, mark=_mark(brand))


def _mark(brand: Brand) -> str:
    return f'<path class="s-on-{brand.colour}" fill-rule="evenodd" d="{brand.d}"/>'


def _face(brand: Brand, across: float, down: float, panel: float, size: float) -> str:
    """A card like a ticket of the fair: a panel for its value and letter between two brands."""
    mark = (down + panel) / 2 + 0.01
    return (
        f'<path class="s-{brand.colour} s-zoff-card" d="{rounded(-across, -down, across, down, 0.09)}"/>'
        f'<path class="s-zoff-panel" d="{rounded(-across + 0.04, -panel, across - 0.04, panel, 0.05)}"/>'
        f'<g transform="translate(0-{mark}) scale({size})">{_mark(brand)}</g>'
        f'<g transform="translate(0 {mark}) scale({size})">{_mark(brand)}</g>'
    )


def _back(brand: Brand) -> str:
    """A card face down: the brand, and nothing of its value."""
    return (
        f'<path class="s-{brand.colour} s-zoff-card" d="{rounded(-0.335, -0.44, 0.335, 0.44, 0.09)}"/>'
        f'<path class="s-zoff-inset" d="{rounded(-0.255, -0.36, 0.255, 0.36, 0.06)}"/>'
        f'<g transform="scale(.62)">{_mark(brand)}</g>'
    )
