"""Z3: choosing in secret."""

from tests.games.answers import refused
from tests.games.zoff.table import choose, deal, full, lay_out, options_of, start


def test_z3_1_two_pairs_the_smaller_pasture_first() -> None:
    """Z3.1 Two different open pastures and two cow cards, all at once."""
    state = deal(start(players=3))

    assert state.acting_seats() == (0, 1, 2)
    assert len(options_of(state, 0)) == 8 * 10
    state.apply_action(0, "Lucky-Pickle 4A")
    assert state.acting_seats() == (0, 1, 2)
    assert len(options_of(state, 0)) == 4 * 9
    state.apply_action(0, "Thirsty-Gulch 2E")
    assert state.acting_seats() == (1, 2)


def test_z3_1_what_is_no_pair() -> None:
    """Z3.1 The refusals."""
    state = lay_out(full("Powder-Prairie"), players=3)

    assert refused(state, 0, "Powder-Prairie 4A") == "Powder-Prairie is full (Z4.6)"
    assert refused(state, 0, "Dynamite-Mine 4A") == "Dynamite-Mine is not in play in this game (Z2.1)"
    assert refused(state, 0, "Fire-Fields 4B").startswith("you have no card 4B: yours were 5E, 5J, 4A")
    assert refused(state, 0, "Thirsty-Gulch 4A").startswith("the smaller pasture comes first: no open")
    assert refused(state, 0, "place 3") == (
        "now choose a pasture and a card for it, like Lucky-Pickle 4M (Z3.1)"
    )
    state.apply_action(0, "Lucky-Pickle 4A")
    assert refused(state, 0, "Lucky-Pickle 4N") == "your two cards need different pastures (Z3.1)"
    assert refused(state, 0, "Fire-Fields 4A") == "4A already lies on your first pasture (Z3.1)"
    assert refused(state, 0, "Coffee-Canyon 4N") == (
        "the smaller pasture comes first: Coffee-Canyon is smaller than the one you chose first (Z10)"
    )
    state.apply_action(0, "Fire-Fields 4N")
    assert refused(state, 0, "Thirsty-Gulch 5E") == (
        "you have already chosen two pastures: a third is not allowed (Z3.1)"
    )


def test_z3_2_pairs_are_secret_until_all_are_ready() -> None:
    """Z3.2 Nobody learns of another's choice, not even that it is made."""
    state = deal(start(players=3))
    before = [state.observation(seat).to_dict()["fields"] for seat in (0, 1)]
    state.apply_action(2, "Lucky-Pickle 4C")
    state.apply_action(2, "Fire-Fields 5D")

    assert [state.observation(seat).to_dict()["fields"] for seat in (0, 1)] == before
    assert state.observation(2).record["chosen_pasture"][2].tolist() == [4, 5]
    assert state.observation(0).acting_seats() == (0, 1, 2)
    assert [seat for seat, _ in state.observation(0).history] == [-1] * 9
    assert [seat for seat, _ in state.observation(2).history] == [-1] * 9 + [2, 2]
    choose(state)
    assert state.observation(0).record["chosen_pasture"][2].tolist() == [4, 5]
    assert [seat for seat, _ in state.observation(0).history[9:]] == [0, 0, 1, 1, 2, 2]


def test_z3_3_one_pair_on_the_last_open_pasture() -> None:
    """Z3.3 With one open pasture everybody makes one pair."""
    herds = full(*["Lone-Star-Valley", "Powder-Prairie", "Coffee-Canyon", "Dead-Bull-Desert"], colour="blue")
    herds |= full("Lucky-Pickle", "Fire-Fields", colour="green")
    herds |= full("Drunk'n-Creek", "Rattler-Ridge", colour="violet")
    state = lay_out(herds, players=3)

    assert len(options_of(state, 0)) == 10
    state.apply_action(0, "Thirsty-Gulch 3B")
    assert state.acting_seats() == (1, 2)
    assert refused(state, 0, "Thirsty-Gulch 5E") == (
        "you have already played your card: with one pasture open a second is not allowed (Z3.3)"
    )
    state.apply_action(1, "Thirsty-Gulch 3A")
    state.apply_action(2, "Thirsty-Gulch 2F")
    assert state.acting_seats() == (2,)
