"""Keeps all positions of finished matches, so that their pictures outlive their rules."""

import asyncio
import logging
from functools import partial

from stampede.games import find
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.store.store import Store, StoreError
from stampede.web.table import snapshot
from stampede.web.tables import archived_results
from stampede.web.tables.position_cache import PositionCache

PAUSE_SECONDS = 5.0
SHARE = 0.1
"""So much of the time goes into it at most: moves go first."""
logger = logging.getLogger(__name__)


class KeyframeMaker:
    """Makes one after the other, when matches have ended."""

    def __init__(self, store: Store, executor: BackgroundExecutor) -> None:
        """Nothing is made yet."""
        self._store = store
        self._executor = executor
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Go on where the server was stopped."""
        self._task = asyncio.create_task(self._run())

    def close(self) -> None:
        """Leave the rest to the next time."""
        if self._task:
            self._task.cancel()

    async def make_next(self) -> bool:
        """Keep the positions of one match that has ended; whether there was one."""
        match = await self._store.read(archived_results.without_film)
        if match is None:
            return False
        body = await self._store.read(partial(archived_results.body, match=match))
        film = await self._executor.make(_film, body or b"")
        await self._store.write(partial(archived_results.keep_film, match=match, positions=film))
        return True

    async def _run(self) -> None:
        runtime = self._store.runtime
        while True:
            began, is_made = runtime.monotonic(), False
            try:
                is_made = await self.make_next()
            except StoreError:
                logger.warning("the positions of finished matches wait for the database")
            spent = runtime.monotonic() - began
            await runtime.sleep(spent * (1 / SHARE - 1) if is_made else PAUSE_SECONDS)


def _film(body: bytes) -> bytes:
    """The positions of a match that stood so when it ended; nothing where it can be played again no more."""
    try:
        match = snapshot.read(body).match
        if not find(match.game.name).carries(match.rules_version):
            return b""
        return snapshot.write_positions(PositionCache(match).records, match.game.name)
    except Exception:  # whatever is wrong with one match, the others are kept
        logger.exception("the positions of a finished match cannot be kept")
        return b""
