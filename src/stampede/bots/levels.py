"""The strengths a seat can be given, by game. Importing this loads no compiler."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """A strength to play against: its number (1 is the weakest), its name, and what to expect of it."""

    level: int
    name: str
    blurb: str


LEVELS: dict[str, tuple[Level, ...]] = {
    "buffalo": (
        Level(1, "Tenderfoot", "New to the prairie: now and then it does not see your buffalo coming."),
        Level(2, "Drover", "Looks a few moves ahead; you will need a plan."),
        Level(3, "Trail boss", "Thinks as deeply as it can for a second; you will need to be very good."),
    ),
}


def levels(game_name: str) -> tuple[Level, ...]:
    """The levels of a game, the weakest first; empty for a game without opponents."""
    return LEVELS.get(game_name, ())
