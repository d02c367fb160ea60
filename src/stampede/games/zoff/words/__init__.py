"""The sentences of Zoff in Buffalo."""

from collections.abc import Iterable
from functools import partial
from pathlib import Path

from stampede.games.zoff.rules.components import COLOUR_NAMES, UNIT
from stampede.words import catalogue
from stampede.words.catalogue import number

say = partial(catalogue.say, Path(__file__).parent)
"""``say(key, **values)``: a sentence of the catalogue."""


def listed(words: Iterable[str]) -> str:
    """Words one after the other: ``blue, green and violet``."""
    *first, last = words
    return say("list.and", first=", ".join(first), last=last) if first else last


def colour_name(colour: int) -> str:
    """A colour within a sentence."""
    return say(f"colour.{COLOUR_NAMES[colour]}")


def amount(cows: float) -> str:
    """A number of cows, to a tenth."""
    rounded = round(cows, 1)
    return say("amount", count=1 if rounded == 1 else 2, amount=number(rounded))


def bid_text(bid: int) -> str:
    """Z8.1 A bid as it is written, or a count less a bid."""
    whole, _, part = f"{bid / UNIT:.4f}".partition(".")
    return say("decimal", whole=whole, part=part)
