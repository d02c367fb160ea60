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

from stampede.core.game import State
from stampede.core.scene import Choice, Mark, Motion
from stampede.draw.svg import to_svg
from stampede.games.zoff.draw.grazing import stand
from stampede.games.zoff.draw.layout import plan_of
from stampede.games.zoff.draw.sheets import score
from stampede.games.zoff.draw.view_model import ViewModel
from stampede.games.zoff.rules.components import BOX
from stampede.games.zoff.rules.phases import PLACE
from stampede.testing.random_play import played
from tests.drawing.pastures import by_action, encoded, everything, standing, texts
from tests.effort import effort
from tests.games.zoff.table import (
    SETTINGS,
    act,
    choose,
    deal,
    lay_out,
    new_game,
    play_some,
    random_action,
    start,
)

SETTING = st.sampled_from(SETTINGS)
SEED = st.integers(0, 2**32)
STEPS = st.integers(0, 150)
LARGEST = 40_000
"""Bytes of a scene: up to 12 cards for each of 11 pastures, each choice with a sentence."""


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
    assert len(encoded_board := msgspec.json.encode(board)) < 270_000, len(encoded_board)


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


@pytest.mark.slow
@settings(max_examples=effort(20, 60), deadline=None)
@given(setting=SETTING, seed=SEED, steps=STEPS)
def test_every_position_draws(setting: dict[str, Any], seed: int, steps: int) -> None:
    """Every sprite has a place of its own, every herd stands together, and scenes are small."""
    state = play_some(setting, seed, steps)
    for seat in (None, *range(state.game.num_seats)):
        scene = state.scene(seat)
        where = [sprite.place for sprite in scene.sprites]
        assert len(set(where)) == len(where)
        assert len(encoded(scene)) < LARGEST
        cows = Counter(sprite.symbol for sprite in scene.sprites if sprite.place.count("/") == 1)
        for colour, placed in enumerate(state.record["herd"].sum(axis=0)):
            name = ViewModel(state, None).who(colour).lower()
            assert cows[f"cow-{name}"] == placed + (state.record["reserve"][colour] > 0)
    ET.fromstring(to_svg(state.game.board, everything(state)))


@pytest.mark.slow
@settings(max_examples=effort(15, 60), deadline=None)
@given(setting=SETTING, seed=SEED, steps=STEPS)
def test_z9_4_a_scene_tells_no_secret(setting: dict[str, Any], seed: int, steps: int) -> None:
    """Z3.2, Z4.7, Z9.4 States a seat cannot tell apart are drawn for it byte for byte alike."""
    state = play_some(setting, seed, steps)
    for seat in (None, *range(state.game.num_seats)):
        scene = encoded(state.scene(seat))
        assert all(encoded(state.resample(seat, seed + more).scene(seat)) == scene for more in range(3))


@pytest.mark.slow
@settings(max_examples=effort(15, 40), deadline=None)
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


@pytest.mark.slow
@settings(max_examples=effort(15, 40), deadline=None)
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


@pytest.mark.slow
@settings(max_examples=effort(15, 40), deadline=None)
@given(setting=SETTING, seed=SEED)
def test_z4_2_the_order_shown_is_that_of_the_rules(setting: dict[str, Any], seed: int) -> None:
    """Z4.2 The cards of a pasture lie in the order in which the rules then let them act."""
    chooser = random.Random(seed)
    state = new_game(**setting).new_initial_state()
    while not state.is_terminal():
        state.apply_action(*random_action(state, chooser))
        record = state.record
        if record["phase"] == PLACE and record["turn"] == 0:
            sight = ViewModel(state, None)
            fixed = sight.line(sight.pasture)
            pasture, sight.pasture = sight.pasture, -1
            assert sight.line(pasture) == fixed


