"""The sentences of Zoff in Buffalo."""

from collections.abc import Iterable
from functools import partial
from pathlib import Path

from stampede.kit import text

say = partial(text.say, Path(__file__).parent)
"""``say(key, **values)``: a sentence of the catalogue."""


def listed(words: Iterable[str]) -> str:
    """Words one after the other: ``blue, green and violet``."""
    *first, last = words
    return say("list.and", first=", ".join(first), last=last) if first else last
