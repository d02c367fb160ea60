"""The files around the package are true: one version, the project's own commands, files that are there."""

import json
import re
import tomllib
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import yaml

ROOT = Path(__file__).parent.parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
"""The sections that Keep a Changelog allows under a version."""


def parsed(file: str) -> Any:
    """A file of YAML."""
    return yaml.safe_load((ROOT / file).read_text("utf-8"))


def lines(file: str) -> list[str]:
    """The lines of a file of text."""
    return (ROOT / file).read_text("utf-8").splitlines()


def test_the_changelog_goes_by_version() -> None:
    headings = [line for line in lines("CHANGELOG.md") if line.startswith("#")]
    versions = [line for line in headings if line.startswith("## ")]
    released = [re.fullmatch(r"## (\d+)\.(\d+)\.(\d+) - \d{4}-\d\d-\d\d", line) for line in versions[1:]]
    numbers = [tuple(map(int, each.groups())) for each in released if each]

    assert versions[0] == "## Unreleased"
    assert len(numbers) == len(versions) - 1
    assert numbers == sorted(set(numbers), reverse=True), "the newest stands first"
    assert {line.removeprefix("### ") for line in headings if line.startswith("### ")} <= KINDS


def test_version_and_day_are_told_alike() -> None:
    _, newest, *_ = (line.removeprefix("## ") for line in lines("CHANGELOG.md") if line.startswith("## "))
    citation = parsed("CITATION.cff")

    assert newest == f"{citation['version']} - {citation['date-released']}"
    assert newest.startswith(f"{PROJECT['project']['version']} - ")


def test_the_citation_has_what_its_format_asks_for() -> None:
    citation = parsed("CITATION.cff")

    assert citation["cff-version"] == "1.2.0"
    assert all(citation[key] and isinstance(citation[key], str) for key in ("message", "title"))
    assert citation["authors"] == [{"name": "The Stampede developers"}]
    assert isinstance(citation["version"], str)
    assert isinstance(citation["date-released"], str), "in quotes: the format has no dates"


def test_pyproject_names_only_files_that_are_there() -> None:
    tool = PROJECT["tool"]
    build, ruff = tool["hatch"]["build"], tool["ruff"]
    named = [
        PROJECT["project"]["readme"],
        *build["targets"]["wheel"]["packages"],
        *build["targets"]["sdist"]["include"],
        build["hooks"]["custom"]["path"],
        *ruff["src"],
        *(name.removeprefix("!") for name in ruff["lint"]["per-file-ignores"]),
        *tool["mypy"]["files"],
        *tool["mypy"]["mypy_path"],
        *tool["pytest"]["ini_options"]["testpaths"],
    ]

    assert [name for name in named if not any(ROOT.glob(name))] == []


def test_pyproject_names_only_programs_that_are_there() -> None:
    for program in PROJECT["project"]["scripts"].values():
        assert callable(resolve_name(program))


def test_commits_meet_the_checks_of_the_house() -> None:
    (own,) = parsed(".pre-commit-config.yaml")["repos"]
    checks = (ROOT / "tools/check").read_text("utf-8").replace('"$bin/', ".venv/bin/").replace('"', "")
    entries = [hook["entry"] for hook in own["hooks"]]

    assert own["repo"] == "local"
    assert all(hook["language"] == "system" and not hook["pass_filenames"] for hook in own["hooks"])
    assert {entry.split()[0] for entry in entries} == {
        f".venv/bin/{name}" for name in ("ruff", "mypy", "lint-imports", "python")
    }
    assert [entry for entry in entries if entry not in checks] == []


def test_hosts_run_the_two_commands_of_the_readme() -> None:
    jobs = parsed(".github/workflows/ci.yml")["jobs"]
    run = {name: [step["run"] for step in job["steps"] if "run" in step] for name, job in jobs.items()}
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)

    assert run.keys() == {"test", "play"}
    assert run["test"] == ["make test"]
    assert [text.startswith("make play ") for text in run["play"]] == [True]
    assert run.keys() <= set(targets)


def test_the_container_is_set_up_as_for_the_tests() -> None:
    container = json.loads((ROOT / ".devcontainer/devcontainer.json").read_text("utf-8"))
    jobs = parsed(".github/workflows/ci.yml")["jobs"].values()
    oldest = PROJECT["project"]["requires-python"].removeprefix(">=")

    made = (ROOT / "Makefile").read_text("utf-8")
    set_up = re.findall(r"^test:.*\n\t@(.*)", made, re.MULTILINE)

    assert set_up == [container["postCreateCommand"]]
    assert {container["image"], *(job["container"] for job in jobs)} == {f"python:{oldest}-bookworm"}
