"""The sentences that all games share."""

from collections.abc import Iterable
from functools import partial
from pathlib import Path

from stampede.words import catalogue

say = partial(catalogue.say, Path(__file__).parent)
"""``say(key, **values)``: a sentence of the catalogue."""


def apart(parts: Iterable[str]) -> str:
    """Parts of a sentence with semicolons between them."""
    return say("list.apart").join(parts)
