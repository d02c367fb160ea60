"""Z5: the bonus of a full pasture."""

from stampede.core.game import State
from tests.games.answers import refused
from tests.games.zoff.table import act, choose, herd, lay_out, options_of, whose


def test_z5_1_alone_on_dead_bull_desert() -> None:
    """Z5.1 One player alone fills Dead-Bull-Desert: 1 cow, the 2 are lost."""
    state = choose(lay_out({"Dead-Bull-Desert": {"blue": 8}}, players=3), s0="Dead-Bull-Desert 4A")
    act(state, "place 4")

    assert whose(state) == "blue"
    assert options_of(state)[0] == "bonus Lone-Star-Valley 1"
    assert options_of(state)[-1] == "stop"
    assert all(text.endswith((" 1", "stop")) for text in options_of(state))
    act(state, "bonus Lone-Star-Valley 1")
    assert state.record["num_paid"] == 1
    assert options_of(state)[0] == "place 0"


def test_z5_1_the_row_is_paid_before_the_next_player_acts() -> None:
    """Z5.1 Biggest herd first; the placing of others waits."""
    state = choose(
        lay_out({"Lone-Star-Valley": {"blue": 2, "green": 1}}, players=3),
        s0="Lone-Star-Valley 3B",
        s1="Powder-Prairie 5B",
        s2="Powder-Prairie 2F",
    )
    act(state, "place 3")
    assert whose(state) == "blue"
    assert refused(state, 1, "stop") == "it is blue's turn (Z5.2)"
    act(state, "bonus Powder-Prairie 1")
    assert whose(state) == "green"
    act(state, "stop")
    assert (whose(state), options_of(state)[0]) == ("violet", "place 0")


def test_z5_1_hang_man_mountains_pay_the_biggest_herd_nothing() -> None:
    """Z5.1 0-1-2-3: the second, third and fourth are paid."""
    herds = {"Hang-Man-Mountains": {"blue": 12, "green": 9, "violet": 6, "orange": 4}}
    state = choose(lay_out(herds, players=5), s0="Lone-Star-Valley 2E, Hang-Man-Mountains 2M")
    while state.record["pasture"] != 10:
        act(state, "place 0")
    act(state, "place 2")

    assert whose(state) == "green"
    assert state.record["left"] == 1
    act(state, "stop")
    assert (whose(state), state.record["left"]) == ("violet", 2)
    act(state, "stop")
    assert (whose(state), state.record["left"]) == ("orange", 3)


def test_z5_2_split_as_liked_on_other_open_pastures() -> None:
    """Z5.2 A bonus may be split; the herd rule holds for the result; fewer is allowed."""
    herds = {"Dead-Bull-Desert": {"blue": 5, "green": 3}, "Coffee-Canyon": {"violet": 1, "blue": 3}}
    state = choose(lay_out(herds, players=3), s0="Dead-Bull-Desert 4A")
    act(state, "place 4", "stop")

    assert (whose(state), state.record["left"]) == ("green", 2)
    assert "bonus Coffee-Canyon 1" not in options_of(state)
    assert "bonus Coffee-Canyon 2" in options_of(state)
    assert refused(state, 1, "bonus Coffee-Canyon 1") == (
        "1 is barred: violet already has 1 on Coffee-Canyon (Z4.4)"
    )
    assert refused(state, 1, "bonus Dead-Bull-Desert 1") == "Dead-Bull-Desert is full (Z4.6)"
    assert refused(state, 1, "bonus Fire-Fields 3") == "the bonus has only 2 left (Z5.2)"
    assert refused(state, 1, "bonus Fire-Fields 7").startswith("7 is not a number of bonus cows")
    assert refused(state, 1, "bonus Dynamite-Mine 1") == "Dynamite-Mine is not in play in this game (Z2.1)"
    assert refused(state, 1, "place 1").startswith("now place bonus cows")
    act(state, "bonus Fire-Fields 1")
    assert refused(state, 1, "bonus Fire-Fields 1") == (
        "Fire-Fields has already been named in this bonus: name each pasture once at most (Z10)"
    )
    assert all(text.endswith((" 1", "stop")) for text in options_of(state))
    act(state, "bonus Thirsty-Gulch 1")
    assert herd(state, "Fire-Fields") == herd(state, "Thirsty-Gulch") == {"green": 1}


def test_z5_2_a_bonus_of_which_nothing_can_be_placed_is_skipped() -> None:
    """Z5.2 Cows that cannot be placed are lost, without an action."""
    herds = {name: {"violet": 1} for name in ("Lone-Star-Valley", "Powder-Prairie", "Coffee-Canyon")}
    herds |= {name: {"violet": 1} for name in ("Lucky-Pickle", "Fire-Fields", "Drunk'n-Creek")}
    herds |= {"Rattler-Ridge": {"violet": 1}, "Thirsty-Gulch": {"violet": 1}}
    herds |= {"Dead-Bull-Desert": {"blue": 8}}
    state = choose(lay_out(herds, players=3), s0="Dead-Bull-Desert 4A, Fire-Fields 2E")
    act(state, "place 4")

    assert state.record["num_paid"] == 1
    assert state.record["pasture"] == 5


def fire_fields() -> State:
    """The example of the rulebook: 1-2-1, while Drunk'n-Creek and Coffee-Canyon lack one cow each."""
    herds = {
        "Fire-Fields": {"blue": 7, "green": 5, "violet": 2},
        "Drunk'n-Creek": {"blue": 9, "green": 5, "violet": 3},
        "Coffee-Canyon": {"blue": 5, "green": 3, "violet": 1},
    }
    state = choose(lay_out(herds, players=3), s0="Fire-Fields 2E, Thirsty-Gulch 5E")
    return act(state, "place 2")


def test_z5_3_the_example_of_fire_fields() -> None:
    """Z5.3 1-2-1 is finished; then come 1-1-2 and 1-1; then the round goes on."""
    state = fire_fields()
    paid = []
    texts = iter(["bonus Drunk'n-Creek 1", "bonus Lone-Star-Valley 2", "bonus Coffee-Canyon 1"])
    while state.record["num_paid"] < state.record["num_filled"]:
        paid.append((whose(state), int(state.record["left"])))
        act(state, next(texts, "stop"))

    assert paid == [
        ("blue", 1),
        ("green", 2),
        ("violet", 1),
        ("blue", 1),
        ("green", 1),
        ("violet", 2),
        ("blue", 1),
        ("green", 1),
    ]
    assert state.record["filled"][:3].tolist() == [5, 6, 2]
    assert options_of(state)[0] == "place 0"


def test_z5_3_within_one_bonus_as_its_owner_named_them() -> None:
    """Z5.3 Of two pastures one bonus fills, the one named first pays first."""
    herds = {
        "Fire-Fields": {"blue": 7, "green": 5, "violet": 2},
        "Lone-Star-Valley": {"green": 3, "blue": 2},
        "Coffee-Canyon": {"blue": 5, "green": 3, "violet": 1},
    }
    state = choose(lay_out(herds, players=3), s0="Fire-Fields 2E, Thirsty-Gulch 5E")
    act(state, "place 2", "stop", "bonus Coffee-Canyon 1", "bonus Lone-Star-Valley 1", "stop")

    assert state.record["filled"][:3].tolist() == [5, 2, 0]
