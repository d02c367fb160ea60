"""Z8: colour auction, fair bonus, six players, open tracker."""

import pytest

from stampede.core.errors import InvalidOption
from stampede.core.game import State
from tests.games.answers import refused
from tests.games.zoff.table import act, choose, deal, herd, lay_out, new_game, options_of, start, whose


def bid(state: State, *bids: str) -> State:
    """Those who are asked bid, in the order of their seats."""
    for seat, text in zip(state.acting_seats(), bids, strict=True):
        state.apply_action(seat, f"bid {text}")
    return state


def test_z8_1_bids_then_picks() -> None:
    """Z8.1 Cows are placed for colours; bids are shown together; the highest picks first."""
    state = deal(start(players=3, auction=True))
    assert state.acting_seats() == (0, 1, 2)
    assert len(state.legal_actions(0)) == 100_000
    state.apply_action(1, "bid 9.9999")
    assert state.observation(0).record["new_bid"].tolist() == [-1] * 6
    assert refused(state, 1, "bid 1.0000") == "you have already written your bid (Z8.1)"
    assert refused(state, 0, "bid 10.0000") == "a bid is at least 0.0000 and at most 9.9999 (Z8.1)"
    assert refused(state, 0, "Fire-Fields 4A") == "you have no colour yet, so you have no cards (Z8.1)"
    assert refused(state, 0, "blue") == "now write a bid, like bid 1.0895 (Z8.1)"
    bid(state, "0.0000", "1.0895")

    assert state.record["bid"][:3].tolist() == [0, 99_999, 10_895]
    assert state.acting_seats() == (1,)
    assert options_of(state) == ["pick blue", "pick green", "pick violet"]
    assert refused(state, 0, "pick blue") == (
        "it is Player 2's turn: the highest bid picks first; of equal bids, that of the lower seat (Z8.1)"
    )
    assert refused(state, 1, "pick white") == "white is not in play in this game (Z8.1)"
    act(state, "pick violet")
    assert refused(state, 2, "pick violet") == "violet is taken (Z8.1)"
    act(state, "pick blue", "pick green")
    assert state.record["owner"].tolist() == [2, 0, 1, -1, -1, -1]
    assert options_of(state, 1)[0] == "Lone-Star-Valley 5D"


def test_z8_1_equal_bids_are_written_again() -> None:
    """Z8.1 Only those who are level write again, and the new bid stands for the old in every respect."""
    state = bid(deal(start(players=4, auction=True)), "2.0000", "1.0000", "2.0000", "0.5000")
    assert state.acting_seats() == (0, 2)
    assert "Player 1 has bid 2.0000" in str(state)
    bid(state, "1.0000", "3.0000")
    assert state.acting_seats() == (0, 1)
    bid(state, "0.1000", "0.2000")
    assert state.record["bid"][:4].tolist() == [1_000, 2_000, 30_000, 5_000]
    picks = []
    while state.record["phase"] != 4:
        picks.append(state.acting_seats()[0])
        act(state, options_of(state)[0])
    assert picks == [2, 3, 1, 0]


def test_z8_1_after_three_rewrites_the_lower_seat_comes_first() -> None:
    """Z8.1 Three rewrites at most."""
    state = deal(start(players=3, auction=True))
    for _ in range(4):
        assert len(state.acting_seats()) == 3
        bid(state, "1.0000", "1.0000", "1.0000")
    assert state.acting_seats() == (0,)
    assert refused(state, 2, "pick blue").startswith("it is Player 1's turn: the highest bid picks first")
    act(state, "pick green")
    assert state.acting_seats() == (1,)


def test_z8_1_the_bid_is_taken_from_the_cows() -> None:
    """Z8.1 The bid counts against the final number of cows."""
    state = bid(deal(start(players=3, auction=True)), "0.0001", "1.0895", "0.0000")
    act(state, "pick green", "pick blue", "pick violet")
    while not state.is_terminal():
        if state.record["phase"] == 4:
            choose(state)
        act(state, "place 0")

    assert herd(state, "Lone-Star-Valley") == {"blue": 2}
    assert state.scores() == (5.9999, 4.9105, 6.0)
    assert state.winners() == (2,)


def test_z8_1_not_for_two() -> None:
    """Z8.1 Three to six players."""
    with pytest.raises(InvalidOption, match="auction=True needs three players or more"):
        new_game(players=2, auction=True)


@pytest.mark.parametrize(("pasture", "cows", "extra"), [("Lucky-Pickle", 14, 1), ("Fire-Fields", 16, 2)])
def test_z8_2_who_covers_the_last_space_is_paid_first(pasture: str, cows: int, extra: int) -> None:
    """Z8.2 1 extra cow up to 14 spaces, 2 beyond, before the first number of the row."""
    herds = {pasture: {"green": cows - 3, "blue": 1}}
    state = choose(lay_out(herds, players=3, fair_bonus=True), s0=f"{pasture} 2E")
    act(state, "place 2")

    assert (whose(state), state.record["left"], state.record["rank"]) == ("blue", extra, 0)
    act(state, "stop")
    assert (whose(state), state.record["left"], state.record["rank"]) == ("green", 1, 1)
    act(state, "stop")
    assert (whose(state), state.record["left"]) == ("blue", 2)


def test_z8_2_a_pasture_that_fills_waits_for_its_turn() -> None:
    """Z8.2, Z5.3 The fair bonus is paid with the row of its pasture."""
    herds = {"Lone-Star-Valley": {"green": 2, "blue": 1}, "Powder-Prairie": {"green": 7}}
    state = choose(lay_out(herds, players=3, fair_bonus=True), s0="Lone-Star-Valley 5E")
    act(state, "place 3", "bonus Powder-Prairie 1")
    paid = []
    while state.record["num_paid"] < 2:
        paid.append((whose(state), int(state.record["num_paid"]), int(state.record["rank"])))
        act(state, "stop")

    assert paid == [
        ("blue", 0, 1),
        ("green", 0, 2),
        ("blue", 1, 0),
        ("green", 1, 1),
        ("blue", 1, 2),
    ]


def test_z8_3_six_players() -> None:
    """Z8.3 All pastures and a twelfth, the white colour, two start cows each."""
    state = start(players=6)
    assert len(options_of(state)) == 12
    deal(state)
    assert state.record["reserve"].tolist() == [46] * 6
    assert "Hang-Man-Mountains 5C" in options_of(state, 5)
    assert "Buzzard-Plateau 5C" not in options_of(state, 5)
    state.apply_action(5, "Hang-Man-Mountains 2K")
    assert "Buzzard-Plateau 5C" in options_of(state, 5)


def test_z8_4_an_open_tracker_shows_all_hands() -> None:
    """Z8.4 Spent cards stay visible, and so what everybody holds."""
    state = choose(lay_out({}, players=3, open_tracker=True), s0="Lone-Star-Valley 5E")
    while state.record["round"] == 1:
        act(state, "place 0")
    view = state.observation(None)

    assert view.record["hand"].tolist() == state.record["hand"].tolist()
    assert "holds 5J 4A" in str(view)
