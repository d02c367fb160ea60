"""Catalogues of texts by key, one JSON file a language.

A text that depends on a number has a key for each plural form of the language, ``cows.one`` and
``cows.other``, and is read by ``say("cows", count=3)``. The forms are those of CLDR, by Babel.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache, wraps
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast

from babel import Locale
from babel.numbers import format_decimal

LANGUAGES = ("en", "fr", "de")
OPEN, CLOSE = "\u2068", "\u2069"
"""Unicode's invisible isolates, which mark a player's name in a sentence."""


class _Voice(NamedTuple):
    """The language and the marking of texts in the current context."""

    language: str
    marks: bool
    """Whether to mark players in texts, for a page that puts their names there."""


ENGLISH = _Voice("en", marks=False)
_voice: ContextVar[_Voice] = ContextVar("voice", default=ENGLISH)
Said = TypeVar("Said", bound=Callable[..., Any])
_forgotten_together: list[Callable[[], None]] = []


def language() -> str:
    """The language of texts in the current context."""
    return _voice.get().language


@contextmanager
def speaking(name: str, *, marks: bool = False) -> Iterator[None]:
    """Write texts in the language *name* within this context, in this task or thread.

    With *marks*, players in a sentence are marked: a page puts their names there.

    Example::

        with speaking("de"):
            say("cows", count=3)
    """
    before = _voice.set(_Voice(name if name in LANGUAGES else "en", marks))
    try:
        yield
    finally:
        _voice.reset(before)


def player(side: str) -> str:
    """A player in a sentence, named by the *side*, as the list of seats names it."""
    return f"{OPEN}{side}{CLOSE}" if _voice.get().marks else side


def with_names(text: str, names: Mapping[str, str]) -> str:
    """*text* with the players in it called by their *names*, given by side."""
    return re.sub(f"{OPEN}(.*?){CLOSE}", lambda found: names.get(found[1]) or found[1], text)


def cached_by_language(size: int) -> Callable[[Said], Said]:
    """Cache up to *size* results of a function, by language.

    Most of a scene is as it was in the last one, and to find a sprite again is much cheaper than to name it.
    The arguments must be hashable and positional.
    """

    def keeping(function: Said) -> Said:
        @lru_cache(maxsize=size)
        def answer(_spoken: _Voice, *values: object) -> object:
            return function(*values)

        @wraps(function)
        def ask(*values: object) -> object:
            return answer(_voice.get(), *values)

        _forgotten_together.append(answer.cache_clear)
        return cast("Said", ask)

    return keeping


def forget() -> None:
    """Clear all caches, after the catalogues have changed."""
    for clear in _forgotten_together:
        clear()


@cache
def catalogue(folder: Path, name: str) -> dict[str, str]:
    """All texts of a language, by key."""
    texts: dict[str, str] = json.loads((folder / f"{name}.json").read_text("utf-8"))
    return texts


@lru_cache(maxsize=256)
def _texts(folder: Path, name: str) -> tuple[str, dict[str, str]]:
    """The language *name* and its texts, or English where a game has no translation."""
    name = name if (folder / f"{name}.json").exists() else "en"
    return name, catalogue(folder, name)


_forgotten_together.append(_texts.cache_clear)


@cache
def _plural(name: str, count: int) -> str:
    return Locale.parse(name).plural_form(count)


@cached_by_language(4096)
def number(value: float) -> str:
    """A number as the language writes it, thousands apart."""
    return format_decimal(value, locale=language())


def exact_number(value: float) -> str:
    """A number as the language writes it, with all its decimals."""
    return format_decimal(value, locale=language(), decimal_quantization=False)


def say(folder: Path, key: str, **values: object) -> str:
    """The text *key* of the catalogue in *folder*, filled in; raises KeyError for a missing key."""
    name, texts = _texts(folder, language())
    if key not in texts and "count" in values:
        key = f"{key}.{_plural(name, int(str(values['count'])))}"
    return texts[key].format(**values)
