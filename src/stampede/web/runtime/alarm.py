"""A moment to be woken at."""

from collections.abc import Callable

from stampede.web.runtime.runtime import Runtime, Timer


class Alarm:
    """Rings once, at the moment it was set to last."""

    def __init__(self, runtime: Runtime, ring: Callable[[], object]) -> None:
        """*world* has the clock that is listened to."""
        self._runtime = runtime
        self._ring = ring
        self._moment: int | None = None
        self._timer: Timer | None = None

    def set(self, moment_ms: int | None) -> None:
        """Ring at this moment and no other; None: not at all."""
        if moment_ms == self._moment:
            return
        if self._timer:
            self._timer.cancel()
        self._moment, self._timer = moment_ms, None
        if moment_ms is not None:
            delay = max(0, moment_ms - self._runtime.now_ms()) / 1000
            self._timer = self._runtime.call_later(delay, self._go_off)

    def _go_off(self) -> None:
        self._moment = self._timer = None
        self._ring()
