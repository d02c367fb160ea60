"""The parser of Markdown for all texts: with tables, and without HTML of their own."""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt


@cache
def markdown() -> "MarkdownIt":
    """The parser and its renderer: raw HTML and URLs that could run scripts are not let through."""
    from markdown_it import MarkdownIt  # noqa: PLC0415 - a megabyte, needed where a text is shown

    return MarkdownIt("commonmark", {"html": False}).enable("table")
