"""The conformance kit of ``docs/conformance`` agrees with the rules, and a wrong one would not."""

import pytest
from tools.conformance import GAMES, OPTIONS, fault, read

from stampede.games import load
from tests.installed import installed

HERE = [name for name, *_ in installed((name,) for name in OPTIONS)]


@pytest.mark.slow
@pytest.mark.parametrize("name", HERE)
def test_the_rules_play_the_games_of_the_kit(name: str) -> None:
    told = read(name)

    assert len(told) == GAMES
    for number, each in enumerate(told):
        assert fault(load(name, each["options"], "compiled"), each) == "", number


@pytest.mark.parametrize("name", HERE)
def test_what_is_wrong_in_a_game_is_named(name: str) -> None:
    told = min(read(name), key=lambda each: len(each["actions"]))
    game = load(name, told["options"], "plain")
    assert fault(game, told) == ""
    last, at = len(told["actions"]) - 1, min(map(int, told["counts"]))
    for where, part, index in (
        (f"before action {last + 1}: seat", told["actions"][last], 2),
        (f"before action {last + 1}: seat", told["actions"][last], 0),
        (f"before action {at + 1}: there", told["counts"][str(at)], 0),
        ("the end: ", told["returns"], 0),
    ):
        right, part[index] = part[index], 5
        assert fault(game, told).startswith(where)
        part[index] = right
