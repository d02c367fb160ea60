"""``stampede rebuild``: rebuild a projection from the log."""

import argparse
import os

from stampede.cli import options


def run(arguments: argparse.Namespace) -> int:
    """Rebuild a projection, and print the tables that could not be read."""
    from stampede.web.base.database import existing  # noqa: PLC0415
    from stampede.web.base.settings import database_url  # noqa: PLC0415
    from stampede.web.lobby.rebuild import rebuild  # noqa: PLC0415 - only this and the server need a database

    given = arguments.database or os.environ.get("STAMPEDE_DATABASE", "")
    with existing(database_url(given)) as engine:
        unread = rebuild(engine, arguments.projection, options.progress("tables"))
    for line in unread:
        print(line)
    if unread and arguments.projection == "results":
        print("results: left as they are, because those of these tables would be lost.")
    else:
        print(f"{arguments.projection}: made anew from the log.")
    return 1 if unread else 0
