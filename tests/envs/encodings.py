"""A digest of the encodings behind each id of Gymnasium; ``make golden`` adds the digests of new ids.

An id names a version, so its digest never changes: raise ``Tensors.version``.
"""

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from stampede.core.game import Game
from stampede.envs import choosing, gymnasium_id
from stampede.envs.choosing import PartialAction
from stampede.games import all_presets, find, named
from tests.tensors.test_numbers import COMPONENTS

FILE = Path(__file__).with_suffix(".json")
CHOICES = 60
"""How many choices of each match are compared."""
OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "buffalo": ({"width": 5}, {"empty_columns": "c", "opening_moves": 3, "dogs": 2}),
    "zoff": (
        {"players": 2},
        {"players": 3, "auction": True},
        {"players": 6, "fair_bonus": True, "open_tracker": True},
        {"players": 3, "components": COMPONENTS},
    ),
    "abilene": ({"players": 3, "sale_limit": 3}, {"players": 6, "hidden_totals": True}),
}
"""By game, the options that are compared beside the usual ones."""


def names() -> list[str]:
    """The games of the house that are there, and their presets."""
    return [name for name in (*OPTIONS, *all_presets()) if name.partition("-")[0] in OPTIONS]


def digest(name: str) -> str:
    """A digest of the rules version, the action numbers and the observations of a game or preset."""
    game_name, preset = named(name)
    definition = find(game_name)
    hashed = sha256(str(definition.rules_version).encode())
    for options in ({}, *OPTIONS.get(name, ())):
        for part in _parts(Game(definition, {**preset, **options}, "plain")):
            hashed.update(part)
    return hashed.hexdigest()


def _parts(game: Game) -> Iterator[bytes]:
    """The numbers of all actions, the shapes of all planes, and observations and masks of a random match."""
    encoding = game.encoding
    yield encoding.numbering.codes.astype("<i2").tobytes()
    for plane in (*encoding.planes(0), *encoding.recollection.planes(0)):
        yield f"{plane.shape} {plane.values}".encode()
    draw, state = Random(1), game.new_initial_state(seed=1)
    for _ in range(CHOICES):
        if state.is_terminal():
            break
        seat = state.acting_seats()[0]
        action = draw.choice(state.legal_actions(seat))
        given: PartialAction | int | None = choosing.choice(state, seat)
        for number in encoding.numbering.encode(action):
            assert isinstance(given, PartialAction)
            yield choosing.observe(state, seat, given.given).astype("<f4").tobytes() + given.mask.tobytes()
            given = given.after(number)
        state.apply_action(seat, action)
    yield game.remember(state, 0).astype("<f4").tobytes()


def kept() -> dict[str, str]:
    """The digest of every id that there has ever been."""
    digests: dict[str, str] = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    return digests


def main() -> None:
    """Add the digests of ids that are new."""
    digests = {gymnasium_id(name): digest(name) for name in names()} | kept()
    FILE.write_text(json.dumps(dict(sorted(digests.items())), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
