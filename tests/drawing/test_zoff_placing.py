"""The drawing of Zoff in Buffalo: placing cows, and bonuses that set off bonuses."""

from stampede.core.game import State
from stampede.core.scene import Choice, Mark, Motion, Row, Sheet
from stampede.games.zoff.rules.components import BOX
from tests.drawing.pastures import by_action, standing
from tests.games.zoff.table import (
    act,
    choose,
    full,
    lay_out,
)

# -------------------------------------------------------------------- placing


def worked_example() -> State:
    """Z4: violet 3, blue 2, green 1; orange comes with 4M, pink with 4G, green with a 3."""
    herds = {"Lucky-Pickle": {"violet": 3, "blue": 2, "green": 1}}
    return choose(
        lay_out(herds, players=5),
        s1="Lucky-Pickle 3A, Hang-Man-Mountains 2S",
        s3="Lucky-Pickle 4M, Hang-Man-Mountains 2Q",
        s4="Lucky-Pickle 4G, Hang-Man-Mountains 2H",
    )


def test_z4_4_a_barred_number_is_greyed_with_the_reason() -> None:
    """Z4.3, Z4.4, Z9.2 By button and on the spaces; the note says what the herd becomes."""
    state = act(worked_example(), "place 3")
    choices = [choice for choice in state.scene(4).choices if choice.action == "place 3"]
    assert [choice.barred for choice in choices] == ["3 is barred: violet already has 3 here (Z4.4)"] * 2
    assert [len(choice.path) for choice in choices] == [0, 1]
    assert choices[1].tag == "3"
    one = by_action(state.scene(4))["place 1"]
    assert (one.barred, one.label, one.note) == ("", "Place 1", "Herd 1, 4th here.")
    assert by_action(state.scene(4))["place 0"] == Choice("place 0", "Place none")
    assert state.scene(3).choices == ()


def test_z4_4_what_stopped_a_herd_is_said() -> None:
    """Z4.4 The worked example, told."""
    state = act(worked_example(), "place 3")
    assert state.scene().said == "Green places 3 of a 3 on Lucky-Pickle."
    act(state, "place 1")
    expected = "Pink places 1 of a 4 on Lucky-Pickle: 4, 3 and 2 are barred (Z4.4)."
    assert state.scene().said == state.narration(0) == expected
    act(state, "place 0")
    assert state.narration() == "Orange places none of a 4 on Lucky-Pickle: 4, 3, 2 and 1 are barred (Z4.4)."


def test_z4_6_a_full_pasture_wastes_cards() -> None:
    """Z4.3, Z4.6, Z5.1 No space, the row, and the card that came too late."""
    herds = {"Lone-Star-Valley": {"green": 3, "blue": 1}}
    pairs = {"s0": "Lone-Star-Valley 5E, Thirsty-Gulch 2E", "s2": "Lone-Star-Valley 5D, Thirsty-Gulch 2F"}
    state = act(choose(lay_out(herds, players=3), **pairs), "place 1")
    assert state.narration() == (
        "Blue places 1 of a 5 on Lone-Star-Valley: 2 is barred (Z4.4); only 2 spaces were free (Z4.6)."
    )
    note = by_action(state.scene(2))["place 1"].note
    assert note == "Herd 1, 3rd here. Full: you earn 0."
    state = choose(lay_out({"Lone-Star-Valley": {"blue": 3, "green": 1}}, players=3), **pairs)
    assert act(state, "place 2").narration() == (
        "Blue places 2 of a 5 on Lone-Star-Valley: only 2 spaces were free (Z4.6). "
        "Lone-Star-Valley is full: its bonus row 1-1 is paid (Z5.1). The 5D of violet is wasted (Z4.6)."
    )


def test_z6_3_an_early_end_pays_nothing() -> None:
    """Z6.3 The last pasture is full, and its row is not paid."""
    herds = full(*(pasture.name for pasture in BOX.pastures[1:9] if 3 in pasture.players), colour="blue")
    sizes = {"Powder-Prairie": "green", "Coffee-Canyon": "violet", "Fire-Fields": "green"}
    sizes |= {"Drunk'n-Creek": "violet", "Rattler-Ridge": "green", "Thirsty-Gulch": "blue"}
    for name, cows in herds.items():
        herds[name] = {sizes.get(name, "violet"): cows["blue"]}
    herds["Lone-Star-Valley"] = {"blue": 4}
    herds["Dead-Bull-Desert"], herds["Lucky-Pickle"] = {"blue": 12}, {"violet": 14}
    state = choose(lay_out(herds, number=5, players=3), s0="Lone-Star-Valley 2E")
    assert (
        act(state, "place 2").narration()
        == "Blue places 2 of a 2 on Lone-Star-Valley. Lone-Star-Valley is full."
    )
    assert state.scene(0).status.endswith("every pasture is full.")


