"""``python -m benchmarks.instructions.starting FOLDER``: the start of a server.

Under callgrind it counts instructions; without it, it prints the memory that the server then holds.
"""

import asyncio
import os
import sys
from importlib import import_module
from pathlib import Path

from benchmarks.instructions.callgrind import LIBRARY, counted


def start() -> None:
    """Import the server, and start and stop it on a new database."""
    # Their imports are part of the start.
    create_app = import_module("stampede.web.app.app").create_app
    settings = import_module("stampede.web.runtime.settings").Settings

    async def run() -> None:
        app = create_app(settings(f"sqlite:///{sys.argv[1]}/site.sqlite"))
        async with app.router.lifespan_context(app):
            print(resident_mib())

    asyncio.run(run())


def resident_mib() -> float:
    """Memory of this process that no other one shares, in MiB."""
    lines = Path("/proc/self/smaps_rollup").read_text().splitlines()
    kilobytes = (int(line.split()[1]) for line in lines if line.startswith("Private_"))
    return sum(kilobytes) / 1024


if __name__ == "__main__":
    if LIBRARY in os.environ:
        counted("start", start)
    else:
        start()
