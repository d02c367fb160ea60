"""The options of a PDF: the size of the paper, and how much ink is used."""

from importlib.util import find_spec
from typing import NamedTuple

from stampede.core.definition import Definition
from stampede.core.errors import InvalidOption
from stampede.core.options import short
from stampede.printing.words import say


class Paper(NamedTuple):
    """A size of paper, upright, in millimetres."""

    width: float
    height: float


PAPERS = {"a4": Paper(210, 297), "letter": Paper(215.9, 279.4)}
INKS = ("full", "little")
"""In colour; or outlines on white paper."""


class PrintOptions(NamedTuple):
    """The options of a PDF."""

    paper: str = "a4"
    ink: str = "full"

    def check(self) -> "PrintOptions":
        """These options; raises InvalidOption naming the allowed values."""
        for key, given, allowed in (("paper", self.paper, PAPERS), ("ink", self.ink, INKS)):
            if given not in allowed:
                raise InvalidOption(say(f"option.{key}", given=short(given), allowed=", ".join(allowed)))
        return self


def can_print(definition: Definition) -> bool:
    """Whether a game has a print kit, and the packages of the extra ``print`` are installed."""
    return definition.print_kit is not None and bool(find_spec("typst") and find_spec("markdown_it"))
