"""Commands on a server's database: backup, restore, check, move, export, purge, rebuild."""

import argparse
import os
from pathlib import Path

from stampede.cli.options import Commands, Parser, add_command, progress

ADDRESS = "the server's database, as --database takes it"


def add_commands(commands: Commands) -> None:
    """Add the commands to the parser."""
    backup = add_command(
        commands, "backup", "copy a server's database into a file, while it runs or not", run_backup
    )
    backup.add_argument("database", metavar="DATABASE", help=ADDRESS)
    backup.add_argument("file", metavar="FILE", help="a new file")

    restore = add_command(commands, "restore", "make a copy the database of a server", run_restore)
    restore.add_argument("file", metavar="FILE", help="what 'stampede backup' has made")
    restore.add_argument(
        "database", metavar="DATABASE", help="a new file, or an empty database of PostgreSQL"
    )

    check = add_command(commands, "check", "check a server's database, its logs and matches", run_check)
    check.add_argument("database", metavar="DATABASE", help=ADDRESS)

    move = add_command(commands, "move", "carry all that the server keeps into another database", run_move)
    move.add_argument("source", metavar="FROM", help=ADDRESS)
    move.add_argument("target", metavar="TO", help="an empty database: a new file, or one of PostgreSQL")

    export = add_command(
        commands, "export", "write a server's matches for research, without names, as Parquet", run_export
    )
    export.add_argument("database", metavar="DATABASE", help=ADDRESS)
    export.add_argument("folder", metavar="FOLDER", help="a new folder")

    purge = add_command(
        commands, "purge", "delete data whose retention period is over, as the server does hourly", run_purge
    )
    add_database(purge)
    purge.add_argument("--dry-run", action="store_true", help="delete nothing, say only how much it would be")

    rebuild = add_command(
        commands, "rebuild", "make lists, deadlines or results anew from the log", run_rebuild
    )
    rebuild.add_argument(
        "projection", help="lists, deadlines or results; alerts go on where they have stopped"
    )
    add_database(rebuild)


def add_database(parser: Parser) -> None:
    """Add the option ``--database``."""
    parser.add_argument(
        "--database", default=None, metavar="URL", help="the server's database (default: as for serve)"
    )


def address(given: str | None) -> str:
    """The URL of the database *given*; for None that of the server's settings."""
    # Only these commands need the server's libraries.
    from stampede.web.runtime.settings import database_url  # noqa: PLC0415

    return database_url(os.environ.get("STAMPEDE_DATABASE", "") if given is None else given)


def run_backup(arguments: argparse.Namespace) -> int:
    """Copy a database into a file, also while a server uses it."""
    from stampede.web.store.backup import backup  # noqa: PLC0415

    backup(address(arguments.database), Path(arguments.file), progress("rows"))
    print(f"{arguments.database} was copied into {arguments.file}. It holds secrets: keep it to yourself.")
    return 0


def run_restore(arguments: argparse.Namespace) -> int:
    """Make a database from a copy."""
    from stampede.web.store.backup import restore  # noqa: PLC0415

    restore(Path(arguments.file), address(arguments.database), progress("rows"))
    print(f"{arguments.database} is what {arguments.file} holds: start the server with it.")
    return 0


def run_check(arguments: argparse.Namespace) -> int:
    """Print the results of all checks; exit code 1 when something is wrong."""
    from stampede.web.app.features import PROJECTIONS  # noqa: PLC0415
    from stampede.web.tables.integrity_check import check  # noqa: PLC0415

    report = check(address(arguments.database), PROJECTIONS, progress("tables"))
    for mark, lines in (
        ("ok", report.right),
        ("not checked", report.left),
        ("warning", report.doubtful),
        ("WRONG", report.wrong),
    ):
        for line in lines:
            print(f"{mark:<12} {line}")
    return 1 if report.wrong else 0


def run_move(arguments: argparse.Namespace) -> int:
    """Transfer all rows, and print their number."""
    from stampede.web.store.transfer import move  # noqa: PLC0415

    rows = move(address(arguments.source), address(arguments.target), progress("rows"))
    print(
        f"{rows} rows were moved: start the server with the new database. The old one still holds them, too."
    )
    return 0


def run_export(arguments: argparse.Namespace) -> int:
    """Write the matches that may be published, and print the number left out."""
    from stampede.web.privacy.export import export  # noqa: PLC0415
    from stampede.web.runtime.settings import Settings  # noqa: PLC0415
    from stampede.web.store.database import existing  # noqa: PLC0415

    rules = Settings.read(os.environ).house
    with existing(address(arguments.database)) as engine:
        exported = export(engine, Path(arguments.folder), rules, progress("tables"))
    count = exported.matches
    print(f"{count} {'match' if count == 1 else 'matches'} in {arguments.folder}")
    for reason, number in sorted(exported.left_out.items()):
        print(f"left out: {number} {reason}")
    return 0


def run_purge(arguments: argparse.Namespace) -> int:
    """Delete data whose retention period is over, or print how much it is; a server may be running."""
    from stampede.web.app.features import EXPIRIES, FORGETS  # noqa: PLC0415
    from stampede.web.privacy.purge import in_words, pieces  # noqa: PLC0415
    from stampede.web.runtime.runtime import REAL  # noqa: PLC0415
    from stampede.web.runtime.settings import Settings  # noqa: PLC0415
    from stampede.web.store.database import existing  # noqa: PLC0415

    settings = Settings.read(os.environ)
    deleted: dict[str, int] = {}
    # A dry run does not commit: all is rolled back at the end.
    with existing(address(arguments.database or None)) as engine, engine.connect() as connection:
        for piece in pieces(EXPIRIES, FORGETS, settings.retention, settings.sessions, REAL.now_ms()):
            deleted[piece.name] = 0
            while count := piece.delete(connection):
                deleted[piece.name] += count
                if not arguments.dry_run:
                    connection.commit()
    verb = "Would be deleted" if arguments.dry_run else "Deleted"
    print(f"{verb}: {in_words(deleted) or 'nothing'}.")
    return 0


def run_rebuild(arguments: argparse.Namespace) -> int:
    """Rebuild a projection, and print the tables that could not be read."""
    from stampede.web.app.features import PROJECTIONS  # noqa: PLC0415
    from stampede.web.store.database import existing  # noqa: PLC0415
    from stampede.web.tables.rebuild import rebuild  # noqa: PLC0415

    with existing(address(arguments.database or None)) as engine:
        unread = rebuild(engine, PROJECTIONS, arguments.projection, progress("tables"))
    for line in unread:
        print(line)
    if unread and PROJECTIONS[arguments.projection].needs_every_log:
        print(f"{arguments.projection}: left as they are, because those of these tables would be lost.")
    else:
        print(f"{arguments.projection}: made anew from the log.")
    return 1 if unread else 0
