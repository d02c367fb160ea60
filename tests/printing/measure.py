"""Measures a PDF: the lines of its pages in millimetres, its fonts, its words."""

import atexit
import ctypes
from collections.abc import Iterator
from functools import cache
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from stampede.core.definition import Definition
from stampede.core.print_kit import PrintKit
from stampede.games import find
from stampede.printing.document import make
from stampede.printing.options import PrintOptions
from stampede.words.catalogue import speaking

POINT = 25.4 / 72
Segment = tuple[float, float, float, float]


def kit_of(definition: Definition) -> PrintKit:
    """The print kit of a game that has one."""
    assert definition.print_kit is not None
    return definition.print_kit()


@cache
def printed(game: str, paper: str = "a4", ink: str = "full", language: str = "en") -> Any:
    """The PDF of a game, made once for all tests of a process."""
    with speaking(language):
        document = pypdfium2.PdfDocument(make(find(game), PrintOptions(paper, ink)))
    atexit.register(document.close)  # else the library reports it as open at the end
    return document


def size(page: Any) -> frozenset[float]:
    """The two sides of a page in millimetres."""
    return frozenset(round(POINT * side, 1) for side in page.get_size())


def segments(document: Any, page: int) -> Iterator[Segment]:
    """The straight strokes of a page from 1 that are paths of their own, in millimetres."""
    for each in document[page - 1].get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH]):
        if pdfium.FPDFPath_CountSegments(each.raw) == 2:
            ends = (_end(each, at) for at in range(2))
            yield tuple(value for end in ends for value in end)  # type: ignore[misc]


def _end(path: Any, at: int) -> tuple[float, float]:
    x, y = ctypes.c_float(), ctypes.c_float()
    pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFPath_GetPathSegment(path.raw, at), x, y)
    across, up = path.get_matrix().on_point(x.value, y.value)
    return POINT * across, POINT * up


def fonts(document: Any) -> dict[str, bool]:
    """The name of each font of the pages, and whether the file contains it."""
    found = {}
    for page in document:
        for text in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT], max_depth=5):
            font = pdfium.FPDFTextObj_GetFont(text.raw)
            name = ctypes.create_string_buffer(100)
            pdfium.FPDFFont_GetBaseFontName(font, name, 100)
            found[name.value.decode().partition("+")[2]] = bool(pdfium.FPDFFont_GetIsEmbedded(font))
    return found


def images(document: Any) -> int:
    """The number of images of pixels in a PDF."""
    return sum(
        1 for page in document for _ in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_IMAGE], max_depth=5)
    )


def words(document: Any) -> str:
    """All words of a PDF, with single spaces between them."""
    return " ".join(" ".join(page.get_textpage().get_text_range() for page in document).split())
