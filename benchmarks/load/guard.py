"""The guard: a move's CPU time beside the bare server's must not rise by 30 % over the last kept run.

Both are measured in one run on one machine, so the ratio depends on the code more than on the machine.
"""

from collections.abc import Callable, Mapping

from benchmarks.load.results import Result

RISE = 1.3
"""The ratio to the kept one from which the guard fails."""
GUARDED = " / bare, cpu_ms"
"""The end of the names of the ratios that it looks at."""
Ratios = Mapping[str, float]


def risen(found: Ratios, kept: Ratios) -> list[str]:
    """The names of the guarded ratios that have risen too much."""
    both = (name for name in found if name.endswith(GUARDED) and name in kept)
    return [name for name in both if found[name] > RISE * kept[name]]


def check(found: Ratios, kept: Result | None, again: Callable[[], Ratios]) -> list[str]:
    """A sentence for each ratio that has risen too much; *again* measures once more before it counts.

    Other work on the machine makes a measurement worse and never better, so the lower of the two counts.
    """
    if kept is None:
        return []
    names = risen(found, kept.ratios)
    if not names:
        return []
    more = again()
    lower = {name: min(found[name], more.get(name, found[name])) for name in names}
    return [
        f"{name}: {lower[name]:.1f} times, {lower[name] / kept.ratios[name] - 1:+.0%} since {kept.commit}"
        for name in risen(lower, kept.ratios)
    ]
