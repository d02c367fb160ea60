"""Write the tables of the fields of positions in ``docs/bot-protocol.md`` anew: part of ``make wire``.

Each game's record says in its source what its fields mean; ``tests/docs/test_fields.py`` fails when a table
is not theirs any more.
"""

import ast
import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from stampede.games import find

PAGE = Path(__file__).parents[1] / "docs" / "bot-protocol.md"
BEGIN, END = "<!-- fields {} -->", "<!-- /fields {} -->"
NAMED: dict[str, dict[str, tuple[str, ...]]] = {
    "abilene": {
        "components": (
            *("WALL", "EMPTY", "BOY", "COW", "NONE", "HIDDEN"),
            *(
                "SETUP",
                "LOANS",
                "REPAYMENTS",
                "ROLL",
                "PRISON",
                "FOOD_BILL",
                "CATTLE",
                "BOYS",
                "SALES",
                "DEBTS",
            ),
            *("SHARES", "TURN_END", "OVER"),
        ),
        "lattice": ("NOWHERE",),
    },
    "buffalo": {"components": ("WALL", "EMPTY", "BUFFALO", "CHIEF", "DOG", "NOBODY")},
    "zoff": {
        "phases": (
            *("DEAL", "COLOUR", "BID", "PICK", "CHOOSE", "PLACE", "SPLIT", "BONUS", "OVER"),
            *("LAST_ROUND", "ALL_FULL", "ALL_PLACED"),
        )
    },
}
"""Of the games of the house, the values whose names stand in the tables, by module of their rules. Other
games bring a page of their own."""


def table(game: str) -> str:
    """The fields of a position of *game*: their shape, and the words below them in the source."""
    module = importlib.import_module(f"stampede.games.{game}.rules.state")
    dtype: np.dtype[Any] = find(game).rules.dtype
    words = _words(inspect.getsource(module))
    lines = ["| field | shape | meaning |", "|---|---|---|"]
    for name in dtype.names or ():
        assert name in words, f"no words stand below {name} of {game}"
        shape = " by ".join(map(str, dtype[name].shape)) or "number"
        lines.append(f"| `{name}` | {shape} | {words[name]} |")
    return "\n".join((*lines, "", f"Values: {', '.join(_values(game))}."))


def _values(game: str) -> Iterator[str]:
    for place, names in NAMED[game].items():
        module = importlib.import_module(f"stampede.games.{game}.rules.{place}")
        yield from (f"`{name}` {getattr(module, name)}" for name in names)


def written(page: str) -> str:
    """The *page* with the tables as they should be."""
    for game in NAMED:
        begin, end = BEGIN.format(game), END.format(game)
        before, _, rest = page.partition(begin)
        page = f"{before}{begin}\n{table(game)}\n{end}{rest.partition(end)[2]}"
    return page


def _words(source: str) -> dict[str, str]:
    """What stands below each field."""
    (record,) = (node for node in ast.parse(source).body if isinstance(node, ast.ClassDef))
    found: dict[str, str] = {}
    name = ""
    for node in record.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            name = node.target.id
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and name:
            found[name] = " ".join(str(node.value.value).replace("``", "`").split())
    return found


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
