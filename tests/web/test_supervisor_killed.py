"""``stampede serve --processes N`` leaves nobody behind: when it is killed, its processes end."""

import time
from pathlib import Path

import pytest

from tests.players.process import PATIENCE, SERVE, ServerProcess, children, exists
from tests.web.postgres import Cluster
from tests.web.valkey import Valkey


@pytest.mark.postgres
@pytest.mark.slow
def test_processes_end_with_their_supervisor(postgres: Cluster, valkey: Valkey, tmp_path: Path) -> None:
    settings = {"DATABASE": postgres.ready(), "VALKEY": valkey.url, "LEASE_SECONDS": "2"}
    site = ServerProcess(tmp_path, (*SERVE, "--processes", "2"), **settings)
    site.start()
    workers = children(site.pid)
    assert len(workers) >= 2
    site.kill()
    deadline = time.monotonic() + PATIENCE
    while alive := {pid for pid in workers if exists(pid)}:
        assert time.monotonic() < deadline, f"{alive} go on"
        time.sleep(0.02)
    site.start()
    assert site.answers()
    site.stop()
