"""Batches of 1,024 matches of Pgx on one core: ``python -m benchmarks.pgx_batch GAME`` prints the rate.

That needs Pgx and JAX, and is a process of its own: JAX reads only at its start how many threads it may have.
"""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

from benchmarks.timing import timed

MATCHES = 1024
STEPS = 30
"""Steps in one go."""
GOES = 5
PEERS = {"buffalo": "gardner_chess", "zoff": "sparrow_mahjong", "abilene": "backgammon"}
"""The game of Pgx most like each of ours: pieces on a small board, hidden hands, dice and racing."""
LEARNING = Path(".venv-learning/bin/python")
"""The environment that has Pgx where this one has not."""
MISSING = "Pgx is not installed: `make test-learning` makes .venv-learning, whose Pgx is measured here"
FIND = "import importlib.util, sys; sys.exit(not importlib.util.find_spec('pgx'))"
SETTINGS = {
    "JAX_PLATFORMS": "cpu",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
    "TF_CPP_MIN_LOG_LEVEL": "3",  # a warning that the compiler is slow counts as an error
}


def rate(name: str) -> float | None:
    """Steps of one match in a second of computing time, or None where Pgx is missing; *name* is Pgx's."""
    if not (python := interpreter()):
        return None
    command = [python, "-m", "benchmarks.pgx_batch", name]
    run = subprocess.run(command, env=os.environ | SETTINGS, stdout=subprocess.PIPE, text=True, check=True)
    return float(run.stdout)


@cache
def interpreter() -> str | None:
    """The first interpreter that finds Pgx: this one, or that for learning."""
    for python in (sys.executable, str(LEARNING)):
        if Path(python).exists() and not subprocess.run([python, "-c", FIND], check=False).returncode:
            return python
    return None


def stepped(name: str) -> float:
    """Steps of one match in a second of computing time, with masks and observations.

    The actions are chosen beforehand and not timed, and matches that end begin anew, as in our own batches.
    """
    import jax  # noqa: PLC0415 - a peer, see above
    import jax.numpy as jnp  # noqa: PLC0415
    import pgx  # noqa: PLC0415
    from pgx.experimental import auto_reset  # noqa: PLC0415

    env = pgx.make(name)
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    start = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(1), MATCHES))
    keys = [jax.random.split(jax.random.key(each), MATCHES) for each in range(STEPS)]
    draw = jax.jit(lambda mask, key: jax.random.categorical(key, jnp.log(mask.astype(jnp.float32))))
    script, state = [], start
    for each in keys:
        script.append(draw(state.legal_action_mask, each[0]))
        state = step(state, script[-1], each)

    def play() -> int:
        state = start
        for actions, each in zip(script, keys, strict=True):
            state = step(state, actions, each)
        jax.block_until_ready(state)
        return MATCHES * STEPS

    return timed(play, GOES).cpu


if __name__ == "__main__":
    print(stepped(sys.argv[1]))
