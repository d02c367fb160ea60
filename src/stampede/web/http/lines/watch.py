"""The watch on a connection's progress."""

import asyncio

from stampede.web.runtime.runtime import REAL


class Watch:
    """Aborts a connection whose client reads nothing: a regular close would wait until it has read all."""

    def __init__(self, line: asyncio.Transport, seconds: float) -> None:
        """Check *line* every so many *seconds*."""
        self._line, self._seconds = line, seconds
        self._left = 0
        """Unread bytes at the last check."""
        self.has_moved = True
        self._timer = REAL.call_later(seconds, self._look)

    def stop(self) -> None:
        """Stop checking."""
        self._timer.cancel()

    def _look(self) -> None:
        left = self._line.get_write_buffer_size()
        if self._left and left >= self._left and not self.has_moved:
            self._line.abort()
            return
        self._left, self.has_moved = left, False
        self._timer = REAL.call_later(self._seconds, self._look)
