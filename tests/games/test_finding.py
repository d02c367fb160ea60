"""Games are found by the entry points of installed packages; a broken one is named, and the others go on."""

import asyncio
import re
import sys
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from threading import Event, Thread
from types import ModuleType, SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import pytest

from stampede import games
from stampede.cli.study import run_games
from stampede.core.errors import InvalidOption
from stampede.core.options import Options
from stampede.core.parts import Words
from stampede.core.record import Records
from stampede.draw.part import Drawing
from stampede.games import GROUP, BrokenGame, all_games, broken_games, drawn_games, find, named
from stampede_kuhn.definition import KUHN
from tests.added_game.finding import forget
from tests.bots.small import TICTACTOE
from tests.web.houses import house

BUFFALO = ("buffalo", "stampede.games.buffalo:BUFFALO")
ZOFF = ("zoff", "stampede.games.zoff:ZOFF")
KUHNS = ("kuhn", "stampede_kuhn.definition:KUHN")


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    """Installed games are looked up once a process, and here anew for each test."""
    kept = all_games()
    forget()
    yield
    forget()
    # Others may have put something into what they got.
    assert all_games() == kept


def found(*points: tuple[str, str]) -> dict[str, object]:
    """The games that these entry points give."""
    installed = tuple(EntryPoint(name, value, GROUP) for name, value in points)
    forget()
    with patch.object(games, "entry_points", lambda group: installed if group == GROUP else ()):
        return dict(all_games())


def test_the_shortest_game_comes_first() -> None:
    assert list(found(ZOFF, KUHNS, BUFFALO)) == ["kuhn", "buffalo", "zoff"]
    assert found(KUHNS) == {"kuhn": KUHN}


def test_an_entry_point_that_is_seen_twice_is_one() -> None:
    """As where the package stands on the path twice."""
    assert list(found(BUFFALO, BUFFALO)) == ["buffalo"]


def test_a_thread_that_has_looked_for_long_changes_nothing_for_those_that_look_anew() -> None:
    """As that of a server that another module's tests go on using."""
    begun, may_end = Event(), Event()

    def slowly(group: str) -> tuple[EntryPoint, ...]:
        begun.set()
        may_end.wait()
        return (EntryPoint(*KUHNS, group),)

    with patch.object(games, "entry_points", slowly):
        forget()
        thread = Thread(target=all_games)
        thread.start()
        begun.wait()
    try:
        assert list(found(BUFFALO)) == ["buffalo"]
    finally:
        may_end.set()
        thread.join()
    assert list(all_games()) == ["buffalo"]


def test_a_game_without_a_drawing_is_not_offered_to_browsers() -> None:
    found(("tictactoe", "tests.bots.small:TICTACTOE"))

    assert drawn_games() == ()
    assert find("tictactoe") is TICTACTOE
    with pytest.raises(InvalidOption, match="there is no game 'buffalo'; the games are tictactoe"):
        find("buffalo")


def no_record(*_: object) -> Any:
    """A rule that a package has not got right."""
    raise OverflowError


def full_board(records: Records, _options: Options) -> None:
    """All cells are taken and nobody has a row, but the game is said to go on."""
    records["cell"][0], records["made"][0] = (0, 1, 0, 0, 1, 1, 1, 0, 0), 8


FAULTY = replace(KUHN, name="chess", rules=replace(KUHN.rules, setup_record=no_record))
STUCK = replace(TICTACTOE, name="chess", rules=replace(TICTACTOE.rules, setup_record=full_board))
MUTE = replace(KUHN, name="chess", words=Words(say=lambda _key: "", seat_name=lambda _records, _seat: ""))
UNDRAWN = replace(
    KUHN,
    name="chess",
    drawing=Drawing(board=no_record, scene=no_record, seat_symbol=no_record, text=no_record),
)


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("no.such.module:GAME", "cannot be imported: No module named 'no'"),
        ("tests.bots.small:NOTHING", "cannot be imported: .*NOTHING"),
        ("tests.games.test_finding:BUFFALO", "must be a Definition whose name is chess, not \\('buffalo'"),
        ("stampede_kuhn.definition:KUHN", "must be a Definition whose name is chess, not Definition"),
        ("tests.games.test_finding:FAULTY", "fails at the start of a game: OverflowError"),
        (
            "tests.games.test_finding:STUCK",
            "fails at the start of a game: ValueError: seat 0 acts, but has no",
        ),
        (
            "tests.games.test_finding:MUTE",
            "fails at the start of a game: ValueError: a text of the catalogue",
        ),
        ("tests.games.test_finding:UNDRAWN", "fails at the start of a game: OverflowError"),
    ],
)
def test_a_broken_package_is_named_and_the_others_go_on(value: str, reason: str) -> None:
    assert list(found(BUFFALO, ("chess", value))) == ["buffalo"]

    told = f"the entry point chess = {value} of stampede.games {reason}"
    assert list(broken_games()) == ["chess"]
    with pytest.raises(BrokenGame, match=told):
        raise broken_games()["chess"]
    for look in (find, named):
        with pytest.raises(InvalidOption, match=told):
            look("chess")
    with pytest.raises(InvalidOption, match="there is no game 'go'; the games are buffalo"):
        find("go")


def test_of_two_games_of_one_name_the_second_is_refused() -> None:
    other = cast("ModuleType", SimpleNamespace(KUHN=KUHN))
    with patch.dict(sys.modules, {"other_kuhn": other}):
        assert found(KUHNS, ("kuhn", "other_kuhn:KUHN")) == {"kuhn": KUHN}

    assert re.search(
        "stampede_kuhn.definition:KUHN .*the name of a game of another", str(broken_games()["kuhn"])
    )
    assert find("kuhn") is KUHN


def test_nobody_takes_the_name_of_a_game_of_the_house() -> None:
    assert found(("buffalo", "a.stranger:BUFFALO"), BUFFALO)["buffalo"] is find("buffalo")
    assert "a.stranger" in str(broken_games()["buffalo"])


def test_the_command_lists_broken_games(capsys: pytest.CaptureFixture[str]) -> None:
    found(BUFFALO, ("chess", "no.such.module:GAME"))

    assert run_games(Namespace()) == 0
    listed = capsys.readouterr().out
    assert listed.startswith("buffalo: Buffalo")
    assert re.search(
        "^chess: cannot be played: the entry point chess = no.such.module:GAME", listed, re.MULTILINE
    )


def test_the_server_logs_and_lists_broken_games(caplog: pytest.LogCaptureFixture) -> None:
    found(BUFFALO, ("chess", "no.such.module:GAME"))

    site = asyncio.run(fetch_site())

    assert [game["name"] for game in site["games"]] == ["buffalo"]
    assert site["broken"] == ["chess"]
    assert "A game cannot be played: the entry point chess = no.such.module:GAME" in caplog.text


async def fetch_site() -> Any:
    """The answer to the front page's request."""
    async with house() as server, server.visitor() as visitor:
        return (await visitor.get("/api/site")).json()
