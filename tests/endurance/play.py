"""Long play, and a disk that refuses writes for a while: acknowledged commands stay, and matches go on."""

import asyncio
import subprocess
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from sqlalchemy import create_engine, text

from tests.chaos.crowd import Crowd
from tests.chaos.judge import judge
from tests.chaos.site import Process, until
from tests.endurance.served import keep, serving, tally
from tests.web.databases import ready_file
from tests.web.postgres import cluster

TENTHS = 10
GROWTH, SLACK_MIB = 1.25, 32
"""Memory may grow by so much after the first two tenths, in which caches fill."""
REFUSED = 20
"""So many commands are refused before all is well again."""
SMALL = "16m"
"""The disk that is filled."""
Work = Callable[[Crowd, Process], Awaitable[None]]


def soak(seconds: float, matches: int) -> int:
    """Play for so long, and look at the server's memory; 1 if anything was wrong."""
    held: list[int] = []

    async def work(_crowd: Crowd, process: Process) -> None:
        held.append(process.resident_mib)
        for _ in range(TENTHS):
            await asyncio.sleep(seconds / TENTHS)
            held.append(process.resident_mib)

    wrong, commands = _played(matches, 1.0, work, ready_file)
    if len(held) > TENTHS and held[-1] > GROWTH * held[2] + SLACK_MIB:
        wrong.append(f"memory grew from {held[2]} to {held[-1]} MiB")
    rows = ", ".join(map(str, held))
    told = (
        f"{matches} matches at a time for {seconds:.0f} s on SQLite, {commands:,} commands acknowledged.\n"
        f"MiB of the server at the start, and after each tenth: {rows}."
    )
    return keep("Long play", told, wrong)


def full_disk(matches: int) -> int:
    """Fill the disk of the database, and give it room again; 1 if anything was wrong.

    Only root can make the small disk that this needs.
    """
    with tempfile.TemporaryDirectory() as folder:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", folder]
        subprocess.run(mount, check=True)
        try:
            filler = Path(folder) / "filler"

            async def work(crowd: Crowd, _process: Process) -> None:
                with filler.open("wb", buffering=0) as file, suppress(OSError):
                    while True:
                        file.write(bytes(4096))
                await _refused(crowd)
                filler.unlink()

            wrong, commands = _played(matches, 1.0, work, lambda _: ready_file(Path(folder) / "stampede.db"))
        finally:
            subprocess.run(["umount", "-l", folder], check=True)
    told = (
        f"{matches} matches on SQLite, the disk full until {REFUSED} commands were refused; "
        f"{commands:,} acknowledged in all."
    )
    return keep("Full disk", told, wrong)


def read_only(matches: int) -> int:
    """Have PostgreSQL take nothing for a while; 1 if anything was wrong."""
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

        async def work(crowd: Crowd, _process: Process) -> None:
            switch("on")
            try:
                await _refused(crowd)
            finally:
                switch("off")

        wrong, commands = _played(matches, 1.0, work, lambda _: url)
        engine.dispose()
    told = (
        f"{matches} matches on PostgreSQL, read-only until {REFUSED} commands were refused; "
        f"{commands:,} acknowledged in all."
    )
    return keep("Read-only database", told, wrong)


async def _refused(crowd: Crowd) -> None:
    """Wait until so many commands were refused, because they could not be written."""

    def count() -> int:
        return sum(crowd.tally.refusals[code] for code in ("not-stored", "uncertain"))

    enough = count() + REFUSED
    await until(lambda: count() >= enough, "commands are refused")


def _played(matches: int, pause: float, work: Work, database: Callable[[Path], str]) -> tuple[list[str], int]:
    """The faults after *work* during matches, and the number of acknowledged commands."""
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        url = database(Path(folder) / "stampede.db")
        commands = asyncio.run(_play(Path(folder), url, matches, pause, work, wrong))
    return wrong, commands


async def _play(folder: Path, url: str, matches: int, pause: float, work: Work, wrong: list[str]) -> int:
    async with serving(folder, url, wrong) as process:
        crowd = Crowd(matches, tally(process, pause))
        try:
            await crowd.open()
            await crowd.until(lambda match: bool(match.acknowledged), "every match has begun")
            await work(crowd, process)
            for match in crowd.matches:
                match.disturb()
            await crowd.gone_on()
            await crowd.close()
        except (AssertionError, TimeoutError) as error:
            wrong.append(f"it could not be played to the end: {error!r}")
    engine = create_engine(url)
    wrong += judge(engine, crowd.matches)
    engine.dispose()
    return crowd.acknowledged
