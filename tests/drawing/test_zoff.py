"""The drawing of Zoff in Buffalo: everything lies somewhere, tells what happened, and tells no secret."""

import json
import random
from collections import Counter
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stampede.games.zoff import ZOFF
from stampede.games.zoff.components import BOX
from stampede.games.zoff.grazing import stand
from stampede.games.zoff.layout import plan_of
from stampede.games.zoff.phases import CHOOSE, COLOUR, OVER, PLACE
from stampede.games.zoff.sight import Sight
from stampede.kit.game import State
from stampede.kit.scene import Choice, Mark, Motion, Row, Scene, Sheet
from stampede.kit.svg import to_svg
from tests.games.zoff.table import (
    SETTINGS,
    act,
    choose,
    deal,
    full,
    lay_out,
    new_game,
    play_some,
    random_action,
    start,
)

SETTING = st.sampled_from(SETTINGS)
SEED = st.integers(0, 2**32)
STEPS = st.integers(0, 150)
LARGEST = 30_000
"""Bytes of a scene."""


def encoded(scene: Scene) -> bytes:
    return msgspec.json.encode(scene)


def everything(state: State) -> Scene:
    """The drawing of a finished match, hidden things included."""
    return ZOFF.draw_scene(state, None)


def by_action(scene: Scene) -> dict[str, Choice]:
    """The choices, the first of each action."""
    return {choice.action: choice for choice in reversed(scene.choices)}


def standing(scene: Scene, start_of_symbol: str) -> dict[str, str]:
    """What of a kind stands where."""
    return {s.place: s.symbol for s in scene.sprites if s.symbol.startswith(start_of_symbol)}


def texts(scene: Scene, pasture: str) -> list[str]:
    """The cards on a pasture, in the order of their places; an empty text is a back."""
    number = [pasture.name for pasture in BOX.pastures].index(pasture) + 1
    cards = {s.place: s.text for s in scene.sprites if s.place.startswith(f"{number}/card/")}
    return [cards[place] for place in sorted(cards)]


# -------------------------------------------------------------------- the board


@pytest.mark.parametrize("fair", [False, True])
@pytest.mark.parametrize("players", range(2, 7))
def test_every_board_has_its_places_within(players: int, fair: bool) -> None:  # noqa: FBT001
    """Z1.1, Z8.3 Every pasture in play with a space for each cow."""
    board = new_game(players=players, fair_bonus=fair).board
    check_board(board)
    names = {place.name for place in board.places}
    for number, pasture in enumerate(BOX.pastures, start=1):
        played = players in pasture.players or players == 6
        assert (pasture.name in names) == played
        spaces = {f"{number}/{space}" for space in range(1, pasture.capacity + 1)}
        assert spaces <= names if played else not spaces & names
    assert len(encoded_board := msgspec.json.encode(board)) < 260_000, len(encoded_board)


def check_board(board: Any) -> None:
    """Places have names of their own and lie within the board; pastures and spaces do not overlap."""
    assert len({place.name for place in board.places}) == len(board.places)
    for place in board.places:
        assert place.width / 2 <= place.x <= board.width - place.width / 2, place
        assert place.height / 2 <= place.y <= board.height - place.height / 2, place
    wholes = [place for place in board.places if place.row >= 0]
    for at, one in enumerate(wholes):
        for other in wholes[at + 1 :]:
            apart = abs(one.x - other.x) >= (one.width + other.width) / 2 - 0.01
            assert apart or abs(one.y - other.y) >= (one.height + other.height) / 2 - 0.01, (one, other)
    spots = [(place.x, place.y) for place in board.places if place.name.count("/") == 1 and place.row < 0]
    assert len(set(spots)) == len(spots)


@pytest.mark.parametrize(
    "capacities", [(2, 3), tuple(range(49, 61)), (2, 60), (5, 9, 13, 20, 21, 22, 50)], ids=str
)
def test_other_components_fit_a_board_too(capacities: tuple[int, ...]) -> None:
    """Z9.5 Any table is laid out."""
    pastures = [
        {"name": f"Field-{chr(65 + at)}", "capacity": capacity, "bonus": [1, 2, 3], "players": [3, 4]}
        for at, capacity in enumerate(capacities)
    ]
    if len(capacities) < 3:
        pastures.append({"name": "Tiny", "capacity": 61, "bonus": [], "players": [4]})
        pastures[-1]["capacity"] = 60 if 60 not in capacities else 59
        pastures.sort(key=lambda pasture: int(str(pasture["capacity"])))
        for pasture in pastures:
            pasture["players"] = [3]
    game = new_game(players=3, components=json.dumps({"pastures": pastures}))
    check_board(game.board)
    state = deal(game.new_initial_state())
    ET.fromstring(to_svg(game.board, state.scene(0)))


