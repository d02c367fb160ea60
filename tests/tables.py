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
from collections.abc import Iterable, Iterator
from functools import cache
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import yaml

from stampede.core.definition import Definition
from stampede.core.game import Game
from stampede.core.tensors.planes import Plane
from stampede.envs import gymnasium_id
from stampede.games import find
from stampede.web.runtime.limit_settings import LimitSettings
from tests import measured
from tests.wire import Schema, definitions, structs

DOCS = Path(__file__).parents[1] / "docs"
COMMITTED = (
    *(DOCS / name for name in ("bot-protocol.md", "cite.md", "server.md")),
    *(DOCS / "games" / f"{name}.md" for name in ("abilene", "buffalo", "zoff")),
)
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


@cache
def tables() -> dict[str, str]:
    """Every table, by the comment it stands below."""
    messages = {HEADINGS[name]: "\n".join(_fields(each)) for name, each in definitions()[0].items()}
    return {
        **{f"fields {heading}": table for heading, table in messages.items() if table},
        **{f"position {game}": _position(game) for game in NAMED},
        **{f"encoding {game}": _encoding(game) for game in NAMED},
        **{f"facts {game}": "\n".join(_facts(find(game))) for game in NAMED},
        **{f"lengths {game}": "\n".join(_lengths(game)) for game in NAMED},
        **{f"sizes {game}": "\n".join(_sizes(game)) for game in NAMED},
        "bibtex": _bibtex(),
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
    lines += ["", *_planes(game.encoding.planes(0))]
    lines += ["", "Perfect memory:", "", *_planes(game.encoding.recollection.planes(0))]
    return "\n".join(lines)


def _planes(planes: Iterable[Plane]) -> Iterator[str]:
    """The planes, and where each begins."""
    yield "| from | shape | entry | values | rule |"
    yield "|---|---|---|---|---|"
    first = 0
    for plane in planes:
        shape = " by ".join(map(str, plane.shape)) or "1"
        yield f"| {first} | {shape} | {plane.name} | {plane.values} | {plane.rule} |"
        first += prod(plane.shape)


def _facts(definition: Definition) -> Iterator[str]:
    """The facts of a game, as its definition declares them."""
    facts = definition.facts
    low, high = facts.utility
    yield "| | |"
    yield "|---|---|"
    yield f"| players | {_range(*facts.players)} |"
    yield f"| minutes at a table | {_range(*facts.minutes)} |"
    yield f"| hidden information | {_yes(not facts.is_perfect_information)} |"
    yield f"| chance | {_yes(facts.has_chance)} |"
    yield f"| simultaneous choices | {_yes(facts.is_simultaneous)} |"
    total = "varies" if facts.utility_sum is None else f"{facts.utility_sum:g}"
    yield f"| `returns()` of a seat, sum over seats | {low:g} to {high:g}, {total} |"
    yield f"| rules version | {definition.rules_version} |"
    yield f"| id of Gymnasium | `{gymnasium_id(definition.name)}` |"
    yield f"| name in OpenSpiel | `stampede_{definition.name}` |"


def _range(low: int, high: int) -> str:
    return f"{low}" if low == high else f"{low} to {high}"


def _yes(is_so: bool) -> str:  # noqa: FBT001 - it is all there is to say
    return "yes" if is_so else "no"


def _lengths(name: str) -> Iterator[str]:
    """The length and the branching of matches, by setting: measured ones and bounds."""
    heads = ("setting", "choices at random: median (10 to 90 %)", "of level 2: median", "at most")
    more = ("legal actions at random: mean", "at most", "draws: median", "of all actions")
    yield f"| {' | '.join((*heads, *more))} |"
    yield "|---" * 8 + "|"
    for setting in measured.settings(name):
        game, matches = measured.game_of(*setting), measured.measured()[measured.label(*setting)]
        choices = sorted(match.choices for match in matches)
        low, middle, high = (choices[len(choices) * tenths // 10] for tenths in (1, 5, 9))
        total = sum(choices)
        legal = sum(match.legal for match in matches) / total
        draws = sorted(match.draws for match in matches)
        share = sum(draws) / (sum(draws) + total)
        typical = "" if game.typical_length is None else f"{game.typical_length:,}"
        yield (
            f"| `{measured.label(*setting)}` | {middle:,} ({low:,} to {high:,}) | {typical} "
            f"| {game.max_length:,} | {legal:.1f} | {game.max_legal:,} | {draws[len(draws) // 2]:,} "
            f"| {share:.0%} |"
        )


def _sizes(name: str) -> Iterator[str]:
    """How many numbers there are, by setting."""
    heads = ("setting", "actions of the rules", "`num_actions`", "parts of an action", "observation")
    yield f"| {' | '.join((*heads, 'perfect memory'))} |"
    yield "|---|---|---|---|---|---|"
    for setting in measured.settings(name):
        game = measured.game_of(*setting)
        of_rules, parts = game.definition.rules.num_actions, game.encoding.numbering.max_parts
        yield (
            f"| `{measured.label(*setting)}` | {of_rules:,} | {game.num_actions:,} | {parts} "
            f"| {game.encoding.size:,} | {game.encoding.recollection.size:,} |"
        )


def _bibtex() -> str:
    """The entry of ``CITATION.cff`` for BibTeX."""
    about = yaml.safe_load((DOCS.parent / "CITATION.cff").read_text("utf-8"))
    fields = {
        "author": " and ".join(f"{{{author['name']}}}" for author in about["authors"]),
        "title": f"{about['title']}: {about['abstract'].rstrip('.')}",
        "version": about["version"],
        "year": about["date-released"].partition("-")[0],
    }
    lines = ",\n".join(f"  {name} = {{{value}}}" for name, value in fields.items())
    return f"```bibtex\n@software{{stampede,\n{lines}\n}}\n```"


def main() -> None:
    """Print the page that is named, with its tables; without a name, write the committed ones."""
    for path in sys.argv[1:]:
        sys.stdout.write(filled(Path(path).read_text(encoding="utf-8")))
    for page in () if sys.argv[1:] else COMMITTED:
        page.write_text(filled(page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
