"""Z4: placing."""

from stampede.core.game import State
from tests.games.answers import refused
from tests.games.zoff.table import act, choose, full, herd, lay_out, options_of, whose


def lucky_pickle() -> State:
    """The example of the rulebook."""
    state = lay_out({"Lucky-Pickle": {"violet": 3, "blue": 2, "green": 1}}, number=4, players=5)
    return choose(state, s1="Lucky-Pickle 3A", s3="Lucky-Pickle 4M", s4="Lucky-Pickle 4G")


def test_z4_2_z4_4_the_example_of_lucky_pickle() -> None:
    """Z4.2 Green, then pink (G before M), then orange; Z4.4 the numbers barred for each."""
    state = lucky_pickle()

    assert whose(state) == "green"
    assert options_of(state) == ["place 0", "place 3"]
    act(state, "place 3")
    assert whose(state) == "pink"
    assert options_of(state) == ["place 0", "place 1"]
    assert refused(state, 4, "place 4") == "4 is barred: green already has 4 here (Z4.4)"
    assert refused(state, 4, "place 3") == "3 is barred: violet already has 3 here (Z4.4)"
    assert refused(state, 4, "place 2") == "2 is barred: blue already has 2 here (Z4.4)"
    act(state, "place 1")
    assert whose(state) == "orange"
    assert options_of(state) == ["place 0"]
    assert refused(state, 3, "place 1") == "1 is barred: pink already has 1 here (Z4.4)"
    act(state, "place 0")
    assert herd(state, "Lucky-Pickle") == {"violet": 3, "blue": 2, "green": 4, "pink": 1}


def test_z4_1_smallest_pasture_first_and_only_chosen_ones() -> None:
    """Z4.1 From smallest to biggest, only those somebody chose."""
    state = choose(
        lay_out({}, players=3),
        s0="Powder-Prairie 2M, Fire-Fields 2E",
        s1="Lone-Star-Valley 5B, Thirsty-Gulch 2I",
        s2="Powder-Prairie 2F, Thirsty-Gulch 2L",
    )
    visited = []
    while state.record["round"] == 1:
        visited.append((int(state.record["pasture"]), whose(state)))
        act(state, "place 0")

    assert visited == [
        (0, "green"),
        (1, "violet"),
        (1, "blue"),
        (5, "blue"),
        (8, "green"),
        (8, "violet"),
    ]


def test_z4_2_herds_first_then_lower_cards() -> None:
    """Z4.2 The biggest herd first whatever its card; then the lower card; then the earlier letter."""
    state = choose(
        lay_out({"Thirsty-Gulch": {"violet": 2, "orange": 5}}, players=5),
        s0="Lone-Star-Valley 2P, Thirsty-Gulch 3B",
        s1="Lone-Star-Valley 2S, Thirsty-Gulch 2I",
        s2="Lone-Star-Valley 2N, Thirsty-Gulch 2F",
        s3="Lone-Star-Valley 2Q, Thirsty-Gulch 5F",
        s4="Lone-Star-Valley 2H, Thirsty-Gulch 2A",
    )
    for expected in ("pink", "violet", "blue", "orange", "green"):  # 2H 2N 2P 2Q 2S
        assert whose(state) == expected
        act(state, "place 0")
    for expected in ("orange", "violet", "pink", "green", "blue"):
        assert whose(state) == expected
        act(state, "place 0")


def test_z4_3_up_to_the_value_of_the_card() -> None:
    """Z4.3 From 0 to the value of the card, at most what is free and in reserve."""
    state = choose(lay_out({"Lone-Star-Valley": {"green": 3}}, players=3), s0="Lone-Star-Valley 5E")

    assert options_of(state) == ["place 0", "place 1", "place 2"]
    assert refused(state, 0, "place 4") == "only 3 spaces are free on Lone-Star-Valley (Z4.6)"
    assert refused(state, 0, "place 3") == "3 is barred: green already has 3 here (Z4.4)"
    assert refused(state, 0, "place 6") == "6 cows are too many: no card is worth more than 5 (Z4.3)"
    assert refused(state, 1, "place 1") == "it is blue's turn (Z4.2)"
    assert refused(state, 0, "place 1 1").startswith("now place cows of your card")

    herds = {"Thirsty-Gulch": {"blue": 23}, "Rattler-Ridge": {"blue": 20}, "Lone-Star-Valley": {"blue": 4}}
    state = choose(lay_out(herds, players=3), s0="Powder-Prairie 2E")
    assert options_of(state) == ["place 0", "place 1"]
    assert refused(state, 0, "place 2") == "the reserve of that colour holds only 1 (Z4.3)"
    assert refused(state, 0, "place 3") == "your card is worth 2: place 0 to 2 (Z4.3)"


