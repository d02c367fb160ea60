"""The rule of thumb for Zoff: legal everywhere, blind to secrets, and sensible."""

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stampede.bots.knowledge import policy
from stampede.core import policy as declared
from stampede.core.chance import Stream, new_stream
from stampede.core.game import State, game_of
from stampede.core.record import view_class
from stampede.games import load
from stampede.games.zoff.opponents import scratch
from stampede.games.zoff.opponents.choosing import sort_cards
from stampede.games.zoff.opponents.sampler import draw_world
from stampede.games.zoff.opponents.scratch import LOWEST
from stampede.games.zoff.rules.choosing import holds
from stampede.games.zoff.rules.components import CARDS, VALUES
from stampede.games.zoff.rules.herds import deck_of, first_colour
from stampede.games.zoff.rules.phases import BID, BONUS, CHOOSE, COLOUR, OVER, PICK, PLACE, SPLIT
from stampede.games.zoff.rules.state import view
from tests.games.zoff.table import NAMES, act, choose, full, lay_out, options_of, random_action

SETTINGS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 2, "fair_bonus": True, "open_tracker": True},
    {"players": 3},
    {"players": 3, "auction": True, "fair_bonus": True},
    {"players": 4, "open_tracker": True},
    {"players": 4},
    {"players": 5, "fair_bonus": True},
    {"players": 5, "auction": True, "open_tracker": True},
    {"players": 6, "auction": True},
    {"players": 6, "fair_bonus": True},
]


def rollout_policy(state: State, seat: int, stream: Stream) -> int:
    """The heuristic's action; it must leave the position unchanged."""
    game = game_of(state)
    before = state.records.copy()
    record = game.definition.rules.view(state.records, 0)
    room = np.full((2, game.buffer_size), 7777, np.int32)
    action = policy(game)[declared.rollout_policy](record, seat, stream, room[0], room[1])
    assert state.records.tobytes() == before.tobytes()
    return action


def suggested(state: State, seat: int, times: int = 5) -> set[str]:
    """The scratch memory after several calls."""
    stream = new_stream("several times")
    return {state.action_to_string(seat, rollout_policy(state, seat, stream)) for _ in range(times)}


def evaluate(state: State) -> list[float]:
    """How the seats stand."""
    out = np.zeros(state.game.num_seats)
    policy(game_of(state))[declared.seat_values](state.game.definition.rules.view(state.records, 0), out)
    return [float(value) for value in out]


def play_on(state: State, actions: int, seed: int, epsilon: float) -> set[int]:
    """Play by rule of thumb, but sometimes anything; return the phases in which it was asked."""
    chooser, stream, phases = random.Random(seed), new_stream(seed), set()
    while actions and not state.is_terminal():
        seat, anything = random_action(state, chooser)
        phases.add(int(state.record["phase"]))
        state.apply_action(
            seat, anything if chooser.random() < epsilon else rollout_policy(state, seat, stream)
        )
        actions -= 1
    return phases


@pytest.mark.slow
@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_whole_games_are_legal(options: dict[str, Any]) -> None:
    state = load("zoff", options, "plain").new_initial_state(seed=3)
    phases = play_on(state, 1000, seed=4, epsilon=0)

    assert state.is_terminal()
    assert phases >= {CHOOSE, PLACE, BONUS}
    assert phases >= ({BID, PICK} if options.get("auction") else set())
    assert phases >= ({COLOUR} if options["players"] == 2 else set())


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(
    options=st.sampled_from(SETTINGS),
    seed=st.integers(0, 999),
    length=st.integers(0, 90),
    epsilon=st.sampled_from([0.3, 1.0]),
)
def test_it_is_legal_and_blind_to_what_its_seat_may_not_know(
    options: dict[str, Any], seed: int, length: int, epsilon: float
) -> None:
    state = load("zoff", options, "plain").new_initial_state(seed=seed)
    play_on(state, length, seed, epsilon)
    for seat in state.acting_seats():
        actions = {
            rollout_policy(known, seat, new_stream(seed))
            for known in (state, state.observation(seat), state.resample(seat, seed))
        }
        assert len(actions) == 1
        assert actions < set(state.legal_actions(seat)) or actions == set(state.legal_actions(seat))


