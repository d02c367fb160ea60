"""Limits for one guest, and the order of service."""

import asyncio
from http import HTTPStatus
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from stampede.web.limits.quota import Quota
from stampede.web.runtime import load
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.runtime.fair_queue import FairQueue
from stampede.web.runtime.limit_settings import LimitSettings
from stampede.web.runtime.load import Load
from stampede.web.runtime.runtime import REAL
from stampede.web.table import reducer
from stampede.web.table.context import TableContext
from stampede.web.table.events import Created, Sitter, Started
from stampede.web.table.table import Table
from tests.web.support import TINY, Person, Server, begun, levels, play_on

WISH = {"game": "roundup", "name": "Anna", "seat": 0}
AT_THE_TABLE, ELSEWHERE = 1, 2


def refused(person: Person) -> tuple[int, str]:
    answer = person.http.post("/api/tables", json=WISH)
    return answer.status_code, answer.json().get("code", "")


def test_nobody_opens_tables_without_end(
    server: Server, anna: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.limits, "tables", Quota(3, 100, 1e9, REAL.monotonic))

    assert [refused(anna)[0] for _ in range(3)] == [201] * 3
    assert refused(anna) == (HTTPStatus.TOO_MANY_REQUESTS, "too-many")
    assert refused(ben)[0] == 201


def test_who_comes_anew_is_told_to_come_back_and_who_plays_goes_on(
    server: Server, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    with begun(anna, bots=[1], options=TINY) as (tab,):
        table = tab.view["table"]
        with monkeypatch.context() as patch:
            patch.setattr(load, "LATE_SECONDS", 0.75)
            patch.setattr(Load, "late_seconds", 2.0)
            answer = anna.http.post("/api/tables", json=WISH)
            assert (answer.status_code, answer.json()["code"]) == (503, "busy")
            assert answer.headers["retry-after"] == "10"
            assert "10 seconds" in answer.json()["message"]
            with Person(server, "Zoe").tab(table) as watching:
                assert watching.hear()["refusal"]["code"] == "busy"
                with pytest.raises(ConnectionClosed) as closed:
                    watching.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1013
            assert tab.act(tab.actions()[0])["type"] == "ack"
            with anna.tab(table) as again:
                assert again.hello()["phase"] == "playing"
    assert anna.http.post("/api/tables", json=WISH).status_code == 201


def test_how_late_the_server_is_can_be_asked(server: Server) -> None:
    lines = httpx.get(f"{server.url}/healthz").text.splitlines()

    assert [line.partition(":")[0] for line in lines] == [
        "ok",
        "late_ms",
        "projections_p99_ms",
        "workers_hung",
        "workers_died",
        "workers_random",
    ]


def test_only_so_many_tables_are_unfinished(
    server: Server, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.limits, "settings", LimitSettings(unfinished=2))
    table, _ = anna.create(bots=[1], options=TINY)
    anna.create()

    assert refused(anna) == (HTTPStatus.TOO_MANY_REQUESTS, "too-many")
    with anna.tab(table) as tab:
        tab.hello()
        tab.wait_until_started()
        while tab.view["phase"] == "playing":
            play_on(tab, moves=1)
            if tab.view["phase"] == "playing" and tab.view["acting"] != [0]:
                tab.hear()
    assert refused(anna)[0] == 201


def test_only_so_many_sockets_are_open(
    server: Server, anna: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.limits, "settings", LimitSettings(sockets=1))
    table, invite = anna.create()
    ben.join(table, invite)
    with anna.tab(table) as first, anna.tab(table) as second, ben.tab(table) as his:
        first.hello()
        his.hello()
        assert second.hear()["refusal"]["code"] == "too-many"
        with pytest.raises(ConnectionClosed) as closed:
            second.hear()

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4429


class _Bots:
    """Counts what it is asked, and never answers."""

    is_ready = True
    is_crowded = False

    def __init__(self) -> None:
        self.asked = 0

    def forget(self, _table: str) -> None:
        """It is also the log."""

    async def move(self, *_question: object) -> str:
        self.asked += 1
        await asyncio.Event().wait()
        return ""


class _Visitor:
    guest: int | None
    is_gone = is_program = False

    def __init__(self, guest: int) -> None:
        self.guest = guest
        self.language = "en"

    def send(self, text: str) -> None:
        """Nobody reads it."""

    def drop(self) -> None:
        """Nobody is there."""


async def test_the_computer_acts_only_for_a_player_who_is_there() -> None:
    players = (Sitter(), Sitter(1))
    created = Created("roundup", {}, "exchange", AT_THE_TABLE, players, "m", "00" * 32, seat=1)
    bots, begun = _Bots(), reducer.fold("t", [created, Started("m", "00" * 32, rules_version())])
    anything: Any = bots
    context = TableContext(REAL, anything, anything, levels, BackgroundExecutor(REAL))
    table = Table(begun, set(), context)
    assert not table.is_busy, "a table that is loaded waits for somebody"
    await table.hello(_Visitor(ELSEWHERE), "")
    await asyncio.sleep(0)
    assert bots.asked == 0
    await table.hello(_Visitor(AT_THE_TABLE), "")
    await table.hello(_Visitor(AT_THE_TABLE), "")
    await asyncio.sleep(0)
    assert bots.asked == 1, "once, however many tabs"
    await table.settle()


def rules_version() -> int:
    from stampede.games import find

    return find("roundup").rules_version


async def test_guests_are_served_by_turns() -> None:
    served = []

    async def ask(turns: FairQueue, who: str) -> None:
        async with turns.place(who):
            served.append(who)
            await asyncio.sleep(0)

    turns = FairQueue(1)
    waiting = [asyncio.create_task(ask(turns, who)) for who in ("eve", "eve", "eve", "eve", "anna", "ben")]
    await asyncio.sleep(0)
    waiting[1].cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    await ask(turns, "last")
    assert served == ["eve", "eve", "anna", "ben", "eve", "last"]
