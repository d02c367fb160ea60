"""The scene: what a position looks like, as plain typed data.

A game's ``drawing`` turns a view into a scene; :mod:`stampede.draw.svg` renders it in Python and the stage
renders it in the browser. Neither knows a game. Lengths are board units: x grows to the right, y downwards,
and (0, 0) is the top left corner of the board.
"""

from typing import Literal

import msgspec


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """What all parts of a drawing share: they never change, and what is left at its default is not sent."""


class Shape(Part, frozen=True):
    """A piece of the static board. ``look`` names a class of the style sheets, which gives it its colours."""

    d: str
    """SVG path data in board units."""
    look: str
    """A class of the style sheets."""


class Label(Part, frozen=True):
    """Words printed on the board; they stay upright when the board is turned."""

    text: str
    """The words."""
    x: float
    """Of their middle."""
    y: float
    """Of their middle."""
    size: float
    """Height of the letters, in board units."""
    look: str
    """A class of the style sheets."""


class Place(Part, frozen=True):
    """Somewhere a sprite can be. A focusable cell of the stage's grid when it is ``on_grid``."""

    name: str
    """Unique on the board, in the game's notation where it has one (``e4``)."""
    x: float
    """Of its centre."""
    y: float
    """Centre."""
    width: float
    """In board units."""
    height: float
    """In board units."""
    label: str
    """Said by screen readers."""
    row: int = -1
    """Where arrow keys find it; -1 for a place beside the board."""
    column: int = -1
    """Where arrow keys find it; -1 for a place beside the board."""
    shape: Literal["box", "round"] = "box"
    """The form of its marks and of what a finger hits; ``round`` suits cells that are no rectangles."""
    about: str = ""
    """What it is for: a name in the board's ``about``."""


class Symbol(Part, frozen=True):
    """A drawing used by sprites: SVG content drawn around (0, 0), one board unit wide and high."""

    name: str
    """Unique on the board."""
    svg: str
    """Around (0, 0), one unit wide and high."""
    entrance: Literal["fade", "roll", "turn"] = "fade"
    """How a sprite of it appears: it fades in, tumbles like a die, or is turned over like a card."""
    about: str = ""
    """What a sprite of it is for: a name in the board's ``about``."""


def drawn_again(symbol: str, transform: str = "") -> str:
    """A symbol of the board drawn once more, as SVG: for a sprite, or within another symbol."""
    where = f' transform="{transform}"' if transform else ""
    return f'<use href="#symbol-{symbol}"{where}/>'


class Board(Part, frozen=True):
    """All that never changes during a match."""

    game: str
    """Its name."""
    width: float
    """In board units."""
    height: float
    """In board units."""
    shapes: tuple[Shape, ...]
    """What is drawn, the lowest first."""
    labels: tuple[Label, ...]
    """What is written on it."""
    places: tuple[Place, ...]
    """Where something can be."""
    symbols: tuple[Symbol, ...]
    """What can be there."""
    label: str
    """Said by screen readers for the whole board."""
    about: dict[str, str] = msgspec.field(default_factory=dict)
    """What places and symbols are for, by name: short sentences with the number of the rule."""
    may_turn: bool = True
    """Whether the board may be shown turned by quarters (a narrow screen, the other player's side)."""
    look: str = ""
    """The style sheet of what only this game draws, in the colours of the house (``draw/look``)."""


class Sprite(Part, frozen=True):
    """One thing on the board. It has no identity: it is known by its place."""

    symbol: str
    """How it is drawn."""
    place: str
    """Where it is."""
    label: str
    """Said by screen readers."""
    turn: float = 0.0
    """Degrees, clockwise."""
    text: str = ""
    """Written on it, 0.4 times as high as its place: the value and letter of a card, the size of a herd.

    What would be wider than its place is squeezed.
    """
    under: str = ""
    """What is on its underside, in words: shown to the viewer only while they press on it, or wish it."""
    under_symbol: str = ""
    """How it is drawn turned over, where the viewer wishes to see all undersides."""
    under_text: str = ""
    """Written on that."""


class Mark(Part, frozen=True):
    """A mark laid on a place: ``look`` is ``last-from``, ``last-to``, ...; its class is ``s-mark-{look}``."""

    place: str
    """Where it is."""
    look: str
    """What it marks: a class of the style sheets."""


class Stake(Part, frozen=True):
    """What a guess brings in one of the cases there are."""

    case: str
    """What may turn out, in few words; the same, in the same order, for all choices."""
    amount: str
    """What the viewer wins or loses then, with its sign."""


class Choice(Part, frozen=True):
    """Something the viewer may do now, or would like to and may not."""

    action: str
    """In the game's notation: what is sent back when it is chosen."""
    label: str
    """In words, verb first."""
    path: tuple[str, ...] = ()
    """The places to touch: a die, a figure, its target; or one place; or none for a button.

    The last but one is what moves; the last is touched after it, the others at any time.
    """
    way: tuple[str, ...] = ()
    """The places a figure passes from the source to the target, both included, where it is worth showing."""
    tag: str = ""
    """A word or number shown at the last place of the path while it can be chosen: "3rd", "duel"."""
    note: str = ""
    """What it would lead to, in a sentence: shown before the player commits."""
    stakes: tuple[Stake, ...] = ()
    """Of a guess: what it brings, case by case. Choices that have them are laid out side by side."""
    symbol: str = ""
    """A symbol of the board that stands for it there."""
    barred: str = ""
    """Why it cannot be chosen, with the number of the rule; empty when it can. It is shown greyed."""


