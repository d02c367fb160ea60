"""A1 The box on paper: the land, cattle, cowboys, dice, corral cards, money, and sheets to write on."""

from collections.abc import Iterator

import numpy as np

from stampede.core.print_kit import Art, Piece, PieceSet, PrintedBoard, PrintedSheet, PrintKit
from stampede.core.record import Ints
from stampede.core.scene import Board, Label, Shape
from stampede.draw.art import of_symbol, printed
from stampede.draw.brands import BRANDS, Brand
from stampede.draw.strokes import MIDDLE, placed, rounded
from stampede.draw.svg import Window, label_svg
from stampede.games.abilene.draw import cash
from stampede.games.abilene.draw.board import ORNAMENTS, draw_board
from stampede.games.abilene.draw.figures import HORNS, SIGNS
from stampede.games.abilene.draw.plan import LAND, WIDTH
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.words import say

UNIT = 22.0
"""Millimetres from cell to cell."""
COW = 16.0
COWBOY_WIDTH, COWBOY_HEIGHT = 16.0, 21.0
DIE = 18.0
CARD_WIDTH, CARD_HEIGHT = 38.0, 56.0
HIGH = CARD_HEIGHT / CARD_WIDTH
"""The height of a card whose width is 1."""
NOTE_WIDTH, NOTE_HEIGHT = 47.0, 33.0
AID_WIDTH, AID_HEIGHT = 92.0, 50.0
NOTES = {5_000: 16, 1_000: 56, 500: 24, 100: 64}
"""How many notes of each value are printed: the rules do not say it."""
LOANS = 20
"""The lines of the sheet of loans."""
CARD: Window = (-0.5, -HIGH / 2, 1, HIGH)
EDGES = (-0.46, 0.04 - HIGH / 2, 0.46, HIGH / 2 - 0.04)


def print_kit() -> PrintKit:
    """A1.1, A1.2 Everything in the box, for six players."""
    board = draw_board({"players": box.MAX_SEATS, "board": ""})
    return PrintKit(
        board=PrintedBoard(_land(board), UNIT),
        sets=(
            PieceSet(say("print.cattle"), "folded", COW, COW, tuple(_cattle())),
            PieceSet(say("print.cowboys"), "standing", COWBOY_WIDTH, COWBOY_HEIGHT, tuple(_cowboys())),
            PieceSet(say("print.cattle-dice"), "die", DIE, DIE, (_die("cow", box.CATTLE_WEIGHTS),) * 2),
            PieceSet(say("print.cowboy-dice"), "die", DIE, DIE, (_die("boy", box.COWBOY_WEIGHTS),) * 3),
            PieceSet(say("print.corral-cards"), "card", CARD_WIDTH, CARD_HEIGHT, tuple(_corral_cards())),
            PieceSet(say("print.proceeds"), "token", AID_WIDTH, AID_HEIGHT, (_aid(),)),
            PieceSet(
                say("print.notes"), "token", NOTE_WIDTH, NOTE_HEIGHT, tuple(_notes()), say("print.notes.note")
            ),
        ),
        sheets=(_loans(),),
        symbols=board.symbols,
        look=board.look + LOOK,
        ornaments=ORNAMENTS - {"s-range-seam", "s-range-print", "s-post", "s-range-fallow"},
        outlines=OUTLINES,
    )


LOOK = """
.s-printed-card { fill: var(--card); stroke: var(--piece-key); stroke-width: 0.016; }
.s-printed-edge { stroke: var(--piece-key); stroke-width: 0.016; }
"""
"""Cards and notes on paper."""
OUTLINES = """
.s-range-seam { fill: none; stroke: var(--print-grey); stroke-width: 0.02; stroke-linecap: round; }
.s-card-sign { fill: var(--print-black); }
.s-range-edge { display: none; }
.s-stone { display: none; }
.s-stone-edge { fill: #fff; stroke: var(--print-black); stroke-width: 0.05; stroke-linejoin: round; }
.s-rope { display: none; }
.s-rope-edge { fill: none; stroke: var(--print-black); stroke-width: 0.04; stroke-linecap: round; }
"""
"""Land and prison that need little ink."""


def _land(board: Board) -> Art:
    """A1.3 The board without the counter for money below it, and with a lower plank of its frame."""
    plank = Shape(rounded(0.04, LAND - 0.13, WIDTH - 0.04, LAND - 0.02, 0.02), "s-frame")
    return printed((*board.shapes, plank), board.labels, (0, 0, WIDTH, LAND))


