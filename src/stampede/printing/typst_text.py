"""Typst markup: plain text escaped, and Markdown translated."""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from markdown_it.tree import SyntaxTreeNode

from stampede.words.markdown import markdown

SPECIAL = re.compile(r"([\\#$*_`<>@=+/~\[\]\"'.-])")


class Drawn(NamedTuple):
    """A picture of a text."""

    file: str
    width: float
    """In millimetres."""


def escaped(text: str) -> str:
    """*text* as Typst markup that shows just that."""
    return SPECIAL.sub(r"\\\1", text)


class Translation(NamedTuple):
    """Markdown as Typst."""

    title: str
    """The text of the first heading, as markup."""
    body: str
    """All after it."""


def translated(text: str, pictures: Mapping[str, Drawn]) -> Translation:
    """Translate Markdown.

    Args:
        text: The Markdown, which begins with its title.
        pictures: Each picture by the name that ``![words][name]`` cites. Citations of rules,
            ``[Z4.3]``, stay as they are.
    """
    references = {
        name.upper(): {"href": drawn.file, "title": f"{drawn.width}"} for name, drawn in pictures.items()
    }
    title, *rest = SyntaxTreeNode(markdown().parse(text, {"references": references})).children
    return Translation(_all(title), "".join(_node(node) for node in rest))


def _all(node: SyntaxTreeNode) -> str:
    return "".join(_node(child) for child in node.children)


def _node(node: SyntaxTreeNode) -> str:
    return NODES[node.type](node)


def _list(node: SyntaxTreeNode) -> str:
    kind = "enum" if node.type == "ordered_list" else "list"
    return f"#{kind}({', '.join(f'[{_all(item)}]' for item in node.children)})\n\n"


def _table(node: SyntaxTreeNode) -> str:
    rows = [row.children for part in node.children for row in part.children]
    columns = ", ".join("auto" if _is_short(rows, at) else "1fr" for at in range(len(rows[0])))
    cells = "".join(f"[{_all(cell)}], " for row in rows for cell in row)
    return f"#table(columns: ({columns},), {cells})\n\n"


def _is_short(rows: list[list[SyntaxTreeNode]], column: int) -> bool:
    """Whether the cells of a column need little room."""
    return max(len(_plain(row[column])) for row in rows) <= 24


def _plain(node: SyntaxTreeNode) -> str:
    return node.content if node.type == "text" else "".join(_plain(child) for child in node.children)


def _image(node: SyntaxTreeNode) -> str:
    return f'#align(center, image("{node.attrs["src"]}", width: {node.attrs["title"]}mm))'


NODES: dict[str, Callable[[SyntaxTreeNode], str]] = {
    "inline": _all,
    "paragraph": lambda node: f"{_all(node)}\n\n",
    "heading": lambda node: f"#heading(level: {int(node.tag[1]) - 1})[{_all(node)}]\n\n",
    "text": lambda node: escaped(node.content),
    "softbreak": lambda _node: "\n",
    "hardbreak": lambda _node: "\\ \n",
    "strong": lambda node: f"#strong[{_all(node)}]",
    "em": lambda node: f"#emph[{_all(node)}]",
    "link": _all,
    "code_inline": lambda node: f"#raw({_string(node.content)})",
    "code_block": lambda node: f"#raw({_string(node.content)}, block: true)\n\n",
    "fence": lambda node: f"#raw({_string(node.content)}, block: true)\n\n",
    "bullet_list": _list,
    "ordered_list": _list,
    "blockquote": lambda node: f"#quote(block: true)[{_all(node)}]\n\n",
    "hr": lambda _node: "#line(length: 100%)\n\n",
    "table": _table,
    "image": _image,
}


def _string(text: str) -> str:
    """*text* as a string of Typst's code."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
