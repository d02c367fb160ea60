"""Many malformed messages to one server: each is answered, and none by a fault."""

import json
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import httpx
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from tests.players.results import keep
from tests.soak.play import PAGE, watched
from tests.web.databases import ready_file
from tests.web.postgres import cluster
from tests.web.support import Person, Server, Tab
from tests.web.test_malformed import JSON, NEARLY

BATCH = 500
"""Messages from one seed."""
PATHS = ("/api/tables", "/api/tables/nowhere/join", "/api/studies", "/api/log-in")


def run(count: int, *, on_postgresql: bool) -> int:
    """Send so many; return 1 if anything was wrong."""
    began, wrong = time.monotonic(), list[str]()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        in_file = not on_postgresql
        url = ready_file(folder / "stampede.db") if in_file else stack.enter_context(cluster()).ready()
        with watched(folder, url, wrong) as server:
            try:
                _send(Server(server.port), count)
            except AssertionError as error:
                wrong.append(str(error)[:500])
    seconds, name = round(time.monotonic() - began), "SQLite" if in_file else "PostgreSQL"
    found = f"{count:,} messages, of ten eight JSON by socket, one bytes and one by HTTP, in {seconds} s."
    return keep(PAGE, f"Malformed messages, {name}", found, wrong)


def _send(server: Server, count: int) -> None:
    person = Person(server, "Anna")
    table, _ = person.create()
    with (
        person.tab(table) as tab,
        httpx.Client(base_url=server.url, headers={"origin": server.url}) as client,
    ):
        tab.hello()
        kinds: list[Callable[[], Callable[[], None]]] = [
            *[lambda: _by_socket(tab)] * 8,
            lambda: _bytes(tab),
            lambda: _by_http(client),
        ]
        for batch in range(count // BATCH):
            work = kinds[batch % len(kinds)]()
            _many(batch, work)()


def _many(batch: int, work: Callable[[], None]) -> Callable[[], None]:
    every = list(HealthCheck)
    set_up = settings(max_examples=BATCH, deadline=None, database=None, suppress_health_check=every)
    found: Callable[[], None] = set_up(seed(batch)(work))
    return found


def _by_socket(tab: Tab) -> Callable[[], None]:
    @given(message=NEARLY | JSON)
    def check(message: object) -> None:
        tab.tell(json.dumps(message))
        answer = tab.hear()
        assert answer["type"] in {"table", "refused"}, f"{message!r} is answered by {answer!r}"

    return check


def _bytes(tab: Tab) -> Callable[[], None]:
    @given(message=st.binary(max_size=60))
    def check(message: bytes) -> None:
        tab.tell(message)
        answer = tab.hear()
        assert answer["type"] == "refused", f"{message!r} is answered by {answer!r}"

    return check


def _by_http(client: httpx.Client) -> Callable[[], None]:
    @given(message=NEARLY | JSON, path=st.sampled_from(PATHS))
    def check(message: object, path: str) -> None:
        answer = client.post(path, json=message)
        assert answer.status_code < 500, f"{message!r} to {path} is answered by {answer.status_code}"

    return check