@settings(max_examples=effort(5, 20), deadline=None)
@given(setting=SETTING, seed=SEED)
def test_z6_2_the_drawing_counts_as_the_rules_do(setting: dict[str, Any], seed: int) -> None:
    """Z6.2, Z8.1 The score of each seat in every position, bids taken off."""
    for state in played(new_game(**setting), seed):
        sight = ViewModel(state, None)
        assert [score(sight, seat) for seat in range(state.game.num_seats)] == list(state.scores())


# -------------------------------------------------------------------- choosing


def three() -> State:
    """Lucky-Pickle with violet 3, blue 2, green 1, everybody choosing."""
    return lay_out({"Lucky-Pickle": {"violet": 3, "blue": 2, "green": 1}}, players=3)


def test_the_own_part_of_a_seat_is_its_cards() -> None:
    state = three()
    hand = tuple(place.name for place in state.game.board.places if place.name.startswith("hand/"))
    assert [state.scene(seat).home for seat in (None, 0, 1, 2)] == [(), hand, hand, hand]


def test_z3_1_a_card_goes_to_a_pasture() -> None:
    """Z3.1, Z4.2, Z4.4 Before one commits: the place in the order, who acts before, how many cows."""
    choices = by_action(three().scene(0))
    assert choices["Lucky-Pickle 4A"] == Choice(
        "Lucky-Pickle 4A",
        "Send 4A to Lucky-Pickle",
        ("hand/3", "Lucky-Pickle"),
        tag="2nd",
        note="Before you: violet 3. Right now you could place 4 cows.",
    )
    assert choices["Fire-Fields 4A"].tag == "1st+"
    assert choices["Fire-Fields 4A"].note == "Before you: lower cards. Right now you could place 4 cows."
    assert by_action(three().scene(2))["Lucky-Pickle 5D"].tag == "1st"


def test_z4_4_what_is_barred_is_not_promised() -> None:
    """Z4.4 The most one could place now leaves out equal herds."""
    state = lay_out({"Lone-Star-Valley": {"green": 3, "violet": 2}}, players=3)
    choices = by_action(state.scene(0))
    expected = "Before you: green 3 and violet 2, then lower cards. Right now you could place 1 cow."
    assert choices["Lone-Star-Valley 5E"].note == expected
    assert choices["Lone-Star-Valley 5E"].tag == "3rd+"


def test_z3_2_own_pairs_lie_on_their_pastures() -> None:
    """Z3.2 Seen by their owner only; the others' cards lie face down, chosen or not."""
    state = three()
    backs = {f"pen/{name}/{number}": f"back-{name}" for name in ("green", "violet") for number in (1, 2)}
    assert standing(state.scene(0), "back-") == backs
    state.apply_action(1, "Fire-Fields 5B")
    state.apply_action(0, "Lucky-Pickle 4A")

    assert texts(state.scene(0), "Lucky-Pickle") == ["4A"]
    assert standing(state.scene(0), "back-") == backs
    assert "hand/3" not in standing(state.scene(0), "hand-")
    assert state.scene(0).motions == (Motion("hand-blue", "hand/3", "5/card/1"),)
    assert texts(state.scene(1), "Lucky-Pickle") == texts(state.scene(None), "Fire-Fields") == []
    assert state.scene(0).said == "Blue sends 4A to Lucky-Pickle."
    assert state.scene(0).status == (
        "Your turn: choose a second pasture, bigger than Lucky-Pickle, and a card for it. Round 1 of 5."
    )
    assert (texts(everything(state), "Fire-Fields"), everything(state).choices) == (["5B"], ())


