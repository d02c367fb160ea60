"""The same deals at all tables of a round, committed to before the pairing."""

import json
import logging
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine

from stampede.core.interface import CHANCE
from stampede.events.facts import EventPlan, EventPlanned
from stampede.play import log
from stampede.play.fairness import commitment, pledge
from stampede.web.events import rows
from stampede.web.events.messages import CreateEvent
from stampede.web.events.rows import EventRow, Known
from stampede.web.fairness import public_list
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.runtime import REAL
from stampede.web.store import migrate
from stampede.web.table.commands import Change
from stampede.web.table.shared_deal import round_hash
from stampede.web.table.state import TableState
from tests.ports import free_port
from tests.web.houses import House, house
from tests.web.sitting import Ear
from tests.web.support import wait_for
from tests.web.test_events import act, join, opened, resign, seen
from tests.web.worlds import Pretended

pytestmark = pytest.mark.stands_on("zoff", "events")
ZOFF = {"game": "zoff", "options": {}, "same_deals": True, "ties": ["deals", "buchholz"]}
PEOPLE = ("Anna", "Ben", "Cleo", "Dan", "Eve", "Fay")


async def found(here: House, event: str) -> Known:
    known = await here.site.store.read(partial(rows.load, event=event))
    assert known
    return known


async def lines(here: House) -> list[dict[str, Any]]:
    await here.site.tables.projector.flush()
    text = (await here.visitor().get("/api/fairness/list")).text
    return [json.loads(line) for line in text.splitlines()]


async def tables(here: House, event: str, number: int) -> list[TableState]:
    """The tables of a round once their matches have begun."""
    boards = (await found(here, event)).state.rounds[number].boards
    return [(await here.site.tables.get(board.table)).table_state for board in boards]


async def paired(here: House, event: str, host: Any) -> None:
    """Pair the next round and wait until its matches have begun."""
    await here.runtime.pass_time(3)
    answer = await act(host, event, "pair-round")
    assert answer.is_success, answer.text
    await here.runtime.pass_time(12)


async def decided(event: str, host: Any, number: int) -> None:
    """The host decides all boards of a round."""
    for index, board in enumerate((await seen(host, event))["rounds"][number]["boards"]):
        places = list(range(1, len(board["people"]) + 1))
        assert (await act(host, event, "decide-board", round=number, board=index, places=places)).is_success


def dealt(table_state: TableState) -> list[str]:
    return [entry.action for entry in table_state.match.entries if entry.seat == CHANCE]


@pytest.mark.parametrize(
    "wish",
    [
        {"format": "swiss", "rounds": 2},
        {"format": "round-robin", "rounds": 0},
        {"format": "tables", "rounds": 2, "seats": 3},
    ],
    ids=lambda wish: wish["format"],
)
async def test_all_tables_of_a_round_have_one_deal_and_each_round_its_own(wish: dict[str, Any]) -> None:
    async with house() as here:
        host = here.visitor()
        event = await opened(here, host, **ZOFF, **wish)
        await join(here, event, *PEOPLE)
        deals = []
        for number in range(2):
            await paired(here, event, host)
            begun = await tables(here, event, number)
            assert len(begun) >= 2
            assert all(each.phase == "playing" and not each.pledges for each in begun)
            deals.append(dealt(begun[0]))
            assert all(dealt(each) == deals[-1] != [] for each in begun)
            await decided(event, host, number)
        assert deals[0] != deals[1]


