"""DuckDB and Polars read matches as the page of data sets shows."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stampede.arena.contest import Entrant
from stampede.data.reading import read
from stampede.data.selfplay import DataSetParameters, selfplay

PAGE = Path(__file__).parents[2] / "docs" / "data.md"
OPTIONS = {"width": 3, "height": 5, "dogs": 0}


@pytest.fixture
def shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The names that the two examples of the page define, over two files of matches."""
    monkeypatch.chdir(tmp_path)
    players = (Entrant.chance(), Entrant.chance())
    selfplay(DataSetParameters("buffalo", OPTIONS, players, seed=1, matches=120), "games")
    found: dict[str, Any] = {}
    for code in re.findall(
        r"```python\n(import (?:duckdb|polars)\n.*?)```", PAGE.read_text("utf-8"), re.DOTALL
    ):
        exec(compile(code, PAGE.name, "exec"), found)  # noqa: S102 - our own page
    return found


def test_they_find_what_pyarrow_finds(shown: dict[str, Any]) -> None:
    rows = read("games").to_pylist()
    means = np.mean([row["wins"] for row in rows], axis=0)
    counted = Counter(action for row in rows for action in row["notation"])  # Buffalo has no chance

    assert shown["wins"] == [(seat, pytest.approx(float(mean))) for seat, mean in enumerate(means)]
    five = sorted(counted.items(), key=lambda each: (-each[1], each[0]))[:5]
    assert shown["frequent"].rows() == five
