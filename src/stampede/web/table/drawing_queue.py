"""The queue of drawings still to be made: moves are more urgent than their pictures."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable

PATIENCE = 3
"""Turns of the event loop between two drawings, in which moves and their answers go first."""
logger = logging.getLogger(__name__)


class DrawingQueue:
    """Makes one drawing after the other, so that no move waits for more than one of them."""

    def __init__(self) -> None:
        """Nothing is to be drawn."""
        self._waiting: deque[Callable[[], None]] = deque()
        self._turns = 0
        self._is_running = False

    def add(self, draw: Callable[[], None]) -> None:
        """Call *draw* when it is its turn."""
        self._waiting.append(draw)
        if not self._is_running:
            self._is_running = True
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        self._turns += 1
        if self._turns >= PATIENCE:
            self._turns = 0
            try:
                self._waiting.popleft()()
            except Exception:
                logger.exception("a drawing failed")
        self._is_running = bool(self._waiting)
        if self._is_running:
            asyncio.get_running_loop().call_soon(self._next)
