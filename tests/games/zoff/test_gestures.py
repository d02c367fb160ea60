"""Why nothing comes of touching the board of Zoff in Buffalo (Z9.2)."""

import pytest

from tests.games.answers import why_not
from tests.games.zoff.table import choose, deal, full, lay_out, start


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("Powder-Prairie", "Powder-Prairie is full (Z4.6)"),
        ("2/row/1", "Powder-Prairie is full (Z4.6)"),
        ("hand/2 deck/2", "Powder-Prairie is full (Z4.6)"),
        ("hand/4 Lucky-Pickle", "your two cards need different pastures (Z3.1)"),
        ("Coffee-Canyon", "Coffee-Canyon is smaller than the one you chose first (Z10)"),
        ("hand/3", "4A already lies on your first pasture (Z3.1)"),
        ("pen/green", "Your turn: choose a second pasture, bigger than Lucky-Pickle, and a card for it"),
        ("hand/1 Fire-Fields", "Your turn: choose a second pasture"),
    ],
)
def test_z3_1_what_is_no_pair(path: str, said: str) -> None:
    """Z3.1, Z4.6 A card on a pasture, either of them alone, and what lies on a pasture."""
    state = lay_out(full("Powder-Prairie"), players=3)
    state.apply_action(0, "Lucky-Pickle 4A")

    assert said in why_not(state, 0, path)


def test_z4_3_and_z5_2_spaces_and_pastures() -> None:
    """Z4.3, Z4.6 Spaces beyond the card's value; others see whose decision it is."""
    state = choose(lay_out({}, players=3), s0="Lone-Star-Valley 3B, Fire-Fields 2E")

    assert why_not(state, 0, "1/1").startswith("Your turn: place cows with your 3B on Lone-Star-Valley")
    assert why_not(state, 0, "1/5") == "your card is worth 3: place 0 to 3 (Z4.3)"
    assert why_not(state, 0, "Fire-Fields").startswith("Your turn: place cows with your 3B")
    assert why_not(state, 1, "1/5") == "Blue places cows with 3B on Lone-Star-Valley."
    assert why_not(state, None, "1/5") == "Blue places cows with 3B on Lone-Star-Valley."


def test_z5_2_a_bonus_goes_to_another_open_pasture() -> None:
    """Z4.6, Z5.2 Not to the one that pays."""
    herds = {"Lone-Star-Valley": {"blue": 5}}
    state = choose(lay_out(herds, players=3), s0="Lone-Star-Valley 3B, Fire-Fields 2E")
    state.apply_action(0, "place 1")

    assert why_not(state, 0, "1/3") == "Lone-Star-Valley is full (Z4.6)"
    assert why_not(state, 0, "Fire-Fields").startswith("Your turn: Lone-Star-Valley pays blue")


def test_z7_2_a_start_cow_has_an_own_colour() -> None:
    """Z7.2 Another's pen."""
    state = deal(start(players=2))

    assert why_not(state, 0, "pen/pink") == "that colour is not yours: yours are blue and green (Z7.1)"
    assert why_not(state, 0, "Fire-Fields").startswith("Your turn: choose the colour of your start cow")
