"""``python -m tests.mutants [AREA ...]``: which faults do their tests miss?

Each fault is put into a copy of the project, and its test is run there: a fault that the test misses
survives. The exit code is 1 if any did, or if its test was skipped or fails without a fault.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from tests.mutants import Mutation, mutations
from tests.mutants.trial import Trial, Verdict


def main(areas: list[str]) -> int:
    """Try the faults of the *areas*, or all; return the exit code."""
    faults = [fault for area, some in mutations().items() if area in areas or not areas for fault in some]
    wanted = len(faults)
    workers = os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(workers) as pool:
        trials: SimpleQueue[Trial] = SimpleQueue()
        for number in range(workers):
            trials.put(Trial(Path(folder) / str(number)))

        def each(judge: Callable[[Trial, Mutation], Verdict], some: Iterable[Mutation]) -> Iterable[Verdict]:
            def judged(fault: Mutation) -> Verdict:
                trial = trials.get()
                try:
                    return judge(trial, fault)
                finally:
                    trials.put(trial)

            return pool.map(judged, some)

        alone = {fault.tests: fault for fault in faults}
        missed: list[str] = []
        for fault, verdict in zip(alone.values(), each(Trial.run, alone.values()), strict=True):
            if verdict.result != "SURVIVED":
                print(f"{fault.tests} does not pass without a fault:\n{verdict.output}", flush=True)  # noqa: T201
                untried = [other for other in faults if other.tests == fault.tests]
                missed += [f"NOT RUN: {other.what} ({other.tests})" for other in untried]
                faults = [other for other in faults if other not in untried]
        for fault, verdict in zip(faults, each(Trial.judge, faults), strict=True):
            told = f"{verdict.result:8} {verdict.seconds:5.1f} s  {fault.what}"
            print(f"{told}  {verdict.failed}", flush=True)  # noqa: T201
            if verdict.result != "found":
                missed.append(f"{verdict.result}: {fault.what} ({fault.tests})")
    print("\n".join([f"{wanted - len(missed)} of {wanted} faults were found", *missed]))  # noqa: T201
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
