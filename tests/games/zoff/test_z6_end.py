"""Z6: the end bonus, the winner, and games that end early."""

import json

import pytest

from stampede.core.game import State
from stampede.games.zoff.rules.components import BOX
from tests.games.answers import refused
from tests.games.zoff.table import act, choose, full, herd, lay_out, options_of, whose


def finish(state: State) -> State:
    """Everybody chooses in the last round, and nobody places anything."""
    choose(state)
    while not state.is_terminal():
        act(state, "place 0")
    return state


def test_z6_1_open_pastures_pay_onto_themselves() -> None:
    """Z6.1 The end bonus: equal herds are allowed, what finds no space is lost, filling earns nothing."""
    herds = {
        "Lone-Star-Valley": {"blue": 3, "green": 2},
        "Fire-Fields": {"blue": 3, "green": 2},
        "Drunk'n-Creek": {"violet": 7},
    }
    state = finish(lay_out(herds | full("Coffee-Canyon"), number=5, players=3))

    assert herd(state, "Lone-Star-Valley") == {"blue": 4, "green": 2}
    assert herd(state, "Fire-Fields") == {"blue": 4, "green": 4}
    assert herd(state, "Drunk'n-Creek") == {"violet": 8}
    assert herd(state, "Coffee-Canyon") == {"blue": 10}
    assert state.record["num_filled"] == 1
    assert state.scores() == (18, 6, 8)
    assert state.returns() == [1, -1, -1]
    ending = state.game.definition.rules.ending(state.records)
    assert ending == ("Z6.1", "the last round is played")
    assert refused(state, 0, "place 0") == "the game is over: the last round is played (Z6.1)"


def test_z6_1_what_the_reserve_lacks_is_lost() -> None:
    """Z6.1 Smallest pasture first; an empty reserve ends nothing now."""
    herds = {"Thirsty-Gulch": {"blue": 23}, "Rattler-Ridge": {"blue": 20}, "Lone-Star-Valley": {"blue": 4}}
    state = finish(lay_out(herds, number=5, players=3))

    assert herd(state, "Lone-Star-Valley") == {"blue": 5}
    assert herd(state, "Rattler-Ridge") == {"blue": 20}
    assert state.game.definition.rules.ending(state.records).rule == "Z6.1"


def test_z6_2_level_most_cows_on_the_biggest_pasture() -> None:
    """Z6.2 A tie is decided on the biggest pasture in play, before the end bonus."""
    herds = {"Thirsty-Gulch": {"blue": 3, "green": 2}, "Lone-Star-Valley": {"blue": 1, "green": 2}}
    state = finish(lay_out(herds, number=5, players=3))

    assert state.scores() == (6, 6, 0)
    assert state.winners() == (0,)


def test_z6_2_then_on_the_next_smaller_one_before_the_end_bonus() -> None:
    """Z6.2 After the end bonus Rattler-Ridge would be level and green ahead on Powder-Prairie."""
    herds = {
        "Rattler-Ridge": {"blue": 3, "green": 2},
        "Powder-Prairie": {"blue": 1, "green": 2},
        "Lone-Star-Valley": {"blue": 2, "green": 1},
    }
    state = finish(lay_out(herds, number=5, players=3))

    assert herd(state, "Rattler-Ridge") == {"blue": 4, "green": 4}
    assert state.scores() == (9, 9, 0)
    assert state.winners() == (0,)
    assert state.returns() == [1, -1, -1]


def test_z6_2_at_last_a_shared_win() -> None:
    """Z6.2 Level in everything: the win is shared."""
    state = finish(lay_out({}, number=5, players=3))

    assert state.scores() == (0, 0, 0)
    assert state.winners() == (0, 1, 2)
    assert state.returns() == [0, 0, 0]


def nearly_full() -> State:
    """One space is left on one pasture."""
    herds = full("Lone-Star-Valley", "Powder-Prairie", "Coffee-Canyon", "Dead-Bull-Desert", colour="blue")
    herds |= full("Lucky-Pickle", "Fire-Fields", colour="green")
    herds |= full("Drunk'n-Creek", "Rattler-Ridge", colour="violet")
    herds |= {"Thirsty-Gulch": {"blue": 4, "green": 12, "violet": 7}}
    return lay_out(herds, number=2, players=3)


