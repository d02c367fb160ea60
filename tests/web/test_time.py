"""Time to think: decided by the server's clock, the same however often the log is read, and paid once."""

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stampede.web.runtime.runtime import REAL
from stampede.web.table.commands import HandOver, TakeOver
from stampede.web.table.events import Created, Sitter, TimedOut, TookBack, Woke
from stampede.web.table.messages import ClockView
from stampede.web.table.options import Pace
from tests.web.sitting import Ear, created, sitting
from tests.web.support import Person, pair, running, wait_for
from tests.web.test_seats import code, refold
from tests.web.worlds import Standing

LIVE = Pace("live", bank=60, increment=5)
DAYS = Pace("days", per_move=86400)
USUAL = 3
"""The level of the computer that plays on for a late player: the middle one of five."""


def timed(game: str, pace: Pace, *sitters: Sitter, on_timeout: str = "computer", **options: Any) -> Created:
    """A table with a clock."""
    opening = created(game, options, *sitters)
    made: Any = {each: getattr(opening, each) for each in opening.__struct_fields__}
    return Created(**{**made, "pace": pace, "on_timeout": on_timeout})


def _is_over(database: Path, table: str) -> bool:
    """Whether the list of tables says so; the table is not opened."""
    with closing(sqlite3.connect(database)) as connection:
        query = "SELECT is_over, deadline_ms FROM tables WHERE id = ?"
        return bool(connection.execute(query, (table,)).fetchone() == (1, None))


def left(ear: Ear) -> list[float | None]:
    """Seconds by seat, as last sent."""
    return [None if each is None else each / 1000 for each in ear.view["clock"]["left_ms"]]


async def test_a_bank_is_charged_and_each_choice_gives_an_increment() -> None:
    async with sitting(timed("roundup", LIVE), joining=1) as party:
        anna, ben = party.ears
        assert (left(anna), anna.view["clock"]["running"]) == ([60, 60], [0])
        await party.pass_time(10)
        await party.act(anna, "e1e2")
        assert (left(ben), ben.view["clock"]["running"]) == ([55, 60], [1])
        await party.pass_time(20)
        await party.hello(anna)
        assert left(anna) == [55, 40]
        await party.act(ben, "f6f5")
        assert left(ben) == [55, 45]
        refold(party)


@pytest.mark.parametrize("on_timeout", ["computer", "out"])
async def test_time_runs_out_once(on_timeout: str) -> None:
    async with sitting(timed("roundup", LIVE, on_timeout=on_timeout), joining=1) as party:
        anna, ben = party.ears
        await party.pass_time(59.999)
        assert not party.logged(TimedOut)
        await party.pass_time(0.001)
        await party.table.tick()
        assert party.logged(TimedOut) == [TimedOut(0, USUAL)]
        if on_timeout == "out":
            assert ben.view["outcome"]["winners"] == [1]
            assert ben.view["outcome"]["ending"] == "time"
            assert ben.view["clock"]["running"] == []
        else:
            assert ben.view["seats"][0]["level"] == USUAL
            await ben.until(lambda view: view["acting"] == [1])
            assert left(ben) == [None, 60]
            assert code(await party.ask(anna, TakeOver)) == "time-up"
        refold(party)


async def test_of_an_action_and_the_end_of_its_time_one_wins() -> None:
    async with sitting(timed("roundup", LIVE, on_timeout="out"), joining=1) as party:
        anna, _ = party.ears
        party.now_ms += 60_000
        late, _ = await asyncio.gather(party.act(anna, "e1e2"), party.table.tick())
        assert code(late) == "time-up"
        assert len(party.logged(TimedOut)) == 1
    async with sitting(timed("roundup", LIVE, on_timeout="out"), joining=1) as party:
        anna, _ = party.ears
        party.now_ms += 59_999
        early, _ = await asyncio.gather(party.act(anna, "e1e2"), party.table.tick())
        assert code(early) == "ack"
        party.now_ms += 1
        await party.table.tick()
        assert not party.logged(TimedOut)
        refold(party)


