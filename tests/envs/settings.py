"""The games and options that all environments are tried with."""

from typing import Any

from stampede.core.game import Game
from stampede.games import find
from tests.installed import mini
from tests.tensors.test_numbers import COMPONENTS, of

SETTINGS: list[tuple[str, dict[str, Any]]] = [
    ("buffalo", {}),
    ("buffalo", {"width": 5}),
    ("buffalo", {"empty_columns": "c", "opening_moves": 3, "dogs": 2}),
    ("zoff", {"players": 2}),
    ("zoff", {"players": 3, "auction": True}),
    ("zoff", {"players": 6, "fair_bonus": True, "open_tracker": True}),
    ("zoff", {"players": 3, "components": COMPONENTS}),
    ("abilene", {"players": 3, "sale_limit": 3}),
    ("abilene", {}),
    ("abilene", {"players": 6, "hidden_totals": True}),
    *((name, mini(name)) for name in ("buffalo", "zoff", "abilene")),
]
NAMES = [of(*each) for each in SETTINGS]


def plain(case: int) -> Game:
    """The game of a case; nothing is compiled for it."""
    name, options = SETTINGS[case]
    return Game(find(name), options, "plain")
