"""``python -m tests.mutants [AREA ...]``: which faults do the tests nearest to them miss?

Each fault is put into a copy of the project, and its tests are run there without what compiles: a fault that
they miss survives. The exit code is 1 if any did.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from tests.mutants import ROOT, Mutation, mutations

COPIED = ("src", "tests", "docs", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "browser")
PYTEST = ("-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", "-p", "no:xdist")
QUICK = ("--plain", "-m", "not postgres and not browser")
PATIENCE_S = 300
"""A fault with which tests take longer is found: something goes on for ever."""
PASSED, FAILED = 0, 1
"""Exit codes of pytest; with others it could not run the tests."""
FOUND, SURVIVED, NOT_RUN = "found", "SURVIVED", "NOT RUN"


def main(areas: list[str]) -> int:
    """Try the faults of the *areas*, or all; return the exit code."""
    wanted = {area: faults for area, faults in mutations().items() if area in areas or not areas}
    faults = [fault for area in wanted.values() for fault in area]
    workers = os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(workers) as pool:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(workers):
            copies.put(_copy(Path(folder) / str(number)))
        sound = pool.map(lambda tests: _passes(copies, tests), sorted({fault.tests for fault in faults}))
        if not all(sound):
            return 2
        verdicts = list(pool.map(lambda fault: _judged(copies, fault), faults))
    print(f"{verdicts.count(FOUND)} of {len(faults)} faults were found")  # noqa: T201
    for fault, verdict in zip(faults, verdicts, strict=True):
        if verdict != FOUND:
            print(f"{verdict}: {fault.what} ({fault.tests})")  # noqa: T201
    return 0 if set(verdicts) <= {FOUND} else 1


def _copy(folder: Path) -> Path:
    folder.mkdir()
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
        else:
            shutil.copy(ROOT / name, folder / name)
    return folder


def _passes(copies: "SimpleQueue[Path]", tests: str) -> bool:
    """Whether *tests* pass without any fault: otherwise they prove nothing."""
    copy = copies.get()
    try:
        code, said = _run(copy, Mutation("no fault", tests, "", "").test_file(copy))
    finally:
        copies.put(copy)
    if code != PASSED:
        print(f"{tests} does not pass as it is:\n{said}")  # noqa: T201
    return code == PASSED


def _judged(copies: "SimpleQueue[Path]", fault: Mutation) -> str:
    """Whether the tests find the *fault*, or cannot even be run with it."""
    copy = copies.get()
    file = fault.file(copy)
    sound, began = file.read_text(), time.monotonic()
    try:
        file.write_text(sound.replace(fault.old, fault.new))
        code, said = _run(copy, fault.test_file(copy))
    finally:
        file.write_text(sound)
        copies.put(copy)
    verdict = {PASSED: SURVIVED, FAILED: FOUND}.get(code, NOT_RUN)
    print(f"{verdict:8} {time.monotonic() - began:5.1f} s  {fault.what}", flush=True)  # noqa: T201
    if verdict == NOT_RUN:
        print(said)  # noqa: T201
    return verdict


def _run(copy: Path, tests: Path) -> tuple[int, str]:
    """Run *tests* in a *copy*; the exit code of pytest, and what it said."""
    environment = os.environ | {
        "PYTHONPATH": str(copy / "src"),
        # Sources that change within a second look the same to Python's cache of them.
        "PYTHONDONTWRITEBYTECODE": "1",
        "STAMPEDE_CACHE": str(copy / "cache"),
    }
    with subprocess.Popen(
        [sys.executable, *PYTEST, *QUICK, str(tests)],
        cwd=copy,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as child:
        try:
            said, _ = child.communicate(timeout=PATIENCE_S)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            return FAILED, "it went on for ever"
    return child.returncode, said


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
