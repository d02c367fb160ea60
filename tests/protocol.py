"""Write the tables of ``docs/protocol.md`` anew from the messages: part of ``make wire``.

Below the heading of each message a table of its fields stands between two marks: their types, and the words
below them in the sources. ``tests/web/test_protocol.py`` fails when a table is not theirs any more.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from tests.wire import Schema, definitions, structs

PAGE = Path(__file__).parents[1] / "docs" / "protocol.md"
BEGIN, END = "<!-- fields -->", "<!-- /fields -->"
HEADINGS = {kind.__name__: str(kind.__struct_config__.tag or kind.__name__) for kind in structs()}
"""By struct: a message of the socket is known by its ``type``, everything else by its name."""
PLAIN = {"string": "text", "boolean": "true or false"}


def tables() -> dict[str, str]:
    """The table of each struct that has fields, by the heading it stands under."""
    found = {HEADINGS[name]: "\n".join(_table(each)) for name, each in definitions()[0].items()}
    return {heading: table for heading, table in found.items() if table}


def written(page: str) -> str:
    """The *page* with the tables as they should be."""
    found = tables()

    def anew(section: str) -> str:
        table = found.get(section.partition("\n")[0].removeprefix("### "), "")
        fields = f"{BEGIN}\n{table}\n{END}"
        return re.sub(f"{BEGIN}.*{END}", lambda _: fields, section, flags=re.DOTALL)

    return "".join(map(anew, re.split("(?=^##)", page, flags=re.MULTILINE)))


def _table(definition: Schema) -> Iterator[str]:
    """Line by line; a struct without fields has none."""
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


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