class Field(Part, frozen=True):
    """One blank of an ``Entry``: a number in steps, or one of some values."""

    label: str
    """What is asked for."""
    low: float = 0
    """The smallest number."""
    high: float = 0
    """The largest number."""
    step: float = 1
    """From one number to the next."""
    decimals: int = 0
    """How many are written."""
    values: tuple[tuple[str, str], ...] = ()
    """What is written and what it means, where it is chosen from a list."""


class Entry(Part, frozen=True):
    """A choice that is filled in, where there are too many to list: a bid, an offer."""

    action: str
    """The notation with a blank for each field: ``bid {0}``."""
    label: str
    """In words, verb first."""
    fields: tuple[Field, ...]
    """Its blanks, in order."""
    note: str = ""
    """What it would lead to, in a sentence."""


class Motion(Part, frozen=True):
    """Something moved: from a place to a place, or off the board (``target`` is empty)."""

    symbol: str
    """What moved."""
    source: str
    """The place it came from."""
    target: str
    """The place it went to; empty: off the board."""


class Row(Part, frozen=True):
    """A line of a ``Sheet``."""

    cells: tuple[str, ...]
    """What stands in them."""
    symbol: str = ""
    """A symbol of the board drawn before it: a player's mark."""
    is_strong: bool = False
    """Whether it stands out: the viewer's own, a sum."""


class Sheet(Part, frozen=True):
    """A small table beside the board: how everybody stands, who paid whom and why."""

    title: str
    """What it shows."""
    columns: tuple[str, ...]
    """Headings; empty for none."""
    rows: tuple[Row, ...]
    """Its lines."""
    note: str = ""
    """Said below it."""


class Line(Part, frozen=True):
    """One line of a ``Chart``."""

    name: str
    """Whose it is."""
    symbol: str
    """A symbol of the board: the player's mark."""
    look: str
    """A class of ``look/board.css`` that gives ``color``."""
    points: tuple[tuple[float, float], ...]
    """Across and up."""


class Chart(Part, frozen=True):
    """Something followed through a match."""

    title: str
    """What it shows."""
    across: str
    """What is counted from left to right: rounds."""
    up: str
    """What is counted upwards: cows."""
    lines: tuple[Line, ...]
    """What is followed."""
    unit: str = ""
    """A sign that is written after each value: %."""


class Report(Part, frozen=True):
    """What is worth knowing of a finished match."""

    charts: tuple[Chart, ...] = ()
    """Drawn ones."""
    sheets: tuple[Sheet, ...] = ()
    """Tables."""
    deed: str = ""
    """The deed of the match, in one sentence; empty where there is nothing to tell."""


class ShownCard(Part, frozen=True):
    """A card of a ``Reveal``."""

    seat: int
    """Whose it is."""
    words: str
    """What it says, in few of them."""
    symbol: str = ""
    """Its face: a symbol of the board."""
    text: str = ""
    """Written on it."""


class Payment(Part, frozen=True):
    """Money that goes from one to the other in a ``Reveal``."""

    source: int
    """The seat that pays; -1: the bank."""
    target: int
    """The seat that is paid."""
    amount: str
    """How much."""
    symbol: str
    """A symbol of the board: what is seen to go."""


class Reveal(Part, frozen=True):
    """What all did in secret is shown: the page gives it room, once, and turns card after card."""

    key: str
    """Another one for each of a match."""
    title: str
    """What is revealed."""
    cards: tuple[ShownCard, ...]
    """All cards, in the order in which they turn."""
    truth: ShownCard | None = None
    """What turns after them: what they were about."""
    payments: tuple[Payment, ...] = ()
    """Who pays whom for it, in order."""


class Scene(Part, frozen=True):
    """All that changes during a match, as one seat may see it."""

    sprites: tuple[Sprite, ...]
    """What stands on the board."""
    marks: tuple[Mark, ...] = ()
    """What is marked on it."""
    labels: tuple[Label, ...] = ()
    """Words on the board that change: the number of a herd, an amount of money."""
    choices: tuple[Choice, ...] = ()
    """What the viewer may do."""
    entry: Entry | None = None
    """The choice that is filled in, if there is one."""
    lot: tuple[str, ...] = ()
    """Actions to draw from, each as often as it is likely, for a player who leaves the choice to
    chance; empty where it is better to choose."""
    motions: tuple[Motion, ...] = ()
    """What the last action moved, in the order it happened."""
    sheets: tuple[Sheet, ...] = ()
    """Tables beside the board."""
    reveals: tuple[Reveal, ...] = ()
    """What was revealed last, for as long as that is worth seeing; one at most."""
    status: str = ""
    """Whose turn it is and what is asked, or how the game ended, in one sentence."""
    said: str = ""
    """What the last action did, in one sentence; the stage's live region reads it."""
    hint: str = ""
    """For a newcomer's first decisions: what is asked and why it matters, in one sentence."""
    home: tuple[str, ...] = ()
    """The places of the viewer's own part of the board, to which a small screen can zoom; empty where the
    viewer needs the whole."""
