"""``python -m tests.bots.endless``: a run whose worker says that it has begun, and never ends."""

import sys
from threading import Event

from stampede.arena.running import processes


class Endless:
    """A task without end."""

    def play(self) -> None:
        """Say that it has begun, and wait."""
        sys.stdout.write("begun\n")
        sys.stdout.flush()
        Event().wait()


if __name__ == "__main__":
    for _ in processes(1, first_here=False)({0: Endless()}):
        pass
