"""Z1 The box on paper: the pastures, the cows and the cards of all colours, and a sheet to count on."""

from collections.abc import Iterator

from stampede.core.print_kit import Art, Piece, PieceSet, PrintedBoard, PrintedSheet, PrintKit
from stampede.core.scene import Label
from stampede.draw.art import of_symbol, printed
from stampede.draw.brands import BRANDS, Brand
from stampede.draw.strokes import rounded
from stampede.draw.svg import label_svg
from stampede.games.zoff.draw.board import ORNAMENTS, length, own_look, printed_pastures
from stampede.games.zoff.draw.cards import face_of
from stampede.games.zoff.draw.figures import brand_at, symbols
from stampede.games.zoff.draw.layout import printed_plan
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules.components import Pasture
from stampede.games.zoff.words import say

WIDTH, UNIT = 16, 23.0
"""Of the board: in board units, and the millimetres of one, so that a cow fits on each space."""
COW = 12.0
"""The edge of a cow's token, in millimetres."""
CARD_WIDTH, CARD_HEIGHT = 44.0, 63.0
HIGH = CARD_HEIGHT / CARD_WIDTH
"""The height of a card whose width is 1."""
EDGES = (-0.46, 0.04 - HIGH / 2, 0.46, HIGH / 2 - 0.04)
"""Of the print on a card around its middle; a white border remains."""
WINDOW = (-0.5, -HIGH / 2, 1.0, HIGH)


LOOK = """
.s-zoff-printed { stroke: var(--piece-key); stroke-width: 0.016; }
.s-zoff-rule { fill: none; stroke: var(--seat-dark); stroke-width: 0.012; }
.s-zoff-players { fill: var(--ink-soft); font-family: var(--slab); font-weight: 400; font-synthesis: none; }
"""
"""Print on cards and board that the page does not show."""
OUTLINES = """
.s-zoff-rail-edge { fill: none; stroke: var(--print-black); stroke-width: 0.08; stroke-linejoin: round; }
.s-zoff-rail { fill: none; stroke: #fff; stroke-width: 0.055; stroke-linejoin: round; }
"""
"""Z1.1 Fences that need little ink."""


def print_kit() -> PrintKit:
    """Z1.1, Z1.2 Everything in the box; Z8.3 the pasture and the colour of a sixth player too."""
    plan = printed_plan(WIDTH)
    return PrintKit(
        board=PrintedBoard(printed(*printed_pastures(plan), (0, 0, plan.width, plan.height)), UNIT),
        sets=(
            PieceSet(say("print.cows"), "token", COW, COW, tuple(_cows())),
            PieceSet(say("print.pasture-cards"), "card", CARD_WIDTH, CARD_HEIGHT, tuple(_pasture_cards())),
            PieceSet(say("print.cow-cards"), "card", CARD_WIDTH, CARD_HEIGHT, tuple(_cow_cards())),
        ),
        sheets=(_sheet(),),
        symbols=symbols(),
        look=own_look() + LOOK,
        ornaments=ORNAMENTS - {"s-zoff-hoof", "s-zoff-post"},
        outlines=OUTLINES,
    )


def _cows() -> Iterator[Piece]:
    """Z1.2 48 of each colour."""
    for brand in BRANDS:
        yield Piece(of_symbol(f"cow-{brand.colour}", (-0.36, -0.36, 0.72, 0.72)), box.RESERVE)


def _pasture_cards() -> Iterator[Piece]:
    """Z1.2 For each colour one for each pasture."""
    for brand in BRANDS:
        for pasture in box.BOX.pastures:
            yield Piece(_pasture_card(brand, pasture), back=_pasture_back(brand))


def _cow_cards() -> Iterator[Piece]:
    """Z1.2 Ten of each colour, and two more for two players of each colour that has them."""
    for brand, letters in zip(BRANDS, box.BOX.letters, strict=True):
        for card, (value, letter) in enumerate(zip(box.VALUES, letters, strict=False)):
            yield Piece(_cow_card(brand, face_of(f"{value}{letter}", card)), back=_cow_back(brand))


def _card(brand: Brand) -> str:
    return f'<path class="s-{brand.colour} s-zoff-printed" d="{rounded(*EDGES, 0.07)}"/>'


def _panel(top: float, bottom: float) -> str:
    """A panel for words across a card."""
    return f'<path class="s-zoff-panel" d="{rounded(EDGES[0] + 0.05, top, EDGES[2] - 0.05, bottom, 0.05)}"/>'


def _words(text: str, y: float, size: float) -> str:
    return label_svg(Label(text, 0, y, size, "s-sprite-text"))


def _cow_card(brand: Brand, face: str) -> Art:
    """Z1.2 Value and letter between two brands."""
    drawn = f"{_card(brand)}{_panel(-0.27, 0.27)}{_words(face, 0, 0.36 if len(face) < 3 else 0.26)}"
    marks = "".join(brand_at(brand, 0, y, 0.4) for y in (-0.47, 0.47))
    return Art(drawn + marks, *WINDOW)


def _cow_back(brand: Brand) -> Art:
    return Art(f"{_card(brand)}{_inset()}{brand_at(brand, 0, 0, 0.8)}", *WINDOW)


def _inset() -> str:
    left, top, right, bottom = EDGES
    line = rounded(left + 0.07, top + 0.07, right - 0.07, bottom - 0.07, 0.05)
    return f'<path class="s-zoff-inset" d="{line}"/>'


def _fence(y: float) -> str:
    """Two rails and four posts."""
    rails = "".join(f"M-.36 {y + down}h.72" for down in (-0.04, 0.04))
    posts = "".join(f"M{x} {y - 0.1}v.2" for x in (-0.3, -0.1, 0.1, 0.3))
    return f'<path class="s-zoff-inset" d="{rails}{posts}"/>'


def _pasture_card(brand: Brand, pasture: Pasture) -> Art:
    """Z1.1 The spaces of a pasture, its name and its bonus row."""
    first, _, rest = pasture.name.partition("-")
    lines = (f"{first}-", rest)
    size = min(0.13, 0.78 / max(map(length, lines)))
    words = _words(str(pasture.capacity), -0.14, 0.34)
    words += "".join(_words(line, 0.14 + 0.15 * at, size) for at, line in enumerate(lines))
    row = _words("-".join(map(str, pasture.bonus)), 0.52, 0.15)
    drawn = f"{_card(brand)}{_panel(-0.34, 0.64)}{brand_at(brand, 0, -0.51, 0.3)}"
    rule = '<path class="s-zoff-rule" d="M-.3 .41h.6"/>'
    return Art(drawn + words + rule + row, *WINDOW)


def _pasture_back(brand: Brand) -> Art:
    drawn = f"{_card(brand)}{_inset()}{_fence(-0.42)}{_fence(0.42)}"
    return Art(f"{drawn}{brand_at(brand, 0, 0, 0.5)}", *WINDOW)


def _sheet() -> PrintedSheet:
    """Z6.2 The cows on each pasture at the end, by colour."""
    colours = tuple(say(f"Colour.{name}") for name in box.COLOUR_NAMES)
    empty = ("",) * box.COLOURS
    rows = [(f"{pasture.name} ({pasture.capacity})", *empty) for pasture in box.BOX.pastures]
    rows += [(say("print.bid"), *empty), (say("print.sum"), *empty)]
    return PrintedSheet(say("print.score"), ("", *colours), tuple(rows), say("print.score.note"), copies=1)
