"""The strengths of the computer, as a table asks for them."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from http import HTTPStatus
from typing import Protocol

from stampede.core.options import short
from stampede.web.base.refusals import RefusedError
from stampede.web.table.state import TableState
from stampede.web.words import say
from stampede.words.catalogue import speaking


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


def check_level(levels: Levels, game: str, level: int) -> None:
    """Raise RefusedError if there is no such level of a *game*."""
    known = [each.level for each in levels(game)]
    if level not in known:
        allowed = ", ".join(map(str, known))
        message = say("refused.level" if known else "refused.no-level", level=short(level), allowed=allowed)
        raise RefusedError(HTTPStatus.UNPROCESSABLE_ENTITY, "bad-level", message)


def computer_name(levels: Levels, game: str, level: int, before: int) -> str:
    """The name of one more computer of a *level*, with so many *before* it; raises RefusedError.

    This is what is written down, in English whoever asked for it; ``named`` gives what is told.
    """
    check_level(levels, game, level)
    with speaking("en"):
        return [*called(levels, game, [("", level)] * (before + 1))][-1]


def named(table_state: TableState, levels: Levels) -> TableState:
    """The table with its computers called as they are in the language that is spoken now."""
    if not any(each.level for each in table_state.players):
        return table_state
    names = called(
        levels, table_state.match.game.name, [(each.name, each.level) for each in table_state.players]
    )
    players = tuple(replace(each, name=name) for each, name in zip(table_state.players, names, strict=True))
    return replace(table_state, players=players)


def called(levels: Levels, game: str, players: Iterable[tuple[str, int]]) -> Iterator[str]:
    """What each of the *players* of a game is called, given the name written down and a computer's level.

    Computers of one level are told apart by a number; those of a level that is no more keep their names.
    """
    known = {each.level: each.name for each in levels(game)}
    seen = Counter[int]()
    for name, level in players:
        seen[level] += 1
        if level not in known:
            yield name
        elif seen[level] == 1:
            yield known[level]
        else:
            yield say("bot.again", name=known[level], number=seen[level])


def usual_level(levels: Levels, game: str) -> int:
    """The level that plays on where nobody chose one: the middle one."""
    known = levels(game)
    return known[len(known) // 2].level
