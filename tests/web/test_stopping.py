"""A server stops soon after it was told to, also under load and while its database answers nothing."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection, text

from stampede.web.store.database import connect
from tests.players.process import PATIENCE, SERVE, running
from tests.web.postgres import Cluster
from tests.web.valkey import Valkey

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
        deadline = time.monotonic() + PATIENCE
        while not looking.execute(WAITING).scalar_one():
            looking.rollback()
            assert time.monotonic() < deadline, "nobody asks the database"
            time.sleep(0.02)
        assert site.stop() == 0
        answer = asking.result()
    assert (answer.status_code, answer.json()["code"]) == (503, "uncertain")
    assert int(answer.headers["retry-after"])
    assert "1 requests were given up" in site.said()
    assert "Traceback" not in site.said()
    assert "CancelledError" not in site.said()
