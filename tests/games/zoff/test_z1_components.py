"""Z1: pastures, colours and cards."""

import pytest

from stampede.games.zoff.rules.components import BOX, COLOUR_NAMES, FIRST, NEWEST, VALUES, ComponentTable
from stampede.games.zoff.table.component_files import pastures_in_play
from tests.games.zoff.table import deal, start


def test_z1_1_eleven_pastures_and_one_for_six() -> None:
    """Z1.1 Eleven pastures, smallest to biggest, with their bonus rows."""
    assert [(pasture.capacity, pasture.bonus) for pasture in BOX.pastures] == [
        (6, (1, 1)),
        (8, (1, 1)),
        (10, (1, 1)),
        (12, (1, 2)),
        (14, (1, 2)),
        (16, (1, 2, 1)),
        (18, (1, 1, 2)),
        (21, (1, 2, 2)),
        (24, (1, 1, 3)),
        (28, (1, 2, 3)),
        (33, (0, 1, 2, 3)),
        (37, (0, 1, 2, 3)),
    ]


def test_z1_1_who_plays_on_which() -> None:
    """Z1.1 Pastures by number of players."""
    in_play = {n: [p.capacity for p in BOX.pastures if n in p.players] for n in (2, 3, 4, 5)}

    assert in_play[2] == [6, 8, 10, 12, 16, 18, 24]
    assert in_play[3] == [6, 8, 10, 12, 14, 16, 18, 21, 24]
    assert in_play[4] == [*in_play[3], 28]
    assert in_play[5] == [*in_play[4], 33]
    assert [BOX.pastures[number].capacity for number in pastures_in_play(BOX, 6)] == [*in_play[5], 37]


@pytest.mark.parametrize("box", [NEWEST.box, FIRST.box])
def test_z1_2_ten_cards_a_colour(box: ComponentTable) -> None:
    """Z1.2 The cow cards of each colour, with letters that tell them apart, under both rules versions."""
    assert VALUES == (5, 5, 4, 4, 3, 3, 3, 2, 2, 2, 4, 2)
    names = ("blue", "green", "violet", "orange", "pink", "white")
    assert names == COLOUR_NAMES
    cards = [[f"{VALUES[card]}{letter}" for card, letter in enumerate(letters)] for letters in box.letters]
    assert len({card for colour in cards for card in colour[:10]}) == 60
    assert len({*cards[0], *cards[4]}) == 24
    assert cards[0][10:] == ["4M", "2N"]
    assert cards[4][10:] == ["4F", "2S"]
    assert {"4M"} < set(cards[3])
    assert {"4G"} < set(cards[4]), "values printed in a source stay"


def test_z1_2_letters_by_rules_version() -> None:
    """Z1.2, Z8.3 A match keeps the letters it began with."""
    held = {
        version: [
            "".join(chr(ord("A") + letter) for letter in letters[:10])
            for letters in start(players=6, rules_version=version).record["letter"].tolist()
        ]
        for version in (1, 2)
    }
    assert held[1][:2] == ["CHELDGMILO", "BIFKBJLFNP"]
    assert held[2] == ["EJANBIMEMP", "BIEHAPRIRS", "DHCLCJOFLN", "FGBMFGHCDQ", "AKGKDKLAGH", "CLDFENQBJK"]


def test_z1_2_reserve_and_hands() -> None:
    """Z1.2 Forty-eight cows and ten cards each; hands follow from the cards played."""
    state = deal(start(players=3))

    assert state.record["reserve"].tolist() == [45, 45, 45, 0, 0, 0]
    assert state.record["held"].tolist() == [10, 10, 10, 0, 0, 0]