async def test_the_commitment_is_in_the_list_before_the_pairing() -> None:
    async with house() as here:
        host = here.visitor()
        event = await opened(here, host, **ZOFF)
        await join(here, event, *PEOPLE[:4])
        assert (await act(host, event, "pair-round")).json()["code"] == "event-no-deal"
        await here.runtime.pass_time(2)
        (promised,) = (await seen(host, event))["deals"]
        (line,) = await lines(here)
        assert (line["commitment"], line["number"]) == (promised["commitment"], promised["line"])
        assert (line["kind"], line["round"]) == ("commitment", round_hash(event, 0))
        await paired(here, event, host)
        view = await seen(host, event)
        assert [each["round"] for each in await lines(here)] == [round_hash(event, 0), round_hash(event, 1)]
        assert view["deals"][0] == promised
        assert len(view["deals"]) == 2
        assert line["at_ms"] < view["rounds"][0]["began_ms"] < (await lines(here))[1]["at_ms"]
        for table_state in await tables(here, event, 0):
            assert table_state.commitment == promised["commitment"]
        await decided(event, host, 0)
        await paired(here, event, host)
        assert len((await seen(host, event))["deals"]) == 2, "no round follows"


async def test_a_restart_between_commitment_and_pairing_keeps_the_seed() -> None:
    world = Pretended()
    async with house(world) as here:
        host = here.visitor()
        event = await opened(here, host, **ZOFF)
        await join(here, event, *PEOPLE[:4])
        await here.runtime.pass_time(2)
        before = (await found(here, event)).state.deals
        cookies = host.cookies
    async with house(world) as here:
        host = here.visitor()
        host.cookies = cookies
        await paired(here, event, host)
        assert (await found(here, event)).state.deals[0] == before[0]
        assert len([each for each in await lines(here) if each["round"] == round_hash(event, 0)]) == 1
        for table_state in await tables(here, event, 0):
            assert commitment(bytes.fromhex(before[0].seed)) == table_state.commitment


@pytest.mark.slow
def test_a_server_killed_as_it_commits_leaves_no_commitment_without_its_seed(tmp_path: Path) -> None:
    """It dies when the line of the list is written and the seed is not: the next server commits, once."""
    database = f"sqlite:///{tmp_path / 'site.db'}"
    migrate.upgrade(database)
    engine, wish = create_engine(database), CreateEvent("Host", "zoff", "swiss", rounds=2, same_deals=True)
    with engine.begin() as connection:
        plan = EventPlan("swiss", rounds=2, same_deals=True)
        rows.add(connection, EventRow("evening", None, wish, REAL.now_ms()), EventPlanned(plan))

    def promised() -> tuple[list[str], list[int]]:
        with engine.connect() as connection:
            known = rows.load(connection, "evening")
            assert known
            return public_list.read(connection, 0), [each.line for each in known.state.deals]

    serve = ("serve", "--port", str(free_port()), "--database", database)
    work = f"from tests.web.killed import _work; _work('INSERT INTO contest_log', *{serve})"
    assert subprocess.run([sys.executable, "-c", work], check=False).returncode == -signal.SIGKILL
    assert promised() == ([], [])
    server = subprocess.Popen([sys.executable, "-m", "stampede.cli", *serve])
    try:
        wait_for(lambda: promised()[1] == [1])
    finally:
        server.terminate()
        server.wait()
    assert len(promised()[0]) == 1
    engine.dispose()


@pytest.mark.stands_on("fairness")
async def test_a_match_file_of_such_a_table_is_verified_with_the_list() -> None:
    async with house() as here:
        host = here.visitor()
        event = await opened(here, host, **ZOFF)
        await join(here, event, *PEOPLE[:4])
        await paired(here, event, host)
        await resign(here, event, 2)
        match = next(each for each in await tables(here, event, 0) if 2 in each.guests).match_id
        file = log.read((await host.get(f"/api/matches/{match}/file")).text)
        assert file.pledges == ()
        text = (await host.get("/api/fairness/list")).text
        checked = log.verify(file, published=file.commitment)
        assert any("nobody but the operator" in each for each in checked.unchecked)
        listed = log.verify_listed(file, text)
        assert "round of an event" in listed.checked[1]
        assert any("result" in each for each in listed.unchecked)


