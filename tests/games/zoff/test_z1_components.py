"""Z1: pastures, colours and cards."""

from stampede.games.zoff.components import BOX, COLOUR_NAMES, VALUES
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


def test_z1_2_ten_cards_a_colour() -> None:
    """Z1.2 The cow cards of each colour, with letters that tell them apart."""
    assert VALUES == (5, 5, 4, 4, 3, 3, 3, 2, 2, 2, 4, 2)
    names = ("blue", "green", "violet", "orange", "pink", "white")
    assert names == COLOUR_NAMES
    everybody = [
        f"{VALUES[card]}{letter}" for letters in BOX.letters for card, letter in enumerate(letters[:10])
    ]
    assert len(set(everybody)) == 60
    two = [f"{VALUES[card]}{letter}" for colour in (0, 4) for card, letter in enumerate(BOX.letters[colour])]
    assert len(set(two)) == 24


def test_z1_2_reserve_and_hands() -> None:
    """Z1.2 Forty-eight cows and ten cards each; what is held follows from what was played."""
    state = deal(start(players=3))

    assert state.record["reserve"].tolist() == [45, 45, 45, 0, 0, 0]
    assert state.record["held"].tolist() == [10, 10, 10, 0, 0, 0]
