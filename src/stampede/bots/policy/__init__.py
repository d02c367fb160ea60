"""What players know of single games without searching: plain functions, in the terms of ``bots.interface``.

A game's rule of thumb is a module of this folder (or several), of plain functions over one record, listed
here; what it leaves out, and a game without one, is taken from :mod:`stampede.bots.policy.uniform`.
"""

from collections.abc import Callable
from types import ModuleType

from stampede.bots.policy import (
    abilene,
    abilene_memory,
    abilene_money,
    abilene_ride,
    abilene_sale,
    abilene_sight,
    abilene_start,
    abilene_value,
    zoff,
    zoff_choosing,
    zoff_outlook,
    zoff_pasture,
    zoff_placing,
    zoff_sampling,
    zoff_selling,
)
from stampede.kit.game import State

POLICIES: dict[str, tuple[ModuleType, ...]] = {
    "zoff": (zoff_pasture, zoff_choosing, zoff_placing, zoff_selling, zoff_outlook, zoff),
    "abilene": (
        abilene_sight,
        abilene_sale,
        abilene_start,
        abilene_ride,
        abilene_money,
        abilene_value,
        abilene,
    ),
}
"""The modules that define ``suggest``, and ``evaluate_seats`` and ``num_secret`` if they like, by game."""

Sampler = Callable[[State, int, int, int], State]
"""From an observation, its seat, a seed, and how much a player remembers (per cent) to a full state that the
seat could not tell from the true one. It may weigh what is likelier, and use ``observation.history``."""

SAMPLERS: dict[str, Sampler] = {
    "zoff": zoff_sampling.draw_world,
    "abilene": abilene_memory.resample_with_memory,
}
"""Games in which one does better than ``State.resample``, which knows no history and draws choices evenly."""
