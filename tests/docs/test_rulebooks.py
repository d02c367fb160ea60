"""The rulebooks say the same in each language: the same rules in the same order, the same tables."""

import re
from itertools import groupby
from pathlib import Path

import pytest

from stampede.words.catalogue import LANGUAGES

GAMES = Path(__file__).parent.parent.parent / "src/stampede/games"
ENGLISH = sorted(GAMES.glob("*/words/rulebook/en.md"))
THOUSANDS = re.compile(r"(?<=\d)[.,\N{NARROW NO-BREAK SPACE}\N{NO-BREAK SPACE}](?=\d{3}\b)")


def translations() -> list[Path]:
    """The rulebooks in other languages."""
    return [file for english in ENGLISH for file in sorted(english.parent.glob("*.md")) if file != english]


def in_order(text: str) -> list[str]:
    """The sections and rules of a rulebook, as they follow each other."""
    return re.findall(r"^(?:## |- \*\*)([BZA]\d+(?:\.\d+)?)\b", text, re.MULTILINE)


def tables(text: str) -> list[list[str]]:
    """The rows of each table, its head and the line under it included."""
    lines = [line.strip() for line in text.split("\n")]
    return [list(rows) for is_table, rows in groupby(lines, lambda line: line.startswith("|")) if is_table]


def signs(row: str) -> tuple[int, list[str], list[str], list[str]]:
    """The parts that are the same in every language: columns, numbers, sources (R, S, D), and code."""
    code = re.findall(r"`[^`]+`", row)
    words = THOUSANDS.sub("", re.sub(r"`[^`]+`", "", row))
    numbers = re.findall(r"\d+", words)
    return row.count("|"), numbers, re.findall(r"\b[A-Z]\b(?!\.)", words), code


def read(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def test_every_game_has_its_rulebook_in_every_language() -> None:
    found = [{file.stem for file in english.parent.glob("*.md")} for english in ENGLISH]

    assert found == [set(LANGUAGES)] * 3


@pytest.mark.parametrize("file", translations(), ids=lambda file: f"{file.parts[-3]} {file.stem}")
def test_a_translation_has_the_same_rules_in_the_same_order(file: Path) -> None:
    original = in_order(read(file.with_name("en.md")))

    assert original
    assert in_order(read(file)) == original


def test_tables_are_found() -> None:
    assert [len(tables(read(file))) for file in ENGLISH] == [2, 0, 3]


@pytest.mark.parametrize("file", translations(), ids=lambda file: f"{file.parts[-3]} {file.stem}")
def test_a_translation_has_the_same_tables(file: Path) -> None:
    original = tables(read(file.with_name("en.md")))
    translated = tables(read(file))

    assert [[signs(row) for row in table] for table in translated] == [
        [signs(row) for row in table] for table in original
    ]


@pytest.mark.parametrize("file", translations(), ids=lambda file: f"{file.parts[-3]} {file.stem}")
def test_each_rule_cites_the_same_rules_and_marks_the_same_readings(file: Path) -> None:
    """Reference by reference, and how often each rule says that it is our reading (R)."""

    def citations(text: str) -> list[tuple[str, list[str], int]]:
        rules = re.split(r"^- \*\*(\w+\.\d+)\*\*", text, flags=re.MULTILINE)
        return [
            (number, sorted(re.findall(r"\b[BZA]\d+(?:\.\d+)?\b", body)), len(re.findall(r"\bR\b", body)))
            for number, body in zip(rules[1::2], rules[2::2], strict=True)
        ]

    assert citations(read(file)) == citations(read(file.with_name("en.md")))
