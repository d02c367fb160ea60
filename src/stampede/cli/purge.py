"""``stampede purge``: delete data whose retention period is over."""

import argparse
import os


def run(arguments: argparse.Namespace) -> int:
    """Delete it, or print only how much it is; a server may run meanwhile."""
    from stampede.web.base.database import existing  # noqa: PLC0415 - only this command and the server need these
    from stampede.web.base.settings import Settings, database_url  # noqa: PLC0415
    from stampede.web.base.world import REAL  # noqa: PLC0415
    from stampede.web.lobby.retention.purge import in_words, pieces  # noqa: PLC0415

    settings = Settings.read(os.environ)
    given = arguments.database or os.environ.get("STAMPEDE_DATABASE", "")
    deleted: dict[str, int] = {}
    # A dry run does not commit: all is rolled back at the end.
    with existing(database_url(given)) as engine, engine.connect() as connection:
        for piece in pieces(settings.retention, settings.sessions, REAL.now_ms()):
            deleted[piece.name] = 0
            while count := piece.delete(connection):
                deleted[piece.name] += count
                if not arguments.dry_run:
                    connection.commit()
    verb = "Would be deleted" if arguments.dry_run else "Deleted"
    print(f"{verb}: {in_words(deleted) or 'nothing'}.")
    return 0
