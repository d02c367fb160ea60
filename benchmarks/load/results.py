"""Results kept by commit, a line of JSON each."""

import platform
import time
from pathlib import Path

import msgspec

from benchmarks.commits import ROOT, clean_commit, processor
from benchmarks.load.client import MoveMetrics

KEPT = ROOT / "benchmarks" / "results" / "load.jsonl"
LAST = 6


class Result(msgspec.Struct):
    """One run."""

    commit: str
    """Ends with a + in old rows where something was not committed."""
    day: str
    python: str
    processor: str
    load: float
    """How busy the machine was with other work when it began."""
    scale: dict[str, float]
    """The options that tell how much was asked for."""
    lines: dict[str, MoveMetrics]
    ratios: dict[str, float]


def keep(
    load: float, scale: dict[str, float], lines: dict[str, MoveMetrics], ratios: dict[str, float]
) -> Path:
    """Append a run to the file of results; where that is. Raises DirtyError unless all is committed."""
    result = Result(
        commit=clean_commit(),
        day=time.strftime("%Y-%m-%d"),
        python=platform.python_version(),
        processor=processor(),
        load=round(load, 1),
        scale=scale,
        lines={name: {key: round(value, 4) for key, value in each.items()} for name, each in lines.items()},
        ratios={name: round(value, 2) for name, value in ratios.items()},
    )
    KEPT.parent.mkdir(exist_ok=True)
    with KEPT.open("ab") as file:
        file.write(msgspec.json.encode(result) + b"\n")
    return KEPT


def last_clean() -> Result | None:
    """The last kept run of a clean commit that has a move's cost beside its peers; None without one."""
    rows = KEPT.read_bytes().splitlines() if KEPT.exists() else []
    kept = (msgspec.json.decode(row, type=Result) for row in reversed(rows))
    return next((each for each in kept if each.ratios and not each.commit.endswith("+")), None)


def show() -> None:
    """Print the last runs side by side: each line's most telling figure."""
    if not KEPT.exists():
        print("no results are kept yet: python -m benchmarks load --keep")
        return
    rows = KEPT.read_bytes().splitlines()[-LAST:]
    kept = [msgspec.json.decode(row, type=Result) for row in rows]
    print(f"{'':<36}" + "".join(f"{each.commit:>12}" for each in kept))
    print(f"{'':<36}" + "".join(f"{each.day:>12}" for each in kept))
    print(f"{'load of the machine before':<36}" + "".join(f"{each.load:>12}" for each in kept))
    names = dict.fromkeys(
        (name, figure) for each in kept for name in each.lines for figure in each.lines[name]
    )
    for name, figure in names:
        values = [each.lines.get(name, {}).get(figure) for each in kept]
        cells = "".join(f"{'' if value is None else f'{value:,.2f}':>12}" for value in values)
        print(f"{name + ', ' + figure:<36}{cells}")
