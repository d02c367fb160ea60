"""``stampede backup``, ``stampede restore`` and ``stampede check``: keeping a server's database."""

import argparse
from pathlib import Path

from stampede.cli import options


def run_backup(arguments: argparse.Namespace) -> int:
    """Copy a database into a file, also while a server uses it."""
    from stampede.web.base.keeping.backup import backup  # noqa: PLC0415 - only these need a database
    from stampede.web.base.settings import database_url  # noqa: PLC0415

    backup(database_url(arguments.database), Path(arguments.file), options.progress("rows"))
    print(f"{arguments.database} was copied into {arguments.file}. It holds secrets: keep it to yourself.")
    return 0


def run_restore(arguments: argparse.Namespace) -> int:
    """Make a database from a copy."""
    from stampede.web.base.keeping.backup import restore  # noqa: PLC0415
    from stampede.web.base.settings import database_url  # noqa: PLC0415

    restore(Path(arguments.file), database_url(arguments.database), options.progress("rows"))
    print(f"{arguments.database} is what {arguments.file} holds: start the server with it.")
    return 0


def run_check(arguments: argparse.Namespace) -> int:
    """Print the results of all checks; exit code 1 when something is wrong."""
    from stampede.web.base.settings import database_url  # noqa: PLC0415
    from stampede.web.lobby.trust.checking import check  # noqa: PLC0415

    report = check(database_url(arguments.database), options.progress("tables"))
    for line in report.right:
        print(f"ok           {line}")
    for line in report.left:
        print(f"not checked  {line}")
    for line in report.wrong:
        print(f"WRONG        {line}")
    return 1 if report.wrong else 0
