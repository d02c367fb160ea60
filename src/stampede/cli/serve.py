"""``stampede serve``, the table server, and ``stampede work``, a remote worker."""

import argparse
import os
import signal
from functools import partial

from stampede.cli.options import Commands, add_command


def add_commands(commands: Commands) -> None:
    """Add both commands to the parser."""
    parser = add_command(commands, "serve", "open the table server for browsers", run_serve)
    parser.add_argument(
        "--host", default=None, help="address to listen on (default 0.0.0.0: the whole network)"
    )
    parser.add_argument("--port", type=int, default=None, help="port to listen on (default 8000)")
    parser.add_argument(
        "--database", default=None, metavar="URL", help="where matches are kept (default: a file)"
    )
    parser.add_argument(
        "--processes", type=int, default=1, metavar="N", help="so many at once, on PostgreSQL and Valkey"
    )
    parser.add_argument(
        "--site",
        default=None,
        metavar="URL",
        help="where players find it, like https://play.example; nothing else is served",
    )

    worker = add_command(commands, "work", "think for the computer's seats of servers elsewhere", run_work)
    worker.add_argument(
        "--processes",
        type=int,
        default=None,
        metavar="N",
        help="so many questions at once (default: one a core)",
    )


def run_serve(arguments: argparse.Namespace) -> int:
    """Serve until stopped."""
    # Only these commands need the server's libraries.
    from stampede.web.app.serve import serve  # noqa: PLC0415
    from stampede.web.runtime.logs import setup as log  # noqa: PLC0415

    log.begin(os.environ)
    # The server closes on SIGTERM and passes it on: as an interrupt, so that Python ends in good order.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        serve(
            arguments.host,
            arguments.port,
            arguments.database,
            partial(print, flush=True),
            arguments.processes,
            arguments.site,
        )
    except KeyboardInterrupt:  # how users stop it
        print("The tables are closed; everything is kept.")
    return 0


def run_work(arguments: argparse.Namespace) -> int:
    """Work until stopped."""
    from stampede.web.app.worker import work  # noqa: PLC0415
    from stampede.web.app.worker_metrics import watched  # noqa: PLC0415
    from stampede.web.runtime.logs import setup as log  # noqa: PLC0415
    from stampede.web.runtime.settings import free_cores  # noqa: PLC0415

    log.begin(os.environ)
    valkey = os.environ.get("STAMPEDE_VALKEY", "").strip()
    announce = partial(print, flush=True)
    processes = free_cores(0) if arguments.processes is None else arguments.processes
    work(valkey, processes, announce, watched(os.environ, announce))
    print("No more questions are taken.")
    return 0
