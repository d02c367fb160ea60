"""The sentences of a game: a catalogue of texts by key, one JSON file a language.

A text that depends on a number has a key for each plural form of the language, ``cows.one`` and
``cows.other``, and is asked for as ``say("cows", count=3)``. The forms are those of CLDR, by Babel.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache, wraps
from pathlib import Path
from typing import Any, TypeVar, cast

from babel import Locale
from babel.numbers import format_decimal

LANGUAGES = ("en", "fr", "de")
_language: ContextVar[str] = ContextVar("language", default="en")
Said = TypeVar("Said", bound=Callable[..., Any])
_forgotten_together: list[Callable[[], None]] = []


def language() -> str:
    """The language that texts are written in now."""
    return _language.get()


@contextmanager
def speaking(name: str) -> Iterator[None]:
    """Write texts in the language *name* for as long as this lasts, in this task or thread."""
    before = _language.set(name if name in LANGUAGES else "en")
    try:
        yield
    finally:
        _language.reset(before)


def kept(size: int) -> Callable[[Said], Said]:
    """Keep up to *size* answers of a function, those in one language apart from those in another.

    Most of a scene is as it was in the last one, and to find a sprite again is much cheaper than to say what
    it is called. The arguments must be hashable and given by position.
    """

    def keeping(function: Said) -> Said:
        @lru_cache(maxsize=size)
        def answer(_language: str, *values: object) -> object:
            return function(*values)

        @wraps(function)
        def ask(*values: object) -> object:
            return answer(_language.get(), *values)

        _forgotten_together.append(answer.cache_clear)
        return cast("Said", ask)

    return keeping


def forget() -> None:
    """Forget all answers kept: the catalogues are others now."""
    for clear in _forgotten_together:
        clear()


@cache
def catalogue(folder: Path, name: str) -> dict[str, str]:
    """All texts of a language, by key."""
    texts: dict[str, str] = json.loads((folder / f"{name}.json").read_text("utf-8"))
    return texts


@lru_cache(maxsize=256)
def _texts(folder: Path, name: str) -> tuple[str, dict[str, str]]:
    """The language *name* and its texts, or English where a game that somebody adds is not written in it."""
    name = name if (folder / f"{name}.json").exists() else "en"
    return name, catalogue(folder, name)


_forgotten_together.append(_texts.cache_clear)


@cache
def _plural(name: str, count: int) -> str:
    return Locale.parse(name).plural_form(count)


@kept(4096)
def number(value: float) -> str:
    """A number as the language writes it, thousands apart."""
    return format_decimal(value, locale=_language.get())


def say(folder: Path, key: str, **values: object) -> str:
    """The text *key* of the catalogue in *folder*, filled in; a missing key is a KeyError."""
    name, texts = _texts(folder, _language.get())
    if key not in texts and "count" in values:
        key = f"{key}.{_plural(name, int(str(values['count'])))}"
    return texts[key].format(**values)