def test_pastures_lie_from_small_to_big() -> None:
    """Z1.1 In rows from left to right, of one height each."""
    fields = plan_of("", 5, is_fair=False).fields
    for one, other in pairwise(fields):
        assert one.capacity < other.capacity
        assert (one.row, one.column) < (other.row, other.column)
        if one.row == other.row:
            assert one.fence.right < other.fence.left
            assert (one.fence.top, one.fence.bottom) == (other.fence.top, other.fence.bottom)
        else:
            assert one.fence.bottom < other.fence.top


# -------------------------------------------------------------------- any position


@settings(max_examples=60, deadline=None)
@given(setting=SETTING, seed=SEED, steps=STEPS)
def test_every_position_draws(setting: dict[str, Any], seed: int, steps: int) -> None:
    """Every sprite has a symbol and a place of its own, every herd stands together, and scenes are small."""
    state = play_some(setting, seed, steps)
    board = state.game.board
    symbols, places = {symbol.name for symbol in board.symbols}, {place.name for place in board.places}
    for seat in (None, *range(state.game.num_seats)):
        scene = state.scene(seat)
        assert {sprite.symbol for sprite in scene.sprites} <= symbols
        where = [sprite.place for sprite in scene.sprites]
        assert len(set(where)) == len(where)
        assert set(where) <= places
        assert {row.symbol for sheet in scene.sheets for row in sheet.rows} <= symbols | {""}
        assert len(encoded(scene)) < LARGEST
        cows = Counter(sprite.symbol for sprite in scene.sprites if sprite.place.count("/") == 1)
        for colour, placed in enumerate(state.record["herd"].sum(axis=0)):
            name = Sight(state, None).who(colour).lower()
            assert cows[f"cow-{name}"] == placed + (state.record["reserve"][colour] > 0)
    ET.fromstring(to_svg(board, everything(state)))


@settings(max_examples=60, deadline=None)
@given(setting=SETTING, seed=SEED, steps=STEPS)
def test_z9_4_a_scene_tells_no_secret(setting: dict[str, Any], seed: int, steps: int) -> None:
    """Z3.2, Z4.7, Z9.4 States a seat cannot tell apart are drawn for it byte for byte alike."""
    state = play_some(setting, seed, steps)
    for seat in (None, *range(state.game.num_seats)):
        scene = encoded(state.scene(seat))
        assert all(encoded(state.resample(seat, seed + more).scene(seat)) == scene for more in range(3))


@settings(max_examples=40, deadline=None)
@given(setting=SETTING, seed=SEED, steps=STEPS)
def test_z3_2_a_scene_does_not_tell_that_somebody_has_chosen(
    setting: dict[str, Any], seed: int, steps: int
) -> None:
    """Z3.2, Z7.2, Z8.1 While others choose in secret, nothing in a scene changes."""
    chooser = random.Random(seed)
    state = play_some(setting, seed, steps)
    while not state.is_secret():
        if state.is_terminal():
            return
        state.apply_action(*random_action(state, chooser))
    viewers = (None, *range(state.game.num_seats))
    for _ in range(4):
        before = {viewer: encoded(state.scene(viewer)) for viewer in viewers}
        seat, action = random_action(state, chooser)
        state.apply_action(seat, action)
        if not state.num_secret():
            break
        assert encoded(state.scene(seat)) != before[seat]
        others = [viewer for viewer in viewers if viewer != seat]
        assert all(encoded(state.scene(viewer)) == before[viewer] for viewer in others)


