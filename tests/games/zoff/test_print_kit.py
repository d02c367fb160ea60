"""Z1.1, Z1.2 The box on paper has the components of the rules, in sizes that fit together."""

from collections import Counter

import pytest

from stampede.games.zoff.draw.layout import printed_plan
from stampede.games.zoff.draw.plots import ACROSS, DOWN
from stampede.games.zoff.draw.print_kit import COW, UNIT, WIDTH, print_kit
from stampede.games.zoff.rules import components as box
from stampede.words.catalogue import LANGUAGES, speaking


def test_everything_in_the_box_is_printed() -> None:
    """Z1.2 48 cows of each colour, a card for each pasture, ten cow cards, and four for two players; Z8.3."""
    cows, pastures, cards = print_kit().sets

    assert [piece.count for piece in cows.pieces] == [48] * 6
    assert (pastures.count, cards.count) == (6 * 12, 6 * 10 + 4)
    assert (cows.width, cows.height) == (12, 12)
    assert (pastures.width, pastures.height) == (cards.width, cards.height) == (44, 63)


def test_each_card_is_there_once() -> None:
    """Z1.2 No two cards are alike, and each colour has the values 5 5 4 4 3 3 3 2 2 2."""
    _, pastures, cards = print_kit().sets

    for held in (pastures, cards):
        assert set(Counter(piece.front for piece in held.pieces).values()) == {1}
        assert len({piece.back for piece in held.pieces}) == 6, "the back shows the colour and no more"


def test_each_pasture_of_the_rules_is_on_the_board() -> None:
    """Z1.1 With its name, its spaces and its bonus row."""
    board = print_kit().board
    assert board is not None
    for pasture in box.BOX.pastures:
        assert f">{pasture.name.replace(chr(39), '&#x27;')}<" in board.art.svg
        assert f">{pasture.capacity}<" in board.art.svg


def test_the_board_says_from_how_many_players_on_a_pasture_is_in_play() -> None:
    """Z1.1 Seven pastures are for all; two more from three players on, and one more for each from there."""
    board = print_kit().board
    assert board is not None
    shown = {players: board.art.svg.count(f">from {players} players<") for players in range(2, 7)}
    assert shown == {2: 0, 3: 2, 4: 1, 5: 1, 6: 1}


def test_a_cow_fits_on_each_space() -> None:
    """Z4.3 Cows stand side by side, and all within their fence."""
    assert min(ACROSS, DOWN) * UNIT > COW
    for field in printed_plan(WIDTH).fields:
        spaces = [field.space(at) for at in range(field.capacity)]
        for at, (x, y) in enumerate(spaces):
            assert field.fence.left < x - COW / 2 / UNIT
            assert x + COW / 2 / UNIT < field.fence.right
            assert all(max(abs(x - left), abs(y - top)) * UNIT > COW for left, top in spaces[:at])


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_named_in_the_language(language: str) -> None:
    with speaking(language):
        labels = [pieces.label for pieces in print_kit().sets]
    assert labels[1] == {"en": "Pasture cards", "fr": "Cartes de prairie", "de": "Weidekarten"}[language]
