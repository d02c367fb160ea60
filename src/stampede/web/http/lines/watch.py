"""Whether anything moves on a line."""

import asyncio

from stampede.web.runtime.runtime import REAL


class Watch:
    """Lets go of a line where what is sent is not taken: closed politely, it would be kept until all is."""

    def __init__(self, line: asyncio.Transport, seconds: float) -> None:
        """Look every so many *seconds*."""
        self._line, self._seconds = line, seconds
        self._left = 0
        """Bytes that waited at the last look."""
        self.has_moved = True
        self._timer = REAL.call_later(seconds, self._look)

    def stop(self) -> None:
        """The line is gone."""
        self._timer.cancel()

    def _look(self) -> None:
        left = self._line.get_write_buffer_size()
        if self._left and left >= self._left and not self.has_moved:
            self._line.abort()
            return
        self._left, self.has_moved = left, False
        self._timer = REAL.call_later(self._seconds, self._look)
