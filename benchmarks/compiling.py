"""Seconds to compile with an empty cache, and to load from a full one, each in a fresh process."""

import os
import subprocess
import sys
import tempfile
import time

STEPS = {
    "rules and random play": "import stampede; game = stampede.load_game('buffalo'); "
    "s = game.new_initial_state(seed=1); s.apply_action(0, s.legal_actions(0)[0])",
    "everything (stampede warm)": "from stampede.bots.warm import warm; warm('buffalo', lambda *a: None)",
}


def run() -> None:
    """Print the figures."""
    for what, code in STEPS.items():
        with tempfile.TemporaryDirectory() as cache:
            cold, warm = (_seconds(code, cache) for _ in range(2))
        print(f"{what:<54} cold {cold:6.2f} s, from the cache {warm:5.2f} s", flush=True)
    with tempfile.TemporaryDirectory() as cache:
        plain = _seconds(STEPS["rules and random play"], cache, STAMPEDE_PLAIN="1")
    print(f"{'the same, plain':<54} {plain:11.2f} s")


def _seconds(code: str, cache: str, **extra: str) -> float:
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-c", code], env=os.environ | {"STAMPEDE_CACHE": cache} | extra, check=True
    )
    return time.perf_counter() - start
