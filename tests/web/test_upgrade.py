"""Matches of the first release are played on, replayed and verified under the rules it began with.

``upgrade/database.sql`` is the database of the server of commit 4c0125f, when every game had rules version 1:
three people, whose tokens follow from their names, played by lot and from fixed seeds; names of tables were
made readable afterwards. The match files beside it were downloaded from it; ``buffalo-left.jsonl`` is of a
match left in its opening. Nothing in this folder may be written anew by a later release.
"""

import json
import random
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from stampede.cli.main import main
from stampede.games import find
from stampede.play import log
from stampede.play.match import Match
from tests.players.sight import Message
from tests.web.conftest import KINDS
from tests.web.databases import restore
from tests.web.support import (
    Person,
    Server,
    Tab,
    play_on,
    running,
    unsigned,
    wait_for,
    wait_until_all,
    wait_until_all_started,
)
from tests.web.test_import import brought
from tests.web.test_whole_matches import play

FOLDER = Path(__file__).parent / "upgrade"
pytestmark = pytest.mark.stands_on("abilene", "buffalo", "zoff")  # the old database has all three

FINISHED = ("zoff-two-finished", "zoff-three-finished", "abilene-finished", "buffalo-finished")
"""Tables with a finished match, each named like its file."""
RUNNING = ("zoff-two-running", "zoff-three-running", "abilene-running", "zoff-branch", "buffalo-exchange")
"""Tables with a match that goes on; two of them while choices are secret."""
NEVER = "this game follows rules version 1, in which no opening move may be declined"


@pytest.fixture(scope="module", params=KINDS)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Today's server on the old database, of each kind in turn."""
    if request.param == "sqlite":
        database = f"sqlite:///{tmp_path_factory.mktemp('upgrade') / 'stampede.db'}"
    else:
        database = request.getfixturevalue("postgres").empty("upgrade")
    restore(FOLDER / "database.sql", database)
    with running(database) as server:
        yield server


def person(server: Server, name: str) -> Person:
    """Somebody who played then."""
    found = Person(server, name)
    found.http.cookies.set("stampede_guest", f"{name.lower()}-of-the-first-release")
    return found


@contextmanager
def at(server: Server, table: str) -> Iterator[list[Tab]]:
    """The players of a table, each with a tab."""
    names = ["Anna", "Ben"] + ["Cleo"] * ("three" in table or "abilene" in table)
    with ExitStack() as stack:
        tabs = [stack.enter_context(person(server, name).tab(table)) for name in names]
        for tab in tabs:
            tab.hello()
        yield tabs


def rules_version(view: Message) -> int:
    """By which rules a match is played: the address of its board tells."""
    (version,) = parse_qs(urlsplit(view["board"]).query)["rules_version"]
    return int(version)


def rematch(tabs: Sequence[Tab]) -> None:
    """All want the next match."""
    match = tabs[0].view["match"]
    for tab in tabs:
        assert tab.rematch()["type"] == "ack"
    wait_until_all(tabs, lambda view: view["match"] != match)


def check_finished(server: Server, match: str) -> log.MatchFile:
    """A finished match is replayed, drawn, exported and verified; its file."""
    anna = person(server, "Anna")
    replay = anna.http.get(f"/api/matches/{match}").json()
    assert rules_version(replay) == 1
    for address in (replay["board"], f"/api/matches/{match}/drawing.svg", f"/m/{match}"):
        assert anna.http.get(address).status_code == 200
    frames = anna.http.get(f"/api/matches/{match}/frames?count=64").json()["scenes"]
    assert len(frames) == min(64, len(replay["lines"]) + 1)
    file = log.read(anna.http.get(f"/api/matches/{match}/file").text)
    assert file.rules_version == 1
    log.verify(file)
    return file


def written_now(file: Path) -> str:
    """The form of an old match file when it is written again: it names its form, and is else the same."""
    return file.read_text().replace("stampede-match/1", "stampede-match/2", 1)


# ---------------------------------------------------------------- tables