def _cattle() -> Iterator[Piece]:
    """A1.2 For each letter seven animals and two without a brand: all alike but for their underside."""
    front = of_symbol("cow", (-0.5, -0.48, 1, 1))
    for kind, value in enumerate(box.VALUES):
        ranch, rank = divmod(kind, box.RANKS)
        is_branded = kind < box.UNBRANDED
        name = box.LETTERS[ranch] if is_branded else "none"
        words = Label(str(value), 0, 0.3, 0.4, "s-burnt")
        count = box.COPIES[rank] if is_branded else box.RANCHES * box.COPIES[box.RANKS]
        yield Piece(front, int(count), of_symbol(f"sold-{name}", (-0.8, -0.8, 1.6, 1.6), (words,)))


def _cowboys() -> Iterator[Piece]:
    """A1.1 Five of each colour."""
    window = (-0.36, -0.5, 0.72, 0.72 * COWBOY_HEIGHT / COWBOY_WIDTH)
    for letter in box.LETTERS:
        yield Piece(of_symbol(f"boy-{letter}", window), box.COWBOYS)


def _die(name: str, weights: Ints) -> Piece:
    """A1.1 A die by the number of faces with each value; the lowest are opposite to the highest."""
    values = np.repeat(np.arange(len(weights)), weights).tolist()
    faces = [_face(name, values[at]) for pair in range(3) for at in (pair, 5 - pair)]
    return Piece(faces[0], faces=tuple(faces))


def _face(name: str, value: int) -> Art:
    """A face of a die: dice for cattle have horns."""
    horns = f'<path class="s-die-horn" d="{placed(HORNS, (0, 0.02), 0.86)}"/>' if name == "cow" else ""
    text = f'<text class="s-die-{name}-number" font-size=".6" y=".04" {MIDDLE}>{value}</text>'
    ground = f'<path class="s-die-{name}" d="M-.6-.6H.6V.6H-.6Z"/>'
    return Art(f"{ground}{horns}{text}", -0.5, -0.5, 1, 1)


def _corral_cards() -> Iterator[Piece]:
    """A1.1 Three for each player."""
    for letter, brand in zip(box.LETTERS, BRANDS, strict=True):
        for name in SIGNS:
            yield Piece(_corral_card(name, letter), back=_card_back(brand))


def _corral_card(name: str, letter: str) -> Art:
    """A9.1 The sign and its meaning, with the mark of its player."""
    words = say(f"card.{name}")
    size = min(0.09, 1.4 / len(words))
    sign = f'<path class="s-card-sign" fill-rule="evenodd" d="{placed(SIGNS[name], (0, -0.02), 1.5)}"/>'
    mark = f'<use href="#symbol-mark-{letter}" transform="translate(-.3 {0.2 - HIGH / 2:.3f}) scale(.22)"/>'
    drawn = f'<path class="s-printed-card" d="{rounded(*EDGES, 0.07)}"/>{sign}{mark}'
    return Art(drawn + label_svg(Label(words, 0, 0.5, size, "s-note-value")), *CARD)


def _card_back(brand: Brand) -> Art:
    ground = f'<path class="s-{brand.colour} s-printed-edge" d="{rounded(*EDGES, 0.07)}"/>'
    mark = f'<path class="s-on-{brand.colour}" fill-rule="evenodd" d="{placed(brand.d, (0, 0), 0.8)}"/>'
    return Art(ground + mark, *CARD)


def _aid() -> Piece:
    """A9.2, A9.3 The proceeds card, one for each player."""
    width = 8.8
    high = width * AID_HEIGHT / AID_WIDTH
    return Piece(of_symbol("proceeds", (-width / 2, -high + 0.06, width, high)), box.MAX_SEATS)


def _notes() -> Iterator[Piece]:
    """A1.1 Money in hundreds."""
    high = NOTE_HEIGHT / NOTE_WIDTH
    top, bottom = 0.04 - high / 2, high / 2 - 0.04
    frame = f'<path class="s-note-frame" d="{rounded(-0.39, top + 0.07, 0.39, bottom - 0.07, 0.09)}"/>'
    for value in cash.NOTES:
        ground = (
            f'<path class="s-note-{value} s-printed-edge" d="{rounded(-0.46, top, 0.46, bottom, 0.05)}"/>'
        )
        words = label_svg(Label(str(value), 0, 0, 0.22, "s-note-value"))
        yield Piece(Art(ground + frame + words, -0.5, -high / 2, 1, high), NOTES[value])


def _loans() -> PrintedSheet:
    """A10.2, A10.3 Loans, to be written down."""
    names = ("borrower", "lender", "amount", "repay", "due")
    columns = tuple(say(f"print.loans.{name}") for name in names)
    return PrintedSheet(say("print.loans"), columns, (("",) * len(names),) * LOANS, say("print.loans.note"))
