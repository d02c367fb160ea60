"""A rules version is carried no more: running matches go on under the newest, finished ones are kept."""

import asyncio
import json
import random
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from sqlalchemy import delete

from stampede.core.definition import Definition
from stampede.core.errors import IllegalAction, InvalidFile, InvalidPosition
from stampede.core.record import relaid
from stampede.games import all_games, load
from stampede.games.abilene.definition import ABILENE
from stampede.games.buffalo.definition import BUFFALO
from stampede.games.zoff.definition import ZOFF
from stampede.play import log
from stampede.web.app.features import PROJECTIONS
from stampede.web.identity.guests import digest
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.runtime.runtime import REAL
from stampede.web.store import schema
from stampede.web.store.database import connect, existing
from stampede.web.store.sql_store import SqlStore
from stampede.web.table import reducer, snapshot
from stampede.web.table.event_log import EventLog, LogEntry
from stampede.web.table.events import Acted, Asked, Created, Event, RulesChanged, Sitter, Started
from stampede.web.table.state import TableState
from stampede.web.tables import dropped_rules
from stampede.web.tables.integrity_check import check
from stampede.web.tables.keyframes import KeyframeMaker
from stampede.web.tables.projections import opening
from stampede.web.tables.projector import Projector
from tests.web.databases import ready_file
from tests.web.sitting import NAMES, SEED
from tests.web.support import TINY, Person, Server, Tab, running
from tests.web.test_import import brought

TOKEN = "anna-of-the-release-before"  # noqa: S105 - of nobody


class Dropping(NamedTuple):
    """A game as one release carries it, and as the next does."""

    before: Definition
    after: Definition
    options: dict[str, Any]


ABILENE_NEXT = replace(ABILENE, rules_version=2)
GAMES = {
    "buffalo": Dropping(BUFFALO.earlier[0], replace(BUFFALO, earlier=()), {"opening_moves": 3}),
    "zoff": Dropping(ZOFF.earlier[0], replace(ZOFF, earlier=()), {"players": 2}),
    "abilene": Dropping(ABILENE, ABILENE_NEXT, {"players": 3, "sale_limit": 1, "hidden_totals": True}),
}
SHORT = {"buffalo": TINY, "abilene": GAMES["abilene"].options | {"board": "small"}}
"""Where a match is over in a few moves."""


