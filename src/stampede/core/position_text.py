"""Position texts made of words: ``players=3 ask=place round=2 hand.blue=5E,4A``.

First come the options of the game, then what is not as at its start. A ``?`` stands for what a view hides.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from stampede.core.errors import InvalidPosition
from stampede.core.options import LONGEST_TOLD, NUMBER
from stampede.words.shared import say

NOTHING = "-"
"""An empty list, and an empty place in one."""
UNKNOWN = "?"


class Word(NamedTuple):
    """One thing that a position text tells, and how."""

    name: str
    example: str
    """A valid value, for the error message that refuses a wrong one."""
    write: Callable[[Any], str]
    """The value in this state."""
    read: Callable[[Any, str], None]
    """Write the value into this state; raises ValueError or IndexError for one that says nothing."""
    clear: Callable[[Any], None] = lambda _state: None
    """Make room in this state, before any word is read."""
    always: bool = False
    """Whether it stands in every text, at the start of the game too."""


class PositionText:
    """How the positions of a game are written that begins at *start*."""

    def __init__(self, start: Any, options: Sequence[Word], words: Sequence[Word]) -> None:
        """*options* are the words that always stand there, unless their value is 0."""
        self._options, self._words = options, words
        self._at_start = [word.write(start) for word in words]

    def write(self, state: Any) -> str:
        """A position, or the view of one, as text."""
        told = [(word.name, word.write(state)) for word in self._options]
        parts = [f"{name}={value}" for name, value in told if value != "0"]
        for word, usual in zip(self._words, self._at_start, strict=True):
            value = word.write(state)
            if word.always or value != usual:
                parts.append(f"{word.name}={value}")
        return " ".join(parts)

    def read(self, text: str, state: Any) -> None:
        """Write what *text* tells into *state*, the start of the game; raises InvalidPosition."""
        given = split(text)
        for word in self._options:
            if given.pop(word.name, "0") != word.write(state):
                raise InvalidPosition(say("position.option", name=word.name, value=word.write(state)))
        known = {word.name: word for word in self._words}
        for name, value in given.items():
            if name not in known:
                raise InvalidPosition(
                    say("position.unknown", name=name[:LONGEST_TOLD], known=", ".join(known))
                )
            if UNKNOWN in value:
                raise InvalidPosition(say("position.hidden", word=_told(name, value)))
            known[name].clear(state)
        for word in self._words:
            if word.name in given:
                _read(word, state, given[word.name])


def split(text: str) -> dict[str, str]:
    """The words of a position text by name; raises InvalidPosition."""
    found: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise InvalidPosition(say("position.form", word=word[:LONGEST_TOLD]))
        if name in found:
            raise InvalidPosition(say("position.twice", name=name[:LONGEST_TOLD]))
        found[name] = value
    return found


def _read(word: Word, state: Any, value: str) -> None:
    try:
        word.read(state, value)
    except (ValueError, IndexError):
        told, example = _told(word.name, value), f"{word.name}={word.example}"
        raise InvalidPosition(say("position.word", word=told, example=example)) from None


def _told(name: str, value: str) -> str:
    return f"{name}={value}"[:LONGEST_TOLD]


# ------------------------------------------------------------ values of many words


def whole(text: str) -> int:
    """A whole number; raises ValueError."""
    if not NUMBER.fullmatch(text):
        raise ValueError(text)
    return int(text)


def items(text: str) -> list[str]:
    """The items between commas; none for an empty list."""
    return [] if text == NOTHING else text.split(",")


def one_of(names: Sequence[str], text: str) -> int:
    """Which of the *names* this is; raises ValueError."""
    return names.index(text)


def number(field: str) -> Word:
    """A field that is a number."""
    return Word(
        field,
        "1",
        lambda state: str(getattr(state, field)),
        lambda state, text: setattr(state, field, whole(text)),
    )


class Values(NamedTuple):
    """How the values of an array, or a field, are written: ``-`` is *nothing*."""

    example: str
    write: Callable[[Any, int], str]
    read: Callable[[Any, str], int]
    """Raises ValueError."""
    nothing: int | None = None
    """The value that is left out at the end of a list; None where every value stands there."""

    def text(self, state: Any, value: int) -> str:
        """A value as it is written."""
        return NOTHING if value == self.nothing else self.write(state, value)

    def value(self, state: Any, text: str) -> int:
        """A value as it is read; raises ValueError."""
        return self.nothing if text == NOTHING and self.nothing is not None else self.read(state, text)


def single(field: str, values: Values) -> Word:
    """A field that has one of these values."""
    return Word(
        field,
        values.example,
        lambda state: values.text(state, getattr(state, field)),
        lambda state, text: setattr(state, field, values.value(state, text)),
    )


def several(name: str, part: Callable[[Any], Any], values: Values) -> Word:
    """A list of such values: *part* is the array it is written from and read into."""

    def write(state: Any) -> str:
        found = part(state).tolist()
        while found and values.nothing is not None and found[-1] == values.nothing:
            found.pop()
        return ",".join(values.text(state, value) for value in found) or NOTHING

    def read(state: Any, text: str) -> None:
        array, found = part(state), [values.value(state, each) for each in text.split(",")]
        if len(found) > len(array) or (values.nothing is None and len(found) < len(array)):
            raise ValueError(text)
        array[len(found) :] = values.nothing if values.nothing is not None else 0
        array[: len(found)] = found

    return Word(name, values.example, write, read)


NUMBERS = Values("0,1,2", lambda _state, value: str(value), lambda _state, text: whole(text))
"""Numbers, each of which is written."""