def test_z3_2_the_reveal() -> None:
    """Z3.2, Z4.2 All cards turn, pasture by pasture in the order of acting, and go there from their pens."""
    state = choose(
        three(),
        s0="Lucky-Pickle 5E, Thirsty-Gulch 2M",
        s1="Lucky-Pickle 2I, Thirsty-Gulch 3A",
        s2="Fire-Fields 4C, Thirsty-Gulch 2F",
    )
    scene = state.scene(2)
    assert not [motion for motion in scene.motions if "violet" in motion.symbol], (
        "nothing shows who chose last"
    )
    assert texts(scene, "Lucky-Pickle") == ["5E", "2I"]
    assert texts(scene, "Thirsty-Gulch") == ["2F", "2M", "3A"]
    assert standing(scene, "back-") == {}
    assert scene.said == (
        "The cards are turned over. Lucky-Pickle: blue 5E, green 2I; Fire-Fields: violet 4C; "
        "Thirsty-Gulch: violet 2F, blue 2M, green 3A."
    )
    assert scene.motions[:2] == (
        Motion("back-blue", "pen/blue/1", "5/card/1"),
        Motion("back-green", "pen/green/1", "5/card/2"),
    )
    assert Mark("5/card/1", "zoff-acts") in scene.marks
    assert scene.status == "Blue places cows with 5E on Lucky-Pickle."
    turning = {symbol.name for symbol in state.game.board.symbols if symbol.entrance == "turn"}
    assert {"card-blue", "back-blue"} <= turning

    act(state, "place 5")
    assert texts(state.scene(), "Lucky-Pickle") == ["", "2I"], "a spent card lies face down"
    assert Mark("5/card/2", "zoff-acts") in state.scene().marks


def test_hints_come_with_the_first_decisions() -> None:
    """The first pair, the second, the first placing; then no more."""
    state = deal(start(players=3))
    assert state.scene(0).hint.startswith("Drag a card onto a pasture")
    assert state.scene(None).hint == ""
    state.apply_action(0, "Fire-Fields 5E")
    assert state.scene(0).hint.startswith("When everybody has chosen, the cards are turned over")
    choose(state, s1="Rattler-Ridge 2I, Thirsty-Gulch 2R", s2="Rattler-Ridge 2F, Thirsty-Gulch 2L")
    assert state.scene(0).hint.startswith("Only the final size counts")
    while state.record["phase"] == PLACE:
        act(state, "place 0")
    assert state.scene(0).hint == ""


def test_z3_2_what_all_chose_is_revealed_at_once() -> None:
    """Z3.2 Every pair, pasture by pasture, with whose it is; nothing while somebody still chooses."""
    state, chance = deal(start(players=3)), random.Random(2)
    told = []
    while not state.scene(None).reveals:
        seat, action = random_action(state, chance)
        told.append((seat, state.action_to_string(seat, action)))
        state.apply_action(seat, action)
    (reveal,) = state.scene(None).reveals
    assert state.scene(1).reveals == (reveal,)
    assert sorted(card.seat for card in reveal.cards) == [0, 0, 1, 1, 2, 2]
    assert {(card.seat, f"{card.words} {card.text}") for card in reveal.cards} == set(told[-6:])


# -------------------------------------------------------------------- pastures in any order


def test_z3_1_pairs_are_offered_in_any_order() -> None:
    """Z3.1, Z10 The biggest pasture waits for the second pair; a smaller one goes before the first."""
    state = lay_out({}, players=3)
    waiting = [each for each in state.scene(0).choices if each.waits]
    biggest = max((p for p in BOX.pastures if 3 in p.players), key=lambda pasture: pasture.capacity).name
    assert {each.path[1] for each in waiting} == {biggest}
    assert all("(Z10)" in each.barred and not each.again for each in waiting)

    chosen = next(each.action for each in state.scene(0).choices if "Coffee-Canyon" in each.path)
    state.apply_action(0, chosen)
    again = [each for each in state.scene(0).choices if each.again]
    assert again, "smaller pastures"
    assert not [each for each in state.scene(0).choices if each.waits]
    for each in again:
        assert (each.again, bool(each.barred)) == ((chosen,), True)
        other = lay_out({}, players=3)
        for action in (each.action, *each.again):
            other.apply_action(0, action)


def test_z7_3_two_players_choose_for_each_colour() -> None:
    """Z7.3 The order tells the colours apart, so nothing is made in another one."""
    state = lay_out({}, players=2)
    assert not [each for each in state.scene(0).choices if each.waits or each.again]
