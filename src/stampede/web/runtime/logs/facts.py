"""What a line of the log is about, beside its sentence."""

import unicodedata
from collections.abc import Mapping

FACTS = "facts"
"""The attribute of a log record that holds them."""
UNSEEN = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}
"""Categories of what could end a line, or make a terminal show something else than is there."""


def about(**facts: object) -> Mapping[str, Mapping[str, object]]:
    """The *extra* of a log call: a table's public id, a cause, a guest's number; no name, nothing secret."""
    return {FACTS: {name: fact for name, fact in facts.items() if fact is not None and fact != ""}}


def one_line(text: str) -> str:
    """The *text* with all that could forge a line, or hide one, written as Python writes it."""
    return "".join(
        char.encode("unicode_escape").decode() if unicodedata.category(char) in UNSEEN else char
        for char in text
    )
