"""The length and the branching of random matches, for the pages of the games.

``python -m tests.measured`` writes ``docs/games/measured.json`` anew in some minutes; then run ``make wire``.
"""

import json
import sys
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from stampede.core.game import Game
from stampede.core.interface import CHANCE
from stampede.games import all_presets, find, named

FILE = Path(__file__).parents[1] / "docs" / "games" / "measured.json"
MATCHES = 50
SETTINGS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("buffalo", {}),
    ("buffalo", {"width": 5}),
    *(("zoff", {"players": players}) for players in (2, 3, 4, 5, 6)),
    *(("abilene", {"players": players}) for players in (3, 4, 6)),
)
"""The settings that are measured beside the presets."""


class Measured(NamedTuple):
    """One match in which every seat takes each legal action with the same chance."""

    choices: int
    """How many actions seats chose."""
    legal: int
    """The number of legal actions, added up over all choices."""
    draws: int
    """How many actions chance made."""


def settings(game: str) -> list[tuple[str, dict[str, Any]]]:
    """The measured settings of *game*: its own name with options, then its presets."""
    presets: list[tuple[str, dict[str, Any]]] = [
        (name, {}) for name, (whose, _) in all_presets().items() if whose == game
    ]
    return [each for each in SETTINGS if each[0] == game] + presets


def label(name: str, options: dict[str, Any]) -> str:
    """A setting as the pages write it: ``zoff, players=2``."""
    return ", ".join((name, *(f"{option}={value}" for option, value in options.items())))


def game_of(name: str, options: dict[str, Any]) -> Game:
    """The game of a setting; nothing is compiled for it."""
    game, preset = named(name)
    return Game(find(game), {**preset, **options}, "plain")


def measure(game: Game, seed: int) -> Measured:
    """Play match number *seed*."""
    draw, state = Random(seed), game.new_initial_state(seed=seed)
    choices = legal = 0
    while not state.is_terminal():
        seat = state.acting_seats()[0]
        actions = state.legal_actions(seat)
        state.apply_action(seat, draw.choice(actions))
        choices, legal = choices + 1, legal + len(actions)
    return Measured(choices, legal, sum(seat == CHANCE for seat, _ in state.history))


def measured() -> dict[str, list[Measured]]:
    """The committed matches by the label of their setting."""
    kept = json.loads(FILE.read_text("utf-8"))
    return {name: [Measured(*match) for match in matches] for name, matches in kept.items()}


def main() -> None:
    """Measure every setting."""
    written: dict[str, list[Measured]] = {}
    for game in dict.fromkeys(name for name, _ in SETTINGS):
        for name, options in settings(game):
            playing = game_of(name, options)
            written[label(name, options)] = [measure(playing, seed) for seed in range(MATCHES)]
            sys.stderr.write(f"{label(name, options)}\n")
    lines = (f"{json.dumps(name)}: {json.dumps(matches)}" for name, matches in written.items())
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
