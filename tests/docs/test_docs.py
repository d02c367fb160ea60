"""The documents are true: examples run, every rule is cited, links lead somewhere."""

import doctest
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
RULE = re.compile(r"\b([BZA]\d+\.\d+)\b")


def cited(folder: str) -> set[str]:
    """Every rule number named in the Python files of *folder*."""
    files = (ROOT / folder).rglob("*.py")
    return {number for file in files for number in RULE.findall(file.read_text(encoding="utf-8"))}


def rules() -> set[str]:
    """Every rule number defined in the rulebooks."""
    texts = [
        file.read_text(encoding="utf-8")
        for file in (ROOT / "src/stampede/games").glob("*/words/rulebook/en.md")
    ]
    return {number for text in texts for number in re.findall(r"\*\*([BZA]\d+\.\d+)\*\*", text)}


def test_every_rule_is_cited_by_a_rule_and_by_a_test() -> None:
    assert rules() - cited("src/stampede/games") - cited("src/stampede/play") == set()
    assert rules() - cited("tests") == set()


def test_no_rule_is_cited_that_does_not_exist() -> None:
    assert (cited("src") | cited("tests")) - rules() == set()


def examples() -> list[Path]:
    """Every document with examples."""
    return [file for file in (ROOT / "docs").rglob("*.md") if ">>>" in file.read_text(encoding="utf-8")]


@pytest.mark.slow
@pytest.mark.parametrize("file", examples(), ids=lambda file: file.name)
def test_examples_run(file: Path) -> None:
    flags = doctest.IGNORE_EXCEPTION_DETAIL | doctest.NORMALIZE_WHITESPACE
    failed, tried = doctest.testfile(str(file), module_relative=False, optionflags=flags, encoding="utf-8")

    assert tried > 0
    assert failed == 0


@pytest.mark.stands_on("buffalo")
def test_the_readme_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(compile(code, "README.md", "exec"), {})  # noqa: S102 - our own README
    expected = re.findall(r"# (\(.*)$", code, re.MULTILINE)

    assert capsys.readouterr().out.split("\n")[0] == expected[0]


@pytest.mark.parametrize(
    "file", [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")], ids=lambda file: file.name
)
def test_links_lead_somewhere(file: Path) -> None:
    targets = re.findall(r"\]\(([^)#]+)", file.read_text(encoding="utf-8"))

    assert [target for target in targets if "://" not in target and not (file.parent / target).exists()] == []


@pytest.mark.parametrize(
    "file", [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")], ids=lambda file: file.name
)
def test_files_named_in_words_are_there(file: Path) -> None:
    """``table/writer.py`` is a file at the end of some path; a changelog and decisions tell of older ones."""
    if file.name == "CHANGELOG.md" or file.parent.name == "decisions":
        return
    named = set(re.findall(r"`([\w./-]+\.(?:py|ts|svelte|css|json|toml))`", file.read_text(encoding="utf-8")))
    paths = [f"/{path.relative_to(ROOT)}" for path in sources()]

    assert [each for each in sorted(named) if not any(path.endswith(f"/{each}") for path in paths)] == []


@cache
def sources() -> tuple[Path, ...]:
    """All files of the project that somebody wrote."""
    folders = ("src", "frontend/src", "tests", "benchmarks", "docs", "examples", "tools")
    return (*ROOT.iterdir(), *(path for folder in folders for path in (ROOT / folder).rglob("*.*")))
