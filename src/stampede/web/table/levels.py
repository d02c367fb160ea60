"""The computer's levels at a table, and the names of its players."""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from http import HTTPStatus
from itertools import count
from typing import Protocol

from stampede.bots.characters import found
from stampede.core.options import short
from stampede.web.runtime.names import displayed_name
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.wire import NAME_LENGTH
from stampede.web.table.state import TableState
from stampede.web.words import say
from stampede.words.catalogue import LANGUAGES, speaking

CYRILLIC = dict(zip("авсԁеԍнһіӏјкморԛѕтѵԝху", "abcdeghhiijkmopqstvwxy", strict=True))
GREEK = dict(zip("αβεζηικμνορτυχϲϳ", "abezhikmnoptyxcj", strict=True))
STROKES = {"l": "i", "1": "i", "|": "i", "ı": "i", "0": "o", "ɑ": "a", "ɡ": "g"}  # noqa: RUF001
"""A small L, a one and a capital I are one stroke in many fonts."""
SEEN_AS = str.maketrans(CYRILLIC | GREEK | STROKES)
"""The Latin letter or digit that each small letter, or its capital, looks like."""


def alike(name: str) -> str:
    """The skeleton of a name: equal for two names that look alike. Accents make a difference."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    letters = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", folded))
    return " ".join(unicodedata.normalize("NFC", letters.translate(SEEN_AS)).split())


class LevelLike(Protocol):
    """A strength of the computer, as ``stampede.bots.levels`` lists them."""

    @property
    def level(self) -> int:
        """Its number."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def blurb(self) -> str:
        """A sentence about how it plays."""

    @property
    def people(self) -> tuple[str, ...]:
        """The names of its characters, in the order in which they sit down; empty if there are none."""


Levels = Callable[[str], tuple[LevelLike, ...]]


def check_level(levels: Levels, game: str, level: int) -> None:
    """Raise RefusedError if there is no such level of a *game*."""
    known = [each.level for each in levels(game)]
    if level not in known:
        allowed = ", ".join(map(str, known))
        message = say("refused.level" if known else "refused.no-level", level=short(level), allowed=allowed)
        raise RefusedError(HTTPStatus.UNPROCESSABLE_ENTITY, "bad-level", message)


def computer_names(
    levels: Levels, game: str, wanted: Sequence[int], sitting: Sequence[tuple[str, int]] = ()
) -> tuple[str, ...]:
    """Names for new computers of the levels *wanted*, given name and level of each player who is *sitting*.

    They are stored in English, whatever language the visitor reads; ``named`` translates them.
    """
    with speaking("en"):
        names = [*called(levels, game, (*sitting, *(("", level) for level in wanted)))]
    return tuple(names[len(sitting) :])


def check_names(names: Sequence[str]) -> None:
    """Raise RefusedError if two of the *names* would be the same at a table."""
    for number, name in enumerate(names):
        _check_name(name, names[:number])


def free_name(table_state: TableState, levels: Levels, name: str) -> str:
    """The *name* as somebody may sit down with it; raises RefusedError if another there has the same.

    Players without a chosen name, and strangers in a quick match, get a number instead of a refusal.
    """
    taken = list(_names(table_state, levels))
    if not (table_state.is_quick or _is_nobodys(name)):
        _check_name(name, taken)
    known = set(map(alike, taken))
    return next(each for each in _numbered(name) if alike(each) not in known)


def _is_nobodys(name: str) -> bool:
    """Whether this is the pages' name for anyone who has entered none."""
    for each in LANGUAGES:
        with speaking(each):
            if alike(name) == alike(say("name.somebody")):
                return True
    return False


def _check_name(name: str, taken: Iterable[str]) -> None:
    if alike(name) in map(alike, taken):
        raise RefusedError.of(HTTPStatus.CONFLICT, "same-name", name=name)


def _names(table_state: TableState, levels: Levels) -> Iterator[str]:
    """The names of those at the table, computers in every language."""
    for each in LANGUAGES:
        with speaking(each):
            told = named(table_state, levels)
        yield from map(told.name_of, told.players)


def _numbered(name: str) -> Iterator[str]:
    """The *name* itself, and then the name with 2, 3, 4 and so on."""
    yield name
    for number in count(2):
        yield say("bot.again", name=name[: NAME_LENGTH - 3], number=number)


def named(table_state: TableState, levels: Levels) -> TableState:
    """The table with everybody's name in the current language."""
    table_state = complete(table_state)
    if not any(each.level for each in table_state.players):
        return table_state
    sitting = [(table_state.name_of(each), each.level) for each in table_state.players]
    names = called(levels, table_state.match.game.name, sitting)
    now = {each.number: name for each, name in zip(table_state.players, names, strict=True)}
    return replace(table_state, called={**table_state.called, **now})


def masked(table_state: TableState) -> TableState:
    """The table with numbers for its persons' names, which only its players may see."""
    computers = {each.number for each in table_state.players if each.guest is None and each.level}
    persons = (number for number in range(table_state.sat) if number not in computers)
    mask = {number: say("name.guest", number=number + 1) for number in persons}
    return replace(table_state, called={**table_state.called, **mask})


def complete(table_state: TableState) -> TableState:
    """The table with a placeholder for each name that was withdrawn."""
    known = table_state.called
    gone = {number: say("name.withdrawn") for number in range(table_state.sat) if number not in known}
    return replace(table_state, called={**known, **gone}) if gone else table_state


def called(levels: Levels, game: str, players: Iterable[tuple[str, int]]) -> Iterator[str]:
    """The displayed name of each of the *players* of a game, given the stored name and a computer's level.

    A computer keeps the character that it sat down as; a new one is the first of its level that is not there
    yet. Where there is none it has a number. Computers of a level that no longer exists keep their names. A
    placeholder stands for a name that was withdrawn.
    """
    known, sitting = {each.level: each for each in levels(game)}, tuple(players)
    taken = {alike(name) for name, level in sitting if level not in known}
    kept = [_own_name(known[level], name) if level in known else "" for name, level in sitting]
    taken |= set(map(alike, filter(None, kept)))
    for (name, level), own in zip(sitting, kept, strict=True):
        if level not in known or own:
            yield own or displayed_name(name)
        else:
            told = next(each for each in _candidates(known[level]) if alike(each) not in taken)
            taken.add(alike(told))
            yield told


def _own_name(level: LevelLike, stored: str) -> str:
    """The name, in the current language, of the character that has been *stored*; empty for any other."""
    with speaking("en"):
        character = found(stored) if stored and level.people else None
    return character.name if character else ""


def _candidates(level: LevelLike) -> Iterator[str]:
    yield from level.people
    yield from _numbered(level.name)


def company(levels: Levels, game: str, seats: int) -> tuple[int, ...]:
    """The levels of *seats* computers: the middle one, then its neighbours, weaker before stronger."""
    known, middle = [each.level for each in levels(game)], usual_level(levels, game)
    nearest = sorted(known, key=lambda level: (abs(level - middle), level))
    return tuple(nearest[number % len(nearest)] for number in range(seats))


def usual_level(levels: Levels, game: str) -> int:
    """The level that plays on where nobody chose one: the middle one, the weaker of two."""
    known = levels(game)
    return known[(len(known) - 1) // 2].level
