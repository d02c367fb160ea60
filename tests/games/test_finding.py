"""Games are found by the entry points of installed packages; one that cannot be had is told of clearly."""

import re
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from types import ModuleType, SimpleNamespace
from typing import cast
from unittest.mock import patch

import pytest

from stampede import games
from stampede.core.errors import InvalidOption
from stampede.games import GROUP, BrokenGame, all_games, drawn_games, find
from tests.bots.small import KUHN

BUFFALO = ("buffalo", "stampede.games.buffalo:BUFFALO")
ZOFF = ("zoff", "stampede.games.zoff:ZOFF")
KUHNS = ("kuhn", "tests.bots.small:KUHN")


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    """What is installed is looked up once a process, and here anew for each test."""
    kept = all_games()
    all_games.cache_clear()
    yield
    all_games.cache_clear()
    # Others may have put something into what they got.
    assert all_games() == kept


def found(*points: tuple[str, str]) -> dict[str, object]:
    """The games that these entry points give."""
    installed = tuple(EntryPoint(name, value, GROUP) for name, value in points)
    all_games.cache_clear()
    with patch.object(games, "entry_points", lambda group: installed if group == GROUP else ()):
        return dict(all_games())


def test_the_shortest_game_comes_first() -> None:
    assert list(found(ZOFF, KUHNS, BUFFALO)) == ["kuhn", "buffalo", "zoff"]
    assert found(KUHNS) == {"kuhn": KUHN}


def test_an_entry_point_that_is_seen_twice_is_one() -> None:
    """As where the package stands on the path twice."""
    assert list(found(BUFFALO, BUFFALO)) == ["buffalo"]


def test_a_game_without_a_drawing_is_not_offered_to_browsers() -> None:
    with patch.object(games, "entry_points", lambda group: (EntryPoint(*KUHNS, group),)):
        assert drawn_games() == ()
        assert find("kuhn") is KUHN
        with pytest.raises(InvalidOption, match="there is no game 'buffalo'; the games are kuhn"):
            find("buffalo")


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("no.such.module:GAME", "cannot be imported: No module named 'no'"),
        ("tests.bots.small:NOTHING", "cannot be imported: .*NOTHING"),
        ("tests.games.test_finding:BUFFALO", "is to be a Definition whose name is chess, not \\('buffalo'"),
        ("tests.bots.small:KUHN", "is to be a Definition whose name is chess, not Definition"),
    ],
)
def test_a_broken_entry_point_is_named(value: str, reason: str) -> None:
    with pytest.raises(BrokenGame, match=f"the entry point chess = {value} of stampede.games {reason}"):
        found(BUFFALO, ("chess", value))


def test_two_games_of_one_name_are_refused() -> None:
    other = cast("ModuleType", SimpleNamespace(KUHN=KUHN))
    told = re.escape("two packages have a game named kuhn; one of them is tests.bots")
    with patch.dict(sys.modules, {"other_kuhn": other}), pytest.raises(BrokenGame, match=told):
        found(KUHNS, ("kuhn", "other_kuhn:KUHN"))
