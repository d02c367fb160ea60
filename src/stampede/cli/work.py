"""``stampede work``: answer the questions of servers elsewhere."""

import argparse
import os
from functools import partial


def run(arguments: argparse.Namespace) -> int:
    """Work until stopped."""
    from stampede.web.lobby.worker import work  # noqa: PLC0415 - only this command needs the server's libraries

    valkey = os.environ.get("STAMPEDE_VALKEY", "").strip()
    work(valkey, arguments.processes, partial(print, flush=True))
    print("No more questions are taken.")
    return 0
