"""Checks of a print kit: names in every language, sizes that fit on paper, and drawings that are whole."""

from stampede.core.definition import Definition
from stampede.core.print_kit import PieceSet, PrintKit
from stampede.printing.options import PAPERS, Paper
from stampede.printing.page_svg import page_svg
from stampede.printing.pages import MARGIN, board_pages, footprint, piece_pages
from stampede.words.catalogue import LANGUAGES, speaking

FACES = 6


def check_print_kit(definition: Definition) -> None:
    """Check the kit of a game that can be printed, in each language and on each paper."""
    assert definition.print_kit is not None, "the definition has a print_kit"
    for language in LANGUAGES:
        with speaking(language):
            kit = definition.print_kit()
            labels = [pieces.label for pieces in kit.sets]
        assert all(labels), f"{language}: every set of pieces has a label"
        assert len(set(labels)) == len(labels), f"{language}: two sets have one label among {labels}"
        for sheet in kit.sheets:
            assert {len(row) for row in sheet.rows} <= {len(sheet.columns)}, (
                f"{language}: each row of {sheet.title!r} has as many cells as there are columns"
            )
        for name, paper in PAPERS.items():
            for pieces in kit.sets:
                _check_pieces(pieces, name, paper)
            _check_drawings(kit, paper)


def _check_pieces(pieces: PieceSet, name: str, paper: Paper) -> None:
    """Check the numbers and sizes of one set."""
    label = pieces.label
    assert pieces.pieces, f"{label} has pieces"
    assert all(piece.count > 0 for piece in pieces.pieces), f"{label}: a count is 1 or more"
    for size, most in zip(footprint(pieces), (paper.width, paper.height), strict=True):
        assert 0 < size <= most - 2 * MARGIN, f"{label}: {size} mm do not fit on {name} within its margin"
    if pieces.form == "die":
        assert all(len(piece.faces) == FACES for piece in pieces.pieces), f"{label}: a die has six faces"


def _check_drawings(kit: PrintKit, paper: Paper) -> None:
    """Check that the drawings refer to symbols of the kit only."""
    pages = [page for pieces in kit.sets for page in piece_pages(pieces, paper)]
    pages += board_pages(kit.board, paper) if kit.board else []
    for page in pages:
        try:
            page_svg(page, kit, "")
        except KeyError as unknown:
            raise AssertionError(f"{page.caption}: the kit has no symbol {unknown}") from None
