"""What searches know of single games: plain functions, in the terms of ``bots.interface``."""

from types import ModuleType

from stampede.bots.evaluation import buffalo

EVALUATIONS: dict[str, ModuleType] = {"buffalo": buffalo}
"""The games that alpha-beta can play."""
