"""The data card of a folder of matches, and digests by which others check that they have the same files."""

from collections.abc import Mapping
from hashlib import file_digest, sha256
from importlib.metadata import version
from itertools import chain
from pathlib import Path
from typing import Any

from pyarrow import parquet

from stampede.data.schema import CHOICES, COLUMNS

CARD = "README.md"
SUMS = "SHA256SUMS"


def write(folder: Path, plan: Mapping[str, object]) -> None:
    """Write the list of digests and the data card of the matches in *folder*.

    Args:
        folder: A folder with all files of the *plan*.
        plan: What ``plan.json`` says there.
    """
    files = [folder / "plan.json", *sorted(folder.glob("matches-*.parquet"))]
    sums = "".join(f"{_digest(file)}  {file.name}\n" for file in files)
    (folder / SUMS).write_text(sums, "utf-8")
    whole = sha256(sums.encode()).hexdigest()
    (folder / CARD).write_text("\n".join(_card(files[1:], plan, whole)) + "\n", "utf-8")


def _digest(file: Path) -> str:
    with file.open("rb") as opened:
        return file_digest(opened, "sha256").hexdigest()


def _card(files: list[Path], plan: Mapping[str, Any], digest: str) -> list[str]:
    """The lines of the card."""
    tables = [parquet.read_table(file, columns=["seats", "wins", "scores"]) for file in files]
    rows = list(chain.from_iterable(table.to_pylist() for table in tables))
    lengths = sorted(sum(seat >= 0 for seat in row["seats"]) for row in rows)
    options = ", ".join(f"`{name}={value}`" for name, value in plan["options"].items()) or "the usual ones"
    last = plan["seed"] + plan["matches"] - 1
    columns = (*COLUMNS, *(CHOICES if plan["choices"] else ()))
    return [
        f"# {plan['matches']:,} matches of `{plan['game']}`",
        "",
        f"Computer players of Stampede {version('stampede-games')} played them: no data of people.",
        "",
        "| | |",
        "|---|---|",
        f"| rules version | {plan['rules_version']} |",
        f"| options | {options} |",
        f"| seeds | {plan['seed']:,} to {last:,} |",
        f"| random actions at the beginning | {plan['opening']} |",
        f"| choices of seats in a match, median | {lengths[len(lengths) // 2]:,} |",
        f"| digest of `{SUMS}`, SHA-256 | `{digest}` |",
        "",
        "| seat | player | mean win | mean score |",
        "|---|---|---|---|",
        *(_line(seat, player, rows) for seat, player in enumerate(plan["players"])),
        "",
        "A row of the Parquet files is a match:",
        "",
        "| column | type | meaning |",
        "|---|---|---|",
        *(f"| `{column.name}` | {column.kind} | {column.meaning} |" for column in columns),
        "",
        f"`sha256sum -c {SUMS}` checks the files; the same plan makes the same bytes again. Equal seeds mean",
        "equal deals: take other seeds for what is to be independent. These players do not measure people.",
    ]


def _line(seat: int, player: str, rows: list[dict[str, Any]]) -> str:
    """The results of one seat."""
    win, score = (sum(float(row[column][seat]) for row in rows) / len(rows) for column in ("wins", "scores"))
    return f"| {seat} | {player} | {win:.3f} | {score:,.1f} |"
