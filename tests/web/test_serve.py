"""The command's side of the server."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
import uvicorn
from sqlalchemy import insert

from stampede.core.errors import StampedeError
from stampede.web.app import serve as serving
from stampede.web.app.app import RELEASE
from stampede.web.app.serve import serve
from stampede.web.store import schema
from stampede.web.store.database import connect
from tests.players.process import PATIENCE
from tests.web.postgres import Cluster


def test_a_busy_port_is_told_in_one_sentence(tmp_path: Path) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(StampedeError, match=f"port {port} at 127.0.0.1 cannot be used"):
            serve("127.0.0.1", port, str(tmp_path / "stampede.db"), print)


@pytest.mark.parametrize(
    ("host", "port", "sentence"),
    [
        ("", 0, "the host to listen at is empty"),
        ("a" * 64, 0, "no machine is known as 'a"),
        ("é..x", 0, "no machine is known as"),
        ("a\0b", 0, "no machine is known as"),
        ("nowhere.invalid", 0, "no machine is known as 'nowhere.invalid'"),
        ("192.0.2.1", 0, "192.0.2.1 is no address of this machine"),
        ("127.0.0.1", -1, "there is no port -1"),
        ("127.0.0.1", 65536, "there is no port 65536"),
    ],
)
def test_a_place_that_cannot_be_listened_at_is_told_in_one_sentence(
    tmp_path: Path, host: str, port: int, sentence: str
) -> None:
    with pytest.raises(StampedeError, match=sentence) as refused:
        serve(host, port, str(tmp_path / "stampede.db"), print)

    assert "taken" not in str(refused.value)


@pytest.mark.parametrize(
    ("processes", "database", "sentence"),
    [
        (0, "stampede.db", "give a number from 1 to 64"),
        (65, "stampede.db", "give a number from 1 to 64"),
        (2, "stampede.db", "several processes need PostgreSQL"),
        (2, "postgresql+psycopg://nobody@127.0.0.1:1/none", "several processes need Valkey"),
    ],
)
def test_processes_that_cannot_serve_together_are_refused(
    tmp_path: Path, processes: int, database: str, sentence: str
) -> None:
    address = database if "://" in database else str(tmp_path / database)
    with pytest.raises(StampedeError, match=sentence):
        serve("127.0.0.1", 0, address, print, processes)


@pytest.mark.postgres
def test_a_second_server_that_knows_no_way_to_the_first_is_refused(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = postgres.ready()
    engine = connect(address)
    with engine.begin() as connection:
        values = {"id": "first", "release": RELEASE, "until_ms": 1 << 60}
        connection.execute(insert(schema.processes).values(**values))
    engine.dispose()
    monkeypatch.setenv("STAMPEDE_LEASE_SECONDS", "1")
    with pytest.raises(StampedeError, match="another server serves this database"):
        serve("127.0.0.1", 0, address, print)
    monkeypatch.setenv("STAMPEDE_VALKEY", "redis://127.0.0.1:1/0")
    with pytest.raises(StampedeError, match="Valkey does not answer"):
        serve("127.0.0.1", 0, address, print)


@pytest.mark.slow
def test_a_terminal_that_cannot_show_the_code_is_given_the_address(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "stampede.cli", "serve", "--host", "127.0.0.1", "--port", "0"]
    environment = {
        **os.environ, "STAMPEDE_DATABASE": str(tmp_path / "stampede.db"), "PYTHONIOENCODING": "ascii"
    }  # fmt: skip
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline().startswith("Stampede is at http://127.0.0.1:")
        assert child.stdout.readline() == "Stop it with Ctrl-C.\n"
        child.send_signal(signal.SIGTERM)
        assert child.wait(20) == 0


@pytest.mark.slow
def test_the_server_says_where_it_is_and_stops_when_told(tmp_path: Path) -> None:
    systemd = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    systemd.bind(str(tmp_path / "systemd"))
    systemd.settimeout(PATIENCE)
    command = [sys.executable, "-m", "stampede.cli", "serve"]
    environment = {
        **os.environ,
        "STAMPEDE_DATABASE": str(tmp_path / "stampede.db"),
        "STAMPEDE_HOST": "127.0.0.1",
        "STAMPEDE_PORT": "0",
        "NOTIFY_SOCKET": str(tmp_path / "systemd"),
        "WATCHDOG_USEC": "3000000",
    }
    with (
        closing(systemd),
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as child,
    ):
        assert child.stdout is not None
        assert child.stdout.readline().startswith("Stampede is at http://127.0.0.1:")
        loaded = Path(f"/proc/{child.pid}/maps")
        if loaded.exists():
            assert "llvmlite" not in loaded.read_text(), "the server must not carry the compiler"
        told = {systemd.recv(99) for _ in range(3)}
        assert told == {b"READY=1", b"WATCHDOG=1"}
        child.send_signal(signal.SIGTERM)
        assert child.wait(20) == 0
        systemd.settimeout(0)
        while (last := systemd.recv(99)) == b"WATCHDOG=1":
            pass
        assert last == b"STOPPING=1"


async def test_a_process_of_several_tells_its_supervisor_by_its_event_loop_that_it_lives() -> None:
    process = serving._Process(uvicorn.Config("nothing", log_config=None), [])  # noqa: SLF001 - the supervisor starts it
    process.server.loop = asyncio.get_running_loop()
    process.parent_conn.send(b"ping")
    process.pong()
    assert not process.parent_conn.poll(), "the event loop does something else"
    await asyncio.sleep(0)
    assert process.parent_conn.poll()
    assert process.parent_conn.recv() is False, "it has not started yet"
