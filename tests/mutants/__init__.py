"""Faults put into the code on purpose: the tests nearest to each must find it (``CONTRIBUTING.md``)."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
LISTS = Path(__file__).parent
"""A list for each area."""


@dataclass(frozen=True)
class Mutation:
    """A fault: a piece of code that is found once in all sources, and what stands there instead."""

    what: str
    """The fault in words."""
    tests: str
    """The test that finds it, ``web/test_tables.py::test_name``, with the end of the file's path."""
    old: str
    new: str
    is_compiled: bool = False
    """Whether the test needs compiled rules: it takes longer."""

    def file(self, root: Path = ROOT) -> Path:
        """The source that holds it, wherever it has moved to; raises LookupError."""
        found = [path for path, text in _sources(root).items() for _ in range(text.count(self.old))]
        return _only(found, f"{self.what}: the piece of code\n{self.old}")

    def test(self, root: Path = ROOT) -> str:
        """The test that must fail, as pytest names it; raises LookupError."""
        place, _, name = self.tests.partition("::")
        found = [path for path in (root / "tests").rglob("*.py") if str(path).endswith(f"/{place}")]
        file = _only(found, f"{self.what}: the test file {place}")
        if f"def {name}(" not in file.read_text():
            raise LookupError(f"{self.what}: there is no {name} in {place}")
        return f"{file}::{name}"


def mutations() -> dict[str, list[Mutation]]:
    """All faults, by area."""
    return {
        path.stem: [Mutation(**each) for each in tomllib.loads(path.read_text())["mutation"]]
        for path in sorted(LISTS.glob("*.toml"))
    }


@cache
def _sources(root: Path) -> dict[Path, str]:
    return {path: path.read_text() for path in (root / "src").rglob("*.py")}


def _only(found: list[Path], what: str) -> Path:
    if len(found) != 1:
        raise LookupError(f"{what}\nis there {len(found)} times")
    return found[0]
