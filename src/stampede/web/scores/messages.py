"""Messages of the score sheets, over HTTP."""

from typing import Annotated

import msgspec

from stampede.web.runtime.wire import Wire, between

MOST = 1_000_000_000
"""Bound of a figure in messages; each field has narrower ones."""
Figure = Annotated[float, between(-MOST, MOST)]


class FieldInfo(Wire, frozen=True):
    """A figure to enter."""

    name: str
    """As CountScores names it."""
    seat: Annotated[int, between(-1, 99)]
    """The player whom it counts for; -1: it is one of the whole table."""
    label: str
    """In words, beside the player's name; empty where the name says it all."""
    low: Figure
    """The smallest figure, which holds if none is entered."""
    high: Figure
    """The largest figure."""
    step: Figure
    """Figures are multiples of it."""
    choices: tuple[str, ...]
    """The texts to choose from: the figure is the position in them; empty for a number."""


class GroupInfo(Wire, frozen=True):
    """Fields that are entered together."""

    label: str
    """In words."""
    hint: str
    """A sentence on the figures, or nothing."""
    fields: tuple[FieldInfo, ...]
    """In the order of the seats."""


class ScoreForm(Wire, frozen=True):
    """Answer to ``GET /api/games/{game}/scores``: the fields of a score sheet."""

    options: dict[str, int | str | bool]
    """The options of the game that the form depends on."""
    sides: tuple[str, ...]
    """The names of players without one, by seat; texts refer to a player so."""
    groups: tuple[GroupInfo, ...]
    """In the order of the page."""


class CountScores(Wire, frozen=True):
    """``POST /api/games/{game}/scores``: the figures entered, which nothing stores."""

    options: dict[str, int | str | bool] = msgspec.field(default_factory=dict)
    """Those of ScoreForm."""
    figures: dict[str, Figure] = msgspec.field(default_factory=dict)
    """By the names of the fields."""


class CountedLine(Wire, frozen=True):
    """One thing that is counted."""

    label: str
    """In words, with the number of the rule."""
    cells: tuple[str, ...]
    """By seat."""


class ScoresCounted(Wire, frozen=True):
    """Answer to CountScores: the count by the rules of the game."""

    lines: tuple[CountedLine, ...]
    """The parts of the totals."""
    totals: tuple[str, ...]
    """The score of each seat, in words."""
    places: tuple[Annotated[int, between(1, 99)], ...]
    """The place of each seat: 1 for the winner, or for several who share the win."""
    asides: tuple[CountedLine, ...]
    """Payments during the game, which the totals do not include."""
    note: str
    """A sentence on how a tie was broken, or nothing."""
