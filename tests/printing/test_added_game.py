"""A game from elsewhere declares a kit of its own, and everything else is done for it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pypdfium2
import pytest

from stampede.core.definition import Definition
from stampede.core.game import Game
from stampede.core.print_kit import Piece, PieceSet, PrintedBoard, PrintedSheet, PrintKit
from stampede.draw.art import of_symbol, printed
from stampede.printing import fonts
from stampede.printing.document import make
from stampede.printing.options import PrintOptions
from stampede.testing.print_kits import check_print_kit
from stampede.web.http.static import STATIC
from tests.printing.measure import fonts as fonts_of
from tests.printing.measure import images, words


@pytest.fixture
def roundup() -> Definition:
    """A game of the tests with a board, a die and a sheet."""
    from stampede_roundup.definition import ROUNDUP

    return replace(ROUNDUP, print_kit=lambda: kit_of(ROUNDUP))


def kit_of(definition: Definition, **changes: Any) -> PrintKit:
    board = Game(definition, {}, "plain").board
    art = of_symbol(board.symbols[0].name, (-0.5, -0.5, 1, 1))
    kit = PrintKit(
        board=PrintedBoard(printed(board.shapes, board.labels, (0, 0, board.width, board.height)), 30),
        sets=(
            PieceSet("Figures", "token", 20, 20, (Piece(art, 3),)),
            PieceSet("Dice", "die", 18, 18, (Piece(art, faces=(art,) * 6),)),
        ),
        sheets=(PrintedSheet("Points [#1]", ("", "*"), (("Ann's", ""),), "_note_"),),
        symbols=board.symbols,
        look=board.look,
    )
    return kit._replace(**changes)


@pytest.mark.slow
def test_it_is_printed_with_its_own_words(roundup: Definition) -> None:
    check_print_kit(roundup)
    document = pypdfium2.PdfDocument(make(roundup, PrintOptions()))

    said = words(document)
    for text in (roundup.title, "Figures", "Dice", "Points [#1]", "Ann's", "_note_"):
        assert text in said
    assert set(fonts_of(document).values()) == {True}
    assert images(document) == 0


@pytest.mark.slow
def test_where_the_page_is_not_built_another_font_is_in_the_file(
    roundup: Definition, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert list((STATIC / "assets").glob("*.ttf")), "the page is built for the tests"
    slab = fonts.SLAB.replace(" ", "")
    found = fonts_of(pypdfium2.PdfDocument(make(roundup, PrintOptions())))
    assert any(name.startswith(slab) for name in found)

    fonts.fonts.cache_clear()
    monkeypatch.setattr(fonts, "FOLDER", STATIC / "none")
    found = fonts_of(pypdfium2.PdfDocument(make(roundup, PrintOptions())))
    fonts.fonts.cache_clear()
    assert not any(name.startswith(slab) for name in found)
    assert found
    assert set(found.values()) == {True}


def without_label(kit: PrintKit) -> PrintKit:
    return kit._replace(sets=(replace(kit.sets[0], label=""),))


def with_five_faces(kit: PrintKit) -> PrintKit:
    die = kit.sets[1]
    return kit._replace(
        sets=(replace(die, pieces=(Piece(die.pieces[0].front, faces=(die.pieces[0].front,) * 5),)),)
    )


def too_wide(kit: PrintKit) -> PrintKit:
    return kit._replace(sets=(replace(kit.sets[0], width=191),))


def without_symbols(kit: PrintKit) -> PrintKit:
    return kit._replace(symbols=())


def with_a_short_row(kit: PrintKit) -> PrintKit:
    return kit._replace(sheets=(PrintedSheet("Points", ("a", "b"), (("c",),)),))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (without_label, "has a label"),
        (with_five_faces, "six faces"),
        (too_wide, "191 mm do not fit on a4"),
        (without_symbols, "no symbol"),
        (with_a_short_row, "as many cells"),
    ],
)
def test_the_check_finds_a_fault(
    roundup: Definition, change: Callable[[PrintKit], PrintKit], said: str
) -> None:
    with pytest.raises(AssertionError, match=said):
        check_print_kit(replace(roundup, print_kit=lambda: change(kit_of(roundup))))
