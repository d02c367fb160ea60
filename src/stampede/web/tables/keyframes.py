"""Archives all positions of finished matches, so that their pictures outlive their rules."""

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
"""Share of the time that this takes at most: moves go first."""
logger = logging.getLogger(__name__)


class KeyframeMaker:
    """Archives the positions of one finished match after the other."""

    def __init__(self, store: Store, executor: BackgroundExecutor) -> None:
        """Nothing runs yet."""
        self._store = store
        self._executor = executor

    async def make_next(self) -> bool:
        """Archive the positions of one match that has ended; returns whether there was one."""
        match = await self._store.read(archived_results.without_positions)
        if match is None:
            return False
        body = await self._store.read(partial(archived_results.body, match=match))
        positions = await self._executor.make(_positions, body or b"")
        await self._store.write(partial(archived_results.keep_positions, match=match, positions=positions))
        return True

    async def run(self) -> None:
        """Go on for ever, first with the matches that a stopped server has left."""
        runtime = self._store.runtime
        while True:
            began, is_made = runtime.monotonic(), False
            try:
                is_made = await self.make_next()
            except StoreError:
                logger.warning("the positions of finished matches wait for the database")
            spent = runtime.monotonic() - began
            await runtime.sleep(spent * (1 / SHARE - 1) if is_made else PAUSE_SECONDS)


def _positions(body: bytes) -> bytes:
    """The positions of an archived match; empty where it cannot be replayed."""
    try:
        match = snapshot.read(body).match
        if not find(match.game.name).carries(match.rules_version):
            return b""
        return snapshot.write_positions(PositionCache(match).records, match.game.name)
    except Exception:  # one faulty match must not keep the others from being archived
        logger.exception("the positions of a finished match cannot be kept")
        return b""
