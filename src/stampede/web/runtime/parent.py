"""The end of a child process with its parent: also when that is killed, nobody is left behind."""

import multiprocessing
import threading
from collections.abc import Callable


def watch_parent(end: Callable[[], object]) -> None:
    """Call *end* in another thread when the process that started this one is gone, however it ended."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "this process was started by hand"

    def watch() -> None:
        parent.join()
        end()

    threading.Thread(target=watch, name="watch-parent", daemon=True).start()  # noqa: TID251 - it only waits
