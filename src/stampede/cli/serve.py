"""``stampede serve``: the table server."""

import argparse
import os
import signal
from functools import partial


def run(arguments: argparse.Namespace) -> int:
    """Serve until stopped."""
    # Only this command needs the server's libraries.
    from stampede.web.base.watch import log  # noqa: PLC0415
    from stampede.web.http.serve import serve  # noqa: PLC0415

    log.begin(os.environ)
    # The server closes on SIGTERM and passes it on: as an interrupt, so that Python ends in good order.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        announce = partial(print, flush=True)
        serve(
            arguments.host,
            arguments.port,
            arguments.database,
            announce,
            arguments.processes,
            arguments.site,
        )
    except KeyboardInterrupt:  # how users stop it
        print("The tables are closed; everything is kept.")
    return 0