@settings(max_examples=40, deadline=None)
@given(setting=SETTING, seed=SEED)
def test_motions_lead_from_one_scene_to_the_next(setting: dict[str, Any], seed: int) -> None:
    """The motions make the cows of a scene into those of the next; new ones come from their pen."""
    chooser = random.Random(seed)
    state = new_game(**setting).new_initial_state()
    cows = standing(state.scene(), "cow-")
    while not state.is_terminal():
        state.apply_action(*random_action(state, chooser))
        if state.num_secret():  # nothing is to be seen of it
            continue
        scene = state.scene()
        walking = [motion for motion in scene.motions if motion.symbol.startswith("cow-")]
        for motion in walking:
            assert cows[motion.source] == motion.symbol
            assert motion.target not in cows or motion.target in {other.source for other in walking}
        moved = {place: symbol for place, symbol in cows.items() if place not in {m.source for m in walking}}
        moved |= {motion.target: motion.symbol for motion in walking}
        cows = standing(scene, "cow-")
        pens = {place for place in moved | cows if place.startswith("pen/")}
        assert {p: s for p, s in moved.items() if p not in pens} == {
            p: s for p, s in cows.items() if p not in pens
        }


@given(sizes=st.lists(st.integers(0, 9), min_size=6, max_size=6), spare=st.integers(0, 20))
def test_herds_stand_together_and_apart(sizes: list[int], spare: int) -> None:
    """Each herd without a gap, in the order of colours, within the pasture."""
    capacity = sum(sizes) + spare
    herds = stand(sizes, range(6), capacity)
    assert [len(herds.get(colour, ())) for colour in range(6)] == sizes
    for one, other in pairwise(herds.values()):
        assert one.stop <= other.start
    assert all(herd.start >= 0 and herd.stop <= capacity for herd in herds.values())


@settings(max_examples=40, deadline=None)
@given(setting=SETTING, seed=SEED)
def test_z4_2_the_order_shown_is_that_of_the_rules(setting: dict[str, Any], seed: int) -> None:
    """Z4.2 The cards of a pasture lie in the order in which the rules then let them act."""
    chooser = random.Random(seed)
    state = new_game(**setting).new_initial_state()
    while not state.is_terminal():
        state.apply_action(*random_action(state, chooser))
        record = state.record
        if record["phase"] == PLACE and record["turn"] == 0:
            sight = Sight(state, None)
            fixed = sight.line(sight.pasture)
            pasture, sight.pasture = sight.pasture, -1
            assert sight.line(pasture) == fixed


# -------------------------------------------------------------------- choosing


def three() -> State:
    """Lucky-Pickle with violet 3, blue 2, green 1, everybody choosing."""
    return lay_out({"Lucky-Pickle": {"violet": 3, "blue": 2, "green": 1}}, players=3)


def test_z3_1_a_card_goes_to_a_pasture() -> None:
    """Z3.1, Z4.2, Z4.4 Before one commits: the place in the order, who acts before, how many cows."""
    choices = by_action(three().scene(0))
    assert choices["Lucky-Pickle 4E"] == Choice(
        "Lucky-Pickle 4E",
        "Send 4E to Lucky-Pickle",
        ("hand/3", "Lucky-Pickle"),
        tag="2nd",
        note="Before you: violet 3. Now you could place 4 cows.",
    )
    assert choices["Fire-Fields 4E"].tag == "1st+"
    assert choices["Fire-Fields 4E"].note == "Before you: lower cards. Now you could place 4 cows."
    assert by_action(three().scene(2))["Lucky-Pickle 5E"].tag == "1st"


def test_z4_4_what_is_barred_is_not_promised() -> None:
    """Z4.4 The most one could place now leaves out equal herds."""
    state = lay_out({"Lone-Star-Valley": {"green": 3, "violet": 2}}, players=3)
    choices = by_action(state.scene(0))
    expected = "Before you: green 3 and violet 2, then lower cards. Now you could place 1 cow."
    assert choices["Lone-Star-Valley 5C"].note == expected
    assert choices["Lone-Star-Valley 5C"].tag == "3rd+"


