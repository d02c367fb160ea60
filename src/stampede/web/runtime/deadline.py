"""Calls in a thread of their own: they come also while the rest of the process waits for something."""

import threading
from collections.abc import Callable


def call_within(seconds: float, call: Callable[[], object]) -> None:
    """Call *call* in another thread in so many *seconds*, unless the process has ended by then."""
    timer = threading.Timer(seconds, call)
    timer.daemon = True
    timer.start()
