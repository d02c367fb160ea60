"""An external program with a small environment and limits, ended together with all that it has started."""

import contextlib
import errno
import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence

from stampede.bots.sandbox import sandboxed
from stampede.core.errors import StampedeError

DATA, FILE, OPEN_FILES = 8 << 30, 1 << 30, 256
"""The most memory and the largest file, in bytes, and how many files may be open: of each process it has."""

SHELL_LIMITS = {"c": 0, "d": DATA >> 10, "f": FILE >> 9, "n": OPEN_FILES}
"""The same for ``ulimit`` of a POSIX shell: kilobytes of memory, blocks of 512 bytes for files."""

GIVEN = (
    *("PATH", "HOME", "USER", "LANG", "LC_ALL", "TZ", "TMPDIR", "PYTHONPATH", "VIRTUAL_ENV"),
    *("SYSTEMROOT", "TEMP"),
)
"""The environment variables that a program needs to start. All others may hold secrets, as
``STAMPEDE_DATABASE`` does.
"""


class ConfinedError(StampedeError):
    """A program cannot be started; the message says why."""


class Confined:
    """A running program and its pipes."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start *command*; raises ConfinedError if it cannot be started."""
        if not shutil.which(command[0]):  # bubblewrap would say so later, and in other words
            missing = os.strerror(errno.ENOENT)
            raise ConfinedError(f"the bot {shlex.join(command)} cannot be started: {missing}")
        try:
            self.process = subprocess.Popen(  # noqa: S603 - the person who runs the program names it
                sandboxed(command, SHELL_LIMITS),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                env={name: os.environ[name] for name in GIVEN if name in os.environ},
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise ConfinedError(f"the bot {shlex.join(command)} cannot be started: {reason}") from None
        _limit(self.process.pid)

    def end(self) -> None:
        """End it and all that it has started; without bubblewrap, only those left in its group."""
        if sys.platform == "win32":
            self.process.kill()
        else:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def _limit(process: int) -> None:
    """Hold a process to its limits, where that can be done from outside: a fork of ours could deadlock."""
    if sys.platform == "linux":
        import resource  # noqa: PLC0415 - not there on Windows

        limits = {
            resource.RLIMIT_CORE: 0,
            resource.RLIMIT_DATA: DATA,
            resource.RLIMIT_FSIZE: FILE,
            resource.RLIMIT_NOFILE: OPEN_FILES,
        }
        for limit, most in limits.items():
            with contextlib.suppress(ProcessLookupError):  # it is gone already
                _, hardest = resource.prlimit(process, limit)
                held = most if hardest == resource.RLIM_INFINITY else min(most, hardest)
                resource.prlimit(process, limit, (held, held))
