"""Z9: bounds, bad input, other components."""

import json
from pathlib import Path
from typing import Any

import pytest

from stampede.core.errors import IllegalAction, InvalidOption, InvalidPosition, NotYourTurn
from stampede.core.game import game_of
from stampede.games.zoff.rules.components import BOX, FIRST
from stampede.games.zoff.table.component_files import write_table
from tests.games.answers import refused
from tests.games.zoff.table import act, choose, deal, lay_out, new_game, options_of, play_some, start


def test_z9_2_a_refusal_names_rule_and_reason() -> None:
    """Z9.2 Refused with rule and reason, changing nothing."""
    state = choose(lay_out({"Fire-Fields": {"green": 4}}, players=3), s0="Fire-Fields 4A")

    with pytest.raises(IllegalAction) as refusal:
        state.apply_action(0, "place 4")
    assert (refusal.value.rule, refusal.value.reason) == ("Z4.4", "4 is barred: green already has 4 here")
    with pytest.raises(NotYourTurn):
        state.apply_action(1, "place 0")
    assert refused(state, 9, 0) == "nobody sits there: the seats are 0 to 2 (Z2.1)"
    assert refused(state, 0, -1).startswith("no action has this number: actions are 0 to ")
    assert refused(state, 0, "dance").endswith("(Z1.1)")
    assert refused(state, 0, "dance the night away").endswith("(Z10)")


def test_z9_4_a_view_holds_no_secret() -> None:
    """Z9.4 No hidden choice, no set-aside card, no future chance."""
    state = game_of(start(players=5)).new_initial_state()
    deal(state)
    state.apply_action(0, "Fire-Fields 5E")
    fields = state.observation(1).to_dict()["fields"]

    assert fields["chosen_pasture"] == [[-1, -1]] * 6
    assert fields["start_pasture"] == [[-1] * 3] * 2


def other(**changes: Any) -> dict[str, Any]:
    """The table of the box, changed."""
    table: dict[str, Any] = json.loads(write_table(BOX))
    for key, value in changes.items():
        field, number = key.rsplit("_", 1)
        table["pastures"][int(number)][field] = value
    return table


def test_z9_5_another_table_from_a_file(tmp_path: Path) -> None:
    """Z9.5 Names, capacities, rows and letters from a file; the option then holds the table itself."""
    table = other(name_4="Cactus-Corner", capacity_4=15, bonus_4=[2, 2])
    table["cards"]["green"]["5"] = "MN"
    file = tmp_path / "box.json"
    file.write_text(json.dumps(table))
    game = new_game(players=3, components=str(file))
    file.unlink()

    assert json.loads(str(game.options["components"])) == table
    again = new_game(**dict[str, Any](game.options))
    assert again.options == game.options
    state = deal(again.new_initial_state(), "Cactus-Corner")
    assert state.record["capacity"][4] == 15
    assert state.record["bonus"][4].tolist() == [2, 2, 0, 0, 0, 0]
    deal(state)
    assert "Cactus-Corner 5M" in options_of(state, 1)
    assert game.definition.describe_options(game.options) == "other components"
    assert again.state_from_dict(state.to_dict()) == state
    assert "Cactus-Corner" in str(state)


def test_z9_5_parts_may_be_left_out() -> None:
    """Z9.5 Parts that a table leaves out are as printed; the printed table is the printed table."""
    assert new_game(components="{}").options["components"] == ""
    assert new_game(components=json.dumps(other())).options["components"] == ""
    game = new_game(components='{"cards": {"violet": {"5": "YZ", "4": "CL", "3": "CJO", "2": "FLN"}}}')
    assert '"violet":{"5":"YZ"' in str(game.options["components"])


def test_z9_5_what_is_left_out_is_as_in_the_box_of_the_rules_version() -> None:
    """Z9.5, Z1.2 A match of version 1 keeps its components, whatever the box holds now."""
    first = json.loads(write_table(FIRST.box))
    assert new_game(components=json.dumps(first), rules_version=1).options["components"] == ""
    assert new_game(components=json.dumps(other()), rules_version=1).options["components"] != ""
    assert new_game(components=json.dumps(first)).options["components"] != ""

    pastures = json.dumps({"pastures": first["pastures"][:6]})
    for version, blue in ((1, "5C"), (2, "5E")):
        game = new_game(components=pastures, players=3, rules_version=version)
        assert new_game(rules_version=version, **dict[str, Any](game.options)).options == game.options
        assert options_of(deal(game.new_initial_state()), 0)[0] == f"Lone-Star-Valley {blue}"


