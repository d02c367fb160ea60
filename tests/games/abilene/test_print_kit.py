"""A1.1, A1.2 The box on paper has the components of the rules, in sizes that fit together."""

from collections import Counter

import pytest

from stampede.core.print_kit import PrintKit
from stampede.games.abilene.draw.plan import HIGH
from stampede.games.abilene.draw.print_kit import (
    CARD_HEIGHT,
    CARD_WIDTH,
    COW,
    COWBOY_WIDTH,
    NOTES,
    UNIT,
    print_kit,
)
from stampede.words.catalogue import LANGUAGES, speaking


@pytest.fixture(params=LANGUAGES)
def kit(request: pytest.FixtureRequest) -> PrintKit:
    with speaking(request.param):
        return print_kit()


def test_everything_in_the_box_is_printed(kit: PrintKit) -> None:
    """A1.1 54 cattle, five cowboys in six colours, two and three dice, three cards a player, money."""
    counts = [pieces.count for pieces in kit.sets]

    assert counts == [54, 30, 2, 3, 18, 6, 160]
    assert len({pieces.label for pieces in kit.sets}) == len(counts)


def test_cattle_are_alike_but_for_the_underside(kit: PrintKit) -> None:
    """A1.2 Seven of each letter, of 1000 600 600 600 300 300 100, and twelve without a brand, of 500."""
    cattle = kit.sets[0]
    values = Counter[tuple[str, str]]()
    for piece in cattle.pieces:
        assert piece.back is not None
        letter = piece.back.svg.split("#symbol-sold-")[1].split('"')[0]
        values[letter, piece.back.svg.split("</text>")[0].split(">")[-1]] += piece.count

    assert len({piece.front for piece in cattle.pieces}) == 1
    for letter in "ABCDEF":
        assert [values[letter, value] for value in ("1000", "600", "300", "100")] == [1, 3, 2, 1]
    assert values["none", "500"] == 12
    assert sum(values.values()) == 54


def test_dice_have_the_faces_of_the_rules(kit: PrintKit) -> None:
    """A1.1 Cattle dice 0 1 2 3 4 5, cowboy dice 1 1 2 2 3 4."""
    for pieces, faces in zip(kit.sets[2:4], ("012345", "112234"), strict=True):
        for die in pieces.pieces:
            assert sorted(art.svg.split("</text>")[0][-1] for art in die.faces) == list(faces)


def test_figures_fit_on_a_cell_and_cards_beside_them(kit: PrintKit) -> None:
    """A1.3 Cells are 22 mm from middle to middle, and their rows a little less."""
    assert max(COW, COWBOY_WIDTH) < HIGH * UNIT
    assert {(pieces.width, pieces.height) for pieces in kit.sets if pieces.form == "card"} == {
        (CARD_WIDTH, CARD_HEIGHT)
    }


def test_there_is_money_for_six(kit: PrintKit) -> None:
    """A2.2 Everybody begins with 10,000, small notes included; A1.1 the bank has more."""
    begins = {5_000: 1, 1_000: 4, 500: 1, 100: 5}
    assert sum(value * count for value, count in begins.items()) == 10_000
    assert all(NOTES[value] > 6 * count for value, count in begins.items())
    assert sum(value * count for value, count in NOTES.items()) > 2 * 60_000
    assert [piece.count for piece in kit.sets[-1].pieces] == list(NOTES.values())
