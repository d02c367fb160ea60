"""The documentation as pages: built without the network, and read and searched from files."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from stampede import envs
from stampede.web.table.creation_messages import CreateTable
from tests.docs.test_docs import rules
from tests.docs.test_structure import PACKAGE, ROOT

pytestmark = pytest.mark.slow

FETCHED = re.compile(
    r"<(?:script|img|iframe|source)[^>]*\ssrc=\"([^\"]+)\"|<link[^>]*rel=\"(?:stylesheet|icon)\"[^>]*>"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages, a warning being an error."""
    folder = tmp_path_factory.mktemp("site")
    options = ["-b", "html", "-W", "--keep-going", "-q", "-d", str(folder / "trees")]
    command = [sys.executable, "-m", "sphinx", *options, "docs", str(folder / "pages")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return folder / "pages"


def test_every_document_is_a_page(site: Path) -> None:
    documents = {file.relative_to(ROOT / "docs").with_suffix("") for file in (ROOT / "docs").rglob("*.md")}

    assert {page.relative_to(site).with_suffix("") for page in site.rglob("*.html")} > documents


def test_the_protocol_has_the_tables_of_its_messages(site: Path) -> None:
    page = (site / "protocol.html").read_text("utf-8")
    section = page.partition('id="createtable"')[2].partition("</section>")[0]

    rows = re.findall(r"<tr[^>]*><td><p><code[^>]*><span class=\"pre\">(\w+)", section)
    assert rows == list(CreateTable.__struct_fields__)


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    fetched = [
        found[0] for page in site.rglob("*.html") for found in FETCHED.finditer(page.read_text("utf-8"))
    ]

    assert fetched
    assert [each for each in fetched if "//" in each] == []


def test_the_reference_tells_the_public_names(site: Path) -> None:
    reference = (site / "reference.html").read_text("utf-8")

    assert 'id="stampede.Game.new_initial_state"' in reference
    assert 'id="stampede.load_match"' in reference


def test_search_needs_no_server(site: Path) -> None:
    """Its index is a script: browsers give a page from a file no other file to read."""
    assert "searchindex.js" in (site / "search.html").read_text("utf-8")
    assert '"legal_mask"' in (site / "searchindex.js").read_text("utf-8")


def test_the_reference_has_every_public_name_of_the_packages_for_research(site: Path) -> None:
    reference = (site / "reference.html").read_text("utf-8")
    names = [f"stampede.envs.{name}" for name in envs.__all__]
    for package in ("arena", "benchmark", "data"):
        for file in sorted((PACKAGE / package).glob("[!_]*.py")):
            names += [f"stampede.{package}.{file.stem}.{name}" for name in _defined(file)]

    assert len(names) > 60
    assert [name for name in names if f'id="{name}"' not in reference] == []


def _defined(file: Path) -> Iterator[str]:
    """The public classes and functions of a module; some cannot be imported without their extra."""
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
            yield node.name


@pytest.mark.stands_on("abilene", "buffalo", "zoff")
def test_numbers_of_rules_lead_to_the_rulebooks(site: Path) -> None:
    pages = {
        game: (site / "rules" / f"{game}.html").read_text("utf-8") for game in ("abilene", "buffalo", "zoff")
    }
    defined = {number for page in pages.values() for number in re.findall(r'id="([BZA]\d+\.\d+)"', page)}
    linked = {
        (game, number): page
        for page in site.rglob("*.html")
        for game, number in re.findall(
            r'href="[^"]*?(\w+)\.html#([BZA]\d+(?:\.\d+)?)"', page.read_text("utf-8")
        )
    }

    assert defined == rules()
    assert len(linked) > 50
    assert [each for each in linked if f'id="{each[1]}"' not in pages.get(each[0], "")] == []
    assert 'href="../rules/zoff.html#Z4.7"' in (site / "games" / "zoff.html").read_text("utf-8")
