"""Computer players in worker processes, which know only what their seat may see."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from typing import Any, NamedTuple, TypeVar

from stampede.bots.hasty import choose_at_once
from stampede.bots.levels import is_quick
from stampede.core.errors import StampedeError
from stampede.core.game import State
from stampede.core.strength import SECONDS
from stampede.web.runtime.fair_queue import FairQueue
from stampede.web.runtime.ids import new_number
from stampede.web.runtime.runtime import Runtime
from stampede.web.runtime.workers import QUICK_S, WorkerHungError, Workers, WorkersLostError
from stampede.web.table.thinking_time import thinking_time

Choose = Callable[[str, Mapping[str, Any], Mapping[str, Any], int, int, int, int, float], str]
"""From a game, its options, an observation, a seat, a level, a seed, a ladder and the seconds to think to an
action in notation."""

Answer = TypeVar("Answer")

TRIES = 3
PATIENCE_S = 10.0
"""Seconds that a player waits for the workers: then the server itself makes a hasty choice."""
MOST_HUNG = 2
"""Number of workers that may hang at one position: the player has waited long then."""

logger = logging.getLogger(__name__)


def choose_in_worker(*question: Any) -> str:
    """Ask the project's own bots. They are imported here, in the worker: the server loads no compiler."""
    from stampede.bots.choose import choose  # noqa: PLC0415

    return choose(*question)


class Move(NamedTuple):
    """The choice of a computer."""

    action: str
    """In notation."""
    is_hasty: bool = False
    """Whether the server made it, as the workers failed or took too long."""


class Bots:
    """Sends positions of all tables to the workers, and plays in haste when these fail."""

    def __init__(self, choose: Choose, workers: Workers, runtime: Runtime) -> None:
        """*choose* runs in the *workers*, so it must be importable by name."""
        self._choose = choose
        self._workers = workers
        self._runtime = runtime
        self._turns = FairQueue(workers.places)
        self._quick_turns = FairQueue(1)
        """For levels that choose at once, while all other places are taken."""
        self._late: set[asyncio.Task[Move | None]] = set()
        """The questions whose answers came too late, or are still to come."""
        self.is_ready = False
        """Whether a worker has answered since one was lost."""
        self.lost: Counter[str] = Counter()
        """How many workers have died or hung, and how often the server played in haste."""

    @property
    def busy(self) -> int:
        """Number of requests that the workers are computing."""
        return self._turns.taken + self._quick_turns.taken

    @property
    def is_crowded(self) -> bool:
        """Whether a whole round of questions is ahead of the next one that is not quick."""
        return self._turns.waiting >= self._workers.places

    async def move(
        self, state: State, seat: int, level: int, ladder: int, who: Hashable, is_wanted: Callable[[], bool]
    ) -> Move | None:
        """An action for *seat*, legal in *state*: a hasty one if the workers fail or take too long.

        *ladder* is the table's, by which the levels play. *who* waits for the action: they are served by
        turns. None if nobody wants the action any more when its turn has come.
        """
        begun = asyncio.Event()
        thinking = asyncio.ensure_future(self._think(state, seat, level, ladder, who, is_wanted, begun))
        waiting = asyncio.ensure_future(self._runtime.sleep(PATIENCE_S))
        try:
            await asyncio.wait({thinking, waiting}, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            thinking.cancel()
            raise
        finally:
            waiting.cancel()
        if thinking.done():
            return thinking.result()
        if begun.is_set():
            # The worker goes on, as it may be compiling what the next question needs.
            self._late.add(thinking)
            thinking.add_done_callback(self._late.discard)
        else:
            thinking.cancel()
        return self._hasty(state, seat) if is_wanted() else None

    async def _think(
        self,
        state: State,
        seat: int,
        level: int,
        ladder: int,
        who: Hashable,
        is_wanted: Callable[[], bool],
        begun: asyncio.Event,
    ) -> Move | None:
        observation = state.observation(seat).to_dict()
        quick = is_quick(state.game.definition, level, seat, ladder)
        turns = self._quick_turns if quick and self._turns.is_full else self._turns
        # No more requests than workers: so the time limit counts thinking, not queueing.
        async with turns.place(who):
            begun.set()
            if not is_wanted():
                return None
            hung = 0
            for attempt in range(1, TRIES + 1):
                try:
                    return Move(await self._ask(state, observation, seat, level, ladder, quick=quick))
                except WorkersLostError as error:
                    hung += self._lose(error, attempt)
                    if hung == MOST_HUNG:
                        break
                except StampedeError as error:
                    logger.warning("bot answered what the rules forbid (%s), try %d", error, attempt)
                except Exception:
                    logger.exception("bot failed, try %d", attempt)
        logger.error("bot level %d of %s gave up", level, state.game.name)
        return self._hasty(state, seat)

    def _hasty(self, state: State, seat: int) -> Move:
        """An action that needs no worker; a random one where the view cannot be completed to a world."""
        self.lost["random"] += 1
        seed = new_number(self._runtime, 1 << 32)
        try:
            action = choose_at_once(state.observation(seat), seat, seed)
        except (LookupError, ValueError):
            legal = state.legal_actions(seat)
            action = legal[seed % len(legal)]
        return Move(state.action_to_string(seat, action), is_hasty=True)

    async def consult(
        self, who: Hashable, seconds: float, work: Callable[..., Answer], *question: Any
    ) -> Answer:
        """The answer of *work*, importable by name, from a worker; raises WorkersLostError if they fail.

        Callers (*who*) are served by turns. The work takes at most so many *seconds*; its first argument
        names a game.
        """
        kind = f"{work.__name__} {question[0]}"
        async with self._turns.place(who):
            for attempt in range(1, TRIES + 1):
                try:
                    return await self._workers.ask(work, *question, kind=kind, seconds=seconds)
                except WorkersLostError as error:
                    if self._lose(error, attempt):
                        break
        raise WorkersLostError

    def _lose(self, error: WorkersLostError, attempt: int) -> bool:
        """Count a worker that died or hung; returns whether it hung."""
        has_hung = isinstance(error, WorkerHungError)
        self.lost["hung" if has_hung else "died"] += 1
        logger.warning("bot worker lost (%s), try %d", error, attempt)
        self.is_ready = False
        return has_hung

    async def _ask(
        self, state: State, observation: Mapping[str, Any], seat: int, level: int, ladder: int, *, quick: bool
    ) -> str:
        seed = new_number(self._runtime, 1 << 32)
        # A quick level ends by itself: time would only make its strength depend on the machine.
        seconds = SECONDS if quick else thinking_time(self._turns.waiting, self._workers.places)
        question = (
            state.game.name,
            dict(state.game.options),
            observation,
            seat,
            level,
            seed,
            ladder,
            seconds,
        )
        kind, limit = f"{state.game.name} {ladder} {level} {seat}", QUICK_S if quick else seconds
        answer = await self._workers.ask(self._choose, *question, kind=kind, seconds=limit)
        action = state.string_to_action(seat, answer)
        self.is_ready = True
        return state.action_to_string(seat, action)

    async def close(self) -> None:
        """Stop the workers."""
        for thinking in self._late:
            thinking.cancel()
        await self._workers.close()
