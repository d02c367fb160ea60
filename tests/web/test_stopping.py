"""A server stops soon after a signal even if its database hangs, and says why it cannot start."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, text

from stampede.core.errors import StampedeError
from stampede.web.app import serve
from stampede.web.app.app import create_app
from stampede.web.runtime.settings import Settings
from stampede.web.store.database import connect
from stampede.web.store.memory_store import MemoryStore
from stampede.web.store.store import StoreError
from tests.players.process import PATIENCE, SERVE, running
from tests.web.advisers import FIRST
from tests.web.players import choose_any
from tests.web.postgres import Cluster
from tests.web.support import levels, wait_for
from tests.web.valkey import Valkey
from tests.web.worlds import Pretended

LOCKED = ("guests", "processes", "leases")
WAITING = text(
    "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%token_hash%'"
)


@contextmanager
def hanging(database: str) -> Iterator[Connection]:
    """Tables that every process needs are locked: no answer comes. Another connection looks who waits."""
    engine = connect(database)
    with ExitStack() as locks, engine.connect() as looking:
        for name in LOCKED:  # each by a transaction of its own, which cannot be in a deadlock
            locking = locks.enter_context(engine.connect())
            locking.execute(text(f"LOCK TABLE {name} IN ACCESS EXCLUSIVE MODE"))
        yield looking
    engine.dispose()


def is_asked(looking: Connection) -> bool:
    """Whether a server waits for the database to identify a visitor."""
    found: int = looking.execute(WAITING).scalar_one()
    looking.rollback()
    return found > 0


async def test_a_start_without_a_database_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*_given: object) -> None:
        raise StoreError("the database cannot be reached")

    runtime = Pretended(has_several=True)
    app = create_app(Settings(""), choose_any, levels, FIRST, runtime)
    monkeypatch.setattr(MemoryStore, "write", away)
    told: list[Any] = []

    async def tell(event: Any) -> None:
        told.append(event)

    async def start() -> Any:
        return {"type": "lifespan.startup"}

    with pytest.raises(StoreError):
        await app({"type": "lifespan", "state": {}}, start, tell)
    sentence = "the server cannot start: the database cannot be reached"
    assert told == [{"type": "lifespan.startup.failed", "message": sentence}]


def test_a_process_that_is_started_while_its_database_is_away_tries_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tries = iter([StampedeError("the database cannot be opened"), None])

    def made(_settings: Settings) -> str:
        if error := next(tries):
            raise error
        return "app"

    monkeypatch.setattr(serve, "create_app", made)
    monkeypatch.setattr(serve, "RETRY_SECONDS", 0)
    made_app: object = serve._made(Settings(""))  # noqa: SLF001 - it runs in a process of its own
    assert made_app == "app"
    assert [each.message for each in caplog.records] == [
        "the process cannot start, and tries again: the database cannot be opened"
    ]
    assert not caplog.records[0].exc_info


@pytest.mark.postgres
@pytest.mark.slow
def test_servers_stop_while_their_database_hangs(postgres: Cluster, valkey: Valkey, tmp_path: Path) -> None:
    settings = {"DATABASE": postgres.ready(), "VALKEY": valkey.url}
    with ExitStack() as stack:
        command = (*SERVE, "--processes", "2")
        site = stack.enter_context(running(tmp_path, command, **settings))
        client = httpx.Client(base_url=site.url, headers={"origin": site.url}, timeout=PATIENCE)
        anna = stack.enter_context(client)
        anna.post("/api/tables", json={"game": "buffalo", "name": "Anna", "seat": 0}).raise_for_status()
        threads = stack.enter_context(ThreadPoolExecutor())
        looking = stack.enter_context(hanging(site.database))
        asking = threads.submit(anna.get, "/api/me")
        wait_for(lambda: is_asked(looking))
        assert site.stop() == 0
        answer = asking.result()
    assert (answer.status_code, answer.json()["code"]) == (503, "uncertain")
    assert int(answer.headers["retry-after"])
    assert "1 requests were given up" in site.said()
    assert "Traceback" not in site.said()
    assert "CancelledError" not in site.said()
