"""The lines of the characters."""

from functools import partial
from pathlib import Path

from stampede.words import catalogue

say = partial(catalogue.say, Path(__file__).parent)
"""``say(key, **values)``: a sentence of the catalogue."""


def line_of(key: str, cue: str, variant: int = 0) -> str:
    """The words of the character *key* on an occasion; variant 0 stands for the only way to say it."""
    return say(f"line.{key}.{cue}-{variant}") if variant else say(f"line.{key}.{cue}")
