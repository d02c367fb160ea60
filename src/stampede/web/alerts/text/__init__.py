"""The sentences of alerts."""

from functools import partial
from pathlib import Path

from stampede.kit import text

say = partial(text.say, Path(__file__).parent)
"""``say(key, **values)``: a sentence of the catalogue."""
