"""The sentences of Kuhn's poker."""

from functools import partial
from pathlib import Path

from stampede.words import catalogue

say = partial(catalogue.say, Path(__file__).parent)
