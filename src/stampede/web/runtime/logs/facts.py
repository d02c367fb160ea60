"""The structured fields of a log line, beside its sentence."""

import unicodedata
from collections.abc import Mapping

FACTS = "facts"
"""The attribute of a log record that holds the fields."""
UNSEEN = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}
"""Unicode categories of characters that could end a line, or mislead a terminal."""


def about(**facts: object) -> Mapping[str, Mapping[str, object]]:
    """The *extra* of a log call: fields like a table's public id or a guest's number, no names or secrets."""
    return {FACTS: {name: fact for name, fact in facts.items() if fact is not None and fact != ""}}


def one_line(text: str) -> str:
    """The *text* with characters that could forge or hide a line as Python escapes."""
    return "".join(
        char.encode("unicode_escape").decode() if unicodedata.category(char) in UNSEEN else char
        for char in text
    )
