"""Remote workers: questions through a real Valkey, and faults on the way."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
import pytest
import redis

from stampede import web
from stampede.games import load
from stampede.web.app.worker import WORKS, Worker
from stampede.web.cluster import work_queue
from stampede.web.cluster.remote_workers import RemoteWorkers, WorkFailedError
from stampede.web.runtime.runtime import REAL
from stampede.web.runtime.workers import QUICK_S, LocalWorkers, WorkerHungError, WorkersLostError
from stampede.web.table.workers import Bots
from tests.web.advisers import advise_first
from tests.web.players import choose_any
from tests.web.support import PATIENCE, TINY, wait_for
from tests.web.valkey import Valkey
from tests.web.worlds import Pretended

SHORT_MS = 400


class Here(LocalWorkers):
    """Workers that do at once what they are asked."""

    def __init__(self) -> None:
        super().__init__(2, Pretended())


class Slow:
    """A worker that never ends what it has begun."""

    places = 1

    def __init__(self) -> None:
        self.has_begun = asyncio.Event()

    async def ask(self, *_question: object, **_more: object) -> Any:
        """Begin."""
        self.has_begun.set()
        await asyncio.Event().wait()

    async def close(self) -> None:
        """Nothing is open."""


class Hung(Slow):
    """Workers that hang at whatever they are asked."""

    def __init__(self) -> None:
        super().__init__()
        self.given: dict[str, object] = {}

    async def ask(self, *_question: object, **more: object) -> Any:
        """Be killed."""
        self.given = more
        raise WorkerHungError("TimeoutError")


@pytest.fixture(autouse=True)
def emptied(valkey: Valkey) -> None:
    with redis.Redis.from_url(valkey.url) as client:
        client.flushall()


class Full(Here):
    """Workers all of which are taken by long questions."""

    async def ask(
        self, work: Callable[..., Any], *question: Any, seconds: float = PATIENCE, **more: Any
    ) -> Any:
        """Answer quick questions alone."""
        if seconds > QUICK_S:
            await asyncio.Event().wait()
        return await super().ask(work, *question, seconds=seconds, **more)


def shouted(word: str) -> str:
    """Something to be asked."""
    return word.upper()


def broken(_word: str) -> str:
    """Something that fails."""
    raise ValueError("the secret is 42")


KNOWN = (shouted, broken, choose_any, advise_first)


@asynccontextmanager
async def worker(valkey: Valkey, workers: Any = None) -> AsyncIterator[None]:
    """One that knows what the tests ask."""
    task = asyncio.create_task(Worker(valkey.url, workers or Here(), REAL, KNOWN).run())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait([task])


@asynccontextmanager
async def asker(valkey: Valkey, patience: float = PATIENCE) -> AsyncIterator[RemoteWorkers]:
    workers = RemoteWorkers(valkey.url, REAL, patience)
    try:
        yield workers
    finally:
        await workers.close()


async def until(look: Callable[[], Any]) -> Any:
    """The result of *look*, once there is one."""
    async with asyncio.timeout(PATIENCE):
        while not (found := look()):  # noqa: ASYNC110 - the condition has no event
            await asyncio.sleep(0.01)
    return found


async def waiting(client: "redis.Redis") -> Any:
    """The names of the questions that nobody has taken, once there are any."""
    return await until(lambda: client.lrange(work_queue.QUEUE, 0, -1))


def test_what_is_asked_is_answered_and_nothing_is_left(valkey: Valkey) -> None:
    async def run() -> None:
        async with worker(valkey), asker(valkey) as workers:
            words = [f"word {number}" for number in range(8)]
            said = await asyncio.gather(*(workers.ask(shouted, word) for word in words))
            assert said == [word.upper() for word in words]
            state = load("roundup", TINY).new_initial_state(seed=1)
            question = "roundup", TINY, state.observation(0).to_dict(), 0
            assert await workers.ask(advise_first, *question) == advise_first(*question)

    asyncio.run(run())
    with redis.Redis.from_url(valkey.url) as client:
        assert client.keys() == []


async def test_only_what_the_seat_sees_lies_in_valkey(valkey: Valkey) -> None:
    state = load("drive", {"players": 3}).new_initial_state(seed=1)
    while not state.is_secret():
        seat = state.acting_seats()[0]
        state.apply_action(seat, state.legal_actions(seat)[0])
    with redis.Redis.from_url(valkey.url) as client:
        async with asker(valkey) as workers:
            bots = Bots(choose_any, workers, REAL)
            asking = asyncio.create_task(bots.move(state, 1, 3, 0, 1, lambda: True))
            [name] = await waiting(client)
            raw: Any = client.get(work_queue.QUESTION.encode() + name)
            async with worker(valkey):
                assert await asking
    question = work_queue.read_question(raw)
    seen = msgspec.json.decode(msgspec.json.encode(state.observation(1).to_dict()))
    assert question.work == "choose_any"
    assert question.given[:5] == ["drive", dict(state.game.options), seen, 1, 3]


async def test_a_worker_that_fails_tells_no_more_than_the_kind(valkey: Valkey) -> None:
    def unknown() -> str:
        return "never called"

    async with worker(valkey), asker(valkey) as workers:
        for work, question, kind in [
            (broken, "word", "ValueError"),
            (shouted, 7, "AttributeError"),
            (unknown, "word", "unreadable"),
        ]:
            anything: Callable[..., str] = work  # type: ignore[assignment]
            with pytest.raises(WorkFailedError) as failed:
                await workers.ask(anything, question)
            assert str(failed.value) == kind
        with pytest.raises(WorkersLostError):
            await Bots(choose_any, workers, REAL).consult("anna", PATIENCE, broken, "word")
        assert await workers.ask(shouted, "still there") == "STILL THERE"


def test_a_worker_knows_whatever_a_server_asks_for() -> None:
    sources = "\n".join(file.read_text("utf-8") for file in Path(web.__path__[0]).rglob("*.py"))
    assert set(re.findall(r"^def (\w+_in_worker)\(", sources, re.MULTILINE)) == {
        work.__name__ for work in WORKS
    }
    for work in WORKS:
        assert msgspec.json.Decoder(get_type_hints(work)["return"]), "its answer can be read"


async def test_quick_questions_do_not_queue_behind_long_ones(valkey: Valkey) -> None:
    async with worker(valkey, Full()), asker(valkey) as workers:
        long = [asyncio.create_task(workers.ask(shouted, "long", seconds=1.0)) for _ in range(5)]
        with redis.Redis.from_url(valkey.url) as client:
            await until(lambda: client.llen(work_queue.QUEUE) == 3)
        assert await workers.ask(shouted, "quick", seconds=QUICK_S) == "QUICK"
        for each in long:
            each.cancel()
        await asyncio.wait(long)


async def test_a_process_that_hangs_elsewhere_is_told_of_as_one_here(valkey: Valkey) -> None:
    hung = Hung()
    async with worker(valkey, hung), asker(valkey) as workers:
        with pytest.raises(WorkerHungError):
            await workers.ask(shouted, "word", kind="loud", seconds=0.5)
    assert hung.given == {"kind": "loud", "seconds": 0.5}


async def test_garbage_in_the_queue_is_passed_over(valkey: Valkey, caplog: pytest.LogCaptureFixture) -> None:
    lies = {b"a": b"\xff\x00", b"b": b"[]", b"c": b'{"work":"shouted"}', b"d": b'{"work":{},"given":[]}'}
    with redis.Redis.from_url(valkey.url) as client:
        for name, body in lies.items():
            client.set(work_queue.QUESTION.encode() + name, body)
            client.lpush(work_queue.QUEUE, name)
        client.lpush(work_queue.QUEUE, b"\xff" * 100, b"", b"nobody waits for this")
        client.hset(work_queue.QUESTION + "hash", "a", "b")
        client.lpush(work_queue.QUEUE, "hash")
    async with worker(valkey), asker(valkey) as workers:
        assert await workers.ask(shouted, "word") == "WORD"
    assert caplog.text.count("a question cannot be read") == len(lies)


async def test_an_answer_that_is_none_is_told(valkey: Valkey) -> None:
    with redis.Redis.from_url(valkey.url) as client:
        for lie in (b"\xff", b"{}", b'{"said":["a"]}'):
            async with asker(valkey) as workers:
                asking = asyncio.create_task(workers.ask(shouted, "word"))
                [name] = await waiting(client)
                client.lpush(work_queue.ANSWER.encode() + name, lie)
                with pytest.raises(WorkFailedError, match="cannot be read"):
                    await asking


async def test_what_nobody_waits_for_is_not_worked_on(valkey: Valkey) -> None:
    async with asker(valkey, patience=0.05) as workers:
        with pytest.raises(WorkersLostError, match="TimeoutError"):
            await workers.ask(shouted, "word")
    with redis.Redis.from_url(valkey.url) as client:
        assert client.keys() == []
        # One whose asker was killed goes by itself, however long the list of names.
        client.set(
            work_queue.QUESTION + "old", work_queue.write(work_queue.Question("shouted", [""], "", 1.0)), px=1
        )
        client.lpush(work_queue.QUEUE, "old")
        wait_for(lambda: not client.exists(work_queue.QUESTION + "old"))
        slow = Slow()
        async with worker(valkey, slow):
            await until(lambda: not client.exists(work_queue.QUEUE))
            assert not slow.has_begun.is_set()


async def test_a_worker_that_is_told_to_stop_hands_back_what_it_has_not_answered(valkey: Valkey) -> None:
    async with asker(valkey) as workers:
        slow = Slow()
        async with worker(valkey, slow):
            asking = asyncio.create_task(workers.ask(shouted, "word"))
            await asyncio.wait_for(slow.has_begun.wait(), PATIENCE)
        async with worker(valkey):
            assert await asyncio.wait_for(asking, PATIENCE) == "WORD"


async def test_a_worker_that_is_gone_is_noticed(valkey: Valkey) -> None:
    with redis.Redis.from_url(valkey.url) as client:
        async with asker(valkey) as workers:
            asking = asyncio.create_task(workers.ask(shouted, "word"))
            [name] = await waiting(client)
            # As one does that takes the question and is killed.
            client.rpop(work_queue.QUEUE)
            client.getex(work_queue.QUESTION.encode() + name, px=SHORT_MS)
            with pytest.raises(WorkersLostError, match="its worker is gone"):
                await asking


async def test_what_is_worked_on_for_long_is_not_lost(
    valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stampede.web.cluster.work_queue.HELD_MS", SHORT_MS)
    async with asker(valkey) as workers:
        slow = Slow()
        async with worker(valkey, slow):
            asking = asyncio.create_task(workers.ask(shouted, "word"))
            await slow.has_begun.wait()
            _, still = await asyncio.wait([asking], timeout=4 * SHORT_MS / 1000)
            assert still
            asking.cancel()
            await asyncio.wait([asking])


async def test_workers_and_servers_come_back_when_valkey_does(
    valkey: Valkey, caplog: pytest.LogCaptureFixture
) -> None:
    async with worker(valkey), asker(valkey) as workers:
        assert await workers.ask(shouted, "before") == "BEFORE"
        valkey.stop()
        try:
            asking = asyncio.create_task(workers.ask(shouted, "meanwhile"))
            await until(lambda: "trying again" in caplog.text and "can be asked" in caplog.text)
        finally:
            valkey.start()
        assert await asking == "MEANWHILE"
    assert caplog.text.count("Valkey is back") >= 1


async def test_one_of_a_table_is_asked_again_until_the_server_plays_in_haste(
    valkey: Valkey, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody works: in the end a legal action is played all the same."""
    state = load("roundup", TINY).new_initial_state(seed=1)
    seat = state.acting_seats()[0]
    async with asker(valkey, patience=0.05) as workers:
        move = await Bots(choose_any, workers, REAL).move(state, seat, 1, 0, 1, lambda: True)
        assert move is not None
        assert move.action in {state.action_to_string(seat, each) for each in state.legal_actions(seat)}
    assert caplog.text.count("bot worker lost") == 3


