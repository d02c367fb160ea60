"""The strengths of the computer, as a table asks for them."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import Protocol

from stampede.core.options import short
from stampede.web.base.refusals import RefusedError
from stampede.web.people.guests import told_name
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


def computer_names(
    levels: Levels, game: str, wanted: Sequence[int], sitting: Sequence[int] = ()
) -> tuple[str, ...]:
    """The names of more computers of the levels *wanted*, beside who is *sitting*.

    This is what is written down, in English whoever asked for it; ``named`` gives what is told.
    """
    with speaking("en"):
        names = [*called(levels, game, [("", level) for level in (*sitting, *wanted)])]
    return tuple(names[len(sitting) :])


def named(table_state: TableState, levels: Levels) -> TableState:
    """The table with everybody called as they are in the language that is spoken now."""
    table_state = complete(table_state)
    if not any(each.level for each in table_state.players):
        return table_state
    sitting = [(table_state.name_of(each), each.level) for each in table_state.players]
    names = called(levels, table_state.match.game.name, sitting)
    now = {each.number: name for each, name in zip(table_state.players, names, strict=True)}
    return replace(table_state, called={**table_state.called, **now})


def complete(table_state: TableState) -> TableState:
    """The table with something said for each name that was withdrawn."""
    known = table_state.called
    gone = {number: say("name.withdrawn") for number in range(table_state.sat) if number not in known}
    return replace(table_state, called={**known, **gone}) if gone else table_state


def called(levels: Levels, game: str, players: Iterable[tuple[str, int]]) -> Iterator[str]:
    """What each of the *players* of a game is called, given the name written down and a computer's level.

    Computers of one level are told apart by a number; those of a level that is no more keep their names. Of a
    name that was withdrawn it is said that it was.
    """
    known = {each.level: each.name for each in levels(game)}
    seen = Counter[int]()
    for name, level in players:
        seen[level] += 1
        if level not in known:
            yield told_name(name)
        elif seen[level] == 1:
            yield known[level]
        else:
            yield say("bot.again", name=known[level], number=seen[level])


def company(levels: Levels, game: str, count: int) -> tuple[int, ...]:
    """The levels of *count* computers: the middle one, then its neighbours, weaker before stronger."""
    known, middle = [each.level for each in levels(game)], usual_level(levels, game)
    nearest = sorted(known, key=lambda level: (abs(level - middle), level))
    return tuple(nearest[number % len(nearest)] for number in range(count))


def usual_level(levels: Levels, game: str) -> int:
    """The level that plays on where nobody chose one: the middle one."""
    known = levels(game)
    return known[len(known) // 2].level
