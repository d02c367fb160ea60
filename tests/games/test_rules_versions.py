"""Every game can be had under each of its rules versions; none is guessed at."""

from typing import Any

import pytest

import stampede
from stampede.core.errors import InvalidOption, InvalidPosition
from stampede.games import all_games, find, load

JUNK: list[Any] = [0, 99, True, 1.0, "1", [], object()]


@pytest.mark.parametrize("name", all_games())
def test_the_newest_is_played_unless_an_earlier_one_is_asked_for(name: str) -> None:
    newest = find(name)
    versions = [each.rules_version for each in (*newest.earlier, newest)]

    assert versions == list(range(1, newest.rules_version + 1))
    assert stampede.load_game(name).definition is newest
    for version in versions:
        game = stampede.load_game(name, rules_version=version)
        assert game.definition.rules_version == version
        assert (game == stampede.load_game(name)) == (version == newest.rules_version)


@pytest.mark.parametrize("junk", JUNK, ids=map(str, range(len(JUNK))))
@pytest.mark.stands_on("buffalo")
def test_a_version_there_is_not_is_refused(junk: Any) -> None:
    with pytest.raises(InvalidOption, match=r"Buffalo has no rules version .*; it has 1, 2"):
        stampede.load_game("buffalo", rules_version=junk)


@pytest.mark.stands_on("buffalo")
def test_a_state_is_read_by_the_version_it_is_of() -> None:
    state = load("buffalo", {"opening_moves": 3}, rules_version=1).new_initial_state()

    assert load("buffalo", {"opening_moves": 3}, rules_version=1).state_from_dict(state.to_dict()) == state
    with pytest.raises(InvalidPosition, match="rules_version is 1; this game reads 2"):
        load("buffalo", {"opening_moves": 3}).state_from_dict(state.to_dict())


@pytest.mark.parametrize("name", all_games())
def test_the_compiled_rules_are_the_same_for_all_versions(name: str) -> None:
    """Differences between versions are written into the record."""
    newest = find(name)
    for earlier in newest.earlier:
        assert (earlier.rules.dtype, earlier.rules.modules, earlier.rules.num_actions) == (
            newest.rules.dtype,
            newest.rules.modules,
            newest.rules.num_actions,
        )
        assert (
            load(name, {}, "compiled", earlier.rules_version).bound_rules
            is load(name, {}, "compiled").bound_rules
        )