async def cancelled_after(turns: int, doing: Coroutine[Any, Any, object]) -> "asyncio.Task[object]":
    """The request to end after so many turns of the loop."""
    task = asyncio.create_task(doing)
    for _ in range(turns):
        await asyncio.sleep(0)
    task.cancel()
    return task


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["asking", "answering"])
async def test_whoever_is_asked_to_end_ends_whatever_it_is_sending(valkey: Valkey, kind: str) -> None:
    """The client sends in ``asyncio.wait_for``, which may drop a request to end that comes as it is done."""

    async def ask(asking: RemoteWorkers) -> None:
        try:
            await asking.ask(shouted, "who hears it")
        finally:
            await asking.close()

    async def doing() -> Coroutine[Any, Any, object]:
        """Connected already: sending is done after few turns."""
        if kind == "answering":
            working = Worker(valkey.url, Here(), REAL, KNOWN)
            await working._client.ping()  # noqa: SLF001 - it connects by its first command
            return working.run()
        asking = RemoteWorkers(valkey.url, REAL)
        await asking._client.ping()  # noqa: SLF001
        return ask(asking)

    tasks = [await cancelled_after(turns, await doing()) for turns in range(1, 20)]
    _, left = await asyncio.wait(tasks, timeout=PATIENCE)
    assert [tasks.index(task) for task in left] == []


# ------------------------------------------------------------ the command
