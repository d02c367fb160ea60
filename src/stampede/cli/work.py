"""``stampede work``: answer the questions of servers elsewhere."""

import argparse
import os
from functools import partial


def run(arguments: argparse.Namespace) -> int:
    """Work until stopped."""
    # Only this command needs the server's libraries.
    from stampede.web.app.worker import work  # noqa: PLC0415
    from stampede.web.health.worker_metrics import watched  # noqa: PLC0415
    from stampede.web.runtime.logs import setup as log  # noqa: PLC0415

    log.begin(os.environ)
    valkey = os.environ.get("STAMPEDE_VALKEY", "").strip()
    announce = partial(print, flush=True)
    work(valkey, arguments.processes, announce, watched(os.environ, announce))
    print("No more questions are taken.")
    return 0