async def test_by_days_each_choice_has_its_own_time_and_a_late_player_may_come_back() -> None:
    async with sitting(timed("roundup", DAYS), joining=1) as party:
        anna, ben = party.ears
        await party.pass_time(80_000)
        await party.act(anna, "e1e2")
        assert left(anna) == [86400, 86400]
        await party.pass_time(86_400)
        await anna.until(lambda view: view["acting"] == [0])
        assert code(await party.ask(ben, TakeOver)) == "ack"
        assert left(ben) == [86400, 86400]
        refold(party)


async def test_without_a_clock_nobody_is_waited_for_for_ever() -> None:
    async with sitting(created("drive", {"players": 3}), joining=2) as party:
        anna, ben, cleo = party.ears
        while anna.view["you"] in anna.view["acting"]:
            await party.act(anna, party.pick(anna.view["you"], random.Random(1)))
        party.table.leave(cleo)
        await party.pass_time(29 * 86_400)
        assert not party.logged(TimedOut)
        await party.pass_time(2 * 86_400)
        await party.table.tick()
        assert party.logged(TimedOut) == [TimedOut(2, USUAL)], "Ben is here, and Anna has chosen"
        assert anna.view["seats"][cleo.view["you"]]["level"] == USUAL
        party.table.leave(ben)
        await party.table.tick()
        assert party.logged(TimedOut) == [TimedOut(2, USUAL)], "who goes is waited for again"
        await party.pass_time(32 * 86_400)
        await party.table.tick()
        assert party.logged(TimedOut) == [TimedOut(2, USUAL), TimedOut(1, USUAL)]
        await anna.until(lambda view: view["you"] in view["acting"])
        await party.hello(ben)
        assert code(await party.ask(ben, TakeOver)) == "ack", "they may come back"
        refold(party)
    async with sitting(created("roundup", {}, Sitter(1)), joining=0) as party:
        await party.pass_time(400 * 86_400)
        await party.table.tick()
        assert not party.logged(TimedOut), "nobody waits but a computer"


async def test_handing_over_and_back_gives_no_time() -> None:
    async with sitting(timed("roundup", DAYS), joining=1) as party:
        anna, ben = party.ears
        await party.act(anna, "e1e2")
        await party.pass_time(1000)
        await party.ask(ben, HandOver, level=1)
        await party.ask(ben, TakeOver)
        assert left(ben)[1] in {85400, 86400}
        if ben.view["acting"] == [1]:
            assert left(ben)[1] == 85400, "the computer had not chosen yet"
        refold(party)


async def test_a_secret_choice_moves_no_clock_and_pays_once_when_all_is_shown() -> None:
    async with sitting(timed("drive", LIVE, players=3), joining=2) as party:
        anna, ben, cleo = party.ears
        chance = random.Random(2)
        await party.pass_time(7)
        heard = len(ben.heard), len(party.spectator.heard)
        clock = party.table.table_state.clock
        await party.act(anna, party.pick(0, chance))
        assert party.table.table_state.clock == clock, "one of several choices"
        assert (len(ben.heard), len(party.spectator.heard)) == heard
        for _ in range(3):
            while 0 in party.table.table_state.acting():
                await party.act(anna, party.pick(0, chance))
            assert (left(ben)[0], ben.view["clock"]["running"]) == (53, [1, 2])
            await party.take_back(anna)
            assert ben.view["clock"]["running"] == [0, 1, 2]
        assert party.logged(TookBack)
        public = party.table.table_state.match.public.version
        for seat, ear in enumerate((anna, ben, cleo)):
            while (
                party.table.table_state.match.public.version == public
                and seat in party.table.table_state.acting()
            ):
                await party.act(ear, party.pick(seat, chance))
        assert left(ben) == [58, 58, 58], "the increment is paid once"
        refold(party)


