"""The tables of the documents are those of the sources."""

import re

import pytest

from tests.tables import COMMITTED, DOCS, HEADINGS, filled, tables
from tests.wire import structs

pytestmark = pytest.mark.stands_on("abilene", "buffalo", "zoff")  # the pages describe all three


def test_every_committed_table_is_that_of_the_sources() -> None:
    for page in COMMITTED:
        text = page.read_text(encoding="utf-8")
        assert filled(text) == text, f"make wire writes {page.name} anew"


def test_every_table_stands_on_one_page_and_below_its_heading() -> None:
    named = re.compile(
        r"^<!-- ((?:(?:encoding|facts|fields|lengths|position|sizes) )?[\w-]+) -->$", re.MULTILINE
    )
    places = [name for page in DOCS.rglob("*.md") for name in named.findall(page.read_text(encoding="utf-8"))]
    assert sorted(places) == sorted([*tables(), "ladder"]), "benchmarks.ladder fills that of the ladder"

    protocol = (DOCS / "protocol.md").read_text(encoding="utf-8")
    for heading, body in re.findall(r"^### (\S+)\n(.*?)(?=^##|\Z)", protocol, re.DOTALL | re.MULTILINE):
        assert named.findall(body) == [f"fields {heading}"] * (f"fields {heading}" in tables()), heading


def test_a_page_is_filled_once_and_again() -> None:
    begin, end = "<!-- fields Pace -->", "<!-- /fields Pace -->"
    page = f"before\n\n{begin}\n\nafter\n"

    once = filled(page)

    assert once == f"before\n\n{begin}\n{tables()['fields Pace']}\n{end}\n\nafter\n"
    assert filled(once) == once
    assert filled(once.replace("| `bank` |", "| `old` |")) == once


@pytest.mark.parametrize("heading", ["CreateTable", "act"])
def test_a_table_of_fields_has_a_row_for_each(heading: str) -> None:
    (kind,) = (name for name, each in HEADINGS.items() if each == heading)
    rows = re.findall(r"^\| `(\w+)` \| .+ \| .+ \|$", tables()[f"fields {heading}"], re.MULTILINE)

    (struct,) = (each for each in structs() if each.__name__ == kind)
    assert rows == list(struct.__struct_encode_fields__)