def test_z3_2_own_pairs_lie_on_their_pastures() -> None:
    """Z3.2 Seen by their owner only; the others' cards lie face down, chosen or not."""
    state = three()
    backs = {f"pen/{name}/{number}": f"back-{name}" for name in ("green", "violet") for number in (1, 2)}
    assert standing(state.scene(0), "back-") == backs
    state.apply_action(1, "Fire-Fields 5B")
    state.apply_action(0, "Lucky-Pickle 4E")

    assert texts(state.scene(0), "Lucky-Pickle") == ["4E"]
    assert standing(state.scene(0), "back-") == backs
    assert "hand/3" not in standing(state.scene(0), "hand-")
    assert state.scene(0).motions == (Motion("hand-blue", "hand/3", "5/card/1"),)
    assert texts(state.scene(1), "Lucky-Pickle") == texts(state.scene(None), "Fire-Fields") == []
    assert state.scene(0).said == "Blue sends 4E to Lucky-Pickle."
    assert state.scene(0).status == (
        "Your turn: make pair 2 of 2, for a pasture bigger than Lucky-Pickle (round 1 of 5)."
    )
    assert (texts(everything(state), "Fire-Fields"), everything(state).choices) == (["5B"], ())


def test_z3_2_the_reveal() -> None:
    """Z3.2, Z4.2 All cards turn, pasture by pasture in the order of acting, and go there from their pens."""
    state = choose(
        three(),
        s0="Lucky-Pickle 5C, Thirsty-Gulch 2I",
        s1="Lucky-Pickle 2F, Thirsty-Gulch 3B",
        s2="Fire-Fields 4H, Thirsty-Gulch 2G",
    )
    scene = state.scene(2)
    assert Motion("hand-violet", "hand/8", "9/card/1") in scene.motions, "the last one, seen by its owner"
    assert texts(scene, "Lucky-Pickle") == ["5C", "2F"]
    assert texts(scene, "Thirsty-Gulch") == ["2G", "2I", "3B"]
    assert standing(scene, "back-") == {}
    assert scene.said == (
        "The cards turn. Lucky-Pickle: blue 5C, green 2F; Fire-Fields: violet 4H; "
        "Thirsty-Gulch: violet 2G, blue 2I, green 3B."
    )
    assert scene.motions[:2] == (
        Motion("back-blue", "pen/blue/1", "5/card/1"),
        Motion("back-green", "pen/green/1", "5/card/2"),
    )
    assert Mark("5/card/1", "zoff-acts") in scene.marks
    assert scene.status == "Blue places cows with 5C on Lucky-Pickle."
    turning = {symbol.name for symbol in state.game.board.symbols if symbol.entrance == "turn"}
    assert {"card-blue", "back-blue"} <= turning

    act(state, "place 5")
    assert texts(state.scene(), "Lucky-Pickle") == ["", "2F"], "a spent card lies face down"
    assert Mark("5/card/2", "zoff-acts") in state.scene().marks


def test_hints_come_with_the_first_decisions() -> None:
    """The first pair, the second, the first placing; then no more."""
    state = deal(start(players=3))
    assert state.scene(0).hint.startswith("Drag a card onto a pasture")
    assert state.scene(None).hint == ""
    state.apply_action(0, "Fire-Fields 5C")
    assert state.scene(0).hint.startswith("When all have chosen, cards turn")
    choose(state, s1="Rattler-Ridge 2F, Thirsty-Gulch 2N", s2="Rattler-Ridge 2G, Thirsty-Gulch 2J")
    assert state.scene(0).hint.startswith("Only the result counts")
    while state.record["phase"] == PLACE:
        act(state, "place 0")
    assert state.scene(0).hint == ""


# -------------------------------------------------------------------- placing


