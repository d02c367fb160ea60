"""A9: the sale."""

import pytest

from stampede.games.abilene.rules import components as box
from tests.games.abilene.table import ask_for_cards, cash, fields, figure, lay, start
from tests.games.answers import refused

CARDS = ("own", "none", "other")


def test_a9_1_every_opponent_lays_a_card_face_down() -> None:
    """A9.1 All opponents choose at once; only its player sees a card until all lie."""
    state = ask_for_cards(start(), "A600", seat=1)

    assert state.acting_seats() == (0, 2, 3)
    state.apply_action(2, "other")
    assert state.acting_seats() == (0, 3)
    assert fields(state.observation(2)).cards.tolist() == [0, 0, box.OTHER_BRAND, 0, 0, 0]
    for viewer in (0, 1, 3, None):
        assert fields(state.observation(viewer)).cards.tolist() == [0, 0, box.HIDDEN, 0, 0, 0]
    assert refused(state, 2, "own") == "a card has already been laid (A9.1)"
    assert refused(state, 1, "own") == "the seller does not lay a card (A9.1)"
    lay(state, s0="own", s3="none")
    for viewer in (0, 1, None):
        view = fields(state.observation(viewer))
        assert view.shown.tolist() == [1, 0, 3, 2, 0, 0]
        assert view.sold == figure("A600")


def test_a9_1_one_after_the_other_in_the_order_they_came() -> None:
    """A9.1 The animals are sold one by one and leave the game; the cards go back to hand."""
    state = ask_for_cards(start(), "A600", "unbranded")
    lay(state, s1="own", s2="own", s3="own")

    assert fields(state).sold == figure("A600")
    assert state.acting_seats() == (1, 2, 3)
    lay(state, s1="none", s2="none", s3="none")
    assert fields(state).sold == figure("unbranded")
    assert fields(state).gone[[1, box.UNBRANDED]].tolist() == [1, 1]
    assert fields(state).turn == 1


@pytest.mark.parametrize(
    ("sold", "cards", "paid"),
    [
        ("A600", "own own own", 1_600),
        ("A1000", "other none own", 2_000),
        ("unbranded", "own other none", 1_500),
        ("D600", "own none own", 2_600),
        ("D600", "own none other", 0),
        ("D100", "other other other", 0),
    ],
)
def test_a9_2_what_the_bank_pays(sold: str, cards: str, paid: int) -> None:
    """A9.2 1,000 + V, 1,500, or 2,000 + V unless anyone says another's brand."""
    state = ask_for_cards(start(), sold)
    lay(state, **{f"s{seat}": card for seat, card in enumerate(cards.split(), start=1)})

    assert fields(state).bank_paid == paid


@pytest.mark.parametrize(
    ("sold", "card", "times"),
    [
        ("A600", "own", 0),
        ("A600", "none", -1),
        ("A600", "other", -2),
        ("unbranded", "own", -1),
        ("unbranded", "none", 1),
        ("unbranded", "other", -1),
        ("B600", "own", -2),
        ("B600", "none", -1),
        ("B600", "other", 2),
    ],
)
def test_a9_3_what_an_opponent_gets_or_pays(sold: str, card: str, times: int) -> None:
    """A9.3 The nine cases; two opponents who say what the first says are paid alike."""
    state = ask_for_cards(start(3), sold)
    lay(state, s1=card, s2=card)
    value = 500 if sold == "unbranded" else 600
    bank = int(fields(state).bank_paid)

    assert cash(state) == [10_000 + bank - 2 * times * value, *[10_000 + times * value] * 2]


def test_a9_3_the_worked_example() -> None:
    """A9.4 "Another's brand" on an unbranded animal pays 500."""
    state = ask_for_cards(start(3), "unbranded")
    lay(state, s1="other", s2="none")

    assert cash(state) == [10_000 + 1_500 + 500 - 500, 9_500, 10_500]


def test_a9_4_the_order_of_payments() -> None:
    """A9.4 The bank pays, then those who owe, clockwise from the seller, then the seller (R)."""
    state = start()
    fields(state).cash[:4] = [0, 0, 10_000, 0]
    fields(state).bank_paid = -30_000
    ask_for_cards(state, "D600", seat=2)
    fields(state).town_cows[0] = figure("A600")
    lay(state, s0="own", s1="other", s3="none")

    assert fields(state).payer == 3, "the next clockwise from seat 2 owes 600"
    state.apply_action(3, "borrow")
    assert (fields(state).payer, fields(state).amount) == (0, 1_200)
    assert cash(state) == [0, 0, 10_600, 0]
    state.apply_action(0, "borrow")
    assert cash(state) == [0, 1_200, 10_600, 0], "what he got pays what he owes"


def test_a9_4_netting_saves_the_seller() -> None:
    """A9.4 A seller without cash pays from what the others pay him."""
    state = start()
    fields(state).cash[0] = 0
    fields(state).bank_paid = -10_000
    ask_for_cards(state, "B600")
    lay(state, s1="own", s2="own", s3="other")

    assert cash(state) == [1_200, 8_800, 8_800, 11_200]
    assert fields(state).turn == 1
