"""``stampede export``: matches that people played, for research."""

import argparse
import os
from pathlib import Path

from stampede.cli import options


def run(arguments: argparse.Namespace) -> int:
    """Write the matches that may be published, and print the number left out."""
    from stampede.web.base.database import existing  # noqa: PLC0415 - only this and the server need a database
    from stampede.web.base.settings import Settings, database_url  # noqa: PLC0415
    from stampede.web.lobby.retention.export import export  # noqa: PLC0415

    rules = Settings.read(os.environ).house
    with existing(database_url(arguments.database)) as engine:
        exported = export(engine, Path(arguments.folder), rules, options.progress("tables"))
    count = exported.matches
    print(f"{count} {'match' if count == 1 else 'matches'} in {arguments.folder}")
    for reason, number in sorted(exported.left_out.items()):
        print(f"left out: {number} {reason}")
    return 0