@pytest.mark.parametrize(
    ("wish", "text"),
    [
        ({"game": "roundup"}, "cannot share a deal"),
        ({"format": "arena", "rounds": 0, "minutes": 60, "ties": ["wins"]}, "one match at each table"),
        ({"format": "season", "rounds": 0, "group": 4, "days": 7}, "one match at each table"),
        ({"games": 2}, "one match at each table"),
        ({"same_deals": False}, "do not fit together"),
    ],
    ids=["game", "arena", "season", "matches", "tie-break"],
)
async def test_events_that_cannot_share_deals_are_refused(wish: dict[str, Any], text: str) -> None:
    async with house() as here:
        body = {"name": "Host", "format": "swiss", "rounds": 2, **ZOFF, **wish}
        answer = await here.visitor().post("/api/events", json=body)
        assert answer.status_code == 422, answer.text
        assert text in answer.json()["message"]


async def test_nobody_pledges_or_changes_the_game_and_only_players_learn_the_event() -> None:
    async with house() as here:
        host = here.visitor()
        event = await opened(here, host, **ZOFF)
        await join(here, event, *PEOPLE[:4])
        await here.runtime.pass_time(2)
        assert (await act(host, event, "pair-round")).is_success
        await here.runtime.pass_time(2)
        board = (await found(here, event)).state.rounds[0].boards[0]
        table = await here.site.tables.get(board.table)
        owner, spectator = Ear(table.table_state.owner or 0), Ear(None)
        assert table.table_state.phase == "waiting"
        await table.hello(owner, pledge("a number"))
        await table.hello(spectator, "")
        assert table.table_state.round.pledges == ()
        assert owner.view["deal"] == {"event": event, "round": 0, "line": 1}
        assert spectator.view["deal"] == {"event": "", "round": 0, "line": 1}
        assert event not in str(spectator.heard)
        change = Change("c", table.version(owner), {"players": 2, "auction": True}, "handicap")
        with pytest.raises(RefusedError) as refused:
            await table.carry_out(owner, change)
        assert refused.value.refusal.code == "event-table"


async def test_the_seed_is_nowhere_before_its_deal_is_on_the_table(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with house() as here:
        host, stranger = here.visitor(), here.visitor()
        event = await opened(here, host, **ZOFF, is_public=True)
        (anna, *_) = await join(here, event, *PEOPLE[:4])
        await paired(here, event, host)
        first, coming = [each.seed for each in (await found(here, event)).state.deals]
        (one, *_) = await tables(here, event, 0)
        ear = Ear(None)
        await (await here.site.tables.get(one.table)).hello(ear, "")
        said = [str(ear.heard)]
        paths = ("/api/events", f"/api/events/{event}", "/api/me/data", "/api/fairness/list")
        pages = ("/api/fairness/entries", f"/api/tables/{one.table}", f"/api/matches/{one.match_id}")
        for path in (*paths, *pages, f"/api/matches/{one.match_id}/file", f"/event/{event}"):
            said += [(await each.get(path)).text for each in (host, anna, stranger)]
        await act(host, event, "pair-round")  # refused: the tables are played
        said += [caplog.text]
        assert not any(seed in text for seed in (first, coming) for text in said)
        await resign(here, event, 2)
        match = next(each for each in await tables(here, event, 0) if 2 in each.guests).match_id
        text = (await stranger.get(f"/api/matches/{match}/file")).text
        assert first in text
        assert coming not in text


async def test_a_final_has_chance_of_its_own() -> None:
    async with house() as here:
        host = here.visitor()
        wish = {"format": "tables", "rounds": 1, "seats": 3, "has_final": True}
        event = await opened(here, host, **ZOFF, **wish)
        await join(here, event, *PEOPLE)
        await paired(here, event, host)
        await decided(event, host, 0)
        await paired(here, event, host)
        (last,) = await tables(here, event, 1)
        assert last.deal is None
        assert last.needs_chance
        assert len((await seen(host, event))["deals"]) == 1
        assert last.commitment in [each["commitment"] for each in await lines(here)]
