"""The sentences of Cattle Drive."""

from functools import partial
from pathlib import Path

from stampede.words import catalogue

say = partial(catalogue.say, Path(__file__).parent)