def test_z6_3_a_position_of_another_rules_version_is_refused() -> None:
    """Z6.3 The end of a game is not read from a text."""
    data = lay_out({}, players=2).to_dict()
    data["fields"]["colour_ends"] = 1
    with pytest.raises(InvalidPosition, match=r"colour_ends is not that of this rules version \(Z6.3\)"):
        new_game(players=2).state_from_dict(data)


def test_z9_5_games_with_other_components_run_to_the_end() -> None:
    """Z9.5 Rules hold for any table."""
    table = {
        "pastures": [
            {
                "name": f"Field-{chr(65 + n)}",
                "capacity": 2 + 2 * n,
                "bonus": [6, 0, 6],
                "players": [2, 3, 4, 5, 6],
            }
            for n in range(6)
        ]
    }
    for players in range(2, 7):
        for seed in range(4):
            state = play_some({"players": players, "components": json.dumps(table)}, seed)
            assert state.is_terminal()
            state.game.definition.rules.check_record(state.records, state.game.options)


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        ("no-such-file.json", "no file can be read at 'no-such-file.json'"),
        ("{", "the table is not JSON"),
        ("{" * 3_000, "the table is not JSON"),
        ('{"pastures":' + "[" * 30_000, "the table is not JSON"),
        ('{"cards":"' + "A" * 70_000, "longer than 65536 bytes"),
        ({"rules": 1}, "a table is a JSON object with"),
        ({"pastures": []}, "a list of 2 to 12 pastures"),
        (other(capacity_1=6), "Powder-Prairie must be bigger than Lone-Star-Valley"),
        (other(capacity_1=5), "capacities are distinct and ascending"),
        (other(capacity_0=1), "the capacity of Lone-Star-Valley is a whole number from 2 to 60"),
        (other(capacity_0=True), "the capacity of Lone-Star-Valley"),
        (other(bonus_0=[1, 1, 1, 1, 1, 1]), "has 6 numbers and there are 5 colours at most"),
        (other(bonus_0=[7]), "whole numbers from 0 to 6"),
        (other(players_0=[]), "lists numbers from 2 to 6"),
        (other(players_0=[3, 2]), "lists numbers from 2 to 6"),
        (other(name_0="Two Words"), "cannot be the name of a pasture"),
        (other(name_0="stop"), "cannot be the name of a pasture"),
        (other(name_0="powder-prairie"), "two pastures have the same name"),
        ({"pastures": [{"name": "Field"}] * 3}, "exactly"),
        ({"cards": []}, "an object by colour"),
        ({"cards": {"green": {"5": "BI"}}}, "the cards of green are an object with exactly 5, 4, 3, 2"),
        ({"cards": {"green": {"5": "BIX", "4": "EH", "3": "APR", "2": "IRS"}}}, "up to 2 capital letters"),
        (
            {"cards": {"green": {"5": "B", "4": "EH", "3": "APR", "2": "IRS"}}},
            "green has 9 cow cards; at least 10 are needed, two for each round, of which there are 5",
        ),
        ({"rounds": 0}, '"rounds" is a whole number from 1 to 6'),
        ({"rounds": True}, '"rounds" is a whole number from 1 to 6'),
        ({"rounds": 6}, "blue has 10 cow cards; at least 12 are needed, two for each round"),
        (
            {"cards": {"green": {"5": "BE", "4": "EH", "3": "APR", "2": "IRS"}}},
            "5E is a card of blue and of green",
        ),
        (
            {"cards": {"green": {"5": "BB", "4": "EH", "3": "APR", "2": "IRS"}}},
            "5B is a card of green and of green",
        ),
        (
            {"cards": {"pink": {"5": "AK", "4": "GK", "3": "DKL", "2": "AGH", "extra": "MS"}}},
            "4M is a card of blue and of pink",
        ),
    ],
)
def test_z9_5_a_bad_table_is_refused(table: Any, reason: str) -> None:
    """Z9.5 Refused with the reason."""
    text = table if isinstance(table, str) else json.dumps(table)
    with pytest.raises(InvalidOption, match=reason):
        new_game(players=3, components=text)


