"""The scene: what a position looks like, as plain typed data.

A game's ``drawing`` turns a view into a scene; :mod:`stampede.kit.svg` renders it in Python and the stage
renders it in the browser. Neither knows a game. Lengths are board units: x grows to the right, y downwards,
and (0, 0) is the top left corner of the board.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Shape:
    """A piece of the static board. ``look`` names a class of ``look.css``, which gives it its colours."""

    d: str
    """SVG path data in board units."""
    look: str


@dataclass(frozen=True)
class Label:
    """Words printed on the board; they stay upright when the board is turned."""

    text: str
    x: float
    y: float
    size: float
    """Height of the letters, in board units."""
    look: str


@dataclass(frozen=True)
class Place:
    """Somewhere a sprite can be. A focusable cell of the stage's grid when it is ``on_grid``."""

    name: str
    """Unique on the board, in the game's notation where it has one (``e4``)."""
    x: float
    y: float
    """Centre."""
    width: float
    height: float
    label: str
    """Said by screen readers."""
    row: int = -1
    column: int = -1
    """Where arrow keys find it; -1 for a place beside the board."""


@dataclass(frozen=True)
class Symbol:
    """A drawing used by sprites: SVG content drawn around (0, 0), one board unit wide and high."""

    name: str
    svg: str


@dataclass(frozen=True)
class Board:
    """All that never changes during a match."""

    game: str
    width: float
    height: float
    shapes: tuple[Shape, ...]
    labels: tuple[Label, ...]
    places: tuple[Place, ...]
    symbols: tuple[Symbol, ...]
    label: str
    """Said by screen readers for the whole board."""
    may_turn: bool = True
    """Whether the board may be shown turned by quarters (a narrow screen, the other player's side)."""


@dataclass(frozen=True)
class Sprite:
    """One thing on the board. It has no identity: it is known by its place."""

    symbol: str
    place: str
    label: str
    turn: float = 0.0
    """Degrees, clockwise."""


@dataclass(frozen=True)
class Mark:
    """A mark laid on a place: ``look`` is ``last-from``, ``last-to``, ...; its class is ``s-mark-{look}``."""

    place: str
    look: str


@dataclass(frozen=True)
class Choice:
    """Something the viewer may do now."""

    action: str
    """In the game's notation: what is sent back when it is chosen."""
    label: str
    """In words, verb first."""
    path: tuple[str, ...] = ()
    """The places to touch in order: source then target of a move, one place, or none for a button."""


@dataclass(frozen=True)
class Motion:
    """Something moved: from a place to a place, or off the board (``target`` is empty)."""

    symbol: str
    source: str
    target: str


@dataclass(frozen=True)
class Scene:
    """All that changes during a match, as one seat may see it."""

    sprites: tuple[Sprite, ...]
    marks: tuple[Mark, ...] = ()
    choices: tuple[Choice, ...] = ()
    motions: tuple[Motion, ...] = ()
    """What the last action moved, in the order it happened."""
    status: str = ""
    """Whose turn it is and what is asked, or how the game ended, in one sentence."""
    said: str = ""
    """What the last action did, in one sentence; the stage's live region reads it."""
    hint: str = ""
    """For a newcomer's first decisions: what is asked and why it matters, in one sentence."""
