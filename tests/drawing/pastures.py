"""Helpers to find things in the scenes of Zoff."""

import msgspec

from stampede.core.game import State
from stampede.core.scene import Choice, Scene
from stampede.games.zoff import ZOFF
from stampede.games.zoff.rules.components import BOX


def encoded(scene: Scene) -> bytes:
    return msgspec.json.encode(scene)


def everything(state: State) -> Scene:
    """The drawing of a finished match, hidden things included."""
    return ZOFF.drawn.scene(state, None)


def by_action(scene: Scene) -> dict[str, Choice]:
    """The choices, the first of each action."""
    return {choice.action: choice for choice in reversed(scene.choices)}


def standing(scene: Scene, start_of_symbol: str) -> dict[str, str]:
    """The sprites of a kind, by place."""
    return {s.place: s.symbol for s in scene.sprites if s.symbol.startswith(start_of_symbol)}


def texts(scene: Scene, pasture: str) -> list[str]:
    """The cards on a pasture, in the order of their places; an empty text is a back."""
    number = [pasture.name for pasture in BOX.pastures].index(pasture) + 1
    cards = {s.place: s.text for s in scene.sprites if s.place.startswith(f"{number}/card/")}
    return [cards[place] for place in sorted(cards)]
