"""A Sphinx extension: the number of a rule, such as ``Z4.7``, leads to the rule in its rulebook."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx

NUMBER = re.compile(r"\b[A-Z]\d+\.\d+\b")
CELL = re.compile(r"[A-Z]\d+(?:\.\d+)?(?:, [A-Z]\d+(?:\.\d+)?)*")
"""The whole text of a cell of a table that names rules, or whole sections of rules."""
SECTION = re.compile(r"\b[A-Z]\d+(?:\.\d+)?\b")
GAMES = Path(__file__).parent.parent / "src" / "stampede" / "games"
PAGES = "rules/"
LEFT_ALONE = (nodes.reference, nodes.title, nodes.literal, nodes.literal_block, nodes.raw)


def setup(app: Sphinx) -> dict[str, bool]:
    """Give every rule an anchor, then link the numbers."""
    app.connect("doctree-read", _anchor)
    app.connect("doctree-resolved", _link)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


@cache
def rules() -> dict[str, str]:
    """The page of every rule, and of every section of rules, by its number."""
    found = {}
    for book in GAMES.glob("*/words/rulebook/en.md"):
        numbers = re.findall(r"^(?:## |- \*\*)([A-Z]\d+(?:\.\d+)?)\b", book.read_text("utf-8"), re.MULTILINE)
        found |= dict.fromkeys(numbers, f"{PAGES}{book.parents[2].name}")
    return found


def _anchor(app: Sphinx, doctree: nodes.document) -> None:
    if not app.env.docname.startswith(PAGES):
        return
    for each in doctree.findall(lambda node: isinstance(node, nodes.strong | nodes.section)):
        title = each.next_node(nodes.title) if isinstance(each, nodes.section) else each
        number = title.astext().partition(" ")[0]
        if number in rules():
            each["ids"].append(number)


def _link(app: Sphinx, doctree: nodes.document, page: str) -> None:
    for text in list(doctree.findall(nodes.Text)):
        if not any(isinstance(above, LEFT_ALONE) or number_of(above) for above in _above(text)):
            parts = list(_parts(app, page, text))
            if parts[1:]:
                text.parent.replace(text, parts)


def number_of(node: nodes.Element) -> bool:
    """Whether *node* is the number with which a rule begins."""
    return isinstance(node, nodes.strong) and bool(node["ids"])


def _above(node: nodes.Node) -> Iterator[nodes.Element]:
    while node.parent is not None:
        node = node.parent
        yield node


def _parts(app: Sphinx, page: str, text: nodes.Text) -> Iterator[nodes.Node]:
    """The *text* in parts, the numbers of rules as links."""
    is_cell = isinstance(text.parent.parent, nodes.entry) and CELL.fullmatch(text)
    end = 0
    yield nodes.Text("")
    for found in (SECTION if is_cell else NUMBER).finditer(text):
        if found[0] in rules():
            yield nodes.Text(text[end : found.start()])
            address = f"{app.builder.get_relative_uri(page, rules()[found[0]])}#{found[0]}"
            yield nodes.reference("", found[0], refuri=address, internal=True)
            end = found.end()
    if end:
        yield nodes.Text(text[end:])
