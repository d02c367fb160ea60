"""``stampede work``: compute for servers elsewhere."""

import argparse
import os
from functools import partial


def run(arguments: argparse.Namespace) -> int:
    """Work until stopped."""
    # Only this command needs the server's libraries.
    from stampede.web.base.watch import log  # noqa: PLC0415
    from stampede.web.http.watch.work import watched  # noqa: PLC0415
    from stampede.web.lobby.worker import work  # noqa: PLC0415

    log.begin(os.environ)
    valkey = os.environ.get("STAMPEDE_VALKEY", "").strip()
    announce = partial(print, flush=True)
    work(valkey, arguments.processes, announce, watched(os.environ, announce))
    print("No more questions are taken.")
    return 0
