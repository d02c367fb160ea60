"""B1.1, B1.2 The box on paper has the board and the pieces of the rules, in sizes that fit together."""

import pytest

from stampede.games.buffalo.draw.print_kit import BUFFALO, CHIEF, DOG, UNIT, print_kit
from stampede.words.catalogue import LANGUAGES, speaking


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_box_is_printed(language: str) -> None:
    """B1.2 Eleven buffaloes, a chief, four dogs: standing figures."""
    with speaking(language):
        kit = print_kit()

    assert [pieces.count for pieces in kit.sets] == [11, 1, 4]
    assert {pieces.form for pieces in kit.sets} == {"standing"}
    assert [(pieces.width, pieces.height) for pieces in kit.sets] == [(24, 22), (20, 30), (24, 22)]
    assert len({pieces.label for pieces in kit.sets}) == 3


def test_each_figure_fits_on_a_cell() -> None:
    """B1.1 Eleven columns and seven rows of 27.5 mm, between the planks of the frame."""
    assert max(BUFFALO[0], DOG[0], CHIEF[0]) < UNIT
    board = print_kit().board
    assert board is not None
    assert board.width > 11 * UNIT
    assert board.height > 7 * UNIT
    assert all(f">{name}<" in board.art.svg for name in "abcdefghijk1234567")
