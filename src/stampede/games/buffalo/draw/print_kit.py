"""B1 The box on paper: the board, eleven buffaloes, the chief, four dogs, and a sheet for a match."""

from stampede.core.print_kit import Piece, PieceSet, PrintedBoard, PrintedSheet, PrintKit
from stampede.draw.art import of_symbol, printed
from stampede.draw.svg import Window
from stampede.games.buffalo.draw.board import ORNAMENTS, draw_board
from stampede.games.buffalo.rules.components import DOGS, WIDTH
from stampede.games.buffalo.table.options import OPTIONS
from stampede.games.buffalo.words import say

UNIT = 27.5
"""Millimetres of a cell."""
BUFFALO = DOG = (24.0, 22.0)
CHIEF = (20.0, 30.0)
"""Width and height of the figures, in millimetres."""
ANIMAL: Window = (-0.5, -0.5, 1, 22 / 24)
PERSON: Window = (-0.4, -0.76, 0.8, 1.2)
"""The printed part of a symbol."""
GAMES = 12
"""The lines of a match sheet."""


def print_kit() -> PrintKit:
    """B1.1, B1.2 Board and pieces of the usual game; B4 a sheet for a match."""
    board = draw_board({option.name: option.default for option in OPTIONS})
    whole = 0, 0, board.width, board.height
    return PrintKit(
        board=PrintedBoard(printed(board.shapes, board.labels, whole), UNIT),
        sets=(
            PieceSet(
                say("print.buffaloes"), "standing", *BUFFALO, (Piece(of_symbol("buffalo", ANIMAL), WIDTH),)
            ),
            PieceSet(say("print.chief"), "standing", *CHIEF, (Piece(of_symbol("chief", PERSON)),)),
            PieceSet(say("print.dogs"), "standing", *DOG, (Piece(of_symbol("dog", ANIMAL), DOGS),)),
        ),
        sheets=(_sheet(),),
        symbols=board.symbols,
        look=board.look,
        ornaments=ORNAMENTS - {"s-tray-hoof", "s-river-crest"},
        outlines=".s-chief-staff-wood { display: none; }",
    )


def _sheet() -> PrintedSheet:
    """B4.1, B4.3 The games of a match, and where it stands."""
    columns = tuple(say(f"print.match.{name}") for name in ("game", "buffaloes", "chief", "start", "winner"))
    rows = tuple((str(number + 1), "", "", "", "") for number in range(GAMES))
    return PrintedSheet(say("print.match"), columns, rows, say("print.match.note"))
