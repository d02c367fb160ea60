"""``stampede move``: transfer a whole site to another database."""

import argparse

from stampede.cli import options


def run(arguments: argparse.Namespace) -> int:
    """Transfer all rows, and print their number."""
    from stampede.web.base.moving import move  # noqa: PLC0415 - only this and the server need a database
    from stampede.web.base.settings import database_url  # noqa: PLC0415

    source, target = database_url(arguments.source), database_url(arguments.target)
    rows = move(source, target, options.progress("rows"))
    print(
        f"{rows} rows were moved: start the server with the new database. The old one still holds them, too."
    )
    return 0
