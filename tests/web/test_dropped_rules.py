"""A rules version is carried no more: running matches go on under the newest, finished ones are kept."""

import asyncio
import hashlib
import json
import random
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from sqlalchemy import delete

from stampede.core.definition import Definition
from stampede.core.errors import InvalidFile
from stampede.games import all_games, load
from stampede.games.abilene.definition import ABILENE
from stampede.games.buffalo.definition import BUFFALO
from stampede.games.zoff.definition import ZOFF
from stampede.play import log
from stampede.web.base import schema
from stampede.web.base.database import connect
from stampede.web.base.executor import BackgroundExecutor
from stampede.web.base.store import Store
from stampede.web.base.world import REAL
from stampede.web.lobby.films import Films
from stampede.web.lobby.projections import opening
from stampede.web.lobby.projector import Projector
from stampede.web.table import reducer
from stampede.web.table.event_log import EventLog, LogEntry
from stampede.web.table.events import Acted, Created, Event, Sitter, Started
from stampede.web.table.state import TableState
from tests.web.databases import ready_file
from tests.web.sitting import NAMES, SEED
from tests.web.support import TINY, Person, Server, Tab, running
from tests.web.test_import import brought

TOKEN = "anna-of-the-release-before"


class Dropping(NamedTuple):
    """A game as one release carries it, and as the next does."""

    before: Definition
    after: Definition
    options: dict[str, Any]


ABILENE_NEXT = replace(ABILENE, rules_version=2)
GAMES = {
    "buffalo": Dropping(*BUFFALO.earlier, replace(BUFFALO, earlier=()), {"opening_moves": 3}),
    "zoff": Dropping(*ZOFF.earlier, replace(ZOFF, earlier=()), {"players": 2}),
    "abilene": Dropping(ABILENE, ABILENE_NEXT, {"players": 3, "sale_limit": 4, "hidden_totals": True}),
}


@pytest.fixture(params=GAMES)
def dropping(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Dropping:
    """One of the games, under its earlier rules alone."""
    found = GAMES[request.param]
    carry(monkeypatch, found.before)
    return found


def carry(monkeypatch: pytest.MonkeyPatch, definition: Definition) -> None:
    """The program that runs now carries this game so."""
    monkeypatch.setitem(all_games(), definition.name, definition)


class Played(NamedTuple):
    """A table as the release before left it."""

    url: str
    state: TableState


def played(path: Path, game: str, options: dict[str, Any], most: int, *, tail: int = 0) -> Played:
    """A match at one device, by chance; of the last *tail* actions no snapshot tells."""
    url = ready_file(path)

    async def run() -> TableState:
        with closing(Store(connect(url))) as store:
            return await _play(store, game, options, most, tail)

    return Played(url, asyncio.run(run()))


async def _play(store: Store, game: str, options: dict[str, Any], most: int, tail: int) -> TableState:
    projector, chance = Projector(store, BackgroundExecutor(REAL)), random.Random(3)
    guest = await store.save_guest(hashlib.sha256(TOKEN.encode()).hexdigest(), "Anna")
    seats = load(game, options).num_seats
    players = tuple(map(Sitter, NAMES[:seats]))
    created = Created(game, options, "exchange", guest.id, players, "match", SEED, seat=0)
    state = reducer.opened("table", created)
    log_, line = EventLog(store), LogEntry(created, guest.id, None)
    await log_.create_table("table", "match", line, opening(state))

    async def append(event: Event, after: TableState) -> TableState:
        await log_.append("table", state.version, (LogEntry(event, None, None),))
        projector.note(state, after)
        return after

    started = Started("match", SEED, state.match.rules_version)
    state = await append(started, reducer.after(state, started))
    for number in range(most):
        if number == most - tail:
            projector.keep(state)
            await projector.flush()
        while step := reducer.by_itself(state):
            state = await append(*step)
        if state.has_ended:
            break
        seat, position = chance.choice(state.acting()), state.match.state
        action = position.action_to_string(seat, chance.choice(position.legal_actions(seat)))
        acted = Acted(seat, action)
        state = await append(acted, reducer.after(state, acted))
    if not tail:
        projector.keep(state)
    await projector.flush()
    while await Films(store, BackgroundExecutor(REAL)).make_next():
        pass
    return state


def anna(server: Server) -> Person:
    """Who plays there."""
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
    """What lies on the board."""
    return [(each["place"], each["symbol"]) for each in view["scene"]["sprites"]]


@pytest.mark.slow
def test_a_running_match_goes_on_to_its_end(
    dropping: Dropping, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = dropping.before.name
    made = played(tmp_path / "stampede.db", game, dropping.options, 30)
    with running(made.url) as server, anna(server).tab("table") as tab:
        before = tab.hello()
    carry(monkeypatch, dropping.after)

    for _ in range(2):  # what the log tells is the same ever after
        with running(made.url) as server, anna(server).tab("table") as tab:
            view = tab.hello()
            assert view["phase"] == "playing"
            assert (view["acting"], view["match"]) == (before["acting"], before["match"])
            assert sprites(view) == sprites(before)
            assert "version 1" in view["changed"]
            assert "version 2" in view["changed"]
        engine = connect(made.url)
        with engine.begin() as connection:
            connection.execute(delete(schema.snapshots))
    with running(made.url) as server:
        person = anna(server)
        with person.tab("table") as tab:
            tab.hello()
            play_out(tab)
            assert tab.view["outcome"]
        text = person.http.get("/api/matches/match/file").text
        check_file(text, made.state, monkeypatch, dropping)
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
        moved["position"] = states[0].to_dict() | {"rules_version": 2}
        lines[at + 1] = json.dumps(moved)
        with pytest.raises(InvalidFile, match=f"line {at + 2}: .*another position"):
            log.verify(log.read("\n".join(lines)))


def lasting(told: Any) -> Any:
    """What nothing changes about a finished match; the rulebook is always the newest."""
    return {**told, "rules": "", "changed": "", "log": ""} if isinstance(told, dict) else told


@pytest.mark.slow
def test_a_finished_match_keeps_its_result_its_file_and_its_pictures(
    dropping: Dropping, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = TINY if dropping.before.name == "buffalo" else dropping.options
    made = played(tmp_path / "stampede.db", dropping.before.name, options, 3000)
    assert made.state.has_ended
    addresses = ["", "/file", "/drawing.svg", "/frames?count=8", "/frames?count=2&seat=0", "/preview.png"]

    def answers() -> Iterator[Any]:
        with running(made.url) as server:
            person = anna(server)
            for address in addresses:
                answer = person.http.get(f"/api/matches/match{address}")
                assert answer.status_code == 200, (address, answer.text)
                yield answer.content if address else answer.json()
            for address in ("/api/me/tables", "/api/me/results"):
                yield person.http.get(address).json()
            with person.tab("table") as tab:
                yield tab.hello()

    before = [*answers()]
    carry(monkeypatch, dropping.after)
    after = [*answers()]

    assert "version 1" in after[0]["changed"]
    assert [*map(lasting, after)] == [*map(lasting, before)]
    file = log.read(after[1].decode())
    assert file.rules_version == 1
    assert tuple((line["seat"], line["action"]) for line in after[-1]["log"]) == file.entries