async def test_time_runs_out_amid_secret_choices() -> None:
    opening = timed("drive", LIVE, players=3)
    async with sitting(opening, joining=2) as party:
        anna, ben, _ = party.ears
        chance = random.Random(2)
        await party.act(anna, party.pick(0, chance))
        chosen = party.table.table_state.match.secrets(0)
        while 1 in party.table.table_state.acting():
            await party.act(ben, party.pick(1, chance))
        public = party.table.table_state.match.public.version
        await party.pass_time(61)
        assert party.logged(TimedOut) == [TimedOut(0, USUAL), TimedOut(2, USUAL)], "who was ready is in time"
        await ben.until(lambda view: len(view["log"]) > public)
        entries = party.table.table_state.match.entries
        made = [entry for entry in entries[public:] if entry.seat == 0]
        assert tuple(made[: len(chosen)]) == chosen, "the choice stands"
        refold(party)


@pytest.mark.slow
async def test_live_time_in_which_the_server_was_away_is_forgiven() -> None:
    async with sitting(timed("roundup", LIVE, on_timeout="out"), joining=1) as party:
        await party.pass_time(50)
        await party.act(party.ears[0], "e1e2")
        await party.pass_time(30)
        party.now_ms += 3_600_000
        began = party.now_ms
        party.now_ms += 10_000
        await party.table.settle()
        party.table = party.read_again()
        party.table.was_away(began)
        await party.table.tick()
        await party.hello(*party.everybody)
        assert party.logged(Woke) == [Woke(began)]
        assert left(party.ears[1]) == [15, 50], "ten seconds since the server was back"
        refold(party)
        await party.pass_time(50)
        assert party.ears[1].view["outcome"]["winners"] == [0]


async def test_by_days_time_goes_on_while_the_server_is_away() -> None:
    async with sitting(timed("roundup", DAYS, on_timeout="out"), joining=1) as party:
        party.now_ms += 86_400_000
        table = party.read_again()
        table.was_away(party.now_ms)
        await table.tick()
        assert party.logged(TimedOut) == [TimedOut(0, USUAL)]
        await table.settle()


def test_clocks_are_checked_and_shown(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'stampede.db'}") as server:
        anna = Person(server, "Anna")
        wish = {"game": "roundup", "name": "Anna", "pace": {"kind": "live", "bank": 1}}
        refused = anna.http.post("/api/tables", json=wish)
        assert (refused.status_code, refused.json()["code"]) == (422, "bad-option")
        assert "10 to 21600" in refused.json()["message"]
        with pair(server, pace={"kind": "live", "bank": 600, "increment": 3}) as (hers, his):
            clock = msgspec.convert(hers.view["clock"], ClockView)
            assert (clock.running, len(clock.left_ms)) == ((0,), 2)
            assert hers.view["pace"]["increment"] == his.view["pace"]["increment"] == 3


async def test_a_clock_that_was_set_back_takes_no_event_back_in_time() -> None:
    async with sitting(created("roundup", {}), joining=1) as party:
        await party.act(party.ears[0], "e1e2")
        then = party.now_ms
        party.now_ms -= 60_000
        await party.act(party.ears[1], "f6f5")
        assert party.paper.times[-2:] == [then, then]
        party.now_ms = then + 1_000
        await party.act(party.ears[0], "e2e3")
        assert party.paper.times[-1] == then + 1_000


@pytest.mark.stands_on("ratings")
def test_a_server_ends_the_time_of_tables_nobody_looks_at(tmp_path: Path) -> None:
    """The deadline passes while no server runs; the next one finds the table by itself."""
    database = f"sqlite:///{tmp_path / 'stampede.db'}"
    wish = {"pace": {"kind": "days", "per_move": 86400}, "on_timeout": "out"}
    with running(database) as server, pair(server, **wish) as (hers, _):
        table, cookies = hers.view["table"], server.clients[1].cookies
    later = REAL.now_ms() + 86_500_000
    with running(database, runtime=Standing(lambda: later)) as server:
        wait_for(lambda: _is_over(tmp_path / "stampede.db", table))
        back = Person(server, "Ben")
        back.http.cookies.update(cookies)
        with back.tab(table) as tab:
            tab.hello()
            assert (tab.view["phase"], tab.view["outcome"]["ending"]) == ("over", "time")
