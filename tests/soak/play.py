"""Matches on one server, for long or while its database refuses writes: acknowledged commands stay."""

import asyncio
import subprocess
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import create_engine, text

from tests.players.audit import audit
from tests.players.crowd import Crowd
from tests.players.door import Ports, until
from tests.players.matches import Tally
from tests.players.process import ServerProcess, memory_mib, said_wrong
from tests.players.results import keep
from tests.web.databases import ready_file
from tests.web.postgres import cluster

PAGE = "soak.md"
TENTHS = 10
GROWTH, SLACK_MIB = 1.25, 32
"""Memory may grow by so much after the first two tenths, in which caches fill."""
REFUSED = 20
"""So many commands are refused before the database takes them again."""
SMALL = "16m"
"""The disk that is filled."""
Work = Callable[[Crowd, ServerProcess], Awaitable[None]]


def soak(seconds: float, matches: int) -> int:
    """Play for so long, and watch the server's memory; return 1 if anything was wrong."""
    held: list[int] = []

    async def work(_crowd: Crowd, server: ServerProcess) -> None:
        for tenth in range(TENTHS + 1):
            await asyncio.sleep(seconds / TENTHS if tenth else 0)
            held.append(round(memory_mib(server.pid)))

    wrong, commands = played(matches, work)
    if len(held) > TENTHS and held[-1] > GROWTH * held[2] + SLACK_MIB:
        wrong.append(f"memory grew from {held[2]} to {held[-1]} MiB")
    found = (
        f"{matches} matches at a time for {seconds:.0f} s on SQLite, {commands:,} commands acknowledged.\n"
        f"MiB of the server at the start, and after each tenth: {', '.join(map(str, held))}."
    )
    return keep(PAGE, "Long play", found, wrong)


def full_disk(matches: int) -> int:
    """Fill the disk of the database, and give it room again; return 1 if anything was wrong.

    Only root can make the small disk that this needs.
    """
    with tempfile.TemporaryDirectory() as folder:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", folder]
        subprocess.run(mount, check=True)
        try:
            filler = Path(folder) / "filler"

            async def work(crowd: Crowd, _server: ServerProcess) -> None:
                with filler.open("wb", buffering=0) as file, suppress(OSError):
                    while True:
                        file.write(bytes(4096))
                await _refused(crowd)
                filler.unlink()

            wrong, commands = played(matches, work, ready_file(Path(folder) / "stampede.db"))
        finally:
            subprocess.run(["umount", "-l", folder], check=True)
    found = f"{matches} matches on SQLite, the disk full until {REFUSED} commands were refused; "
    return keep(PAGE, "Full disk", f"{found}{commands:,} acknowledged in all.", wrong)


def read_only(matches: int) -> int:
    """Have PostgreSQL take nothing for a while; return 1 if anything was wrong."""
    with cluster() as database:
        url = database.ready()
        engine = create_engine(url, isolation_level="AUTOCOMMIT")

        def switch(to: str) -> None:
            with engine.connect() as connection:
                connection.execute(text("SET default_transaction_read_only = off"))
                connection.execute(text(f"ALTER DATABASE test SET default_transaction_read_only = {to}"))
                others = (
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                )
                connection.execute(text(f"{others} AND datname = 'test'"))

        async def work(crowd: Crowd, _server: ServerProcess) -> None:
            switch("on")
            try:
                await _refused(crowd)
            finally:
                switch("off")

        wrong, commands = played(matches, work, url)
        engine.dispose()
    found = f"{matches} matches on PostgreSQL, read-only until {REFUSED} commands were refused; "
    return keep(PAGE, "Read-only database", f"{found}{commands:,} acknowledged in all.", wrong)


async def _refused(crowd: Crowd) -> None:
    """Wait until so many commands were refused because they could not be written."""

    def count() -> int:
        return sum(crowd.tally.refusals[code] for code in ("not-stored", "uncertain"))

    enough = count() + REFUSED
    await until(lambda: count() >= enough, "commands are refused")


def played(matches: int, work: Work, url: str = "", pause: float = 1.0) -> tuple[list[str], int]:
    """Do *work* while matches are played on a server of its own, and audit its database.

    Args:
        matches: the number of matches at a time.
        work: gets the players and the server, once every match has begun.
        url: the database, without one a new one of SQLite.
        pause: seconds that a player thinks, about.

    Returns:
        All that was wrong, a sentence each, and the number of acknowledged commands.
    """
    wrong: list[str] = []

    async def play(server: ServerProcess) -> Crowd:
        crowd = Crowd(matches, Tally(Ports(server.port), pause))
        try:
            await crowd.open()
            await crowd.until(lambda match: bool(match.acknowledged), "every match has begun")
            await work(crowd, server)
            crowd.disturb()
            await crowd.gone_on()
            await crowd.close()
        except (AssertionError, TimeoutError) as error:
            wrong.append(f"it could not be played to the end: {error!r}")
        return crowd

    with tempfile.TemporaryDirectory() as folder:
        url = url or ready_file(Path(folder) / "stampede.db")
        with watched(Path(folder), url, wrong) as server:
            crowd = asyncio.run(play(server))
        engine = create_engine(url)
        wrong += audit(engine, crowd.matches)
        engine.dispose()
    return wrong, crowd.acknowledged


@contextmanager
def watched(folder: Path, database: str, wrong: list[str]) -> Iterator[ServerProcess]:
    """A running server; what no server may do is added to *wrong*."""
    server = ServerProcess(folder, DATABASE=database)
    server.start()
    try:
        yield server
        if not server.answers():
            wrong.append("the server does not answer")
        if server.stop():
            wrong.append("the server did not end in good order")
        wrong += said_wrong([server])
    finally:
        server.kill()