def test_cows_walk_from_their_pen() -> None:
    """The motions, with their sources and causes; the new cows are marked."""
    state = act(worked_example(), "place 3")
    scene = state.scene()
    room, *walking = scene.motions
    assert room == Motion("cow-violet", "5/6", "5/9"), "a herd makes room first"
    assert [motion.source for motion in walking] == ["pen/green"] * 3
    targets = [motion.target for motion in walking]
    assert [mark.place for mark in scene.marks if mark.look == "last-to"] == targets
    cows = standing(scene, "cow-")
    assert {cows[target] for target in targets} == {"cow-green"}


def test_the_space_to_touch_is_where_the_cow_goes() -> None:
    """The nth free space of the own herd means n cows."""
    state = worked_example()
    touched = {c.action: c.path[0] for c in state.scene(1).choices if c.path}
    act(state, "place 3")
    assert touched["place 3"] in {motion.target for motion in state.scene().motions}
    assert len(set(touched.values())) == 3


# -------------------------------------------------------------------- bonus


def test_z5_3_a_chain_of_bonuses_can_be_followed() -> None:
    """Z5.1, Z5.2, Z5.3 The row being paid, its current number, the cows left, and the rows that wait."""
    herds = {
        "Fire-Fields": {"blue": 9, "green": 4},
        "Drunk'n-Creek": {"violet": 10, "green": 6, "blue": 1},
        "Coffee-Canyon": {"green": 8, "violet": 1},
    }
    state = choose(lay_out(herds, players=3), s0="Fire-Fields 3B, Thirsty-Gulch 2P")
    act(state, "place 3", "bonus Drunk'n-Creek 1")
    scene = state.scene(1)
    assert scene.said == (
        "Blue places 1 bonus cow on Drunk'n-Creek. Drunk'n-Creek is full: its bonus row 1-1-2 is paid (Z5.1)."
    )
    assert scene.status == "Your turn: Fire-Fields pays green: place 2 bonus cows on other pastures."
    assert scene.sheets[0] == Sheet(
        "Fire-Fields pays",
        ("", "Cows", ""),
        (
            Row(("Blue", "1", "done"), "mark-blue"),
            Row(("Green", "2", "2 left"), "mark-green", is_strong=True),
            Row(("Nobody", "1", "")),
            Row(("Drunk'n-Creek", "1-1-2", "waiting")),
        ),
        "The biggest herd earns the first number (Z5.1).",
    )
    assert Mark("6/row/2", "zoff-pays") in scene.marks
    assert Mark("Drunk'n-Creek", "zoff-waits") in scene.marks
    choices = {choice.action: choice for choice in scene.choices}
    assert choices["bonus Coffee-Canyon 1"].path == ("Coffee-Canyon",)
    assert choices["bonus Coffee-Canyon 2"].barred == "only 1 space is free on Coffee-Canyon (Z4.6)"
    assert choices["bonus Coffee-Canyon 1"].note.endswith("Full: you earn 1.")
    assert not any(choice.path == ("Drunk'n-Creek",) for choice in scene.choices)
    assert choices["stop"].label == "Give up 2 cows"
    assert act(state, "stop").narration() == "Green gives up 2 bonus cows."


def test_z8_2_the_fair_bonus_heads_the_row() -> None:
    """Z8.2 A plate of its own at the gate, and the first line of the sheet."""
    herds = {"Lucky-Pickle": {"green": 11, "blue": 1}}
    state = choose(lay_out(herds, players=3, fair_bonus=True), s0="Lucky-Pickle 2E")
    scene = act(state, "place 2").scene()
    assert scene.sheets[0].rows[0] == Row(("Blue", "1", "1 left"), "mark-blue", is_strong=True)
    assert Mark("5/row/0", "zoff-pays") in scene.marks
