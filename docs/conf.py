"""How Sphinx makes pages of these documents (``make docs``)."""

import importlib
import re
import sys
import tomllib
from pathlib import Path

from sphinx.application import Sphinx

_root = Path(__file__).parent.parent
_about = tomllib.loads((_root / "pyproject.toml").read_text("utf-8"))["project"]
sys.path[:0] = [str(_root), str(_root / "docs")]

project = "Stampede"
author = "the Stampede developers"
release = _about["version"]
extensions = ["myst_parser", "rule_links", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx.ext.viewcode"]
html_theme = "furo"
html_title = f"Stampede {release}"
html_show_copyright = False
html_show_sphinx = False
html_copy_source = False
exclude_patterns = ["build"]
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_mock_imports = ["minari", "torch"]  # the reference describes what needs them, too
autodoc_typehints = "description"

_OUTSIDE = re.compile(r"\[([^\]]+)\]\((?:\.\./)+(?:[\w.-]+/)*[\w.-]*(?:#[\w-]+)?\)")


def setup(app: Sphinx) -> None:
    """Fill in generated tables, and name files outside these documents without a link: no page holds them."""
    app.connect("source-read", _fill_tables)
    app.connect("source-read", _cut_links)


def _fill_tables(_app: Sphinx, _name: str, source: list[str]) -> None:
    source[0] = importlib.import_module("tests.tables").filled(source[0])


def _cut_links(app: Sphinx, name: str, source: list[str]) -> None:
    def kept(found: re.Match[str]) -> str:
        target = (Path(app.srcdir) / name).parent / found[0].rpartition("(")[2].rstrip(")").partition("#")[0]
        return found[0] if target.resolve().is_relative_to(Path(app.srcdir).resolve()) else found[1]

    source[0] = _OUTSIDE.sub(kept, source[0])
