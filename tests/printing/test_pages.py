"""Pages in millimetres: tiles cover the board, pieces have their sizes, backs lie behind their faces."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stampede.core.print_kit import Art, Form, Piece, PieceSet, PrintedBoard
from stampede.printing.booklet import imposed
from stampede.printing.options import PAPERS, Paper
from stampede.printing.pages import (
    CROSS,
    FOOT,
    MARGIN,
    OVERLAP,
    Page,
    board_pages,
    footprint,
    piece_pages,
    tiling,
    together,
)

papers = pytest.mark.parametrize("paper", list(PAPERS.values()), ids=list(PAPERS))
FRONT, BACK = Art("<path/>", 0, 0, 1, 1), Art("<g/>", 0, 0, 1, 1)


def pieces(form: Form, count: int, width: float = 44, height: float = 63) -> PieceSet:
    faces = (FRONT,) * 6 if form == "die" else ()
    return PieceSet("Things", form, width, height, (Piece(FRONT, count, BACK, faces),))


def is_printable(page: Page) -> bool:
    """Whether all drawings keep the margin."""
    width, height, near = page.paper.width, page.paper.height, MARGIN - 1e-6
    return all(
        part.x >= near
        and part.y >= near
        and part.x + part.width <= width - near
        and part.y + part.height <= height - near
        for part in page.placed
    )


@papers
@given(width=st.floats(20, 900), height=st.floats(20, 900))
def test_tiles_cover_a_board_and_overlap(paper: Paper, width: float, height: float) -> None:
    board = PrintedBoard(Art("<path/>", 1, 2, width / 10, height / 10), 10)
    tiles, pages = tiling(board, paper), list(board_pages(board, paper))

    assert len(pages) == tiles.across * tiles.down
    assert all(is_printable(page) for page in pages)
    parts = [page.placed[0] for page in pages]
    assert all(part.width == pytest.approx(10 * part.art.width) for part in parts)
    lefts, tops = sorted({part.art.left for part in parts}), sorted({part.art.top for part in parts})
    assert (lefts[0], tops[0]) == (1, 2)
    for edges, size in ((lefts, parts[0].art.width), (tops, parts[0].art.height)):
        steps = [after - before for before, after in pairwise(edges)]
        assert steps == pytest.approx([size - OVERLAP / 10] * len(steps))
    assert lefts[-1] + parts[0].art.width == pytest.approx(1 + width / 10)
    assert tops[-1] + parts[0].art.height == pytest.approx(2 + height / 10)


@papers
@pytest.mark.parametrize("form", ["token", "card", "folded", "standing", "die"])
def test_all_pieces_are_there_in_their_size(paper: Paper, form: Form) -> None:
    held = pieces(form, 37, 20, 20 if form == "die" else 31)
    pages = list(piece_pages(held, paper))

    drawn = Counter(part.art for page in pages for part in page.placed)
    assert drawn[FRONT] == 37 * (6 if form == "die" else 1)
    assert drawn[BACK] == (37 if form in ("card", "folded", "standing") else 0)
    assert {(part.width, part.height) for page in pages for part in page.placed} == {
        (held.width, held.height)
    }
    assert all(is_printable(page) for page in pages)


@papers
@given(count=st.integers(1, 60))
def test_a_back_lies_behind_its_face_when_the_sheet_is_turned(paper: Paper, count: int) -> None:
    fronts = [Piece(FRONT._replace(left=at), back=BACK._replace(left=at)) for at in range(count)]
    pages = list(piece_pages(PieceSet("Cards", "card", 44, 63, tuple(fronts)), paper))

    for face, back in zip(pages[::2], pages[1::2], strict=True):
        behind = {(part.art.left, part.y): part.x for part in back.placed}
        for part in face.placed:
            assert behind[part.art.left, part.y] == pytest.approx(paper.width - part.x - part.width)


@papers
@given(form=st.sampled_from(["token", "card", "folded", "standing", "die"]), count=st.integers(1, 40))
def test_no_two_pieces_share_paper(paper: Paper, form: Form, count: int) -> None:
    for page in piece_pages(pieces(form, count, 17, 17), paper):
        boxes = [(part.x, part.y, part.width, part.height) for part in page.placed]
        for at, (x, y, width, height) in enumerate(boxes):
            for left, top, across, down in boxes[:at]:
                apart = max(left - x - width, x - left - across, top - y - height, y - top - down)
                assert apart > -1e-6


def test_a_standing_piece_has_two_sides_feet_and_three_folds() -> None:
    held = pieces("standing", 1, 20, 30)
    (page,) = piece_pages(held, PAPERS["a4"])

    assert footprint(held) == (20, 60 + 2 * FOOT)
    assert [part.is_turned for part in page.placed] == [True, False]
    folds = sorted(line.y for line in page.lines if line.look == "fold")
    assert [after - before for before, after in pairwise(folds)] == [30, 30]


def test_a_die_folds_into_a_cube() -> None:
    """Each pair of opposite faces lies two steps apart in the row, or above and below it."""
    assert sorted(CROSS) == [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (3, 1)]
    for first, second in zip(CROSS[::2], CROSS[1::2], strict=True):
        assert abs(first[0] - second[0]) + abs(first[1] - second[1]) == 2
    (page,) = piece_pages(pieces("die", 1, 18, 18), PAPERS["a4"])
    folds = [line for line in page.lines if line.look == "fold"]
    assert len(folds) == 5 + 7, "five folds join six faces, and of twelve edges seven are left for tabs"


@given(st.integers(1, 60))
def test_a_booklet_reads_in_order_when_it_is_folded(count: int) -> None:
    sides = imposed(count)
    whole = 2 * len(sides)

    assert whole % 4 == 0
    assert whole - count < 4
    shown = [page for side in sides for page in side]
    assert sorted(page for page in shown if page) == list(range(1, count + 1))
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        for page, behind in ((front[1], back[0]), (back[1], front[0])):
            assert behind in (page + 1, 0), "a leaf has a page and the next one on its back"


def test_four_pages_are_one_sheet() -> None:
    assert imposed(4) == [(4, 1), (2, 3)]
    assert imposed(3) == [(0, 1), (2, 3)]


def test_small_sets_share_a_page_and_keep_their_distance() -> None:
    (first,), (second,) = (
        list(piece_pages(pieces("standing", count, 20, 30), PAPERS["a4"])) for count in (3, 5)
    )
    both = together(first, second)

    assert both is not None
    assert len(both.placed) == 2 * (3 + 5)
    assert is_printable(both)
    lower = min(part.y for part in both.placed[6:])
    assert lower > max(part.y + part.height for part in both.placed[:6]) + FOOT
    (faces, _backs) = piece_pages(pieces("card", 3), PAPERS["a4"])
    assert together(faces, second) is None, "a card's back must lie behind it"
    (full,) = piece_pages(pieces("token", 16), PAPERS["a4"])
    assert together(full, second) is None, "there is no room"