@pytest.fixture(params=GAMES)
def dropping(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Dropping:
    """One of the games, under its earlier rules alone."""
    found = GAMES[request.param]
    carry(monkeypatch, found.before)
    return found


def carry(monkeypatch: pytest.MonkeyPatch, definition: Definition) -> None:
    """The program that runs now carries this game so."""
    monkeypatch.setitem(all_games(), definition.name, definition)


def forget_snapshots(url: str) -> None:
    """Nothing but the log is left."""
    with existing(url) as engine, engine.begin() as connection:
        connection.execute(delete(schema.snapshots))


def drop(monkeypatch: pytest.MonkeyPatch, dropping: Dropping) -> None:
    """The next release is there, which reads snapshots of its own form only as long as it can do without."""
    carry(monkeypatch, dropping.after)
    monkeypatch.setattr(snapshot, "form", lambda: "next")


Steps = list[tuple[Event, TableState]]
"""The events of a table, and its state after them."""


def steps(game: str, options: dict[str, Any], *, match: str = "match", before: Steps = []) -> Steps:  # noqa: B006 - never changed
    """A match by chance, at one device; *before* is what happened at its table until then."""
    chance = random.Random(3)
    if before:
        found = list(before)
        found += [(asked := Asked(player), reducer.after(found[-1][1], asked)) for player in (0,)]
    else:
        players = (Sitter(),) * load(game, options).num_seats
        created = Created(game, options, "exchange", 1, players, match, SEED, seat=0)
        found = [(created, reducer.opened("table", created, dict(enumerate(NAMES))))]

    def happen(event: Event, after: TableState | None = None) -> TableState:
        after = after or reducer.after(found[-1][1], event)
        found.append((event, after))
        return after

    state = happen(Started(match, SEED, load(game).definition.rules_version))
    while not state.has_ended:
        if step := reducer.by_itself(state):
            state = happen(*step)
            continue
        seat, position = chance.choice(state.acting()), state.match.state
        action = position.action_to_string(seat, chance.choice(position.legal_actions(seat)))
        state = happen(Acted(seat, action))
    return found


def before_the_end(made: Steps, left: int) -> Steps:
    """All but the *left* last choices and a few, at a moment when nothing is secret."""
    chosen = [number for number, (event, _) in enumerate(made) if isinstance(event, Acted)]
    end = chosen[-left]
    while reducer.by_itself(made[end - 1][1]) or made[end - 1][1].match.revealed:
        end -= 1
    return made[:end]


def written(path: Path, made: Steps) -> str:
    """A database as the release before left it."""
    url = ready_file(path)

    async def run() -> None:
        with closing(SqlStore(connect(url), REAL)) as store:
            projector, events = Projector(store, BackgroundExecutor(REAL), PROJECTIONS), EventLog(store)
            guest = await store.save_guest(digest(TOKEN), "Anna")
            (created, state), *more = made
            assert isinstance(created, Created)
            await events.create_table(
                "table", "match", LogEntry(created, guest.id, None), opening(PROJECTIONS, state)
            )
            for matches, part in groupby(more, key=lambda step: step[1].match_id):
                lines = []
                begin = state.version
                for event, after in part:
                    lines.append(LogEntry(event, None, None))
                    projector.note(state, after)
                    state = after
                await events.append("table", begin, tuple(lines), matches if matches != "match" else "")
            projector.keep(state)
            await projector.flush()
            while await KeyframeMaker(store, BackgroundExecutor(REAL)).make_next():
                pass

    asyncio.run(run())
    return url


def anna(server: Server) -> Person:
    """The players there."""
    found = Person(server, "Anna")
    found.http.cookies.set("stampede_guest", TOKEN)
    return found


def play_out(tab: Tab) -> None:
    """Play for both to the end."""
    chance = random.Random(5)
    while tab.view["phase"] == "playing":
        seat = tab.view["acting"][0]
        if tab.view["you"] != seat:
            tab.look(seat)
        answer = tab.act(chance.choice(tab.actions()))
        assert answer["type"] == "ack", answer
        tab.catch_up()


def sprites(view: Any) -> Any:
    """The position on the board."""
    return [(each["place"], each["symbol"]) for each in view["scene"]["sprites"]]


@pytest.mark.slow
def test_a_running_match_goes_on_to_its_end(
    dropping: Dropping, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = dropping.before.name
    made = before_the_end(steps(game, dropping.options), 30)
    url = written(tmp_path / "stampede.db", made)
    with running(url) as server, anna(server).tab("table") as tab:
        before = tab.hello()
    drop(monkeypatch, dropping)

    for _ in range(2):  # what the log tells is the same ever after
        with running(url) as server, anna(server).tab("table") as tab:
            view = tab.hello()
            assert view["phase"] == "playing"
            assert (view["acting"], view["match"]) == (before["acting"], before["match"])
            assert sprites(view) == sprites(before)
            assert "version 1" in view["changed"]
            assert "version 2" in view["changed"]
        forget_snapshots(url)
    with running(url) as server:
        person = anna(server)
        with person.tab("table") as tab:
            tab.hello()
            play_out(tab)
            assert tab.view["outcome"]
        text = person.http.get("/api/matches/match/file").text
        check_file(text, made[-1][1], monkeypatch, dropping)
        replay = person.http.get(brought(person, text)).json()
        assert replay["outcome"]["winners"] == tab.view["outcome"]["winners"]
        assert person.http.get("/api/matches/match").json()["changed"] == tab.view["changed"]


def check_file(text: str, state: TableState, monkeypatch: pytest.MonkeyPatch, dropping: Dropping) -> None:
    """The file names both versions and the move between them; each part is verified under its own."""
    file = log.read(text)
    at = len(state.match.public.entries)
    assert (file.rules_version, [(each.at, each.rules_version) for each in file.changes]) == (1, [(at, 2)])
    assert file.entries[:at] == state.match.public.entries
    assert log.write(file) == text
    told = log.verify(file)
    assert any(f"actions 1 to {at}" in line and "version 1" in line for line in told.unchecked)
    assert sum("legal by version" in line for line in told.checked) == 1
    with monkeypatch.context() as patch:
        carry(patch, replace(dropping.after, earlier=(dropping.before,)))
        told = log.verify(file)
        assert [line for line in told.checked if "legal" in line or "went on" in line] == [
            f"{at} actions are legal by version 1 of the rules",
            f"after {at} actions the match went on under version 2 of the rules, where it stood",
            f"{len(file.entries) - at} actions are legal by version 2 of the rules",
        ]
        assert not any("no longer carries" in line for line in told.unchecked)
        states = log.annotated(file, "plain").states
        assert len(states) == len(file.entries) + 1
        assert states[-1] == list(states)[-1]
        lines = text.splitlines()
        moved = json.loads(lines[at + 1])
        moved["position"] = states[-1].to_dict()
        lines[at + 1] = json.dumps(moved)
        with pytest.raises(InvalidFile, match=f"line {at + 2}: .*another position"):
            log.verify(log.read("\n".join(lines)))


def lasting(told: Any) -> Any:
    """The parts of a finished match that nothing changes; the rulebook is always the newest."""
    return {**told, "rules": "", "changed": "", "log": ""} if isinstance(told, dict) else told


@pytest.mark.slow
def test_a_finished_match_keeps_its_result_its_file_and_its_pictures(
    dropping: Dropping, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = SHORT.get(dropping.before.name, dropping.options)
    made = steps(dropping.before.name, options)
    made = steps(dropping.before.name, options, match="second", before=made)
    url = written(tmp_path / "stampede.db", made)
    pages = [
        "",
        "/file",
        "/drawing.svg",
        "/frames?count=8",
        "/frames?count=2&seat=0",
        "/preview.png",
        "/end.png",
    ]
    addresses = [f"{match}{page}" for match in ("second", "match") for page in pages]

    def answers() -> Iterator[Any]:
        with running(url) as server:
            person = anna(server)
            for address in addresses:
                answer = person.http.get(f"/api/matches/{address}")
                assert answer.status_code == 200, (address, answer.text)
                yield answer.content if "/" in address else answer.json()
            for address in ("/api/me/tables", "/api/me/results"):
                yield person.http.get(address).json()
            with person.tab("table") as tab:
                yield tab.hello()

    before = [*answers()]
    drop(monkeypatch, dropping)
    after = [*answers()]

    assert "version 1" in after[0]["changed"]
    assert [*map(lasting, after)] == [*map(lasting, before)]
    file = log.read(after[1].decode())
    assert file.rules_version == 1
    assert tuple((line["seat"], line["action"]) for line in after[-1]["log"]) == file.entries


def test_after_a_match_that_is_kept_the_next_is_by_the_newest_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dropping = GAMES["buffalo"]
    carry(monkeypatch, dropping.before)
    url = written(tmp_path / "stampede.db", steps("buffalo", TINY))
    drop(monkeypatch, dropping)
    with running(url) as server, anna(server).tab("table") as tab:
        tab.hello()
        assert tab.rematch()["type"] == "ack"
        while tab.view["phase"] != "playing":
            tab.hear()
        assert tab.view["changed"] == ""
    forget_snapshots(url)
    with running(url) as server, anna(server).tab("table") as tab:
        assert tab.hello()["phase"] == "playing"
        assert "rules_version=2" in tab.view["board"]
        assert anna(server).http.get("/api/matches/match/frames").status_code == 200


def lost(known: bytes | None, made: Steps) -> TableState:
    """How a table goes on; its log tells the same."""
    events, times = [event for event, _ in made], [0] * len(made)
    called = dict(enumerate(NAMES))
    event, found = dropped_rules.lost("table", known, events, times, called, 5000)
    assert "Anna" not in str(event)
    assert reducer.fold("table", [*events, event], [*times, 5000], called) == found
    return found


@pytest.mark.slow
def test_whenever_it_happens_all_stands_as_it_was(
    dropping: Dropping, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the midst of secret choices, too."""
    made = steps(dropping.before.name, dropping.options)
    moments = [
        number
        for number, (_, state) in enumerate(made)
        if state.phase == "playing" and not reducer.by_itself(state)
    ]
    bodies = {number: snapshot.write(made[number][1]) for number in moments[:40] + moments[-40:]}
    drop(monkeypatch, dropping)
    assert bodies
    for number, body in bodies.items():
        before, after = made[number][1], lost(body, made[: number + 1])
        assert (after.phase, after.match.rules_version) == ("playing", dropping.after.rules_version)
        assert after.match.earlier[0].entries == before.match.public.entries
        assert after.match.num_earlier == before.match.public.version
        assert set(after.acting()) >= set(before.acting())
        assert after.match.public.state.legal_actions(after.acting()[0])


@pytest.mark.slow
def test_what_no_snapshot_tells_counts_as_far_as_the_newest_rules_allow_it(
    dropping: Dropping, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of Zoff's cards the newest version has other letters: actions after it name none of them."""
    made = before_the_end(steps(dropping.before.name, dropping.options), 20)
    body = snapshot.write(made[-12][1])
    drop(monkeypatch, dropping)
    after = lost(body, made)

    accepted = after.match.entries
    assert made[-1][1].match.entries[after.match.num_earlier :][: len(accepted)] == accepted
    done = sum(isinstance(event, Acted) for event, _ in made[-11:])
    assert len(accepted) + after.dropped >= done
    assert bool(after.dropped) == (dropping.before.name == "zoff")
    assert after.acting()


@pytest.mark.slow
def test_without_a_snapshot_the_whole_log_must_go_through(
    dropping: Dropping, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = before_the_end(steps(dropping.before.name, dropping.options), 5)
    drop(monkeypatch, dropping)
    if dropping.before.name == "zoff":
        with pytest.raises(IllegalAction):
            lost(None, made)
        return
    after = lost(b"of a release nobody knows", made)
    assert after.match.earlier[0].entries == made[-1][1].match.public.entries


@pytest.mark.slow
def test_rules_may_be_lost_twice(dropping: Dropping, monkeypatch: pytest.MonkeyPatch) -> None:
    made = before_the_end(steps(dropping.before.name, dropping.options), 9)
    body = snapshot.write(made[-1][1])
    drop(monkeypatch, dropping)
    first = lost(body, made)
    carry(monkeypatch, replace(dropping.after, rules_version=3))
    event = RulesChanged(snapshot.write(first))
    again = lost(None, [*made, (event, first)])

    assert [part.rules_version for part in again.match.earlier] == [1, 2]
    assert again.match.state.records.tobytes() == first.match.state.records.tobytes()


def test_a_record_is_read_by_the_names_of_its_fields() -> None:
    """A later release may lay it out otherwise."""
    old = np.zeros(2, np.dtype([("a", np.int32), ("gone", np.int32), ("b", np.int32, (2,))]))
    old["a"], old["b"] = [3, 4], [[5, 6], [7, 8]]
    new = np.dtype([("b", np.int32, (2,)), ("fresh", np.int32), ("a", np.int32)])
    found = relaid(old, new)

    assert [found[name].tolist() for name in ("b", "fresh", "a")] == [[[5, 6], [7, 8]], [0, 0], [3, 4]]
    with pytest.raises(InvalidPosition, match="b has another shape"):
        relaid(old, np.dtype([("b", np.int32, (3,))]))


def test_a_finished_match_of_dropped_rules_is_no_fault(
    dropping: Dropping, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = dropping.before.name
    url = written(tmp_path / "stampede.db", steps(game, SHORT.get(game, dropping.options)))
    drop(monkeypatch, dropping)

    report = check(url, PROJECTIONS, lambda _done, _total: None)
    assert report.wrong == []
    assert [line for line in report.left if line.startswith("table table, which is kept as it was: ")]