def test_z6_3_all_pastures_full() -> None:
    """Z6.3 The game ends early, without end bonus; pairs that are left are wasted."""
    state = choose(nearly_full(), s0="Thirsty-Gulch 2E", s1="Thirsty-Gulch 2I", s2="Thirsty-Gulch 2F")
    act(state, "place 0", "place 0", "place 1")

    assert state.is_terminal()
    assert state.scores() == (41, 42, 46)
    assert state.game.definition.rules.ending(state.records) == ("Z6.3", "every pasture is full")


@pytest.mark.parametrize("green", [0, 1])
def test_z6_3_all_cows_of_a_player_placed(green: int) -> None:
    """Z6.3 The game ends at once, with neither end bonus nor the row of a pasture that filled."""
    herds = {"Thirsty-Gulch": {"blue": 23}, "Rattler-Ridge": {"blue": 20}, "Lone-Star-Valley": {"blue": 4}}
    if green:
        herds["Lone-Star-Valley"]["green"] = 1
    herds["Fire-Fields"] = {"green": 2}
    state = choose(lay_out(herds, number=2, players=3), s0="Lone-Star-Valley 2E")
    act(state, "place 1")

    assert state.is_terminal()
    assert state.scores() == (48, green + 2, 0)
    assert herd(state, "Fire-Fields") == {"green": 2}, "no end bonus"
    assert state.game.definition.rules.ending(state.records) == ("Z6.3", "all 48 cows of a colour are placed")


ALL_FOR_TWO = json.dumps(
    {"pastures": [{**pasture._asdict(), "players": [2]} for pasture in BOX.pastures]},
)
"""The 94 spaces of two are too few for 96 cows."""


def nearly_all_placed(rules_version: int) -> State:
    """Of blue and green one cow each is left; blue is to place first."""
    herds = {
        "Buzzard-Plateau": {"blue": 36},
        "Hang-Man-Mountains": {"blue": 11, "green": 10},
        "Dynamite-Mine": {"green": 27},
        "Thirsty-Gulch": {"green": 10},
        "Fire-Fields": {"pink": 2},
    }
    state = lay_out(herds, number=2, players=2, components=ALL_FOR_TWO, rules_version=rules_version)
    state.apply_action(0, options_of(state, 0)[0])
    state.apply_action(0, next(text for text in options_of(state, 0) if text.startswith("Powder-Prairie")))
    return choose(state)


def test_z6_3_of_two_players_both_colours_must_be_placed() -> None:
    """Z6.3, Z7.1 The 48 blue cows end nothing, and blue goes on with none; 96 of both colours end it."""
    state = act(nearly_all_placed(rules_version=2), "place 1")
    assert not state.is_terminal()
    assert state.record["reserve"].tolist() == [0, 1, 0, 48, 46, 0]
    going_on = state.clone()
    act(state, "place 1")
    assert state.is_terminal()
    assert state.scores() == (96, 2), "no end bonus"
    assert state.game.definition.rules.ending(state.records) == (
        "Z6.3",
        "a player has placed all 96 cows of both colours",
    )

    while going_on.record["round"] == 2:
        act(going_on, "place 0")
    going_on.apply_action(0, options_of(going_on, 0)[0])
    choose(going_on)
    assert (whose(going_on), options_of(going_on)) == ("blue", ["place 0"])


def test_z6_3_under_rules_version_1_one_colour_is_enough() -> None:
    """Z6.3 A match that began under version 1 ends with the 48th blue cow."""
    state = act(nearly_all_placed(rules_version=1), "place 1")

    assert state.is_terminal()
    assert state.scores() == (95, 2)
    assert state.game.definition.rules.ending(state.records) == ("Z6.3", "all 48 cows of a colour are placed")


def test_z6_3_the_last_cow_may_be_a_bonus() -> None:
    """Z6.3 A bonus that empties the reserve ends the game; what was still to pay is not paid."""
    herds = {
        "Thirsty-Gulch": {"blue": 20},
        "Rattler-Ridge": {"blue": 20},
        "Lone-Star-Valley": {"blue": 5},
        "Powder-Prairie": {"green": 3},
    }
    state = choose(lay_out(herds, number=2, players=3), s0="Lone-Star-Valley 2E, Powder-Prairie 2M")
    act(state, "place 1", "bonus Powder-Prairie 1")
    assert not state.is_terminal()
    act(state, "place 1")
    assert state.is_terminal()
    assert state.returns() == [1, -1, -1]
