"""``stampede move``: carry a whole site into another database."""

import argparse

from stampede.cli import options


def run(arguments: argparse.Namespace) -> int:
    """Move all rows, and tell how many."""
    from stampede.web.runtime.settings import database_url  # noqa: PLC0415
    from stampede.web.store.transfer import move  # noqa: PLC0415 - only this and the server need a database

    source, target = database_url(arguments.source), database_url(arguments.target)
    rows = move(source, target, options.progress("rows"))
    print(
        f"{rows} rows were moved: start the server with the new database. The old one still holds them, too."
    )
    return 0
