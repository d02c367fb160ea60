"""The strengths a seat can be given, by game. Importing this loads no compiler."""

from dataclasses import dataclass

from stampede.bots.characters import named_at
from stampede.bots.words import say
from stampede.core.definition import Definition
from stampede.core.errors import InvalidOption
from stampede.core.strength import MonteCarloConfig, Strength
from stampede.games import find

NEWEST = -1
"""The ladder of today."""
GENERAL: tuple[tuple[Strength, ...], ...] = (
    (MonteCarloConfig(playouts=2, candidates=8, determinizations=1, epsilon=100, horizon=1, miss_rate=80),),
    (MonteCarloConfig(playouts=30, candidates=10, determinizations=4, miss_rate=30),),
    (MonteCarloConfig(playouts=120, candidates=16, determinizations=8, miss_rate=10),),
    (MonteCarloConfig(playouts=400, determinizations=16),),
    (MonteCarloConfig(playouts=1200, floor=300),),
    (MonteCarloConfig(playouts=6000, seconds=0.5, floor=1000),),
)
"""How the levels play a game that says nothing about its opponents, the weakest first.

Weak players err as people do: they look less far, overlook choices, believe in the one world they imagine,
misjudge by few tries, and forget.
"""


@dataclass(frozen=True)
class Level:
    """A strength to play against: its number (1 is the weakest), its name, and what to expect of it.

    One cast of characters plays all games.
    """

    level: int
    name: str
    blurb: str
    people: tuple[str, ...] = ()
    """The names of its characters, in the order in which they sit down; the first has the level's own."""


def strengths(definition: Definition, ladder: int = NEWEST) -> tuple[tuple[Strength, ...], ...]:
    """How the levels of a game play, the weakest first, for each seat where that differs.

    *ladder* counts those that the game had before, from 0. Levels that one of these lacked play as today.
    """
    today, former = definition.opponents.levels or GENERAL, definition.opponents.former
    before = former[ladder] if 0 <= ladder < len(former) else today
    return (*before, *today[len(before) :])


def middle_level(definition: Definition) -> int:
    """The level that plays where nobody chose one: the middle one, the weaker of two."""
    return (len(strengths(definition)) + 1) // 2


def levels(game: str) -> tuple[Level, ...]:
    """The levels of a game, the weakest first; raises InvalidOption for a game there is not."""
    definition = find(game)
    numbers = range(1, len(strengths(definition)) + 1)
    return tuple(
        Level(number, say(f"name.{number}"), _blurb(definition, number), named_at(number))
        for number in numbers
    )


def _blurb(definition: Definition, number: int) -> str:
    words = definition.words
    if words and definition.opponents.levels:
        return words.say(f"level.{number}")
    return say(f"level.{number}")


def strength_of(definition: Definition, level: int, seat: int, ladder: int = NEWEST) -> Strength:
    """How strongly a *level* of a game plays on a *seat*; raises InvalidOption naming the right levels."""
    by_level = strengths(definition, ladder)
    if not 1 <= level <= len(by_level):
        raise InvalidOption(f"{definition.name} has no level {level}; there are: 1 to {len(by_level)}")
    by_seat = by_level[level - 1]
    return by_seat[seat % len(by_seat)]


def is_quick(definition: Definition, level: int, seat: int, ladder: int = NEWEST) -> bool:
    """Whether a *level* of a game chooses at once, as strong as it is; False if there is no such level."""
    try:
        return strength_of(definition, level, seat, ladder).is_quick
    except InvalidOption:
        return False