@pytest.mark.slow
@pytest.mark.parametrize("table", FINISHED)
def test_a_finished_match_is_told_and_exported_as_it_was(server: Server, table: str) -> None:
    check_finished(server, f"{table}-1")

    exported = person(server, "Anna").http.get(f"/api/matches/{table}-1/file").text
    assert unsigned(exported) == written_now(FOLDER / f"{table}.jsonl")


@pytest.mark.slow
@pytest.mark.parametrize("table", RUNNING)
def test_a_running_match_is_played_to_its_end_and_the_next_one_by_the_newest_rules(
    server: Server, table: str
) -> None:
    with at(server, table) as tabs:
        match, game = tabs[0].view["match"], tabs[0].view["game"]
        assert [tab.view["phase"] for tab in tabs] == ["playing"] * len(tabs)
        assert {rules_version(tab.view) for tab in tabs} == {1}
        play(tabs, random.Random(table))
        file = check_finished(server, match)
        assert file.winners
        sat = [tab.view["you"] for tab in tabs]
        rematch(tabs)
        assert [tab.view["you"] for tab in tabs] == [(seat - 1) % len(tabs) for seat in sat], "all move on"
        assert {rules_version(tab.view) for tab in tabs} == {find(game).rules_version}
        seen = [tab.view["scene"] for tab in tabs]
    server.sweep()
    with at(server, table) as tabs:
        assert [tab.view["scene"] for tab in tabs] == seen, "it is loaded as it was"


@pytest.mark.slow
def test_an_opening_goes_on_without_declining_and_a_plan_is_kept(server: Server) -> None:
    """B4.1."""
    with at(server, "buffalo-opening") as (hers, his):
        plan = person(server, "Ben").http.get("/api/tables/buffalo-opening/plan?seat=1").json()
        assert [[step["action"] for step in line] for line in plan["lines"]] == [["a1a2", "c1c2", "c4c3"]]
        refused = hers.act("stop")["refusal"]
        assert (refused["rule"], refused["message"]) == ("B4.1", NEVER)
        assert hers.actions() == ["a1a2", "c1c2", "e1e2"]
        assert hers.view["scene"]["status"].endswith("2 opening moves left, each with a different buffalo.")
        for action in ("a1a2", "c1c2"):
            answer = hers.act(action)
            hers.wait_for(answer["version"])
        his.wait_for(answer["version"])
        assert [line["action"] for line in his.view["log"]][2:] == ["a1a2", "c1c2", "c4c3"]
        play((hers, his), random.Random(1))
        check_finished(server, "buffalo-opening-1")
        rematch((hers, his))
        first, other = (hers, his) if hers.view["acting"] == [hers.view["you"]] else (his, hers)
        answer = first.act(first.actions()[0])
        first.wait_for(answer["version"])
        assert first.actions()[-1] == "stop"
        assert first.act("stop")["type"] == "ack"
        other.until(lambda _message: other.is_asked)


@pytest.mark.slow
def test_a_handicap_match_goes_on_up_and_down_its_ladder(server: Server) -> None:
    """B4.1 Its second game had begun with the first of two opening moves."""
    with at(server, "buffalo-handicap") as tabs:
        assert (rules_version(tabs[0].view), tabs[0].actions()) == (1, ["a1a2", "c1c2"])
        assert tabs[0].view["series"]["handicap"] == -1
        play(tabs, random.Random(2))
        file = check_finished(server, "buffalo-handicap-2")
        check_finished(server, "buffalo-handicap-1")
        handicap = tabs[0].view["series"]["handicap"]
        assert handicap == (-2 if file.winners == (1,) else 0)
        rematch(tabs)
        assert tabs[0].view["options"]["opening_moves"] == 1 - handicap
        assert rules_version(tabs[0].view) == find("buffalo").rules_version
        assert sum(wins for _name, wins in tabs[0].view["series"]["wins"]) == 2


@pytest.mark.parametrize("table", ["buffalo-waiting", "zoff-waiting"])
def test_a_table_that_waits_begins_by_the_newest_rules(server: Server, table: str) -> None:
    ben = person(server, "Ben")
    assert ben.join(table, f"{table}-invite").status_code == 200
    with at(server, table) as tabs:
        wait_until_all_started(*tabs)
        assert {rules_version(tab.view) for tab in tabs} == {find(tabs[0].view["game"]).rules_version}
        if table == "buffalo-waiting":
            tabs[0].wait_for(tabs[0].act("a1a2")["version"])
            assert tabs[0].actions()[-1] == "stop"


