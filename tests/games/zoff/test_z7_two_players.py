"""Z7: two players with two colours each."""

from stampede.core.game import State
from tests.games.answers import refused
from tests.games.zoff.table import act, choose, deal, full, herd, lay_out, options_of, start, whose

DEALT = (
    "Lone-Star-Valley",
    "Powder-Prairie",
    "Coffee-Canyon",
    "Fire-Fields",
    "Thirsty-Gulch",
    "Drunk'n-Creek",
)


def test_z7_1_pastures_colours_and_cards() -> None:
    """Z7.1 Seven pastures; blue and green against pink and orange; twelve cards each."""
    state = start(players=2)

    assert [int(spaces) for spaces in state.record["capacity"] if spaces] == [6, 8, 10, 12, 16, 18, 24]
    assert state.record["owner"].tolist() == [0, 0, -1, 1, 1, -1]
    assert state.record["reserve"].tolist() == [48, 48, 0, 48, 48, 0]
    assert state.record["held"].tolist() == [12, 0, 0, 0, 12, 0]


def test_z7_2_colours_of_the_start_cows_in_secret() -> None:
    """Z7.2 Three pastures each, each own colour at least once, put down together."""
    state = deal(start(players=2), *DEALT)

    assert state.acting_seats() == (0, 1)
    assert options_of(state, 1) == ["orange", "pink"]
    assert refused(state, 0, "pink") == "that colour is not yours: yours are blue and green (Z7.1)"
    for text in ("blue", "blue"):
        state.apply_action(0, text)
    assert options_of(state, 0) == ["green"]
    assert refused(state, 0, "blue") == "put down at least one cow of each colour: blue and green (Z7.2)"
    state.apply_action(0, "green")
    assert refused(state, 0, "blue") == "you have already chosen the colours of all your start cows (Z7.2)"
    assert state.observation(1).record["start_colour"].tolist() == [[-1, -1, -1], [-1, -1, -1]]
    for text in ("orange", "pink", "pink"):
        state.apply_action(1, text)
    placed = {name: herd(state, name) for name in DEALT}
    assert placed == {
        "Lone-Star-Valley": {"blue": 1},
        "Powder-Prairie": {"orange": 1},
        "Coffee-Canyon": {"blue": 1},
        "Fire-Fields": {"pink": 1},
        "Thirsty-Gulch": {"green": 1},
        "Drunk'n-Creek": {"pink": 1},
    }


def test_z7_3_a_pair_for_each_own_colour() -> None:
    """Z7.3 First the first colour, then the second, in any order of pastures; cards of one hand."""
    state = lay_out({}, players=2)
    state.apply_action(0, "Thirsty-Gulch 4M")
    assert refused(state, 0, "Thirsty-Gulch 2N") == "your two cards need different pastures (Z3.1)"
    assert refused(state, 0, "Fire-Fields 4M") == "4M already lies on your first pasture (Z3.1)"
    state.apply_action(0, "Fire-Fields 2N")
    choose(state, s1="Fire-Fields 2S, Lone-Star-Valley 4F")

    assert whose(state) == "orange"
    act(state, "place 4")
    assert whose(state) == "green"
    act(state, "place 2")
    assert whose(state) == "pink"
    act(state, "place 1")
    assert (whose(state), herd(state, "Fire-Fields")) == ("blue", {"green": 2, "pink": 1})


def test_z7_4_own_colours_are_two_herds() -> None:
    """Z7.4 They may not be equal, rank apart, and bonus cows have the colour that earned them."""
    state = lay_out({"Lone-Star-Valley": {"blue": 3, "green": 1}}, players=2)
    choose(state, s0="Thirsty-Gulch 5E, Lone-Star-Valley 2E")

    assert options_of(state) == ["place 0", "place 1"]
    assert refused(state, 0, "place 2") == "2 is barred: it makes 3, and blue already has 3 here (Z4.4)"

    state = lay_out({"Lone-Star-Valley": {"blue": 3, "green": 1}}, players=2)
    choose(state, s0="Lone-Star-Valley 5E, Thirsty-Gulch 2E")
    act(state, "place 2", "bonus Coffee-Canyon 1", "bonus Fire-Fields 1")
    assert (herd(state, "Coffee-Canyon"), herd(state, "Fire-Fields")) == ({"blue": 1}, {"green": 1})


def finish(state: State) -> State:
    choose(state)
    while not state.is_terminal():
        act(state, "place 0")
    return state


def test_z7_1_six_rounds() -> None:
    """Z7.1 The sixth round is the last."""
    state = choose(lay_out({}, number=5, players=2))
    while state.record["round"] == 5:
        act(state, "place 0")
    assert finish(state).record["round"] == 6


