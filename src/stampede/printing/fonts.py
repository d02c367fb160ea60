"""The fonts of printed pages: they come with the page and with Typst, none with the machine."""

from functools import cache
from importlib.resources import files
from pathlib import Path

import typst

SLAB, TEXT = "Alfa Slab One", "Libertinus Serif"
"""Titles and numerals; all other text. Typst brings the second, which also replaces the first where the
page is not built."""


FOLDER = Path(str(files("stampede"))) / "web" / "static" / "assets"
"""The files of the built page."""


@cache
def fonts() -> typst.Fonts:
    """The fonts to print with."""
    return typst.Fonts(font_paths=[FOLDER] if FOLDER.exists() else [], include_system_fonts=False)
