"""A server of its own for a long proof, and the page that keeps what came of it."""

import os
import re
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import httpx

from stampede.web.runtime.limit_settings import UNLIMITED
from tests.chaos.door import Ports
from tests.chaos.matches import Tally
from tests.chaos.site import Process, said_wrong, until

KEPT = Path(__file__).parents[2] / "docs" / "endurance.md"


@asynccontextmanager
async def serving(folder: Path, database: str, wrong: list[str]) -> AsyncIterator[Process]:
    """A server without limits, once it answers; what it does that none may do is added to what is *wrong*."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("STAMPEDE_")}
    environment |= UNLIMITED.environment()
    environment |= {"STAMPEDE_DATABASE": database, "STAMPEDE_HOST": "127.0.0.1"}
    process = Process(environment, folder / "server.log")
    process.start()
    try:
        await until(lambda: is_well(process), "the server answers")
        yield process
        if process.stop():
            wrong.append("the server did not end in good order")
        wrong += said_wrong([process])
    finally:
        process.kill()


def is_well(process: Process) -> bool:
    """Whether it answers that it is."""
    try:
        return httpx.get(f"{process.url}/healthz").is_success
    except httpx.TransportError:
        return False


def tally(process: Process, pause: float) -> Tally:
    """For players of this server, who think about so many seconds."""
    return Tally(Ports([process.port]), pause)


def keep(name: str, told: str, wrong: list[str]) -> int:
    """Put the last result of a proof in place of the one before; 1 if anything was wrong."""
    head = f"## {name}\n"
    day, found = datetime.now(UTC).date(), "\n".join(f"- {each}" for each in wrong) or "Nothing was wrong."
    section = f"{head}\n{day}, commit {_commit()}: {told}\n\n{found}\n"
    text = KEPT.read_text()
    pattern = re.compile(rf"^{re.escape(head)}.*?(?=^## |\Z)", re.DOTALL | re.MULTILINE)
    before = pattern.search(text)
    if before:
        text = (
            text[: before.start()]
            + section
            + ("\n" if before.end() < len(text) else "")
            + text[before.end() :]
        )
    else:
        text = f"{text}\n{section}"
    KEPT.write_text(text)
    return 1 if wrong else 0


def _commit() -> str:
    command = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip() or "unknown"