def worked_example() -> State:
    """Z4: violet 3, blue 2, green 1; orange comes with 4M, pink with 4G, green with a 3."""
    herds = {"Lucky-Pickle": {"violet": 3, "blue": 2, "green": 1}}
    return choose(
        lay_out(herds, players=5),
        s1="Lucky-Pickle 3B, Hang-Man-Mountains 2P",
        s3="Lucky-Pickle 4M, Hang-Man-Mountains 2R",
        s4="Lucky-Pickle 4G, Hang-Man-Mountains 2Q",
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
    assert state.scene().said == state.said(0) == expected
    act(state, "place 0")
    assert state.said() == "Orange places none of a 4 on Lucky-Pickle: 4, 3, 2 and 1 are barred (Z4.4)."


def test_z4_6_a_full_pasture_wastes_cards() -> None:
    """Z4.3, Z4.6, Z5.1 No space, the row, and the card that came too late."""
    herds = {"Lone-Star-Valley": {"green": 3, "blue": 1}}
    pairs = {"s0": "Lone-Star-Valley 5C, Thirsty-Gulch 2I", "s2": "Lone-Star-Valley 5E, Thirsty-Gulch 2G"}
    state = act(choose(lay_out(herds, players=3), **pairs), "place 1")
    assert state.said() == (
        "Blue places 1 of a 5 on Lone-Star-Valley: 2 is barred (Z4.4); only 2 spaces were free (Z4.6)."
    )
    note = by_action(state.scene(2))["place 1"].note
    assert note == "Herd 1, 3rd here. Full: you earn 0."
    state = choose(lay_out({"Lone-Star-Valley": {"blue": 3, "green": 1}}, players=3), **pairs)
    assert act(state, "place 2").said() == (
        "Blue places 2 of a 5 on Lone-Star-Valley: only 2 spaces were free (Z4.6). "
        "Lone-Star-Valley is full: its row 1-1 is paid (Z5.1). The 5E of violet is wasted (Z4.6)."
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
    state = choose(lay_out(herds, number=5, players=3), s0="Lone-Star-Valley 2I")
    assert (
        act(state, "place 2").said() == "Blue places 2 of a 2 on Lone-Star-Valley. Lone-Star-Valley is full."
    )
    assert state.scene(0).status.endswith("every pasture is full.")


def test_cows_walk_from_their_pen() -> None:
    """What moved, from where, because of whom; the new cows are marked."""
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
    """Z5.1, Z5.2, Z5.3 Which row is paid, which number of it, to whom, what is left, and what waits."""
    herds = {
        "Fire-Fields": {"blue": 9, "green": 4},
        "Drunk'n-Creek": {"violet": 10, "green": 6, "blue": 1},
        "Coffee-Canyon": {"green": 8, "violet": 1},
    }
    state = choose(lay_out(herds, players=3), s0="Fire-Fields 3D, Thirsty-Gulch 2O")
    act(state, "place 3", "bonus Drunk'n-Creek 1")
    scene = state.scene(1)
    assert scene.said == (
        "Blue places 1 bonus cow on Drunk'n-Creek. Drunk'n-Creek is full: its row 1-1-2 is paid (Z5.1)."
    )
    assert scene.status == "Your turn: Fire-Fields pays green: place 2 bonus cows on other pastures."
    assert scene.sheets[0] == Sheet(
        "Fire-Fields pays",
        ("", "Cows", ""),
        (
            Row(("Blue", "1", "done"), "mark-blue"),
            Row(("Green", "2", "2 left"), "mark-green", is_strong=True),
            Row(("Nobody", "1", "")),
            Row(("Drunk'n-Creek", "1-1-2", "waits")),
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
    assert choices["stop"].label == "Forgo 2 cows"
    assert act(state, "stop").said() == "Green forgoes 2 bonus cows."


def test_z8_2_the_fair_bonus_heads_the_row() -> None:
    """Z8.2 A plate of its own at the gate, and the first line of the sheet."""
    herds = {"Lucky-Pickle": {"green": 11, "blue": 1}}
    state = choose(lay_out(herds, players=3, fair_bonus=True), s0="Lucky-Pickle 2I")
    scene = act(state, "place 2").scene()
    assert scene.sheets[0].rows[0] == Row(("Blue", "1", "1 left"), "mark-blue", is_strong=True)
    assert Mark("5/row/0", "zoff-pays") in scene.marks


# -------------------------------------------------------------------- variants


def test_z7_2_start_colours_of_two() -> None:
    """Z7.2 A cow is driven from one of the own pens; the last choice may be barred."""
    state = deal(start(players=2), "Fire-Fields", "Coffee-Canyon")
    assert state.said() == "Coffee-Canyon is dealt: Pink gets it."
    deal(state)
    assert state.record["phase"] == COLOUR
    paths = [choice.path for choice in state.scene(0).choices]
    assert paths == [(), ("pen/blue", "Fire-Fields"), (), ("pen/green", "Fire-Fields")]
    assert state.scene(0).status == "Your turn: choose the colour of your start cow on Fire-Fields."
    assert Mark("Fire-Fields", "zoff-now") in state.scene(0).marks
    starts = {place: symbol for place, symbol in standing(state.scene(), "back-").items() if "card" in place}
    assert Counter(starts.values()) == {"back-blue": 3, "back-pink": 3}
    assert starts["6/card/1"] == "back-blue"
    state.apply_action(0, "blue")
    state.apply_action(0, "blue")
    barred = {choice.action: choice.barred for choice in state.scene(0).choices}
    assert barred == {"blue": "put down at least one cow each of blue and green (Z7.2)", "green": ""}


def test_z7_6_both_colours_are_placed_at_once() -> None:
    """Z7.6, Z9.2 Every split of the card, barred ones with the reason."""
    herds = full("Lone-Star-Valley", "Powder-Prairie", "Coffee-Canyon", colour="blue")
    herds |= full("Dead-Bull-Desert", "Fire-Fields", colour="pink") | full("Drunk'n-Creek", colour="green")
    herds |= {"Thirsty-Gulch": {"blue": 2, "green": 5, "pink": 3}}
    state = lay_out(herds, players=2)
    assert standing(state.scene(0), "back-") == {"pen/pink/1": "back-pink"}
    state.apply_action(0, "Thirsty-Gulch 4E")
    state.apply_action(1, "Thirsty-Gulch 3E")
    choices = by_action(state.scene(0))
    assert len(choices) == 15
    assert choices["place 3 1"] == Choice("place 3 1", "Place 3 blue and 1 green")
    assert choices["place 1 0"].barred == "1 is barred: it makes 3, and pink already has 3 here (Z4.4)"
    act(state, "place 3 1")
    assert state.said() == "Blue places 3 blue and 1 green of a 4 on Thirsty-Gulch."


def test_z7_3_pink_sends_cards_for_both_colours() -> None:
    """Z7.3 The card on the pasture has the colour whose cows it brings."""
    state = lay_out({}, players=2)
    state.apply_action(1, "Fire-Fields 4G")
    assert state.said(1) == "Pink sends 4G to Fire-Fields."
    assert state.scene(1).status == "Your turn: make a pair for orange (round 1 of 6)."
    state.apply_action(1, "Coffee-Canyon 4F")
    assert state.said(1) == "Orange sends 4F to Coffee-Canyon."
    assert standing(state.scene(1), "card-") == {"6/card/1": "card-pink", "3/card/1": "card-orange"}


def test_z8_1_the_auction() -> None:
    """Z8.1 A bid is filled in, shown when all are in, and weighed against the count at the end."""
    state = deal(start(players=3, auction=True))
    assert state.seat_names == ("Player 1", "Player 2", "Player 3")
    scene = state.scene(0)
    assert (scene.choices, scene.status) == ((), "Your turn: write a bid.")
    assert scene.entry is not None
    assert (scene.entry.action, scene.entry.fields[0].high, scene.entry.fields[0].decimals) == (
        "bid {0}",
        9.9999,
        4,
    )
    for seat, bid in enumerate(("0.0001", "1.0895", "0.0001")):
        state.apply_action(seat, f"bid {bid}")
    assert state.said() == (
        "The bids: Player 1 0.0001, Player 2 1.0895, Player 3 0.0001. Equal bids are written again (Z8.1)."
    )
    assert state.scene(1).entry is None
    state.apply_action(0, "bid 0.5000")
    assert state.said(0) == "Player 1 bids 0.5000."
    state.apply_action(2, "bid 0.2500")
    assert state.scene().status == "Player 2 picks a colour."
    assert [row.cells[-1] for row in state.scene().sheets[0].rows] == ["0.5000", "1.0895", "0.2500"]
    choices = state.scene(1).choices
    assert {choice.path for choice in choices if choice.action == "pick violet"} == {(), ("pen/violet",)}
    act(state, "pick violet")
    assert state.said() == "Player 2 picks violet."
    barred = {choice.action: choice.barred for choice in state.scene(0).choices}
    assert barred["pick violet"] == "violet is taken (Z8.1)"
    act(state, "pick green", "pick blue")
    assert state.seat_names == ("Green", "Violet", "Blue")
    while not state.is_terminal():
        choose(state)
        act(state, "place 0")
    rows = {row.cells[0]: row.cells[1:] for row in state.scene().sheets[0].rows}
    assert rows["Violet"][-2:] == ("-1.0895", f"{state.scores()[1]:.4f}")


# -------------------------------------------------------------------- the end


def test_z6_1_the_result_pasture_by_pasture() -> None:
    """Z6.1, Z6.2 The end bonus apart, the winner first; the cows of it walk in last."""
    herds = {"Lone-Star-Valley": {"blue": 2, "green": 3}, "Thirsty-Gulch": {"violet": 4, "blue": 1}}
    state = choose(
        lay_out(herds, number=5, players=3),
        s0="Dead-Bull-Desert 5C, Thirsty-Gulch 3D",
        s1="Fire-Fields 2F, Rattler-Ridge 2N",
        s2="Fire-Fields 2G, Rattler-Ridge 2J",
    )
    while len(state.acting_seats()) and state.record["pasture"] != 8:
        act(state, "place 0")
    act(state, "place 2")
    scene = state.scene(0)
    assert state.record["phase"] == OVER
    result, pastures = scene.sheets
    assert pastures.rows[0] == Row(("Lone-Star-Valley", "2", "3 +1", ""))
    assert pastures.rows[-1] == Row(("Thirsty-Gulch", "3 +1", "", "4 +1"))
    assert result.columns == ("", "Placed", "End bonus", "Total")
    assert result.rows[0] == Row(("Blue", "5", "+1", "6"), "mark-blue", is_strong=True)
    assert scene.said.endswith("The last round is over: each open pasture pays its row on itself (Z6.1).")
    assert scene.status == "You win: the last round is played."
    assert state.scene(1).status == "You lose: the last round is played."
    assert state.scene().status == "Blue wins: the last round is played."


@settings(max_examples=20, deadline=None)
@given(setting=SETTING, seed=SEED)
def test_the_report_adds_up(setting: dict[str, Any], seed: int) -> None:
    """Cows over the rounds, where they came from, and what was lost; the sheets agree with the count."""
    chooser = random.Random(seed)
    positions = [new_game(**setting).new_initial_state()]
    while not positions[-1].is_terminal():
        state = positions[-1].clone()
        state.apply_action(*random_action(state, chooser))
        positions.append(state)
    final = positions[-1]
    report = final.game.definition.report(positions)
    (chart,), (origins,) = report.charts, report.sheets
    result, pastures = final.scene().sheets
    rounds = int(final.record["round"])
    for seat, line in enumerate(chart.lines):
        cows = round(final.scores()[seat] + max(0, int(final.record["bid"][seat])) / 10_000)
        assert [at for at, _ in line.points] == list(range(rounds + 1))
        assert line.points[-1][1] == cows
        assert sum(int(cell) for cell in origins.rows[seat].cells[1:5]) == cows
        assert int(origins.rows[seat].cells[5]) >= 0
        cells = [row.cells[seat + 1].replace("+", "") for row in pastures.rows]
        assert sum(int(part) for cell in cells for part in cell.split()) == cows
        total = next(row.cells[-1] for row in result.rows if row.cells[0] == line.name)
        assert float(total) == pytest.approx(final.scores()[seat])


def test_z8_4_the_open_tracker_shows_hands() -> None:
    """Z4.7, Z8.4 Cards held by number, or by name when the tracker is open."""
    for is_open, cards in ((False, "10"), (True, "5B 5I 4F 4K 3B 3J 3L 2F 2N 2P")):
        sheet = lay_out({}, players=3, open_tracker=is_open).scene(0).sheets[0]
        assert (sheet.title, sheet.columns) == ("How it stands", ("", "Placed", "Left", "Cards"))
        assert sheet.rows[1] == Row(("Green", "0", "48", cards), "mark-green")
        assert sheet.rows[0].is_strong


def test_choosing_is_a_phase_of_the_table() -> None:
    """Z3.1 What is asked is told from where one sits."""
    state = lay_out({}, players=3, number=2)
    assert state.record["phase"] == CHOOSE
    assert state.scene().status == "Round 2 of 5: waiting for pairs."
    state.apply_action(0, "Fire-Fields 5C")
    state.apply_action(0, "Thirsty-Gulch 5H")
    assert state.scene(0).status == "Round 2 of 5: waiting for pairs."
