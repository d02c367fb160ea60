"""``stampede serve``: the table server."""

import argparse


def run(arguments: argparse.Namespace) -> int:
    """Serve until stopped."""
    from stampede.web.serve import serve  # noqa: PLC0415 - only this command needs the server's libraries

    try:
        serve(arguments.host, arguments.port, arguments.database, lambda line: print(line, flush=True))
    except KeyboardInterrupt:  # how one stops it
        print("The tables are closed; everything is kept.")
    return 0
