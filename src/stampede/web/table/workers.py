"""The computer's seats: questions to worker processes, which know only what their seat may see."""

import asyncio
import logging
import multiprocessing
import os
import threading
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from stampede.core.errors import StampedeError
from stampede.core.game import State
from stampede.web.base.fair_queue import FairQueue
from stampede.web.base.ids import new_number
from stampede.web.base.world import World

Choose = Callable[[str, Mapping[str, Any], Mapping[str, Any], int, int, int], str]
"""From a game, its options, an observation, a seat, a level and a seed to an action in notation."""

Answer = TypeVar("Answer")

TRIES = 3
PATIENCE = 180.0
"""Seconds for an answer: the first one waits for the compiler, on a machine that may be small."""

logger = logging.getLogger(__name__)


def choose_in_worker(*question: Any) -> str:
    """Ask the house's own bots. They are imported here, in the worker: the server carries no compiler."""
    from stampede.bots.choose import choose  # noqa: PLC0415

    return choose(*question)


class WorkersLostError(Exception):
    """The workers end, or do not answer, however often they are started anew."""


class Bots:
    """A pool of workers, started when the first question comes."""

    def __init__(self, choose: Choose, workers: int, world: World, patience: float = PATIENCE) -> None:
        """*choose* runs in the workers, so it must be importable by name."""
        self._choose = choose
        self._workers = workers
        self._world = world
        self._patience = patience
        self._turns = FairQueue(workers)
        self._pool: Executor | None = None
        self.is_ready = False
        """Whether a worker has answered since the pool was started."""

    async def move(
        self, state: State, seat: int, level: int, guest: int, is_wanted: Callable[[], bool]
    ) -> str | None:
        """An action for *seat*, in notation, legal in *state*: a random one if the workers fail.

        *guest* is who plays against it: guests are served by turns. None if it is not wanted any
        more when its turn has come.
        """
        observation = state.observation(seat).to_dict()
        # One question a worker: so the patience counts thinking, not queueing.
        async with self._turns.place(guest):
            if not is_wanted():
                return None
            for attempt in range(1, TRIES + 1):
                pool = self._running_pool()
                try:
                    return await self._ask(pool, state, observation, seat, level)
                except (BrokenProcessPool, TimeoutError) as error:
                    logger.warning("bot worker lost (%s), try %d", type(error).__name__, attempt)
                    self._discard(pool)
                except StampedeError as error:
                    logger.warning("bot answered what the rules forbid (%s), try %d", error, attempt)
                except Exception:
                    logger.exception("bot failed, try %d", attempt)
        logger.error("bot level %d of %s gave up: a random action is played", level, state.game.name)
        actions = state.legal_actions(seat)
        return state.action_to_string(seat, actions[new_number(self._world, len(actions))])

    async def consult(self, who: Hashable, work: Callable[..., Answer], *question: Any) -> Answer:
        """What *work*, importable by name, says in a worker; raises WorkersLostError if they fail.

        *who* asks: they are served by turns.
        """
        loop = asyncio.get_running_loop()
        async with self._turns.place(who):
            for attempt in range(1, TRIES + 1):
                pool = self._running_pool()
                try:
                    return await asyncio.wait_for(loop.run_in_executor(pool, work, *question), self._patience)
                except (BrokenProcessPool, TimeoutError) as error:
                    logger.warning("worker lost (%s) when consulted, try %d", type(error).__name__, attempt)
                    self._discard(pool)
        raise WorkersLostError

    async def _ask(
        self, pool: Executor, state: State, observation: Mapping[str, Any], seat: int, level: int
    ) -> str:
        loop = asyncio.get_running_loop()
        seed = new_number(self._world, 1 << 32)
        question = (state.game.name, dict(state.game.options), observation, seat, level, seed)
        future = loop.run_in_executor(pool, self._choose, *question)
        answer = await asyncio.wait_for(future, self._patience)
        action = state.string_to_action(seat, answer)
        self.is_ready = True
        return state.action_to_string(seat, action)

    def _running_pool(self) -> Executor:
        if self._pool is None:
            self._pool = self._world.workers(self._workers, _watch_parent)
        return self._pool

    def _discard(self, pool: Executor) -> None:
        """Stop the workers; the next question starts new ones."""
        if pool is not self._pool:
            # Another question to the same workers has failed before, and these are new ones.
            return
        self._pool, self.is_ready = None, False
        # The only way to stop one that hangs; what is no pool of processes has none.
        processes = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()

    def close(self) -> None:
        """Stop the workers."""
        if self._pool:
            self._discard(self._pool)


def _watch_parent() -> None:
    """End this worker with the server, even when the server is killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, name="watch-parent", daemon=True).start()  # noqa: TID251 - in the worker
