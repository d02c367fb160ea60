"""``docs/security.md`` goes through the whole standard, and what it names is there."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.test_structure import ROOT, sources

PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")
STANDARD = Path(__file__).parent / "asvs.txt"
"""The numbers of levels 1 and 2 of ASVS 5.0.0, a section a line."""
ROWS = re.findall(r"^\| (\d+\.\d+\.\d+[^|]*) \| ([^|]+) \| ([^|]+) \| (.+) \|$", PAGE, re.MULTILINE)
ANCHORS = {
    heading.lower().replace(" ", "-").replace(",", "")
    for heading in re.findall(r"^##+ (.*)$", PAGE, re.MULTILINE)
}


def numbers(cell: str) -> Iterator[str]:
    """Those of a row: ``4.3.1-2`` are two."""
    for part in cell.split(", "):
        found = re.fullmatch(r"(\d+\.\d+)\.(\d+)(?:-(\d+))?", part)
        assert found, part
        for last in range(int(found[2]), int(found[3] or found[2]) + 1):
            yield f"{found[1]}.{last}"


def fault(evidence: str) -> str:
    """The fault of a name in a row; empty if there is none."""
    path, _, name = evidence.partition("::")
    file = ROOT / path
    if not file.is_file():
        return f"there is no {path}"
    text = file.read_text("utf-8")
    if file.suffix == ".py":
        is_there = name in {
            node.name
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        }
    else:
        is_there = re.search(rf'^test\("{re.escape(name)}"', text, re.MULTILINE) is not None
    return "" if not name or is_there else f"there is no test {evidence}"


def test_every_number_of_the_standard_is_there_once_and_no_other() -> None:
    lines = [line.split(": ") for line in STANDARD.read_text("utf-8").splitlines()]
    wanted = [f"{section}.{last}" for section, all_last in lines for last in all_last.split()]
    found = [number for cell, *_ in ROWS for number in numbers(cell)]

    assert len(wanted) == 253
    assert sorted(found) == sorted(wanted)


@pytest.mark.parametrize(("cell", "held", "why"), [(cell, held, why) for cell, _, held, why in ROWS])
def test_what_is_kept_is_proved_and_what_is_not_has_a_reason(cell: str, held: str, why: str) -> None:
    named = re.findall(r"`((?:tests|src|docs|frontend)/[^`]+|pyproject\.toml)`", why)
    anchors = re.findall(r"\(#([\w-]+)\)", why)

    assert held in {"kept", "not kept", "does not apply"}
    assert [fault(each) for each in named if fault(each)] == []
    assert set(anchors) <= ANCHORS
    assert named or anchors if held == "kept" else len(why) > 10, cell


@pytest.mark.parametrize(("cell", "why"), [(cell, why) for cell, _, held, why in ROWS if held == "kept"])
def test_each_line_that_is_kept_names_the_test_that_bears_it(cell: str, why: str) -> None:
    borne = re.findall(r"`(?:tests|frontend)/[^`:]+::[^`]+`", why)
    assert borne, f"{cell}: no test would notice if it were no longer so"


def naming(pattern: str) -> set[str]:
    """The files of the package and the page in which there is something like that."""
    return {
        str(file.relative_to(ROOT))
        for file in sources()
        if file.suffix in {".py", ".ts", ".svelte", ".js"}
        if re.search(pattern, file.read_text("utf-8"))
    }


def test_code_is_made_of_text_in_one_place_only() -> None:
    made = r"(?<![\w.])(?:eval|exec)\(|shell=True|os\.system\(|pickle\.loads?\(|new Function\("

    assert naming(made) == {"src/stampede/core/plain_record.py"}, "of the names of fields alone"


def test_html_is_only_what_the_server_has_drawn() -> None:
    assert naming(r"\{@html|innerHTML|insertAdjacentHTML") == {
        "frontend/src/people/ProfileForm.svelte",
        "frontend/src/pages/Notice.svelte",
        "frontend/src/rules/Introduction.svelte",
        "frontend/src/rules/Rulebook.svelte",
        "frontend/src/stage/Drawing.svelte",
        "frontend/src/table/Avatar.svelte",
    }


def test_the_page_keeps_little_in_the_browser() -> None:
    assert naming(r"localStorage|sessionStorage|indexedDB|document\.cookie") == {
        "frontend/src/chat/chat.svelte.ts",  # the last message read
        "frontend/src/events/deals.ts",  # the commitments seen, which tables are held to
        "frontend/src/events/origins.ts",  # the event of a table, for the way back
        "frontend/src/lesson/progress.svelte.ts",
        "frontend/src/net/commitment.ts",
        "frontend/src/net/contribution.ts",  # the contribution to the dice
        "frontend/src/net/storage.ts",  # reads and writes for the others
        "frontend/src/puzzle/solved.svelte.ts",  # the puzzles solved
        "frontend/src/scores/entries.ts",  # the figures of a score sheet
        "frontend/src/scores/ledger.svelte.ts",  # the games counted beside a real board
        "frontend/src/settings/settings.svelte.ts",
        "frontend/src/table/met.svelte.ts",  # the characters met, which the settings forget
        "frontend/src/table/distrust.svelte.ts",  # whether somebody plays on against a warning
        "frontend/src/text/language.svelte.ts",
    }


def test_every_library_is_pinned_by_its_hash() -> None:
    text = (ROOT / "requirements" / "run.txt").read_text("utf-8").replace("\\\n", "")
    libraries = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]

    assert libraries
    assert [line for line in libraries if "==" not in line or "--hash=sha256:" not in line] == []