def test_z7_5_level_the_biggest_herd_on_the_24() -> None:
    """Z7.5 The biggest single herd on the 24 before the end bonus decides."""
    herds = {"Thirsty-Gulch": {"blue": 3, "pink": 2, "orange": 1}, "Lone-Star-Valley": {"green": 1}}
    state = finish(lay_out(herds, number=6, players=2))
    assert herd(state, "Thirsty-Gulch") == {"blue": 4, "pink": 3, "orange": 4}
    assert state.scores() == (6, 7)

    herds |= {"Lone-Star-Valley": {"green": 2}, "Powder-Prairie": {"blue": 1}, "Drunk'n-Creek": {"pink": 1}}
    state = finish(lay_out(herds, number=6, players=2))
    assert state.scores() == (9, 9)
    assert state.winners() == (0,)


def test_z7_5_then_the_chain_then_shared() -> None:
    """Z7.5 Level on everything: shared."""
    herds = {
        "Drunk'n-Creek": {"blue": 3, "green": 1, "pink": 4},
        "Fire-Fields": {"pink": 3, "orange": 1, "blue": 4},
    }
    state = finish(lay_out(herds, number=6, players=2))
    assert state.scores() == (12, 12)
    assert (state.winners(), state.returns()) == ((0, 1), [0, 0])


def last_pasture() -> State:
    """Only the 24 is open."""
    herds = full("Lone-Star-Valley", "Powder-Prairie", "Coffee-Canyon", colour="blue")
    herds |= full("Dead-Bull-Desert", "Fire-Fields", colour="pink") | full("Drunk'n-Creek", colour="green")
    herds |= {"Thirsty-Gulch": {"blue": 2, "green": 5, "pink": 3}}
    return lay_out(herds, players=2)


def test_z7_6_one_card_for_both_colours() -> None:
    """Z7.6 One pair, in the place of the bigger herd; the value is split, both results tested together."""
    state = last_pasture()
    state.apply_action(0, "Thirsty-Gulch 4A")
    assert state.acting_seats() == (1,)
    state.apply_action(1, "Thirsty-Gulch 3D")

    assert state.acting_seats() == (0,)
    expected = ["0 0", "0 1", "0 2", "0 3", "0 4", "2 0", "2 1", "2 2", "3 1", "4 0"]
    assert options_of(state) == [f"place {text}" for text in expected]
    assert refused(state, 0, "place 3 0") == "your own two herds may not be equal: both would be 5 (Z7.4)"
    assert refused(state, 0, "place 1 0") == "1 is barred: it makes 3, and pink already has 3 here (Z4.4)"
    assert refused(state, 0, "place 3 2") == "your card is worth 4: place 0 to 4 (Z7.6)"
    assert refused(state, 0, "place 3").endswith("the first colour first, like place 3 1 (Z7.6)")
    act(state, "place 3 1")
    assert state.acting_seats() == (1,)
    assert "place 0 0" in options_of(state)
    act(state, "place 1 1")
    assert herd(state, "Thirsty-Gulch") == {"blue": 5, "green": 6, "pink": 4, "orange": 1}
    assert state.record["round"] == 2
    assert state.record["held"].tolist() == [11, 0, 0, 0, 11, 0]


def test_z7_6_without_herds_the_lower_card_first() -> None:
    """Z7.6, Z4.2 Nobody is there: the lower card, then the earlier letter."""
    herds = full("Lone-Star-Valley", "Powder-Prairie", "Coffee-Canyon", colour="blue")
    herds |= full("Dead-Bull-Desert", "Fire-Fields", colour="pink") | full("Drunk'n-Creek", colour="green")
    state = lay_out(herds, players=2)
    state.apply_action(0, "Thirsty-Gulch 3I")
    state.apply_action(1, "Thirsty-Gulch 3D")
    assert state.acting_seats() == (1,)
    assert options_of(state)[0] == "place 0 0"
    assert refused(state, 1, "place 1 1") == "your own two herds may not be equal: both would be 1 (Z7.4)"


def test_z7_6_the_bigger_herd_gives_the_place() -> None:
    """Z7.6 A single big herd goes before two middling ones."""
    herds = full("Lone-Star-Valley", "Powder-Prairie", "Coffee-Canyon", colour="blue")
    herds |= full("Dead-Bull-Desert", "Fire-Fields", colour="pink") | full("Drunk'n-Creek", colour="green")
    herds |= {"Thirsty-Gulch": {"blue": 5, "pink": 3, "orange": 2}}
    state = choose(lay_out(herds, players=2), s0="Thirsty-Gulch 5E", s1="Thirsty-Gulch 2A")
    assert state.acting_seats() == (0,)


def test_z7_3_both_revealed_cards_are_out_of_the_hand() -> None:
    """Z7.3, Z4.7 Of a hand drawn for another, no card lies on the table."""
    state = choose(lay_out({}, players=2), s0="Thirsty-Gulch 4M, Fire-Fields 2N")
    for seed in range(20):
        assert state.resample(1, seed).record["hand"][0] >> 10 == 0
