"""A timer that is set to a moment of the server's clock."""

from collections.abc import Callable

from stampede.web.runtime.runtime import Runtime, Timer


class Alarm:
    """Calls a function once, at the moment that was set last."""

    def __init__(self, runtime: Runtime, ring: Callable[[], object]) -> None:
        """Use the clock of *runtime*, and call *ring*."""
        self._runtime = runtime
        self._ring = ring
        self._moment: int | None = None
        self._timer: Timer | None = None

    def set(self, moment_ms: int | None) -> None:
        """Ring at this moment instead of any earlier one; None: not at all."""
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