def test_z4_4_only_the_result_counts() -> None:
    """Z4.4 Sizes may be jumped over, and placing none is always legal."""
    state = choose(
        lay_out({"Fire-Fields": {"blue": 1, "green": 2, "violet": 4}}, players=3),
        s0="Fire-Fields 4A",
        s1="Fire-Fields 3A",
    )
    assert whose(state) == "green"
    assert options_of(state) == ["place 0", "place 1", "place 3"]
    act(state, "place 0")
    assert options_of(state) == ["place 0", "place 2", "place 4"]
    assert refused(state, 0, "place 3") == "3 is barred: it makes 4, and violet already has 4 here (Z4.4)"


def test_z4_5_the_card_is_spent_whatever_comes_of_it() -> None:
    """Z4.5 Cards are spent; placed cows never move."""
    state = choose(lay_out({}, players=3), s0="Lone-Star-Valley 5E, Fire-Fields 4A")
    while state.record["round"] == 1:
        act(state, "place 0")

    assert refused(state, 0, "Lone-Star-Valley 5E") == "5E is spent (Z4.5)"
    assert state.record["held"][:3].tolist() == [8, 8, 8]
    assert len([text for text in options_of(state, 0) if text.startswith("Fire-Fields ")]) == 8


def test_z4_6_a_pair_on_a_pasture_that_filled_is_wasted() -> None:
    """Z4.6 A pasture that fills takes no more cows; the pair is skipped and spent."""
    state = choose(
        lay_out({"Lone-Star-Valley": {"green": 3}}, players=3),
        s0="Lone-Star-Valley 5E, Thirsty-Gulch 2P",
        s1="Lone-Star-Valley 3A, Thirsty-Gulch 2S",
    )
    act(state, "place 3", "stop")

    assert state.record["pasture"] != 0
    assert herd(state, "Lone-Star-Valley") == {"green": 6}
    assert state.record["held"][0] == 8
    while state.record["round"] == 1:
        act(state, "place 0")
    assert refused(state, 0, "Lone-Star-Valley 5J") == "Lone-Star-Valley is full (Z4.6)"


def test_z4_7_nobody_may_look_at_spent_cards() -> None:
    """Z4.7 A view shows how many cards others hold, not which; the own hand is seen."""
    state = choose(lay_out({}, players=3), s0="Lone-Star-Valley 5E")
    while state.record["round"] == 1:
        act(state, "place 0")
    view = state.observation(1)

    assert view.record["hand"].tolist() == [-1, state.record["hand"][1], -1, 0, 0, 0]
    assert view.record["held"].tolist() == [8, 8, 8, 0, 0, 0]
    assert state.observation(None).record["hand"].tolist() == [-1, -1, -1, 0, 0, 0]
    assert "blue: 0 placed, 48 in reserve, holds 8 cards" in str(view)
    drawn = state.resample(1, seed=3)
    assert [int(hand).bit_count() for hand in drawn.record["hand"][:3]] == [8, 8, 8]


def test_z4_7_revealed_cards_are_not_drawn_into_a_hand() -> None:
    """Z4.7 A card that lies open on the table is in nobody's hand."""
    state = choose(lay_out(full("Coffee-Canyon"), players=3), s0="Lone-Star-Valley 5E, Powder-Prairie 5J")
    for seed in range(20):
        assert state.resample(1, seed).record["hand"][0] & 3 == 0
