"""Random games, for the checks of :mod:`stampede.testing.parts`."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from stampede.core.definition import Definition
from stampede.core.errors import InvalidOption
from stampede.core.game import Game, State
from stampede.core.options import GivenOptions, Option, OptionValue

BEGINNING = 40
"""The number of actions in a game that is not played to its end."""
EVERY = 2000
"""The number of legal actions to choose from, at most."""


class Sample(NamedTuple):
    """The random games of one definition."""

    whole: tuple[tuple[State, ...], ...]
    """Games from the first position to the last, with the options of a short game."""
    begun: tuple[tuple[State, ...], ...]
    """The beginnings of games with other options."""

    @property
    def games(self) -> tuple[tuple[State, ...], ...]:
        """All games, the whole ones first."""
        return self.whole + self.begun

    def some(self, count: int) -> Iterator[State]:
        """A sample of *count* positions of each game, spread from its first to its last."""
        for states in self.games:
            last = len(states) - 1
            yield from (
                states[at] for at in sorted({last * step // max(count - 1, 1) for step in range(count)})
            )


def sample(definition: Definition, games: int = 2, seed: int = 0) -> Sample:
    """Sample *games* whole random games, and the beginning of one for every other setting; plain rules."""
    short = Game(definition, definition.facts.short, "plain")
    others = [
        game for options in settings(definition) if (game := Game(definition, options, "plain")) != short
    ]
    return Sample(
        tuple(tuple(played(short, seed + number)) for number in range(games)),
        tuple(tuple(played(game, seed, BEGINNING)) for game in others),
    )


def settings(definition: Definition) -> Iterator[GivenOptions]:
    """The settings to try: the defaults, each option at each of its ends where allowed, and presets."""
    yield definition.read_options({})
    for option in definition.rules.options:
        for value in _ends(option):
            try:
                yield definition.read_options({option.name: value})
            except InvalidOption:
                continue
    for preset in definition.presets.values():
        yield definition.read_options(preset)


def _ends(option: Option) -> tuple[OptionValue, ...]:
    """The extreme values of an option; a text has none."""
    values: dict[str, tuple[OptionValue, ...]] = {
        "int": (option.low, option.high),
        "bool": (not option.default,),
        "choice": option.values,
        "text": (),
    }
    return values[option.kind]


def played(game: Game, seed: int, longest: int | None = None) -> Iterator[State]:
    """The positions of one random game, chance included, to its end or for the *longest* actions."""
    draw = Random(seed)  # noqa: S311 - it need not surprise anybody
    state = game.new_initial_state()
    yield state.clone()
    while not state.is_terminal() and len(state.history) != longest:
        seat = draw.choice(state.acting_seats())
        state.apply_action(seat, draw.choice(state.legal_actions(seat)[:EVERY]))
        yield state.clone()
