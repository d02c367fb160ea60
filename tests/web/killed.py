"""``python -m tests.web.killed MOMENT WORK URL...``: work, and die before a statement, unwarned."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import count

from sqlalchemy import Engine, event

from stampede.cli.main import main
from stampede.web.store import migrate


def deaths(*work: str) -> Iterator[None]:
    """Kill *work* ever later, noting each time; the last time it ends by itself."""
    for power in count():
        command = [sys.executable, "-m", "tests.web.killed", str(3**power), *work]
        died = subprocess.run(command, capture_output=True, text=True, check=False)
        if not died.returncode:
            assert power > 2, "it was not killed in its midst"
            return
        assert died.returncode == -signal.SIGKILL, died.stderr
        yield


def _die_at(moment: int) -> None:
    passed = count(1)

    def look(*_anything: object) -> None:
        if next(passed) == moment:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(Engine, "before_cursor_execute", look)
    event.listen(Engine, "commit", look)


if __name__ == "__main__":
    _die_at(int(sys.argv[1]))
    if sys.argv[2] == "upgrade":
        migrate.upgrade(sys.argv[3])
    else:
        sys.exit(main(sys.argv[2:]))