@pytest.mark.stands_on("fairness")
def test_a_match_that_takes_off_from_another_keeps_its_rules(server: Server) -> None:
    """It waits for its second player, in an opening."""
    assert person(server, "Ben").join("buffalo-branch-waiting", "buffalo-branch-waiting-invite").is_success
    with at(server, "buffalo-branch-waiting") as (hers, his):
        wait_until_all_started(hers, his)
        assert rules_version(hers.view) == 1
        assert hers.act("stop")["refusal"]["message"] == NEVER
        play_on(hers, his)
        assert check_finished(server, "buffalo-branch-waiting-1").given == 1


def test_what_takes_off_from_an_old_match_now_has_its_rules(server: Server) -> None:
    anna, ben = person(server, "Anna"), person(server, "Ben")
    wish = {"name": "Anna", "at": 1, "seat": 0, "level": 0}
    made = anna.http.post("/api/matches/buffalo-finished-1/branch", json=wish).json()
    assert ben.join(made["table"], made["invite"]).status_code == 200
    with at(server, made["table"]) as tabs:
        wait_until_all_started(*tabs)
        assert rules_version(tabs[0].view) == 1
        assert tabs[0].act("stop")["refusal"]["message"] == NEVER
    server.sweep()
    with at(server, made["table"]) as tabs:
        assert rules_version(tabs[0].view) == 1


@pytest.mark.slow
def test_the_computer_plays_on_by_the_old_rules_and_hints_follow_them(server: Server) -> None:
    anna = person(server, "Anna")
    with anna.tab("buffalo-computer") as tab:
        tab.hello()
        hint = anna.http.post("/api/tables/buffalo-computer/hint", json={"seat": 0}).json()
        assert [each["action"] for each in hint["choices"]] == tab.actions() == ["b1b2", "c1c2", "d1d2"]
        while tab.view["phase"] != "over":
            if tab.is_asked:
                tab.wait_for(tab.act(tab.actions()[0])["version"])
            else:
                tab.hear()
        review = "/api/matches/buffalo-computer-1/review"
        wait_for(lambda: anna.http.get(review).json()["done"] == 1.0)
    check_finished(server, "buffalo-computer-1")


# ---------------------------------------------------------------- files


@pytest.mark.slow
@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.jsonl")), ids=lambda file: file.stem)
def test_an_old_file_verifies_replays_and_is_brought_in(
    server: Server, capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    assert main(["verify", str(file)]) == 0
    assert "by version 1 of the rules" in capsys.readouterr().out
    assert main(["replay", str(file)]) == 0
    anna = person(server, "Anna")
    address = brought(anna, file.read_text())
    assert rules_version(anna.http.get(address).json()) == 1
    assert anna.http.get(f"{address}/file").text == written_now(file)


@pytest.mark.slow
def test_what_was_brought_in_is_still_there(server: Server) -> None:
    check_finished(server, "buffalo-imported-1")


def test_an_old_file_is_played_on_by_its_rules(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    typed = iter(["stop", "c1c2", "moves", "quit"])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(typed))
    file = FOLDER / "buffalo-left.jsonl"

    assert main(["play", "buffalo", "--person", "--from", str(file)]) == 0

    out = capsys.readouterr().out
    assert f"Not possible: {NEVER} (B4.1)" in out
    assert "a1a2, d1d2, e1e2\n" in out


def test_today_it_would_go_otherwise() -> None:
    """The folder has a match that the newest rules replay differently: else the tests show nothing."""
    left = log.read((FOLDER / "buffalo-left.jsonl").read_text())
    now: Any = {1: log.replay(left), 2: Match.start(left.game, left.options, left.entries)}

    assert [match.state.acting_seats() for match in now.values()] == [(0,), (0,)]
    assert [len(match.state.legal_actions(0)) for match in now.values()] == [4, 5]
    assert json.loads((FOLDER / "buffalo-left.jsonl").read_text().splitlines()[0])["rules_version"] == 1