def test_choices_of_others_make_no_difference() -> None:
    state = lay_out({"Fire-Fields": {"green": 5, "blue": 3}}, players=3)
    before = [rollout_policy(state, 2, new_stream(number)) for number in range(5)]
    for seat in (0, 1):
        while seat in state.acting_seats():
            state.apply_action(seat, state.legal_actions(seat)[-1])

    assert [rollout_policy(state, 2, new_stream(number)) for number in range(5)] == before


def test_it_cannot_be_foreseen() -> None:
    state = load("zoff", {"players": 4}, "plain").new_initial_state(seed=1)

    assert len(suggested(state, 0, times=10)) > 2


def test_one_beats_those_who_play_anything() -> None:
    wins = 0
    for seed in range(6):
        state = load("zoff", {"players": 3}, "plain").new_initial_state(seed=seed)
        chooser, stream = random.Random(seed), new_stream(seed)
        while not state.is_terminal():
            seat, anything = random_action(state, chooser)
            state.apply_action(seat, rollout_policy(state, seat, stream) if seat == seed % 3 else anything)
        wins += state.winners() == (seed % 3,)

    assert wins == 6


# -------------------------------------------------------------------- what is sensible


def test_all_cows_come_where_nothing_is_against_it() -> None:
    state = lay_out({"Rattler-Ridge": {"blue": 5}}, players=3)
    choose(state, s0="Rattler-Ridge 4A, Thirsty-Gulch 2E", s1="Rattler-Ridge 2I, Thirsty-Gulch 2R")

    assert suggested(state, 0) == {"place 4"}


def test_fewer_cows_keep_a_better_rank() -> None:
    """Thirsty-Gulch pays 3 to the third: 1 cow and 3 are better than 3 cows and 1, with 3 for violet."""
    state = lay_out({"Thirsty-Gulch": {"green": 8, "violet": 5, "blue": 3}}, players=3, number=5)
    choose(
        state,
        s0="Lone-Star-Valley 2E, Thirsty-Gulch 3B",
        s1="Coffee-Canyon 2I, Dead-Bull-Desert 2R",
        s2="Coffee-Canyon 2F, Dead-Bull-Desert 2L",
    )
    while state.record["pasture"] != NAMES.index("Thirsty-Gulch"):
        act(state, options_of(state)[-1])

    assert options_of(state) == ["place 0", "place 1", "place 3"]
    assert suggested(state, 0) == {"place 1"}


def test_a_bonus_bars_others_and_takes_their_rank() -> None:
    """On Dead-Bull-Desert violet will have 2; green, who comes next with 2, can do nothing but 1.

    With a blue cow there green gets nothing, and the 2 of the second rank are blue's: more than the 3 of the
    third rank on Thirsty-Gulch.
    """
    herds = {
        "Lone-Star-Valley": {"blue": 4},
        "Powder-Prairie": {"blue": 4},
        "Thirsty-Gulch": {"green": 8, "violet": 5},
    }
    state = lay_out(herds | full("Rattler-Ridge", "Drunk'n-Creek", colour="green"), players=3, number=5)
    choose(
        state,
        s0="Lone-Star-Valley 2E, Powder-Prairie 2M",
        s1="Coffee-Canyon 2I, Dead-Bull-Desert 2R",
        s2="Coffee-Canyon 2F, Dead-Bull-Desert 2L",
    )
    act(state, "place 2")

    assert {"bonus Powder-Prairie 1", "bonus Thirsty-Gulch 1"} < set(options_of(state))
    assert suggested(state, 0) == {"bonus Dead-Bull-Desert 1"}


def test_a_bonus_is_not_forgone() -> None:
    state = lay_out({"Lone-Star-Valley": {"blue": 4}}, players=3)
    choose(state, s0="Lone-Star-Valley 2E, Drunk'n-Creek 2M")
    act(state, "place 2")

    assert options_of(state)[-1] == "stop"
    assert "stop" not in suggested(state, 0, times=20)


def test_nobody_crowds_onto_the_last_space() -> None:
    herds = {"Lone-Star-Valley": {"green": 5}, "Powder-Prairie": {"green": 7}} | full("Coffee-Canyon")
    state = lay_out(herds, players=3)

    assert not any("Valley" in text or "Prairie" in text for text in suggested(state, 0, times=10))


