"""The strengths a seat can be given, by game. Importing this loads no compiler."""

from dataclasses import dataclass

from stampede.bots.strength import Sampling, Sight, Strength, Thumb
from stampede.bots.text import say
from stampede.kit.errors import InvalidOption

STRENGTHS: dict[str, tuple[tuple[Strength, ...], ...]] = {
    "buffalo": (
        (Sight(depth=1, oversight=60, noise=150), Sight(depth=2, oversight=30, noise=60)),
        (Sight(depth=3, oversight=10, noise=60), Sight(depth=4, noise=10)),
        (Sight(),),
    ),
    "zoff": (
        (Thumb(whim=60),),
        (Thumb(),),
        (Sampling(playouts=6000, seconds=0.5),),
    ),
    "abilene": (
        (Thumb(whim=40, memory=30),),
        (Thumb(memory=70),),
        (Sampling(playouts=1000, candidates=8, whim=0, horizon=30, memory=90),),
    ),
}
"""How the levels of each game play, the weakest first, for each seat where that differs.

In Buffalo the chief's task is the harder one, so his weaker levels see farther than those of the buffaloes
(``docs/bots.md``).
"""


@dataclass(frozen=True)
class Level:
    """A strength to play against: its number (1 is the weakest), its name, and what to expect of it."""

    level: int
    name: str
    blurb: str


def levels(game_name: str) -> tuple[Level, ...]:
    """The levels of a game, the weakest first; empty for a game without opponents."""
    numbers = range(1, len(STRENGTHS.get(game_name, ())) + 1)
    return tuple(
        Level(number, say(f"{game_name}.{number}.name"), say(f"{game_name}.{number}.blurb"))
        for number in numbers
    )


def strength_of(game_name: str, level: int, seat: int) -> Strength:
    """How strongly a *level* of a game plays on a *seat*; raises InvalidOption naming the right levels."""
    by_level = STRENGTHS.get(game_name, ())
    if not 1 <= level <= len(by_level):
        known = f"1 to {len(by_level)}" if by_level else "none"
        raise InvalidOption(f"{game_name} has no level {level}; there are: {known}")
    by_seat = by_level[level - 1]
    return by_seat[seat % len(by_seat)]
