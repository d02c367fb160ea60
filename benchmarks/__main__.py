"""``python -m benchmarks [NAME ...]``: run all benchmarks, or those named."""

import platform
import sys
from importlib.metadata import version

from benchmarks import api, compiling, rules, search, server, weight

BENCHMARKS = {
    "rules": rules.run,
    "api": api.run,
    "compiling": compiling.run,
    "search": search.run,
    "server": server.run,
    "weight": weight.run,
}


def main(names: list[str]) -> int:
    """Run the benchmarks of these names; all of them when there are none."""
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        print(f"there is no benchmark {unknown[0]!r}; there are {', '.join(BENCHMARKS)}", file=sys.stderr)
        return 2
    packages = ("numpy", "numba", "open_spiel", "chess", "uvicorn", "starlette")
    print(f"Python {platform.python_version()},", ", ".join(f"{name} {version(name)}" for name in packages))
    for name in names or BENCHMARKS:
        print(f"\n== {name}")
        BENCHMARKS[name]()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
