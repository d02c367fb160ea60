"""A copy of the project in which a fault is put into the code, to see whether its test finds it."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Literal, NamedTuple

from tests.mutants import ROOT, Mutation

COPIED = ("src", "tests", "docs", "CONTRIBUTING.md", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns("browser")
PYTEST = ("-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", "-p", "no:xdist", "-rfE")
PATIENCE_S = 600
"""A fault with which its test takes longer counts as found: something goes on for ever."""
PASSED, FAILED = 0, 1
"""Exit codes of pytest; with others it could not run the test."""
Result = Literal["found", "SURVIVED", "NOT RUN"]


class Verdict(NamedTuple):
    """The result of running a test."""

    result: Result
    output: str
    """Of pytest."""
    seconds: float

    @property
    def failed(self) -> str:
        """The test that failed; empty if none did."""
        found = re.search(r"^FAILED (\S+)", self.output, re.MULTILINE)
        return found[1] if found else ""


class Trial:
    """A copy of the project, for one fault at a time."""

    def __init__(self, folder: Path) -> None:
        """Copy the project into *folder*, compiled modules included."""
        self._root = folder
        folder.mkdir(exist_ok=True)
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
            else:
                shutil.copy2(ROOT / name, folder / name)

    def judge(self, fault: Mutation) -> Verdict:
        """Put the *fault* in, run its test, and take it out again."""
        file = fault.file(self._root)
        sound, times = file.read_text(), file.stat()
        try:
            file.write_text(sound.replace(fault.old, fault.new))
            return self.run(fault)
        finally:
            file.write_text(sound)
            # So the compiled module that was copied is the right one again.
            os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))

    def run(self, fault: Mutation) -> Verdict:
        """Run the test of a *fault* on the code as it is now. A test that is skipped was not run."""
        test = fault.test(self._root)
        speed = ("-m", "not postgres and not browser", *(() if fault.is_compiled else ("--plain",)))
        began = time.monotonic()
        code, output = self._run(*PYTEST, *speed, test)
        if code == FAILED:
            result: Result = "found"
        elif code == PASSED and re.search(r"\d+ passed", output):
            result = "SURVIVED"
        else:
            result = "NOT RUN"
        return Verdict(result, output, time.monotonic() - began)

    def _run(self, *arguments: str) -> tuple[int, str]:
        """The exit code of Python, and its output."""
        environment = os.environ | {
            "PYTHONPATH": str(self._root / "src"),
            # The faulty module is never kept in the place of the sound one.
            "PYTHONDONTWRITEBYTECODE": "1",
            "STAMPEDE_CACHE": str(self._root / "cache"),
        }
        for name in [each for each in environment if each.startswith("PYTEST_")]:
            del environment[name]
        with subprocess.Popen(
            [sys.executable, *arguments],
            cwd=self._root,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        ) as child:
            try:
                output, _ = child.communicate(timeout=PATIENCE_S)
            except subprocess.TimeoutExpired:
                os.killpg(child.pid, signal.SIGKILL)
                return FAILED, "it went on for ever"
        return child.returncode, output
