"""Where the built front end lies."""

from pathlib import Path

STATIC = Path(__file__).parents[1] / "static"
