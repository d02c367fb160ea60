"""``stampede serve --processes N`` leaves nobody behind: when it is killed, its processes end."""

from pathlib import Path

import pytest

from tests.players.process import SERVE, ServerProcess, children, exists
from tests.web.postgres import Cluster
from tests.web.support import wait_for
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
    wait_for(lambda: not any(map(exists, workers)))
    site.start()
    assert site.answers()
    site.stop()
