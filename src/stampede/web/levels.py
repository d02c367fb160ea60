"""The strengths of the computer, as a table asks for them."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Protocol

from stampede.kit.definition import short
from stampede.web.refusals import RefusedError
from stampede.web.text import say


class LevelLike(Protocol):
    """A strength of the computer, as ``stampede.bots.levels`` lists them."""

    @property
    def level(self) -> int:
        """Its number."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def blurb(self) -> str:
        """What to expect of it."""


Levels = Callable[[str], tuple[LevelLike, ...]]


def level_name(levels: Levels, game: str, level: int) -> str:
    """What a level of a *game* is called; raises RefusedError if there is none such."""
    known = {each.level: each.name for each in levels(game)}
    if level in known:
        return known[level]
    allowed = ", ".join(str(number) for number in known) or "none"
    message = f"The computer has no level {short(level)} for this game; there are: {allowed}."
    raise RefusedError(HTTPStatus.UNPROCESSABLE_ENTITY, "bad-level", message)


def computer_name(levels: Levels, game: str, level: int, before: int) -> str:
    """The name of one more computer of a *level*, with so many *before* it; raises RefusedError."""
    name = level_name(levels, game, level)
    return say("bot.again", name=name, number=before + 1) if before else name


def usual_level(levels: Levels, game: str) -> int:
    """The level that plays on where nobody chose one: the middle one."""
    known = levels(game)
    return known[len(known) // 2].level
