"""``stampede work``: answer the questions of servers elsewhere."""

import argparse
import os
from functools import partial


def run(arguments: argparse.Namespace) -> int:
    """Work until stopped."""
    # Only this command needs the server's libraries.
    from stampede.web.base.watch import log  # noqa: PLC0415
    from stampede.web.lobby.worker import work  # noqa: PLC0415

    log.begin(os.environ)
    valkey = os.environ.get("STAMPEDE_VALKEY", "").strip()
    work(valkey, arguments.processes, partial(print, flush=True))
    print("No more questions are taken.")
    return 0
