"""The six colours a player can have, each with its brand mark, the same in every game that has them.

A colour never stands alone: the mark, or a letter, is drawn with it. ``look/board.css`` has two classes for
each: ``s-blue`` gives ``fill`` for pieces and ``color`` for text and lines, ``s-on-blue`` the ``fill`` of
things drawn on it.
"""

from math import cos, pi, sin
from typing import NamedTuple

from stampede.draw.strokes import point, rounded


class Brand(NamedTuple):
    """A player's colour and mark."""

    colour: str
    mark: str
    d: str
    """The mark around (0, 0), about 0.7 wide and high, as ``strokes.placed`` can move it; filled even-odd."""


def _star() -> str:
    reach = (0.4, 0.165)
    corners = ((reach[at % 2], at * pi / 5 - pi / 2) for at in range(10))
    return "M" + "L".join(point((r * cos(angle), r * sin(angle) + 0.03)) for r, angle in corners) + "Z"


def _sun() -> str:
    rays = []
    for at in range(8):
        angle = at * pi / 4
        tip = 0.39 * cos(angle), 0.39 * sin(angle)
        sides = [(0.245 * cos(angle + turn), 0.245 * sin(angle + turn)) for turn in (-0.27, 0.27)]
        rays.append(f"M{point(tip)}L{point(sides[0])}L{point(sides[1])}Z")
    disc = "M0-.2C.11-.2 .2-.11 .2 0C.2 .11 .11 .2 0 .2C-.11 .2-.2 .11-.2 0C-.2-.11-.11-.2 0-.2Z"
    return disc + "".join(rays)


CACTUS = (
    "M-.08 .36L-.08 .13L-.16 .13C-.27 .13-.33 .06-.33-.04L-.33-.14C-.33-.24-.19-.24-.19-.14L-.19-.04"
    "C-.19-.01-.17 0-.14 0L-.08 0L-.08-.27C-.08-.39 .08-.39 .08-.27L.08 .08L.14 .08C.17 .08 .19 .07 .19 .04"
    "L.19-.1C.19-.2 .33-.2 .33-.1L.33 .04C.33 .15 .27 .22 .16 .22L.08 .22L.08 .36Z"
)
HORSESHOE = (
    "M-.31 .34C-.36 .15-.38 .03-.36-.08C-.32-.27-.19-.38 0-.38C.19-.38 .32-.27 .36-.08C.38 .03 .36 .15"
    " .31 .34L.12 .34C.18 .15 .2 .05 .19-.03"
    "C.17-.15 .1-.21 0-.21C-.1-.21-.17-.15-.19-.03C-.2 .05-.18 .15-.12 .34Z"
)
BELL = (
    "M-.37 .2C-.27 .12-.27 0-.25-.1C-.22-.23-.14-.29-.06-.31C-.08-.41 .08-.41 .06-.31C.14-.29 .22-.23 .25-.1"
    "C.27 0 .27 .12 .37 .2ZM-.1 .245L.1 .245C.1 .37-.1 .37-.1 .245Z"
)
FEATHER = (
    "M-.33 .38L-.2 .16C-.22-.06-.08-.28 .3-.4C.33-.22 .3-.12 .22-.02L.1-.03L.17 .05C.12 .11 .07 .15 .02 .18"
    "L-.06 .12L-.03 .205C-.07 .22-.11 .23-.15 .23L-.26 .42ZM-.14 .13C-.06-.03 .04-.15 .17-.26"
    "C.02-.17-.1-.03-.17 .11Z"
)

BRANDS = (
    Brand("blue", "horseshoe", HORSESHOE),
    Brand("green", "cactus", CACTUS),
    Brand("violet", "star", _star()),
    Brand("orange", "sun", _sun()),
    Brand("pink", "bell", BELL),
    Brand("white", "feather", FEATHER),
)


def badge(brand: Brand) -> str:
    """The mark on a square of its colour, as a symbol for a player in a list or on a chart."""
    plate = rounded(-0.47, -0.47, 0.47, 0.47, 0.14)
    return (
        f'<path class="s-{brand.colour} s-brand-edge" d="{plate}"/>'
        f'<path class="s-on-{brand.colour}" fill-rule="evenodd" d="{brand.d}"/>'
    )


def look_of(symbol: str, seat: int) -> str:
    """The class of the colour that goes with a seat's mark: ``mark-blue`` or, by letter, ``mark-A``."""
    colours, name = [brand.colour for brand in BRANDS], symbol.removeprefix("mark-")
    if name in colours:
        return f"s-{name}"
    by_letter = ord(name) - ord("A") if len(name) == 1 else seat
    return f"s-{colours[by_letter % len(colours)]}"
