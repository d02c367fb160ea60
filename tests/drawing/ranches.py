"""Positions of Abilene and their drawings, for tests."""

import random

import msgspec

from stampede.core.game import State
from stampede.core.scene import Choice, Scene
from tests.games.abilene.table import (
    choose,
    seated,
)

TABLES = [(3, False), (3, True), (4, False), (4, True), (5, True), (6, False), (6, True)]
LIMIT = 64_000
"""Bytes of a scene on the wire."""
FAR = {"A8": "A600", "B8": "B600", "D8": "D600", "E8": "E600"}
"""An animal for each of four players, out of the way."""


def encoded(scene: Scene) -> bytes:
    return msgspec.json.encode(scene)


def choices(state: State, seat: int = 0) -> dict[str, Choice]:
    return {choice.action: choice for choice in state.scene(seat).choices}


def at(scene: Scene, place: str) -> list[str]:
    return [sprite.symbol for sprite in scene.sprites if sprite.place == place]


def walk(players: int, seed: int, steps: int, **options: object) -> list[State]:
    """Positions of a match played at random, its start included."""
    rng = random.Random(seed)
    found: list[State] = [seated(players, **options)]
    for step in range(steps):
        if found[-1].is_terminal():
            break
        state = found[-1].clone()
        state.apply_action(*choose(state, rng, ("bankrupt",) if step % 40 else ()))
        found.append(state)
    return found
