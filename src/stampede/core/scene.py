"""The scene: the appearance of a position, as plain typed data.

A game's ``drawing`` turns a view into a scene; :mod:`stampede.draw.svg` renders it in Python and the stage
renders it in the browser. Neither knows a game. Lengths are board units: x grows to the right, y downwards,
and (0, 0) is the top left corner of the board.
"""

from typing import Literal

import msgspec


class SceneStruct(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """The base of all structs of a scene: immutable, and fields at their default are not sent.

    Each is hashed once: most things of a scene stay, and are looked up in every difference.
    """


class Shape(SceneStruct, frozen=True):
    """A piece of the static board. ``look`` names a class of the style sheets, which gives it its colours."""

    d: str
    """SVG path data in board units."""
    look: str
    """A class of the style sheets."""


class Label(SceneStruct, frozen=True):
    """Words printed on the board; they stay upright when the board is turned."""

    text: str
    """The words."""
    x: float
    """The x of their middle."""
    y: float
    """The y of their middle."""
    size: float
    """Height of the letters, in board units."""
    look: str
    """A class of the style sheets."""


class Place(SceneStruct, frozen=True):
    """A position on the board that can hold a sprite; a focusable cell of the grid when it is ``on_grid``."""

    name: str
    """Unique on the board, in the game's notation where it has one (``e4``)."""
    x: float
    """The x of its centre."""
    y: float
    """The y of its centre."""
    width: float
    """In board units."""
    height: float
    """In board units."""
    label: str
    """The text for screen readers."""
    row: int = -1
    """Its row for the arrow keys; -1 for a place beside the board."""
    column: int = -1
    """Its column for the arrow keys; -1 for a place beside the board."""
    shape: Literal["box", "round"] = "box"
    """The shape of its marks and of its touch area; ``round`` suits cells that are no rectangles."""
    about: str = ""
    """Its purpose: a key of the board's ``about``."""


class Symbol(SceneStruct, frozen=True):
    """A drawing used by sprites: SVG content drawn around (0, 0), one board unit wide and high."""

    name: str
    """Unique on the board."""
    svg: str
    """Around (0, 0), one unit wide and high."""
    entrance: Literal["fade", "roll", "turn"] = "fade"
    """The entrance of a sprite of it: it fades in, tumbles like a die, or is turned over like a card."""
    about: str = ""
    """The purpose of a sprite of it: a key of the board's ``about``."""


def drawn_again(symbol: str, transform: str = "") -> str:
    """A symbol of the board drawn once more, as SVG: for a sprite, or within another symbol."""
    where = f' transform="{transform}"' if transform else ""
    return f'<use href="#symbol-{symbol}"{where}/>'


class Board(SceneStruct, frozen=True):
    """Everything about a board that never changes during a match."""

    game: str
    """The name of the game."""
    width: float
    """In board units."""
    height: float
    """In board units."""
    shapes: tuple[Shape, ...]
    """The shapes, the lowest first."""
    labels: tuple[Label, ...]
    """The printed words."""
    places: tuple[Place, ...]
    """The places."""
    symbols: tuple[Symbol, ...]
    """The symbols of its sprites."""
    label: str
    """The text for screen readers about the whole board."""
    about: dict[str, str] = msgspec.field(default_factory=dict)
    """Explanations of places and symbols, by key: short sentences with the number of the rule."""
    may_turn: bool = True
    """Whether the board may be shown turned by quarters (a narrow screen, the other player's side)."""
    has_buttons: bool = True
    """Whether choices without a place, or a form, may come up: pages keep room for them."""
    look: str = ""
    """The style sheet of the things that only this game draws, in the colours of the palette (``draw/look``).
    """


class Sprite(SceneStruct, frozen=True):
    """One thing on the board. It has no identity: its place identifies it."""

    symbol: str
    """The name of its symbol."""
    place: str
    """The name of its place."""
    label: str
    """The text for screen readers."""
    turn: float = 0.0
    """Degrees, clockwise."""
    text: str = ""
    """Text on it, 0.4 times as high as its place: the value and letter of a card, the size of a herd.

    A text wider than its place is squeezed.
    """
    under: str = ""
    """The description of its underside: shown only while the viewer presses on it, or always by choice."""
    under_symbol: str = ""
    """The symbol of its underside, for a viewer who chose to see all undersides."""
    under_text: str = ""
    """Text on the underside."""


class Mark(SceneStruct, frozen=True):
    """A mark laid on a place: ``look`` is ``last-from``, ``last-to``, ...; its class is ``s-mark-{look}``."""

    place: str
    """The name of its place."""
    look: str
    """Its meaning: a class of the style sheets."""


class Stake(SceneStruct, frozen=True):
    """The payment of a guess in one of the possible cases."""

    case: str
    """The case in few words; the same, in the same order, for all choices."""
    amount: str
    """The viewer's gain or loss in it, with its sign."""


class Choice(SceneStruct, frozen=True):
    """A legal action of the viewer, or one that is shown with the reason why it is not legal."""

    action: str
    """The action in the game's notation, as it is sent back."""
    label: str
    """The action in words, verb first."""
    path: tuple[str, ...] = ()
    """The places to touch: a die, a figure, its target; or one place; or none for a button.

    The figure to move is the last but one; the last is touched after it, the others at any time.
    """
    way: tuple[str, ...] = ()
    """The places a figure passes from the source to the target, both included, where it is worth showing."""
    tag: str = ""
    """A word or number shown at the last place of the path while it can be chosen: "3rd", "duel"."""
    note: str = ""
    """Its consequence in a sentence, shown before the player commits."""
    stakes: tuple[Stake, ...] = ()
    """The payments of a guess, case by case. Choices that have them are laid out side by side."""
    symbol: str = ""
    """A symbol of the board that represents it there."""
    barred: str = ""
    """The reason why it is not legal, with the number of the rule; empty when it is. It is shown greyed."""
    waits: bool = False
    """A barred choice that the player's next one makes legal: a page keeps it and makes it after that."""
    again: tuple[str, ...] = ()
    """A barred choice that is legal once these secret ones are taken back; they are made after it."""


class Field(SceneStruct, frozen=True):
    """One blank of an ``Entry``: a number in steps, or one of some values."""

    label: str
    """Its prompt."""
    low: float = 0
    """The smallest number."""
    high: float = 0
    """The largest number."""
    step: float = 1
    """The distance from one number to the next."""
    decimals: int = 0
    """The number of decimals."""
    values: tuple[tuple[str, str], ...] = ()
    """Pairs of value and meaning, where it is chosen from a list."""


class Entry(SceneStruct, frozen=True):
    """A form for a choice with too many values to list: a bid, an offer."""

    action: str
    """The notation with a blank for each field: ``bid {0}``."""
    label: str
    """The choice in words, verb first."""
    fields: tuple[Field, ...]
    """Its blanks, in order."""
    note: str = ""
    """Its consequence in a sentence."""


class Motion(SceneStruct, frozen=True):
    """A move of a sprite: from a place to a place, or off the board (``target`` is empty)."""

    symbol: str
    """The symbol that moved."""
    source: str
    """The place it came from."""
    target: str
    """The place it went to; empty: off the board."""


class Row(SceneStruct, frozen=True):
    """A line of a ``Sheet``."""

    cells: tuple[str, ...]
    """The texts of its cells."""
    symbol: str = ""
    """A symbol of the board drawn before it: a player's mark."""
    is_strong: bool = False
    """Whether it is emphasised: the viewer's own, a sum."""


class Sheet(SceneStruct, frozen=True):
    """A small table beside the board: scores, or payments with their reasons."""

    title: str
    """Its title."""
    columns: tuple[str, ...]
    """Headings; empty for none."""
    rows: tuple[Row, ...]
    """Its lines."""
    note: str = ""
    """A sentence below it."""


class Line(SceneStruct, frozen=True):
    """One line of a ``Chart``."""

    name: str
    """The name of its player."""
    symbol: str
    """A symbol of the board: the player's mark."""
    look: str
    """A class of ``look/board.css`` that gives ``color``."""
    points: tuple[tuple[float, float], ...]
    """Pairs of x and y."""


class Chart(SceneStruct, frozen=True):
    """A chart of values through a match."""

    title: str
    """Its title."""
    across: str
    """The label of the x axis, such as rounds."""
    up: str
    """The label of the y axis, such as cows."""
    lines: tuple[Line, ...]
    """The lines."""
    unit: str = ""
    """The unit after each value, such as %."""


class Report(SceneStruct, frozen=True):
    """The report of a finished match."""

    charts: tuple[Chart, ...] = ()
    """The charts."""
    sheets: tuple[Sheet, ...] = ()
    """The tables."""
    deed: str = ""
    """The best deed of the match, in one sentence; empty where there is none."""


class ShownCard(SceneStruct, frozen=True):
    """A card of a ``Reveal``."""

    seat: int
    """The seat of its player."""
    words: str
    """Its meaning in few words."""
    symbol: str = ""
    """Its face: a symbol of the board."""
    text: str = ""
    """Text on it."""
    place: str = ""
    """The place of the board where it lies: where all cards of a reveal have one, they turn there."""


class Payment(SceneStruct, frozen=True):
    """A payment from one player to another in a ``Reveal``."""

    source: int
    """The seat that pays; -1: the bank."""
    target: int
    """The seat that receives."""
    amount: str
    """How much."""
    symbol: str
    """The symbol of the board that moves."""


class Reveal(SceneStruct, frozen=True):
    """The reveal of simultaneous choices: the page shows it once, large, and turns card after card."""

    key: str
    """A key that differs for each reveal of a match."""
    title: str
    """Its title."""
    cards: tuple[ShownCard, ...]
    """All cards, in the order in which they turn."""
    truth: ShownCard | None = None
    """The card that turns last: the fact that the others guessed."""
    payments: tuple[Payment, ...] = ()
    """The payments that follow, in order."""


class Scene(SceneStruct, frozen=True):
    """Everything that changes during a match, as one seat may see it."""

    sprites: tuple[Sprite, ...]
    """The things on the board."""
    marks: tuple[Mark, ...] = ()
    """The marks on it."""
    labels: tuple[Label, ...] = ()
    """Words on the board that change: the number of a herd, an amount of money."""
    choices: tuple[Choice, ...] = ()
    """The choices of the viewer."""
    entry: Entry | None = None
    """The form for a choice with too many values to list, if there is one."""
    lot: tuple[str, ...] = ()
    """Actions to draw from, each as often as it is likely, for a player who leaves the choice to chance;
    empty where it is better to choose."""
    motions: tuple[Motion, ...] = ()
    """The motions of the last action, in the order it happened."""
    sheets: tuple[Sheet, ...] = ()
    """Tables beside the board."""
    reveals: tuple[Reveal, ...] = ()
    """The last reveal, for as long as it is worth seeing; one at most."""
    status: str = ""
    """The turn and the prompt, or how the game ended, in one sentence."""
    said: str = ""
    """The last action in one sentence; the stage's live region reads it."""
    hint: str = ""
    """A hint for a novice's first decisions: what to do and why it matters, in one sentence."""
    scores: tuple[str, ...] = ()
    """By seat, the points, cows or dollars so far, in a word or two; empty where nothing is counted."""
    home: tuple[str, ...] = ()
    """The places of the viewer's own part of the board, to which a small screen can zoom; empty where the
    viewer needs the whole."""
    home_label: str = ""
    """The text of the button that shows that part: ``My ranch``."""
