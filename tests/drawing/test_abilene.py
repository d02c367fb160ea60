"""The drawing of Abilene: everything is somewhere, and nothing hidden shows."""

import re
from collections import Counter

import pytest

from stampede.core.scene import Choice, Mark, Motion
from stampede.draw.brands import BRANDS
from stampede.draw.svg import look
from stampede.games import load
from stampede.games.abilene.rules import components as box
from tests.drawing.ranches import FAR, LIMIT, TABLES, at, choices, encoded, walk
from tests.games.abilene.table import (
    HERD,
    arrange,
    ask_for_boys,
    game,
    roll,
    seated,
    start,
)

# -------------------------------------------------------------------- the board


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_board_has_a_place_for_everything(players: int) -> None:
    """A1.1, A1.3 Every cell, the town, and the areas around the land lie within the board."""
    board = game(players=players).board
    names = Counter(place.name for place in board.places)

    assert max(names.values()) == 1
    assert len([name for name in names if name[0] in box.LETTERS]) == 210
    assert len([name for name in names if name.startswith("card-")]) == players
    for place in board.places:
        assert place.width / 2 <= place.x <= board.width - place.width / 2
        assert place.height / 2 <= place.y <= board.height - place.height / 2


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_ranches_that_are_not_in_use_lie_fallow(players: int) -> None:
    """A2.1 An empty ranch is seen to be empty: no tint of its own, no brand at its gate."""
    looks = Counter(shape.look for shape in game(players=players).board.shapes)

    assert looks["s-range-fallow"] == 6 - players
    assert sum(looks[f"s-range-{letter}"] for letter in "abcdef") == players


@pytest.mark.parametrize("players", range(3, 7))
def test_the_own_part_of_a_seat_is_the_land_of_its_ranch(players: int) -> None:
    state = game(players=players).new_initial_state(seed=1)
    land = {place.name for place in state.game.board.places if place.row >= 0 and place.name != "town"}
    for seat, ranch in enumerate(box.HOMES[players][:players]):
        home = state.scene(seat).home
        assert set(home) == {name for name in land if name[0] == box.LETTERS[ranch]}
    assert state.scene(None).home == ()


def test_cells_are_far_enough_apart_for_a_finger() -> None:
    """A1.3 On a phone 390 pixels wide a cell is about 20 pixels; places of neighbours do not overlap."""
    board = game().board
    cells = [place for place in board.places if place.name[0] in box.LETTERS]
    apart = min(
        (one.x - other.x) ** 2 + (one.y - other.y) ** 2
        for index, one in enumerate(cells)
        for other in cells[:index]
    )

    assert apart**0.5 >= cells[0].width
    assert 390 / board.width >= 20


def test_every_look_of_a_scene_is_in_the_sheet() -> None:
    """Marks, labels and the lines of the chart."""
    named = {f"s-mark-{name}" for name in ("turn", "duel", "asked")} | {"s-notice", "s-burnt"}
    named |= {f"s-{brand.colour}" for brand in BRANDS}

    assert named <= set(re.findall(r"\.(s-[\w-]+)", look() + load("abilene").board.look))


def test_the_biggest_scene_stays_small() -> None:
    """A6 Five cowboys on open land beside the town with the best dice."""
    figures = {"A3": "@0", "B4": "@0", "C3": "@0", "D4": "@0", "E3": "@0"}
    state = ask_for_boys(arrange({**FAR, **figures}), 4, 3, 2)

    assert len(state.legal_actions(0)) > 400
    assert len(encoded(state.scene(0))) < LIMIT


# -------------------------------------------------------------------- what may not be seen


@pytest.mark.slow
@pytest.mark.parametrize(("players", "hidden"), TABLES)
def test_what_a_seat_may_not_know_changes_no_byte(players: int, hidden: bool) -> None:  # noqa: FBT001
    """A12.1 The scene is the same for all positions that a seat cannot tell apart."""
    for step, state in enumerate(walk(players, 50 + players, 330, hidden_totals=hidden)):
        if step % 9:
            continue
        for seat in (None, *range(players)):
            scene = encoded(state.scene(seat))
            for seed in (step, step + 1):
                assert encoded(state.resample(seat, seed).scene(seat)) == scene


def test_cattle_look_alike_even_to_their_owner() -> None:
    """A12.1, A2.3 The underside is shown only while one presses on it."""
    state = start(3)
    own = [sprite for sprite in state.scene(0).sprites if sprite.place[0] == "A" and sprite.symbol == "cow"]

    assert {(sprite.label, sprite.text, sprite.turn) for sprite in own} == {("cow", "", 0)}
    assert Counter(sprite.under for sprite in own)["brand A, 600"] == 3
    assert Counter((sprite.under_symbol, sprite.under_text) for sprite in own)["sold-A", "600"] == 3
    others = [sprite for sprite in state.scene(1).sprites if sprite.place[0] == "A"]
    for sprite in (*others, *state.scene(None).sprites):
        assert not sprite.under + sprite.under_symbol + sprite.under_text


