"""Counting instructions by callgrind: the same work has the same number, however busy the machine is."""

import ctypes
import gc
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

CLIENT = """
#include <valgrind/callgrind.h>
void begin(void) { CALLGRIND_ZERO_STATS; CALLGRIND_START_INSTRUMENTATION; }
void end(const char *name) { CALLGRIND_STOP_INSTRUMENTATION; CALLGRIND_DUMP_STATS_AT(name); }
"""
LIBRARY = "STAMPEDE_CALLGRIND"
"""The variable of the environment with the compiled client."""
NAME = re.compile(r"^desc: Trigger: Client Request: (.+)$", re.MULTILINE)
TOTAL = re.compile(r"^totals: (\d+)$", re.MULTILINE)


def what_is_missing() -> list[str]:
    """The programs that counting needs and the machine lacks."""
    return [name for name in ("valgrind", "gcc") if not shutil.which(name)]


def count(module: str, words: Sequence[str], folder: Path) -> dict[str, int]:
    """Run a *module* that counts by :func:`counted`; return the instructions of each name."""
    client, library = folder / "client.c", folder / "client.so"
    client.write_text(CLIENT)
    subprocess.run(["gcc", "-O1", "-shared", "-fPIC", str(client), "-o", str(library)], check=True)
    callgrind = ["valgrind", "--tool=callgrind", "--instr-atstart=no"]
    output = f"--callgrind-out-file={folder / 'counts'}"
    # Hashes of texts decide the order of sets, and with it the work.
    environment = os.environ | {LIBRARY: str(library), "PYTHONHASHSEED": "0"}
    command = [*callgrind, output, sys.executable, "-m", module, *words]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{module} failed under valgrind:\n{done.stderr[-2000:]}")
    found: dict[str, int] = {}
    for path in folder.glob("counts.*"):
        text = path.read_text()
        if (name := NAME.search(text)) and (total := TOTAL.search(text)):
            found[name[1]] = int(total[1])
    return found


def counted(name: str, work: Callable[[], object]) -> None:
    """Do some *work* in a process that :func:`count` has started; its instructions count under *name*."""
    client = ctypes.CDLL(os.environ[LIBRARY])
    gc.collect()
    gc.disable()
    client.begin()
    work()
    client.end(name.encode())
    gc.enable()
