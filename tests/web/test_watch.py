"""The questions that monitoring programs can ask a server."""

import re
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import event

from stampede.core.errors import StampedeError
from stampede.web.app.worker import Worker
from stampede.web.app.worker_metrics import ResponseMetrics
from stampede.web.http.lines.listening import opened
from stampede.web.runtime.runtime import REAL
from stampede.web.runtime.settings import BindAddress, InvalidSetting, Settings
from stampede.web.runtime.workers import LocalWorkers
from tests.docs.test_structure import ROOT
from tests.ports import free_port
from tests.web.support import TINY, Person, Server, pair, play_on, running


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[tuple[Server, str]]:
    """A server of this test alone, and where its figures are."""
    place = BindAddress("127.0.0.1", free_port())
    with running(f"sqlite:///{tmp_path / 'stampede.db'}", metrics=place) as server:
        yield server, f"http://127.0.0.1:{place.port}/metrics"


def metrics(address: str) -> dict[str, float]:
    families = text_string_to_metric_families(httpx.get(address).text)
    return {
        sample.name + "".join(f"[{value}]" for value in sample.labels.values()): sample.value
        for family in families
        for sample in family.samples
    }


def test_the_figures_are_those_of_what_was_done(watched: tuple[Server, str]) -> None:
    server, address = watched
    before = metrics(address)
    with pair(server, options=TINY) as tabs:
        play_on(*tabs, moves=3)
        assert tabs[0].act("a1a9")["type"] == tabs[1].act("a1a9")["type"] == "refused"
        during = metrics(address)
    refused = {name for name in during if name.startswith("stampede_refusals_total")}

    assert (
        before["stampede_move_seconds_count"] == before["stampede_tables"] == before["stampede_sockets"] == 0
    )
    assert during["stampede_move_seconds_count"] == during["stampede_move_seconds_bucket[+Inf]"] == 3
    assert 0 < during["stampede_move_seconds_sum"] < 60
    assert during["stampede_tables"] == 1
    assert during["stampede_sockets"] == 2
    assert sum(during[name] for name in refused) == 2
    assert during["stampede_disk_free_bytes"] > 0
    assert {"stampede_workers_alive", "stampede_workers_busy"} <= set(during)
    assert {"stampede_loop_late_seconds", "stampede_projection_delay_seconds"} <= set(during)


def test_every_figure_is_explained_and_no_other(watched: tuple[Server, str]) -> None:
    _, address = watched
    worker = Worker("redis://127.0.0.1:1/0", LocalWorkers(1, REAL), REAL)
    families = [*text_string_to_metric_families(httpx.get(address).text), *ResponseMetrics(worker).collect()]
    told = {each.name + ("_total" if each.type == "counter" else "") for each in families}
    explained = set(re.findall(r"`(stampede_\w+)[`{]", (ROOT / "docs" / "operate.md").read_text("utf-8")))

    assert {name for name in told if name.startswith("stampede_")} == explained


def test_the_figures_are_not_for_the_world(watched: tuple[Server, str]) -> None:
    server, _ = watched
    assert httpx.get(f"{server.url}/metrics").status_code == 404
    assert Settings.read({}).metrics is None


def test_where_the_figures_are_told_is_a_setting() -> None:
    assert Settings.read({"STAMPEDE_METRICS": "[::1]:9464"}).metrics == BindAddress("::1", 9464)
    for wrong in ("9464", "127.0.0.1", "127.0.0.1:x", ":9464", "127.0.0.1:70000"):
        with pytest.raises(InvalidSetting, match="STAMPEDE_METRICS="):
            Settings.read({"STAMPEDE_METRICS": wrong})


def test_several_processes_tell_their_figures_at_ports_of_their_own() -> None:
    first = BindAddress("127.0.0.1", free_port(), tries=64)
    with closing(opened(first)) as one, closing(opened(first)) as other:
        ports = [each.getsockname()[1] for each in (one, other)]
        assert ports[0] == first.port < ports[1]
        with pytest.raises(StampedeError, match=f"STAMPEDE_METRICS: port {first.port} at 127.0.0.1 cannot"):
            opened(first._replace(tries=1))


def test_a_server_is_ready_while_it_can_write(watched: tuple[Server, str]) -> None:
    server, address = watched
    first = httpx.get(f"{server.url}/readyz")
    server.engine.dispose()
    event.listen(server.engine, "connect", lambda line, _: line.execute("PRAGMA query_only=ON").close())
    soon = httpx.get(f"{server.url}/readyz")
    server.forget_readiness()
    later = httpx.get(f"{server.url}/readyz")
    alive = httpx.get(f"{server.url}/healthz")

    assert (first.status_code, first.text) == (200, "ready\n")
    assert soon.text == first.text, "who asks all the time has nothing written each time"
    assert (later.status_code, alive.status_code) == (503, 200)
    assert later.text.startswith("not ready: the database can only be read")
    assert metrics(address)["stampede_database_errors_total[read-only]"] > 0


WISH = {"game": "roundup", "name": "Anna", "seat": 0}


@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_server_whose_file_was_taken_away_takes_nothing_more(
    watched: tuple[Server, str], tmp_path: Path, *, is_replaced: bool
) -> None:
    server, _ = watched
    anna, database, elsewhere = Person(server, "Anna"), tmp_path / "stampede.db", tmp_path / "elsewhere.db"
    table, _ = anna.create()
    database.rename(elsewhere)
    if is_replaced:
        shutil.copy(elsewhere, database)
    server.forget_readiness()
    answer, refused = httpx.get(f"{server.url}/readyz"), anna.http.post("/api/tables", json=WISH)
    elsewhere.rename(database)

    told = "not ready: the file of the database was moved or deleted; moves are refused until it is back\n"
    assert (answer.status_code, answer.text) == (503, told)
    assert (refused.status_code, refused.json()["code"]) == (503, "not-stored")
    assert anna.create()[0] != table, "it goes on with the file"
