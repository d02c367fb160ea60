"""The print kit of a game: its board, pieces and sheets for paper, as plain typed data.

A game declares one (``Definition.print_kit``); :mod:`stampede.printing` lays it out on pages. Drawings are in
board units, like those of :mod:`stampede.core.scene`; sizes on paper are in millimetres.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from stampede.core.scene import Symbol


class Art(NamedTuple):
    """A drawing, and the part of it that is printed."""

    svg: str
    """SVG content in board units, with the classes of the kit's style sheet and the kit's symbols."""
    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True)
class Piece:
    """A piece to cut out, or several alike."""

    front: Art
    """Its face; of a die its first."""
    count: int = 1
    back: Art | None = None
    """Its other side; None: the same as the front, where the form has one."""
    faces: tuple[Art, ...] = ()
    """Of a die: all six, each with its opposite face: first, opposite, second, opposite, third, opposite."""


Form = Literal["token", "card", "folded", "standing", "die"]
"""A ``token`` is printed on one side. The back of a ``card`` is printed on the next page. A ``folded`` piece
has its back above it and is folded and glued. A ``standing`` one is a tent with feet. A ``die`` is a cube."""


@dataclass(frozen=True)
class PieceSet:
    """Pieces of one kind and size."""

    label: str
    """The name of the pieces, in the language of the context: ``Cow cards``."""
    form: Form
    width: float
    """Of the finished piece, in millimetres; of a die its edge."""
    height: float
    """In millimetres."""
    pieces: tuple[Piece, ...]
    note: str = ""
    """A sentence on how many there are, where the rules do not say it."""

    @property
    def count(self) -> int:
        """The number of all pieces."""
        return sum(piece.count for piece in self.pieces)


class PrintedBoard(NamedTuple):
    """The board, printed in tiles."""

    art: Art
    unit: float
    """Millimetres of a board unit."""

    @property
    def width(self) -> float:
        """In millimetres."""
        return self.art.width * self.unit

    @property
    def height(self) -> float:
        """In millimetres."""
        return self.art.height * self.unit


class PrintedSheet(NamedTuple):
    """A table on a page of its own: to fill in, or to look at while playing."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """Empty cells are to be filled in."""
    note: str = ""
    """A sentence below it."""
    copies: int = 1


class PrintKit(NamedTuple):
    """All that is printed of a game but its rulebook; its texts are in the language of the context."""

    board: PrintedBoard | None
    sets: tuple[PieceSet, ...]
    sheets: tuple[PrintedSheet, ...] = ()
    symbols: tuple[Symbol, ...] = ()
    """Symbols that the drawings refer to, or that those refer to."""
    look: str = ""
    """The style sheet of the things that only this game draws, as in ``Board``."""
    ornaments: frozenset[str] = frozenset()
    """Looks that are left out where ink is saved: strokes of grass, wood and water."""
    outlines: str = ""
    """Rules of the style sheet that replace those of the same class where ink is saved, in ``#fff``,
    ``var(--print-black)`` and ``var(--print-grey)``."""
