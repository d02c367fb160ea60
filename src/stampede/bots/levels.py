"""The strengths a seat can be given, by game. Importing this loads no compiler."""

from dataclasses import dataclass

from stampede.bots.strength import Sampling, Sight, Strength, Thumb
from stampede.bots.text import say
from stampede.kit.errors import InvalidOption

STRENGTHS: dict[str, tuple[tuple[Strength, ...], ...]] = {
    "buffalo": (
        (Sight(depth=1, oversight=70, noise=200), Sight(depth=1, oversight=35, noise=100)),
        (Sight(depth=2, oversight=30, noise=80), Sight(depth=3, oversight=15, noise=40)),
        (Sight(depth=3, oversight=10, noise=60), Sight(depth=4, noise=10)),
        (Sight(depth=5, noise=20), Sight(depth=6, noise=5)),
        (Sight(),),
    ),
    "zoff": (
        (Sampling(playouts=2, candidates=8, worlds=1, whim=100, horizon=1, oversight=80),),
        (Sampling(playouts=60, candidates=10, worlds=4, whim=20, horizon=10, oversight=30),),
        (Thumb(),),
        (Sampling(playouts=200, candidates=16, worlds=16),),
        (Sampling(playouts=6000, seconds=0.5),),
    ),
    "abilene": (
        (Sampling(playouts=4, candidates=6, worlds=1, whim=60, horizon=4, memory=10, oversight=60),),
        (Sampling(playouts=12, candidates=8, worlds=1, whim=30, horizon=8, memory=30, oversight=40),),
        (Thumb(memory=70),),
        (Sampling(playouts=80, candidates=8, whim=0, horizon=30, memory=70),),
        (Sampling(playouts=1000, candidates=8, whim=0, horizon=30, memory=90),),
    ),
}
"""How the levels of each game play, the weakest first, for each seat where that differs.

Weak players err as people do: they look less far, overlook choices, believe in the one world they imagine,
misjudge by a few tries, and forget. In Buffalo the chief's task is the harder one, so his weaker levels see
farther or overlook less than those of the buffaloes (``docs/bots.md``).
"""


@dataclass(frozen=True)
class Level:
    """A strength to play against: its number (1 is the weakest), its name, and what to expect of it.

    One cast of characters plays all games.
    """

    level: int
    name: str
    blurb: str


def levels(game_name: str) -> tuple[Level, ...]:
    """The levels of a game, the weakest first; empty for a game without opponents."""
    numbers = range(1, len(STRENGTHS.get(game_name, ())) + 1)
    return tuple(Level(number, say(f"name.{number}"), say(f"{game_name}.{number}")) for number in numbers)


def strength_of(game_name: str, level: int, seat: int) -> Strength:
    """How strongly a *level* of a game plays on a *seat*; raises InvalidOption naming the right levels."""
    by_level = STRENGTHS.get(game_name, ())
    if not 1 <= level <= len(by_level):
        known = f"1 to {len(by_level)}" if by_level else "none"
        raise InvalidOption(f"{game_name} has no level {level}; there are: {known}")
    by_seat = by_level[level - 1]
    return by_seat[seat % len(by_seat)]
