"""Computer players in worker processes, which know only what their seat may see."""

import logging
from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeVar

from stampede.core.errors import StampedeError
from stampede.core.game import State
from stampede.core.strength import SECONDS
from stampede.web.runtime.fair_queue import FairQueue
from stampede.web.runtime.ids import new_number
from stampede.web.runtime.runtime import Runtime
from stampede.web.runtime.workers import WorkerHungError, Workers, WorkersLostError

Choose = Callable[[str, Mapping[str, Any], Mapping[str, Any], int, int, int, int], str]
"""From a game, its options, an observation, a seat, a level, a seed and a ladder to an action in notation."""

Answer = TypeVar("Answer")

TRIES = 3
MOST_HUNG = 2
"""Number of workers that may hang at one position: the player has waited long then."""

logger = logging.getLogger(__name__)


def choose_in_worker(*question: Any) -> str:
    """Ask the project's own bots. They are imported here, in the worker: the server loads no compiler."""
    from stampede.bots.choose import choose  # noqa: PLC0415

    return choose(*question)


class Bots:
    """Sends positions of all tables to the workers, and plays at random when these fail."""

    def __init__(self, choose: Choose, workers: Workers, runtime: Runtime) -> None:
        """*choose* runs in the *workers*, so it must be importable by name."""
        self._choose = choose
        self._workers = workers
        self._runtime = runtime
        self._turns = FairQueue(workers.places)
        self.is_ready = False
        """Whether a worker has answered since one was lost."""
        self.lost: Counter[str] = Counter()
        """How many workers have died or hung, and how often a random action was played for one."""

    @property
    def busy(self) -> int:
        """Number of requests that the workers are computing."""
        return self._turns.taken

    async def move(
        self, state: State, seat: int, level: int, ladder: int, guest: int, is_wanted: Callable[[], bool]
    ) -> str | None:
        """An action for *seat*, in notation, legal in *state*: a random one if the workers fail.

        *ladder* is the table's, by which the levels play. *guest* plays against the seat: guests are served
        by turns. None if nobody wants the action any more when its turn has come.
        """
        observation = state.observation(seat).to_dict()
        # No more requests than workers: so the time limit counts thinking, not queueing.
        async with self._turns.place(guest):
            if not is_wanted():
                return None
            hung = 0
            for attempt in range(1, TRIES + 1):
                try:
                    return await self._ask(state, observation, seat, level, ladder)
                except WorkersLostError as error:
                    hung += self._lose(error, attempt)
                    if hung == MOST_HUNG:
                        break
                except StampedeError as error:
                    logger.warning("bot answered what the rules forbid (%s), try %d", error, attempt)
                except Exception:
                    logger.exception("bot failed, try %d", attempt)
        logger.error("bot level %d of %s gave up: a random action is played", level, state.game.name)
        self.lost["random"] += 1
        actions = state.legal_actions(seat)
        return state.action_to_string(seat, actions[new_number(self._runtime, len(actions))])

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
        self, state: State, observation: Mapping[str, Any], seat: int, level: int, ladder: int
    ) -> str:
        seed = new_number(self._runtime, 1 << 32)
        question = (state.game.name, dict(state.game.options), observation, seat, level, seed, ladder)
        kind = f"{state.game.name} {ladder} {level} {seat}"
        answer = await self._workers.ask(self._choose, *question, kind=kind, seconds=SECONDS)
        action = state.string_to_action(seat, answer)
        self.is_ready = True
        return state.action_to_string(seat, action)

    async def close(self) -> None:
        """Stop the workers."""
        await self._workers.close()
