"""``python -m benchmarks.load.launcher``: a server on one core, whose tables have seeds known beforehand."""

import argparse
import itertools
import os


def _known_chance(first: int, step: int) -> None:
    """Give table number i the seed i, and computers' choices a prepared end; before the server is loaded.

    This server's tables are numbered from *first* in steps of *step*.
    """
    from benchmarks.load import thinking  # noqa: PLC0415 - nothing is loaded that is not used
    from benchmarks.load.matches import seed_of  # noqa: PLC0415
    from stampede.web.runtime import ids  # noqa: PLC0415
    from stampede.web.table import workers  # noqa: PLC0415

    numbers = itertools.count(first, step)
    assert callable(ids.new_seed), "the seeds come from elsewhere now: the launcher must follow"
    assert callable(workers.choose_in_worker), "computers are asked elsewhere now: the launcher must follow"
    ids.new_seed = lambda runtime: seed_of(next(numbers))  # noqa: ARG005 - a name that is part of the type
    workers.choose_in_worker = thinking.choose


def main() -> None:
    """Serve until stopped."""
    parser = argparse.ArgumentParser()
    parser.add_argument("app", choices=("stampede", "bare"))
    parser.add_argument("--core", type=int, required=True)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--step", type=int, default=1)
    given = parser.parse_args()
    os.sched_setaffinity(0, {given.core})
    if given.app == "bare":
        from benchmarks.load import bare  # noqa: PLC0415 - nothing is loaded that is not used

        database = os.environ["STAMPEDE_DATABASE"].removeprefix("sqlite:///")
        bare.serve(int(os.environ["STAMPEDE_PORT"]), database)
        return
    _known_chance(given.first, given.step)
    from stampede.cli.main import main as stampede  # noqa: PLC0415 - imports modules that were changed above

    stampede(["serve"])


if __name__ == "__main__":
    main()
