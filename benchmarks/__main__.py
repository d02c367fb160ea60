"""``python -m benchmarks [NAME ...]``: run all benchmarks, or those named.

``python -m benchmarks load ...``, ``instructions ...``, ``ladder ...`` and ``releases ...`` have words and
options of their own: see ``--help``.
"""

import platform
import sys
from collections.abc import Callable
from importlib.metadata import version

from benchmarks import (
    api,
    batch,
    compiling,
    drawing,
    envs,
    gpu,
    kernels,
    ladder,
    page,
    releases,
    rules,
    search,
    weight,
)
from benchmarks.instructions import command as instructions
from benchmarks.load import command as load

BENCHMARKS: dict[str, Callable[[], object]] = {
    "rules": rules.run,
    "api": api.run,
    "envs": envs.run,
    "kernels": kernels.run,
    "batch": batch.run,
    "compiling": compiling.run,
    "gpu": gpu.run,
    "search": search.run,
    "drawing": drawing.run,
    "load": load.main,
    "instructions": instructions.main,
    "page": page.run,
    "weight": weight.run,
}
COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "load": load.main,
    "instructions": instructions.main,
    "ladder": ladder.main,
    "releases": releases.main,
}


def main(names: list[str]) -> int:
    """Run the benchmarks of these names; all of them when there are none."""
    if names and names[0] in COMMANDS:
        return COMMANDS[names[0]](names[1:])
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        print(f"there is no benchmark {unknown[0]!r}; there are {', '.join(BENCHMARKS)}", file=sys.stderr)
        return 2
    packages = ("numpy", "numba", "open_spiel", "pettingzoo", "gymnasium", "chess", "uvicorn", "starlette")
    print(f"Python {platform.python_version()},", ", ".join(f"{name} {version(name)}" for name in packages))
    failed = False
    for name in names or BENCHMARKS:
        print(f"\n== {name}")
        failed |= bool(BENCHMARKS[name]())
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
