"""``stampede score`` and ``stampede submit``: policies on the benchmark's suites."""

import argparse
import json
import runpy
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stampede.cli.options import Commands, add_command, progress
from stampede.core.errors import InvalidFile, InvalidOption

if TYPE_CHECKING:
    from stampede.benchmark.scoring import Score
    from stampede.benchmark.submission import Submission

TABLE = "scores.jsonl"


def add_commands(commands: Commands) -> None:
    """Add the commands to the parser."""
    scoring = add_command(commands, "score", "score a policy on a suite of the benchmark", run_score)
    scoring.add_argument(
        "suite", metavar="SUITE", help="the suite: a game, or a preset like those in docs/benchmark.md"
    )
    scoring.add_argument(
        "policy",
        metavar="POLICY",
        help="a baseline (without one of that name all are listed), or FILE.py:NAME",
    )
    scoring.add_argument("--write", metavar="FILE", help="write the score as a file that others can check")
    scoring.add_argument("--note", default="", help="in that file: how the policy was made")

    submit = add_command(
        commands, "submit", "check a score that somebody wrote, and add it to a table", run_submit
    )
    submit.add_argument("file", metavar="FILE", type=Path)
    submit.add_argument("--table", metavar="TABLE", type=Path, default=Path(TABLE), help=f"(default {TABLE})")


def run_score(arguments: argparse.Namespace) -> int:
    """Play the suite and print the score."""
    from stampede.benchmark import submission  # noqa: PLC0415 - environments may bring their libraries
    from stampede.benchmark.baselines import load_baseline  # noqa: PLC0415 - as above
    from stampede.benchmark.scoring import score  # noqa: PLC0415 - as above

    file, colon, name = arguments.policy.rpartition(":")
    policy = _written(file, name) if colon else load_baseline(arguments.policy, arguments.suite)
    if arguments.write:
        submission.check_writing(Path(arguments.write), name, arguments.note)
    found = score(policy, arguments.suite, progress=progress("games"))
    print(found)
    if arguments.write:
        submission.write(Path(arguments.write), found, name, arguments.note)
    return 0


def run_submit(arguments: argparse.Namespace) -> int:
    """Play all its games again, add a line to the table, and print the table of the suite."""
    from stampede.benchmark import submission  # noqa: PLC0415 - as above

    known = _lines(arguments.table)
    told, found = submission.check(arguments.file, progress("games"))
    lines = [line for line in known if _key(line) != (told.suite, told.digest, told.policy)]
    lines.append(_line(told, found))
    arguments.table.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    same = (line for line in lines if (line["suite"], line["digest"]) == (told.suite, told.digest))
    for line in sorted(same, key=lambda line: -line["points"]):
        interval = f"({line['low']:.0f} to {line['high']:.0f})"
        print(f"{line['points']:6.0f} {interval}  {line['policy']}  {line['note']}")
    return 0


def _written(file: str, name: str) -> Any:
    """The policy that somebody's file calls *name*."""
    from stampede.benchmark.policies import Policy  # noqa: PLC0415 - as above

    try:
        found = runpy.run_path(file)
    except (OSError, SyntaxError) as error:
        raise InvalidFile(f"cannot run {file}: {error}") from None
    if not isinstance(found.get(name), Policy) and not callable(found.get(name)):
        raise InvalidOption(f"{file} defines no {name} that is a function or a policy")
    return found[name]


def _line(told: "Submission", found: "Score") -> dict[str, Any]:
    points = {"points": round(found.points, 1), "low": round(found.low, 1), "high": round(found.high, 1)}
    return {"suite": told.suite, "digest": told.digest, "policy": told.policy, **points, "note": told.note}


def _key(line: dict[str, Any]) -> tuple[str, str, str]:
    return line["suite"], line["digest"], line["policy"]


def _lines(table: Path) -> list[dict[str, Any]]:
    """The lines of a table; none where there is no file. Raises InvalidFile for another file."""
    if not table.exists():
        return []
    try:
        found = [json.loads(line) for line in table.read_text(encoding="utf-8").splitlines()]
        for line in found:
            _key(line), float(line["points"]), float(line["low"]), float(line["high"]), str(line["note"])
    except (OSError, ValueError, KeyError, TypeError):
        raise InvalidFile(f"{table} is no table of scores") from None
    return found
