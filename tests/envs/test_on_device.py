"""Batches on a GPU are those of the CPU to the byte, as Numba's simulator runs them: in plain Python."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stampede import envs
from stampede.core.chance import below, new_stream
from stampede.core.errors import MissingPackage
from stampede.core.seeding import HALVES, next_seed, seed_stream
from stampede.envs.episode import SEED_BITS
from tests.effort import effort
from tests.installed import mini

ROOT = Path(__file__).parents[2]
TRIED: list[Any] = [
    pytest.param({"game": "buffalo", "options": mini("buffalo")}, marks=pytest.mark.stands_on("buffalo")),
    pytest.param(
        {"game": "buffalo", "options": {}, "max_actions": 5}, marks=pytest.mark.stands_on("buffalo")
    ),
    pytest.param({"game": "zoff", "options": mini("zoff")}, marks=pytest.mark.stands_on("zoff")),
    pytest.param(
        {"game": "zoff", "options": {"players": 3}, "simultaneous": True}, marks=pytest.mark.stands_on("zoff")
    ),
    pytest.param(
        {"game": "abilene", "options": mini("abilene"), "simultaneous": True},
        marks=pytest.mark.stands_on("abilene"),
    ),
    pytest.param({"game": "abilene", "options": {}}, marks=pytest.mark.stands_on("abilene")),
]


@pytest.mark.slow
@pytest.mark.parametrize("case", TRIED)
def test_simulated_batches_are_those_of_the_cpu_to_the_byte(case: dict[str, Any]) -> None:
    asked = {"n": 2, "steps": effort(24, 300), **case}
    done = subprocess.run(
        [sys.executable, "-m", "tests.envs.on_device", json.dumps(asked)],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= (8 if case.get("max_actions") else 0)


@pytest.mark.parametrize("seed", [0, 9, 10, 12_345, 2**31, 10**18, 2**62 - 1, 2**63 - 1])
def test_a_stream_is_started_as_chance_does(seed: int) -> None:
    stream = np.zeros(4, np.int64)
    seed_stream(stream, seed, np.empty(HALVES, np.int64), np.empty(HALVES, np.int64))
    assert stream.tolist() == new_stream(seed).tolist()


def test_the_next_seed_is_that_of_the_other_environments() -> None:
    first, second = new_stream(1), new_stream(1)
    assert [next_seed(first) for _ in range(9)] == [below(second, 1 << SEED_BITS) for _ in range(9)]


@pytest.mark.stands_on("buffalo")
def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stampede.core.extras.find_spec", lambda _package: None)
    with pytest.raises(MissingPackage, match=r"cuda_batch needs the package numba_cuda: .*\[cuda\]"):
        envs.cuda_batch("buffalo", 3)
