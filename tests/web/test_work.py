"""The command ``stampede work``: how it begins and ends, and matches whose computers it thinks for."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import redis

from stampede.web.cluster import work_queue
from stampede.web.table.workers import choose_in_worker
from tests.web.support import PATIENCE, TINY, Person, Tab, begun, running, wait_for
from tests.web.valkey import Valkey


@pytest.fixture(autouse=True)
def _emptied(valkey: Valkey) -> None:
    with redis.Redis.from_url(valkey.url) as client:
        client.flushall()


@contextmanager
def working(url: str, *options: str) -> Iterator["subprocess.Popen[str]"]:
    """``stampede work``, once it says that it is there."""
    command = [sys.executable, "-m", "stampede.cli", "work", *options]
    environment = {**os.environ, "STAMPEDE_VALKEY": url}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        try:
            assert child.stdout is not None
            assert child.stdout.readline().startswith("Answering for the computers' seats; ")
            yield child
        finally:
            child.kill()


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_the_command_ends_in_good_order(valkey: Valkey, how: signal.Signals) -> None:
    with working(valkey.url, "--processes", "2") as child:
        child.send_signal(how)
        assert child.communicate(timeout=PATIENCE) == ("No more questions are taken.\n", "")
        assert child.returncode == 0


@pytest.mark.slow
def test_the_command_waits_for_valkey_and_says_so() -> None:
    with working("redis://127.0.0.1:1/0") as child:
        assert child.stderr is not None
        assert '"event":"Valkey is away (ConnectionError): trying again"' in child.stderr.readline()
        child.terminate()
        assert child.wait(PATIENCE) == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "address", "sentence"),
    [
        (["--processes", "0"], "redis://x", "there cannot be 0 processes: give a number from 1 to 64"),
        (["--processes", "65"], "redis://x", "there cannot be 65 processes: give a number from 1 to 64"),
        (["--processes", "two"], "redis://x", "invalid int value: 'two'"),
        ([], "", "questions come by Valkey: set STAMPEDE_VALKEY=redis://HOST:PORT/0"),
        ([], "http://user:hunter2@x", "the address of Valkey cannot be read: give redis://"),
    ],
)
def test_what_the_command_cannot_do_is_told_in_one_sentence(
    options: list[str], address: str, sentence: str
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "stampede.cli", "work", *options],
        env={**os.environ, "STAMPEDE_VALKEY": address}, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1
    assert "hunter2" not in done.stderr


@pytest.mark.slow
def test_a_computer_is_played_elsewhere_and_goes_on_when_a_worker_is_killed(
    valkey: Valkey, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The house's own bots play at a server that has no workers; the first is killed while it thinks."""
    database = f"sqlite:///{tmp_path / 'stampede.db'}"

    def is_open() -> bool:
        with redis.Redis.from_url(valkey.url) as client:
            return bool(client.keys(work_queue.QUESTION + "*"))

    def is_thinking() -> bool:
        with redis.Redis.from_url(valkey.url) as client:
            return is_open() and not client.exists(work_queue.QUEUE)

    with running(database, choose_in_worker, bot_workers=0, valkey=valkey.url) as server:
        anna = Person(server, "Anna")
        with begun(anna, options=TINY, bots=[1]) as (tab,):
            with working(valkey.url) as first:
                assert tab.act(tab.actions()[0])["type"] == "ack"
                wait_for(is_thinking)
                first.kill()
                first.wait()
                was_in_time = is_open()  # or else it had just answered
            with working(valkey.url):
                play_out(tab)
    assert ("bot worker lost (its worker is gone" in caplog.text) == was_in_time
    assert "a random action is played" not in caplog.text


def play_out(tab: Tab) -> None:
    """Play until the match is over."""
    while tab.view["acting"]:
        if tab.view["you"] in tab.view["acting"]:
            assert tab.act(tab.actions()[0])["type"] == "ack"
        else:
            tab.hear()
