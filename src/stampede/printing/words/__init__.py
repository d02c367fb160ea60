"""The sentences on printed pages."""

from functools import partial
from pathlib import Path

from stampede.words import catalogue

say = partial(catalogue.say, Path(__file__).parent)
"""``say(key, **values)``: a sentence of the catalogue."""
