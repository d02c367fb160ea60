"""Workers that hang: they are noticed, killed with all that they have started, and replaced."""

import asyncio
import errno
import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from stampede.bots.characters.persona import Utterance
from stampede.games import load
from stampede.web.app.platform import RealPlatform
from stampede.web.runtime.runtime import REAL
from stampede.web.runtime.settings import Settings
from stampede.web.runtime.workers import NICENESS, LocalWorkers, WorkerHungError, Workers, WorkersLostError
from stampede.web.table import personas
from stampede.web.table import workers as workers_of_tables
from stampede.web.table.workers import Bots
from tests.web.players import choose_and_hang_once, sleep_for_ever
from tests.web.support import PATIENCE, TINY, Person, begun, running, wait_for
from tests.web.worlds import Inline, Pretended

QUICK = 0.05


class Impatient(RealPlatform):
    """The real world, where nobody waits long for workers."""

    def thinkers(self, settings: Settings) -> Workers:
        """Processes of its own."""
        return LocalWorkers(settings.bot_workers, self, margin=1.0)


def is_gone(pid: int) -> bool:
    """Whether a process has ended, if perhaps nobody has asked how."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


@pytest.mark.slow
@pytest.mark.parametrize("is_stopped", [False, True])
def test_one_that_hangs_is_killed_with_all_it_has_started(*, is_stopped: bool) -> None:
    async def run() -> tuple[int, int]:
        workers = LocalWorkers(2, REAL, margin=QUICK)
        try:
            worker = await workers.ask(os.getpid)
            child = await workers.ask(os.spawnlp, os.P_NOWAIT, "sleep", "sleep", "3600")
            if is_stopped:  # no request is heard any more
                os.kill(worker, signal.SIGSTOP)
            with pytest.raises(WorkerHungError):
                await workers.ask(time.sleep, 3600, seconds=0.0)
            assert await workers.ask(os.getpid) != worker, "another is started"
        finally:
            await workers.close()
        return worker, child

    for each in asyncio.run(run()):
        wait_for(lambda each=each: is_gone(each))  # type: ignore[misc]


async def test_the_first_answer_of_a_process_may_wait_for_the_compiler() -> None:
    workers = LocalWorkers(1, REAL, margin=0.0)
    try:
        assert await workers.ask(abs, -1, kind="abs", seconds=0.0) == 1
        with pytest.raises(WorkerHungError):
            await workers.ask(time.sleep, 1, kind="abs", seconds=0.0)
    finally:
        await workers.close()


@pytest.mark.slow
async def test_the_first_answer_of_a_fresh_process_waits_for_no_compiler_where_another_has_answered() -> None:
    workers = LocalWorkers(1, REAL, margin=QUICK)
    try:
        first = await workers.ask(os.getpid, kind="known", seconds=0.0)
        os.kill(first, signal.SIGKILL)
        with pytest.raises(WorkersLostError):
            await workers.ask(os.getpid, kind="known", seconds=PATIENCE)
        with pytest.raises(WorkerHungError):
            await workers.ask(time.sleep, 3600, kind="known", seconds=0.0)
    finally:
        await workers.close()


def children() -> set[int]:
    """The child processes of this one."""
    return {child.pid for child in multiprocessing.active_children() if child.pid}


async def new_child(before: set[int]) -> int:
    """The child process that was not there *before*, once there is one."""
    async with asyncio.timeout(PATIENCE):
        while not (found := children() - before):  # noqa: ASYNC110 - the condition has no event
            await asyncio.sleep(0.01)
    [pid] = found
    return pid


@pytest.mark.parametrize("is_busy", [False, True])
async def test_one_that_dies_is_replaced_before_the_next_question(*, is_busy: bool) -> None:
    workers = LocalWorkers(1, REAL)
    try:
        first = await workers.ask(os.getpid)
        before = children()
        if is_busy:
            with pytest.raises(WorkersLostError):
                await workers.ask(os._exit, 3)
        else:
            os.kill(first, signal.SIGKILL)
        second = await new_child(before)
        assert await workers.ask(os.getpid) == second
    finally:
        await workers.close()
    wait_for(lambda: is_gone(second))


async def test_thinking_gives_way_to_the_server() -> None:
    workers = LocalWorkers(1, REAL)
    try:
        assert await workers.ask(os.nice, 0) == min(os.nice(0) + NICENESS, 19)
    finally:
        await workers.close()


def begin_confined(begin: Callable[[], None]) -> None:
    """Begin where the sandbox forbids a change of priority, as the unit in ``deploy`` does."""

    def refuse(_increment: int) -> int:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    os.nice = refuse
    begin()


class Confined(RealPlatform):
    """A machine whose sandbox forbids a change of priority."""

    def workers(self, count: int, begin: Callable[[], None]) -> Executor:
        """Processes in the sandbox."""
        return super().workers(count, partial(begin_confined, begin))


async def test_one_that_may_not_change_its_priority_answers() -> None:
    workers = LocalWorkers(1, Confined())
    try:
        assert await workers.ask(abs, -1) == 1
    finally:
        await workers.close()


class Unstartable(Inline):
    """A pool whose process cannot start."""

    def submit(self, *_work: Any, **_more: Any) -> Any:
        """Find no room for another process."""
        raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")


class Scarce(Pretended):
    """A machine that at first lacks the files for a pool, then the memory for its process."""

    def __init__(self) -> None:
        super().__init__()
        self.faults = ["files", "memory"]

    def workers(self, count: int, begin: Callable[[], None]) -> Executor:
        """A pool, once the faults have passed."""
        fault = self.faults.pop(0) if self.faults else ""
        if fault == "files":
            raise OSError(errno.EMFILE, "Too many open files")
        return Unstartable() if fault else super().workers(count, begin)


async def test_one_that_cannot_start_is_lost_and_replaced() -> None:
    workers = LocalWorkers(1, Scarce())
    try:
        for _ in range(2):
            with pytest.raises(WorkersLostError):
                await workers.ask(abs, -1)
        assert await workers.ask(abs, -1) == 1
    finally:
        await workers.close()


async def test_one_that_does_not_come_up_is_killed() -> None:
    workers = LocalWorkers(1, REAL, patience=0.001)
    try:
        with pytest.raises(WorkerHungError):
            await workers.ask(os.getpid)
    finally:
        await workers.close()


async def test_where_all_hang_the_server_plays_in_haste() -> None:
    bots = Bots(sleep_for_ever, LocalWorkers(1, REAL, patience=QUICK), REAL)
    state = load("roundup", TINY).new_initial_state(seed=1)
    seat = state.acting_seats()[0]
    try:
        move = await bots.move(state, seat, 1, 0, 1, lambda: True)
    finally:
        await bots.close()
    assert move is not None
    assert move.is_hasty
    assert move.action in {state.action_to_string(seat, each) for each in state.legal_actions(seat)}
    assert bots.lost == {"hung": 2, "random": 1}


async def test_nobody_waits_long_for_a_worker_and_the_computer_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workers_of_tables, "PATIENCE_S", QUICK)
    bots = Bots(sleep_for_ever, LocalWorkers(1, REAL), REAL)
    state = load("roundup", TINY).new_initial_state(seed=1)
    seat = state.acting_seats()[0]
    try:
        for _ in range(2):
            move = await bots.move(state, seat, 6, 0, 1, lambda: True)
            assert move is not None
            assert move.is_hasty
        assert bots.busy == 1, "the first question is still being answered"
        assert await bots.move(state, seat, 6, 0, 1, lambda: False) is None
    finally:
        await bots.close()
    characters = personas.Characters()
    characters.excuse(seat)
    nothing: Any = None
    assert characters.remark(nothing, nothing) == Utterance(seat, "hasty")


@pytest.mark.slow
def test_a_match_goes_on_when_a_worker_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAMPEDE_TEST_MARK", str(tmp_path / "first"))
    database = f"sqlite:///{tmp_path / 'stampede.db'}"
    with running(database, choose_and_hang_once, runtime=Impatient()) as server:
        anna = Person(server, "Anna")
        with begun(anna, bots=[6]) as (tab,):
            for moves in (2, 4):
                tab.act(tab.actions()[0])
                while len(tab.view["log"]) < moves:
                    tab.hear()
        health = httpx.get(f"{server.url}/healthz").text
    assert "workers_hung: 1\nworkers_died: 0\nworkers_random: 0\n" in health
    assert is_gone(int((tmp_path / "first").read_text()))