def test_a_stolen_animal_is_told_to_the_thief_alone() -> None:
    """A7.1, A12.2."""
    state = ask_for_boys(arrange({**FAR, "B5": "@0", "B6": "B1000"}), 1)
    state.apply_action(0, "boy 1 B5>B6")
    thief, robbed = state.scene(0), state.scene(1)

    assert [sprite.under for sprite in thief.sprites if sprite.place == "hand"] == ["brand B, 1000"]
    assert thief.status == "Your turn: put the stolen cow (brand B, 1000) on your ranch."
    assert [sprite.under for sprite in robbed.sprites if sprite.place == "hand"] == [""]
    assert robbed.status == "Ranch A has stolen a cow and is placing it."
    assert robbed.said == "Ranch A: a cowboy from B5 steals the cow of Ranch B on B6."
    assert robbed.motions == (Motion("boy-A", "B5", "B6"), Motion("cow", "B6", "hand"))
    assert choices(state)["to A7"] == Choice("to A7", "Put the cow on A7", ("A7",))
    state.apply_action(0, "to A7")
    assert state.scene(1).motions == (Motion("cow", "hand", "A7"),)
    assert state.scene(1).said == "Ranch A puts the stolen cow on A7."


# -------------------------------------------------------------------- set-up and dice


def test_the_set_up_asks_head_by_head() -> None:
    """A2.2 The pending cow-head is marked, and the animals left are counted."""
    state = seated(3)
    state.apply_action(0, "600")
    mine, theirs = state.scene(0), state.scene(1)

    assert Mark("A7-2", "asked") in mine.marks
    assert mine.status == "Your turn: choose which cow starts on A7-2, 2 of 9."
    assert [choice.label for choice in mine.choices][:2] == [
        "Place the 1000 (1 left)",
        "Place a 600 (2 left)",
    ]
    assert Mark("C8", "asked") in theirs.marks
    assert theirs.said == "The herds are being placed."
    assert state.scene(None).marks == ()
    for seat in range(3):
        for kind in ["1000", *["600"] * (3 if seat else 2), "300", "300", "100", "unbranded", "unbranded"]:
            state.apply_action(seat, kind)
    assert state.scene(None).said == state.scene(0).said == "All herds are placed."
    assert state.scene(2).status == "Ranch A rolls the dice."


def test_dice_that_are_used_are_pale() -> None:
    """A3, A5.1 Two dice with horns for the cattle, three for the cowboys."""
    state = start(3)
    roll(state, 2, 5, 1, 1, 4)

    assert state.scene(1).said == "Ranch A rolls 2 and 5 for cattle, 1, 1 and 4 for cowboys."
    assert at(state.scene(1), "die-2") == ["die-cow-5"]
    assert choices(state)["cow 5 A6>A2"].path == ("die-2", "A6", "A2")
    state.apply_action(0, "cow 5 A6>A2")
    assert at(state.scene(1), "die-2") == ["die-cow-5-used"]
    state.apply_action(0, "done")
    scene = state.scene(1)
    assert [at(scene, f"die-{die}")[0] for die in range(1, 6)] == [
        "die-cow-2-used",
        "die-cow-5-used",
        "die-boy-1",
        "die-boy-1",
        "die-boy-4",
    ]
    assert scene.said == "Ranch A drives no more cattle."


def test_nobody_drives_with_two_noughts() -> None:
    """A5.1 Two 0s move no cow: the log says so, and not that somebody stops."""
    state = start(3)
    roll(state, 0, 0, 1, 1, 1)
    state.apply_action(0, "done")
    assert state.scene(1).said == "Ranch A rolls 0 and 0, so no cattle move."


def test_a_die_that_moves_nothing_is_not_named() -> None:
    """A5.1 A 0 moves no cow."""
    state = start(3)
    roll(state, 0, 3, 1, 1, 1)
    assert state.scene(0).status == "Your turn: drive a cow with the 3, or stop."
    state.apply_action(0, "cow 3 A6>A5")
    assert state.scene(0).status == "Your turn: none of the remaining dice can move a cow, so stop."


def test_hints_are_for_the_first_time() -> None:
    """A3 A novice sees each prompt explained once."""
    state = start(3)
    roll(state, 1, 1, 1, 1, 1)
    assert state.scene(0).hint.startswith("Drive cattle towards town")
    assert state.scene(1).hint == ""
    state.apply_action(0, "cow 1 A6>A5")
    assert state.scene(0).hint == ""
    state.apply_action(0, "done")
    assert state.scene(0).hint.startswith("Ride exactly")


def test_the_herd_can_be_placed_by_lot() -> None:
    """A2.2 The animals left to place are those to draw from, each as likely as the other."""
    state = load("abilene", {"players": 3}, "plain").new_initial_state()
    assert sorted(state.scene(1).lot) == sorted(HERD)
    assert state.scene(None).lot == ()
    rest = list(HERD)
    while lot := state.scene(1).lot:
        state.apply_action(1, lot[-1])
        rest.remove(lot[-1])
    assert rest == []
