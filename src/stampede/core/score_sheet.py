"""The score sheet of a game: the figures that people beside a real board enter, and how the rules count them.

A game declares one (``Definition.score_sheet``); the page ``/scores/{game}`` draws its form and its tables.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from stampede.core.errors import InvalidScore
from stampede.core.options import Options, short
from stampede.words.catalogue import exact_number, player
from stampede.words.shared import say

NOUGHT = 1e-6
"""The rounding error of a figure that is a multiple of its step."""
LARGEST_WRITTEN = 1e15
"""A figure beyond it is written with an exponent in a refusal."""
EVERYBODY = -1
"""In place of a seat: the figure is one of the whole table."""


class ScoreField(NamedTuple):
    """A figure to enter; without an entry it is *low*."""

    name: str
    """One word, different from all others of the sheet."""
    seat: int
    """The player whom it counts for, or EVERYBODY."""
    label: str = ""
    """In the language of the context, beside the player's name; empty: the name says it all."""
    low: float = 0
    high: float = 0
    step: float = 1
    """Figures are multiples of it."""
    choices: tuple[str, ...] = ()
    """For a choice: its texts; the figure is the position in them, and *high* the last one."""


class ScoreGroup(NamedTuple):
    """Fields that are entered together."""

    label: str
    fields: tuple[ScoreField, ...]
    hint: str = ""
    """A sentence on the figures, with the number of the rule."""


class ScoreLine(NamedTuple):
    """A line of the count: a text for each seat."""

    label: str
    """The thing counted, with the number of the rule."""
    cells: tuple[str, ...]


class ScoreCount(NamedTuple):
    """The count of the figures by the rules."""

    lines: tuple[ScoreLine, ...]
    totals: tuple[str, ...]
    """The score of each seat, in words."""
    places: tuple[int, ...]
    """The place of each seat: 1 for the winner, or for several who share the win."""
    asides: tuple[ScoreLine, ...] = ()
    """Payments during the game, which the totals do not include."""
    note: str = ""
    """A sentence on how a tie was broken."""


Figures = Mapping[str, float]


@dataclass(frozen=True)
class ScoreSheet:
    """The figures to enter, and their count; all texts are in the language of the context."""

    options: tuple[str, ...]
    """Names of the game's options that the sheet depends on."""
    groups: Callable[[Options], tuple[ScoreGroup, ...]]
    count: Callable[[Options, Figures], ScoreCount]
    """Counts figures of all fields, each within its bounds; raises InvalidScore where no position of the game
    has them, with the number of the rule."""

    def read(self, options: Options, given: Figures) -> dict[str, float]:
        """The figures of all fields; raises InvalidScore for an unknown name or a figure out of bounds."""
        fields = {field.name: (group, field) for group in self.groups(options) for field in group.fields}
        for name in given:
            if name not in fields:
                raise InvalidScore(say("score.unknown", name=short(name), known=", ".join(fields)))
        return {
            name: _checked(group, field, given.get(name, field.low))
            for name, (group, field) in fields.items()
        }


def _checked(group: ScoreGroup, field: ScoreField, figure: float) -> float:
    steps = figure / field.step
    if field.low <= figure <= field.high and abs(steps - round(steps)) < NOUGHT:
        return figure
    whose = "" if field.seat == EVERYBODY else side(field.seat)
    what = ", ".join(filter(None, (group.label, whose, field.label)))
    value = exact_number(figure) if abs(figure) < LARGEST_WRITTEN else short(figure)
    bounds = {"low": field.low, "high": field.high, "step": field.step}
    written = {name: exact_number(bound) for name, bound in bounds.items()}
    raise InvalidScore(say("score.range", what=what, value=value, **written))


def side(seat: int) -> str:
    """A player in a sentence, by the number of the seat; a page puts the name there."""
    return player(side_name(seat))


def side_name(seat: int) -> str:
    """The name of a player who has entered none."""
    return say("score.player", number=seat + 1)
