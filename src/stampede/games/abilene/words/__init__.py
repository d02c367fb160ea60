"""The sentences of Abilene."""

from functools import partial
from pathlib import Path

from stampede.words import catalogue
from stampede.words.catalogue import number

say = partial(catalogue.say, Path(__file__).parent)
"""``say(key, **values)``: a sentence of the catalogue."""


def amount(dollars: float) -> str:
    """So much money, to ten dollars."""
    return say("money", amount=number(round(dollars, -1)))
