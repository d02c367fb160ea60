"""The tables of the documents that are generated from the sources.

A comment in a page, such as ``<!-- limits -->``, says which table stands there. Those of ``docs/protocol.md``
are long and not committed: ``docs/conf.py`` fills them in when ``make docs`` builds the pages, and
``python -m tests.tables docs/protocol.md`` prints the page with them. The short ones of ``COMMITTED`` stand
between the comment and a closing one; ``make wire`` writes them.
"""

import ast
import importlib
import inspect
import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from math import prod
from pathlib import Path
from typing import Any

import numpy as np

from stampede.core.game import Game
from stampede.games import find
from stampede.web.runtime.limit_settings import LimitSettings
from tests.wire import Schema, definitions, structs

DOCS = Path(__file__).parents[1] / "docs"
COMMITTED = (DOCS / "bot-protocol.md", DOCS / "research.md", DOCS / "server.md")
HEADINGS = {kind.__name__: str(kind.__struct_config__.tag or kind.__name__) for kind in structs()}
"""By struct: a message of the socket is known by its ``type``, everything else by its name."""
PLAIN = {"string": "text", "boolean": "true or false"}
NAMED: dict[str, dict[str, tuple[str, ...]]] = {
    "abilene": {
        "components": (
            *("WALL", "EMPTY", "BOY", "COW", "NONE", "HIDDEN"),
            *("SETUP", "LOANS", "REPAYMENTS", "ROLL", "PRISON", "FOOD_BILL", "CATTLE"),
            *("BOYS", "SALES", "DEBTS", "SHARES", "TURN_END", "OVER"),
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
"""Of the built-in games, the values whose names stand in the tables, by module of their rules."""
SIZES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("buffalo", {}),
    ("buffalo", {"width": 5}),
    ("zoff", {"players": 2}),
    ("zoff", {}),
    ("zoff", {"players": 6, "auction": True, "fair_bonus": True}),
    ("abilene", {"players": 3}),
    ("abilene", {}),
    ("abilene", {"players": 6, "hidden_totals": True}),
)


@cache
def tables() -> dict[str, str]:
    """Every table, by the comment it stands below."""
    messages = {HEADINGS[name]: "\n".join(_fields(each)) for name, each in definitions()[0].items()}
    return {
        **{f"fields {heading}": table for heading, table in messages.items() if table},
        **{f"position {game}": _position(game) for game in NAMED},
        **{f"encoding {game}": _encoding(game) for game in NAMED},
        "sizes": "\n".join(_sizes()),
        "limits": LimitSettings.table(),
    }


def filled(page: str) -> str:
    """The *page* with its tables, in place of those it has."""
    comments = f"<!-- ({'|'.join(tables())}) -->\n(?:.*?<!-- /\\1 -->\n)?"

    def table(found: re.Match[str]) -> str:
        return f"<!-- {found[1]} -->\n{tables()[found[1]]}\n<!-- /{found[1]} -->\n"

    return re.sub(comments, table, page, flags=re.DOTALL)


def _fields(definition: Schema) -> Iterator[str]:
    """The fields of a message, line by line: types, and the words below each; nothing without fields."""
    fields = {name: field for name, field in definition["properties"].items() if name != "type"}
    optional = fields.keys() - set(definition.get("required", ()))
    if fields:
        yield f"| field | type |{' if left out |' if optional else ''} meaning |"
        yield "|---" * (4 if optional else 3) + "|"
    for name, field in fields.items():
        assert "description" in field, f"no words stand below {name}: {definition['description']}"
        default = f" {_default(field) if name in optional else ''} |" if optional else ""
        yield f"| `{name}` | {_type(field)} |{default} {field['description']} |"


def _default(field: Schema) -> str:
    return "its defaults" if "$ref" in field else f"`{json.dumps(field['default'])}`"


def _type(field: Schema) -> str:
    """The type of a field in words."""
    match field:
        case {"$ref": str(ref)}:
            words = HEADINGS[ref.rpartition("/")[2]]
        case {"enum": values}:
            words = _either([f"`{json.dumps(value)}`" for value in values])
        case {"anyOf": kinds}:
            words = _either([_type(kind) for kind in kinds])
        case {"prefixItems": kinds}:
            words = f"[{', '.join(map(_type, kinds))}]"
        case {"type": "array", "items": item}:
            words = f"list of {_type(item)}"
        case {"type": "object", "additionalProperties": dict(value)}:
            words = f"object of {_type(value)}"
        case {"type": str(kind)}:
            words = PLAIN.get(kind, kind)
        case _:
            raise AssertionError(field)
    return words


def _either(words: list[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)


def _position(game: str) -> str:
    """The fields of a position of *game*: their shape, and the words below them in the source."""
    source = inspect.getsource(importlib.import_module(f"stampede.games.{game}.rules.state"))
    (record,) = (node for node in ast.parse(source).body if isinstance(node, ast.ClassDef))
    words = {
        field.target.id: " ".join(str(text.value.value).replace("``", "`").split())
        for field, text in zip(record.body, record.body[1:], strict=False)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant)
    }
    dtype: np.dtype[Any] = find(game).rules.dtype
    lines = ["| field | shape | meaning |", "|---|---|---|"]
    for name in dtype.names or ():
        assert name in words, f"no words stand below {name} of {game}"
        shape = " by ".join(map(str, dtype[name].shape)) or "number"
        lines.append(f"| `{name}` | {shape} | {words[name]} |")
    values = (
        f"`{name}` {getattr(importlib.import_module(f'stampede.games.{game}.rules.{module}'), name)}"
        for module, names in NAMED[game].items()
        for name in names
    )
    return "\n".join((*lines, "", f"Values: {', '.join(values)}."))


def _encoding(name: str) -> str:
    """The action numbers and the observation planes of a game without options."""
    game = Game(find(name), {}, "plain")
    lines = ["| numbers | stand for | rule |", "|---|---|---|"]
    for each in game.encoding.numbering.segments:
        numbers = f"{each.first}" if each.first == each.last else f"{each.first}-{each.last}"
        lines.append(f"| {numbers} | {each.digit.name} | {each.digit.rule} |")
    lines += ["", "| from | shape | entry | values | rule |", "|---|---|---|---|---|"]
    first = 0
    for plane in game.encoding.planes(0):
        shape = " by ".join(map(str, plane.shape)) or "1"
        lines.append(f"| {first} | {shape} | {plane.name} | {plane.values} | {plane.rule} |")
        first += prod(plane.shape)
    return "\n".join(lines)


def _sizes() -> Iterator[str]:
    """How many numbers there are, by options."""
    yield "| game, options | actions of the rules | `num_actions` | parts of an action | observation |"
    yield "|---|---|---|---|---|"
    for name, options in SIZES:
        game = Game(find(name), options, "plain")
        label = ", ".join([f"`{name}`", *(f"{key}={value}" for key, value in options.items())])
        of_rules, parts = game.definition.rules.num_actions, game.encoding.numbering.max_parts
        yield f"| {label} | {of_rules:,} | {game.num_actions:,} | {parts} | {game.encoding.size:,} |"


def main() -> None:
    """Print the page that is named, with its tables; without a name, write the committed ones."""
    for path in sys.argv[1:]:
        sys.stdout.write(filled(Path(path).read_text(encoding="utf-8")))
    for page in () if sys.argv[1:] else COMMITTED:
        page.write_text(filled(page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