def test_colours_of_early_letters_are_picked_and_paid_for() -> None:
    """Z4.2 Under rules version 1 orange has the earliest letter of every value."""
    state = load("zoff", {"players": 4, "auction": True}, "plain", 1).new_initial_state(seed=5)
    bids = {
        float(state.action_to_string(0, rollout_policy(state, 0, new_stream(number))).split()[1])
        for number in range(20)
    }
    for seat in range(4):
        state.apply_action(seat, f"bid {seat}.0000")

    assert len(bids) == 20
    assert max(bids) < 2
    assert suggested(state, 3) == {"pick orange"}


def test_both_colours_share_the_last_card() -> None:
    """Z7.6 Nothing of the card is lost, in whatever way it is shared out."""
    everything = ("Lone-Star-Valley", "Powder-Prairie", "Coffee-Canyon", "Dead-Bull-Desert")
    herds = full(*everything) | full("Fire-Fields", "Drunk'n-Creek", colour="orange")
    state = lay_out(herds | {"Thirsty-Gulch": {"blue": 1, "pink": 5, "green": 3}}, players=2, number=6)
    choose(state, s0="Thirsty-Gulch 4A", s1="Thirsty-Gulch 2A")
    while state.acting_seats() != (0,):
        act(state, options_of(state)[-1])

    assert state.record["phase"] == SPLIT
    assert {sum(map(int, text.split()[1:])) for text in suggested(state, 0)} == {4}


# -------------------------------------------------------------------- how it stands


def test_more_cows_stand_better() -> None:
    herds = {"Fire-Fields": {"blue": 6, "green": 5}, "Lone-Star-Valley": {"violet": 2}}
    first, second, third = evaluate(lay_out(herds, players=3))

    assert 1 > first > 0 > second > third > -1


def test_the_winner_stands_best_at_the_end() -> None:
    state = load("zoff", {"players": 3}, "plain").new_initial_state(seed=8)
    play_on(state, 1000, seed=8, epsilon=0.5)
    out = evaluate(state)

    assert state.record["phase"] == OVER
    assert state.winners() == (out.index(max(out)),)
    assert sum(value > 0 for value in out) == 1


# -------------------------------------------------------------------- what one remembers


@pytest.mark.parametrize("memory", [0, 50, 100])
def test_a_world_is_one_that_could_be(memory: int) -> None:
    state = load("zoff", {"players": 4}, "plain").new_initial_state(seed=2)
    play_on(state, 60, seed=2, epsilon=0.2)
    seat = state.acting_seats()[0]
    seen = state.observation(seat)
    determinizations = [draw_world(seen, seat, seed, memory) for seed in range(8)]

    for world in determinizations:
        assert world.observation(seat) == seen
        state.game.definition.rules.check_record(world.records, state.game.options)
    hands = {tuple(world.record["hand"][:4].tolist()) for world in determinizations}
    truth = tuple(state.record["hand"][:4].tolist())
    assert (hands == {truth}) == (memory == 100)


def test_two_players_are_remembered_too() -> None:
    state = load("zoff", {"players": 2}, "plain").new_initial_state(seed=2)
    play_on(state, 40, seed=2, epsilon=0.2)
    world = draw_world(state.observation(0), 0, 1, 100)

    assert world.record["hand"].tolist() == state.record["hand"].tolist()
    assert int(world.record["hand"][4]).bit_count() < CARDS


def test_of_equal_cards_the_earlier_letter_is_kept_for_pastures_without_a_herd() -> None:
    """Z4.2 It goes first there; with a herd the letter counts for nothing, and the last one is spent."""
    state = load("zoff", {"players": 3}, "plain").new_initial_state(seed=1)
    record = view(state.records, 0)
    thoughts = view_class(scratch.DTYPE)(np.zeros(1, scratch.DTYPE), 0)

    sort_cards(record, 0, thoughts)

    letters = record.letter[deck_of(record, first_colour(record, 0))]
    for value in range(len(thoughts.count)):
        equal = [card for card in range(CARDS) if holds(record, 0, card) and VALUES[card] - LOWEST == value]
        assert thoughts.count[value] == len(equal)
        if equal:
            assert letters[thoughts.early[value]] == min(letters[card] for card in equal)
            assert letters[thoughts.late[value]] == max(letters[card] for card in equal)
