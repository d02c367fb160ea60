"""Acknowledged commands survive a crash; others are absent, not half there."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from stampede.web.store.chain import Link, linked
from tests.ports import free_port
from tests.web import players
from tests.web.support import PATIENCE, TINY, Person, Server, Tab, begun, pair, play_on, running, wait_for


@contextmanager
def process(
    database: Path, command: list[str] | None = None, **more: str
) -> Iterator[tuple[Server, "subprocess.Popen[bytes]"]]:
    """The server as its own process, with *more* settings; it is killed without warning at the end."""
    port = free_port()
    environment = {
        **os.environ,
        "STAMPEDE_DATABASE": str(database),
        "STAMPEDE_HOST": "127.0.0.1",
        "STAMPEDE_PORT": str(port),
        "STAMPEDE_ADDRESS": f"http://127.0.0.1:{port}",
        **more,
    }
    command = command or [sys.executable, "-m", "stampede.cli", "serve"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=environment, stdout=pipe, stderr=pipe) as child:
        assert child.stdout is not None
        child.stdout.readline()
        server = Server(port)
        try:
            yield server, child
        finally:
            child.send_signal(signal.SIGKILL)
            for client in server.clients:
                client.close()


@pytest.mark.slow
def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    database = tmp_path / "stampede.db"
    with process(database):
        environment = {**os.environ, "STAMPEDE_DATABASE": str(database), "STAMPEDE_PORT": str(free_port())}
        command = [sys.executable, "-m", "stampede.cli", "serve", "--host", "127.0.0.1"]
        second = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert second.returncode
    assert "another server is using the database" in second.stderr
    assert "Traceback" not in second.stderr
    with process(database):
        pass  # a server that was killed leaves nothing in the way


@pytest.mark.slow
def test_every_acknowledged_action_survives_a_kill(tmp_path: Path) -> None:
    database = tmp_path / "stampede.db"
    acknowledged: list[str] = []
    with process(database) as (server, child), pair(server) as (hers, his):
        table, cookies = hers.view["table"], server.clients[0].cookies
        for _ in range(8):
            acting = hers if hers.view["acting"] == [0] else his
            action = acting.actions()[0]
            version = acting.act(action)["version"]
            acknowledged.append(action)
            hers.wait_for(version)
            his.wait_for(version)
        # One more is on its way when the server dies: it may be there or not.
        acting = hers if hers.view["acting"] == [0] else his
        last = acting.actions()[0]
        acting.tell({"type": "act", "id": "last", "version": acting.view["version"], "action": last})
        child.send_signal(signal.SIGKILL)
        child.wait(PATIENCE)
        commitment = hers.view["commitment"]
    with process(database) as (server, _):
        anna = Person(server, "Anna")
        anna.http.cookies.update(cookies)
        with anna.tab(table) as tab:
            tab.hello()
            kept = [line["action"] for line in tab.view["log"]]
            assert kept in (acknowledged, [*acknowledged, last])
            assert (tab.view["you"], tab.view["commitment"]) == (0, commitment)
            if tab.view["acting"] == [0]:
                assert tab.act(tab.actions()[0])["type"] == "ack"


@pytest.mark.slow
def test_a_secret_choice_that_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    database = tmp_path / "stampede.db"
    with (
        process(database) as (server, child),
        pair(server, game="zoff", options={"players": 2}) as (hers, _),
    ):
        table, cookies = hers.view["table"], server.clients[0].cookies
        while hers.is_asked:
            version = hers.act(hers.actions()[0])["version"]
            hers.wait_for(version)
        child.send_signal(signal.SIGKILL)
        child.wait(PATIENCE)
    with process(database) as (server, _):
        anna = Person(server, "Anna")
        anna.http.cookies.update(cookies)
        with anna.tab(table) as tab:
            tab.hello()
            assert (tab.view["version"], tab.view["acting"]) == (hers.view["version"], [1])
            assert (tab.view["log"], tab.view["scene"]) == (hers.view["log"], hers.view["scene"])
            assert tab.view["may_take_back"]
            assert tab.take_back()["type"] == "ack"


def bot_has_moved(tab: Tab) -> None:
    while len(tab.view["log"]) < 2:
        tab.hear()


def test_the_computer_plays_through_the_same_door(server: Server, anna: Person) -> None:
    with begun(anna, bots=[1]) as (tab,):
        tab.act("e1e2")
        bot_has_moved(tab)
        tab.until(lambda message: message["type"] == "people" and not message["thinking"])

    assert any('"thinking":"getting ready"' in raw or '"thinking":"thinking"' in raw for raw in tab.heard)
    assert tab.view["seats"][1] == {
        "seat": 1, "side": "Rider", "symbol": "rider", "name": "Pip", "kind": "bot", "here": True,
        "level": 1, "character": "pip", "out": "", "mood": "calm", "is_program": False, "was": "",
    }  # fmt: skip
    assert tab.view["acting"] == [0]


def test_the_computer_agrees_to_another_match(server: Server, anna: Person) -> None:
    with begun(anna, bots=[1], options=TINY) as (tab,):
        while tab.view["phase"] == "playing":
            if tab.view["acting"] == [tab.view["you"]]:
                tab.wait_for(tab.act(tab.actions()[0])["version"])
            else:
                tab.hear()
        assert tab.rematch()["type"] == "ack"
        while tab.view["phase"] == "over":
            tab.hear()

    assert tab.view["you"] == 1


@pytest.mark.slow
def test_after_a_restart_the_computer_goes_on(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'stampede.db'}"
    with running(url, players.sleep_for_ever) as server:
        anna = Person(server, "Anna")
        table, _ = anna.create(bots=[1])
        cookies = anna.http.cookies
        with anna.tab(table) as tab:
            tab.hello()
            tab.wait_until_started()
            tab.act("e1e2")
    with running(url) as server:
        anna = Person(server, "Anna")
        anna.http.cookies.update(cookies)
        with anna.tab(table) as tab:
            tab.hello()
            bot_has_moved(tab)


def workers_of(server: int) -> list[int]:
    """The processes that think for a server."""
    children = map(int, Path(f"/proc/{server}/task/{server}/children").read_text().split())
    found = [each for each in children if b"spawn_main" in Path(f"/proc/{each}/cmdline").read_bytes()]
    assert found
    return found


@pytest.mark.slow
def test_a_server_that_is_told_to_stop_leaves_nothing_behind(tmp_path: Path) -> None:
    with process(tmp_path / "stampede.db") as (server, child):
        anna = Person(server, "Anna")
        with begun(anna, bots=[1]) as (tab,):
            tab.act("e1e2")
            bot_has_moved(tab)
            workers = workers_of(child.pid)
            for each in workers:
                os.kill(each, signal.SIGSTOP)  # one that hangs holds nobody up
            child.send_signal(signal.SIGTERM)
            assert child.stderr is not None
            assert (child.wait(PATIENCE), child.stderr.read()) == (0, b"")
            wait_for(lambda: not any(Path(f"/proc/{each}").exists() for each in workers))


@pytest.mark.slow
@pytest.mark.parametrize("choose", [players.choose_after_dying, players.choose_nonsense])
def test_a_worker_that_fails_does_not_stop_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, choose: Callable[..., str]
) -> None:
    monkeypatch.setenv("STAMPEDE_TEST_MARK", str(tmp_path / "died"))
    with running(f"sqlite:///{tmp_path / 'stampede.db'}", choose) as server:
        anna = Person(server, "Anna")
        with begun(anna, bots=[1]) as (tab,):
            tab.act("e1e2")
            bot_has_moved(tab)

    assert tab.view["acting"] == [0]


def test_a_write_that_fails_changes_nothing_and_is_told(tmp_path: Path) -> None:
    database = tmp_path / "stampede.db"
    with running(f"sqlite:///{database}") as server, pair(server) as (hers, _):
        with closing(sqlite3.connect(database)) as other:
            # Somebody else writes the next event: the place in the log is taken.
            other.execute("PRAGMA foreign_keys=ON")
            where = (hers.view["table"],)
            last = other.execute("SELECT max(version) FROM events WHERE table_id = ?", where).fetchone()[0]
            query = "SELECT chain FROM events WHERE table_id = ? AND version = ?"
            head = other.execute(query, (*where, last)).fetchone()[0]
            link = Link(*where, last + 1, None, None, '{"type":"acted","seat":0,"action":"f1f2"}', 0)
            row = (*link, linked(head, link))
            other.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            other.commit()
        answer = hers.act("e1e2")
        assert answer["refusal"]["code"] == "elsewhere"
        table = hers.view["table"]
        with Person(server, "Zoe").tab(table) as tab:
            tab.hello()
            assert [line["action"] for line in tab.view["log"]] == ["f1f2"], "the table was read again"


@pytest.mark.usefixtures("at_once")
def test_a_table_nobody_uses_is_forgotten_and_comes_back(server: Server) -> None:
    with pair(server, options=TINY) as (hers, his):
        play_on(hers, his, moves=2)
        table, version = hers.view["table"], hers.view["version"]
    wait_for(lambda: server.sweep() == 0)
    with Person(server, "Zoe").tab(table) as tab:
        tab.hello()

    assert tab.view["version"] == version
    assert len(tab.view["log"]) == 2


@pytest.mark.slow
def test_the_server_answers_while_it_thinks(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'stampede.db'}", players.sleep_for_ever) as server:
        anna = Person(server, "Anna")
        with begun(anna, bots=[1]) as (tab,):
            tab.act("e1e2")
            while tab.view["thinking"] != "getting ready":
                tab.hear()
            assert httpx.get(f"{server.url}/healthz").status_code == 200
