"""Takes secrets out of the process's environment once they are read.

A child would inherit them, and a process of the same user could read them in ``/proc``.
"""

import ctypes
import os
import sys
from pathlib import Path

SECRETS = ("STAMPEDE_DATABASE", "STAMPEDE_SMTP", "STAMPEDE_VALKEY")
"""The settings that may hold passwords."""
ENV_START, ENV_END = 47, 48
"""The fields of ``/proc/self/stat`` with the block's addresses; 0 is the one after the program's name."""


def hide_secrets(*, are_inherited: bool = False) -> None:
    """Remove the secrets from the environment; with *are_inherited*, only from ``/proc``."""
    for name, value in tuple(os.environ.items()):
        if name in SECRETS and not are_inherited:
            del os.environ[name]
        else:
            os.environ[name] = value  # a copy outside the block that the kernel shows
    if sys.platform == "linux":
        _clear_block()


def _clear_block() -> None:
    """Overwrite the environment that the process began with, which the kernel shows in ``/proc``."""
    fields = Path("/proc/self/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    start, end = int(fields[ENV_START]), int(fields[ENV_END])
    if 0 < start < end:
        ctypes.memset(start, 0, end - start)