def test_z9_5_too_few_pastures_for_so_many_players() -> None:
    """Z9.5, Z2.2 Everybody needs a start card."""
    few = {"pastures": other()["pastures"][:3]}
    with pytest.raises(InvalidOption, match="with 4 players 3 pastures are in play; at least 4 are needed"):
        new_game(players=4, components=json.dumps(few))


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("capacity", [7] * 12, "the component table is not the one of this game"),
        ("players", 4, "players and variants are not those of this game"),
        ("phase", 9, "phase must be from 0 to 8"),
        ("colour", 6, "colour must be from -1 to 5"),
        ("reserve", [47, 48, 48, 0, 0, 0], "are not 48"),
        ("owner", [0, 2, 1, -1, -1, -1], "the owners of the colours"),
        ("held", [9, 10, 10, 0, 0, 0], "the hand of blue does not fit"),
        ("hand", [7, 1023, 1023, 0, 0, 0], "the hand of blue does not fit"),
        ("num_filled", 1, "filled must list the full pastures"),
        ("chosen_pasture", [[3, -1]] + [[-1, -1]] * 5, "a chosen pair is not possible for blue"),
        ("round", 0, "the pending decision does not fit"),
        ("phase", 5, "the pending decision does not fit"),
        ("phase", 7, "the pending decision does not fit"),
        ("phase", 8, "the pending decision does not fit"),
        ("held", [10, 10, 10, 1, 0, 0], "the hand of orange does not fit"),
        ("dealt", 3, "the pending decision does not fit"),
        ("bid", [1, 2, 3, -1, -1, -1], "the pending decision does not fit"),
        ("new_bid", [1, -1, -1, -1, -1, -1], "the pending decision does not fit"),
    ],
)
def test_z9_1_a_position_that_cannot_be_is_refused(field: str, value: Any, reason: str) -> None:
    """Z9.1 Positions read from outside are checked."""
    state = lay_out({}, players=3)
    data = state.to_dict()
    data["fields"][field] = value
    with pytest.raises(InvalidPosition, match=reason):
        game_of(state).state_from_dict(data, check=False)


def test_z9_3_a_position_with_too_few_cards_is_refused() -> None:
    """Z9.3 Hands last for the rounds that are left."""
    state = choose(lay_out({}, players=3))
    while state.record["round"] == 1:
        act(state, "place 0")
    data = state.to_dict()
    data["fields"]["round"] = 1
    with pytest.raises(InvalidPosition, match="the pending decision does not fit"):
        game_of(state).state_from_dict(data, check=False)


def test_z9_1_cows_beyond_spaces_and_equal_herds_are_refused() -> None:
    """Z9.1 Bounds of a pasture."""
    for size, reason in ((7, "are not its 6 spaces"), (2, "two herds of one size")):
        state = lay_out({"Lone-Star-Valley": {"blue": 1, "green": 2}}, players=3)
        data = state.to_dict()
        data["fields"]["herd"][0][0] = size
        data["fields"]["reserve"][0] = 48 - size
        data["fields"]["free"][0] = max(4 - size, 0)
        with pytest.raises(InvalidPosition, match=reason):
            game_of(state).state_from_dict(data, check=False)


def test_a_view_is_read_back() -> None:
    """A view with hands that are not known (Z4.7) is a position too."""
    state = choose(lay_out({}, players=3))
    view = state.observation(1)
    assert game_of(view).state_from_dict(view.to_dict()) == view


def test_options_are_described() -> None:
    """Z8.1, Z8.2, Z8.4 The variants of a game in words."""
    game = new_game(players=3, auction=True, fair_bonus=True, open_tracker=True)
    assert game.definition.describe_options(game.options) == (
        "colours by auction, cattle fair bonus, open card tracker"
    )
