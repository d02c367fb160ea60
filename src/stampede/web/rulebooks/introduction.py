"""The introduction to a game as HTML: the game draws its pictures, and citations of rules become links."""

import re
from collections.abc import Iterable
from pathlib import Path

from stampede.core.definition import Definition
from stampede.draw import picture
from stampede.web.rulebooks.messages import Chapter
from stampede.web.table.addresses import picture_address
from stampede.words.catalogue import speaking
from stampede.words.markdown import markdown

DEEPER = {"h2": "h3"}
"""Headings are lowered below the title of the book."""
CITATION = re.compile(r"\s(?=\[[A-Z]\d)")
"""The space before a citation, which becomes a non-breaking one."""
WIDTH = 640
"""Largest width of a picture."""


def folder_of(definition: Definition) -> Path | None:
    """The folder of the introduction and its pictures; None where there is none."""
    return definition.teaching.introduction if definition.teaching else None


def introduction(definition: Definition, language: str, rules: Iterable[str]) -> Chapter | None:
    """The page, in English where there is none in this language; None for a game without.

    ``[B2.2]`` cites one of the *rules*, ``![words][start]`` shows a picture.
    """
    folder = folder_of(definition)
    if folder is None:
        return None
    path = folder / f"{language}.md"
    text = (path if path.exists() else folder / "en.md").read_text(encoding="utf-8")
    text = CITATION.sub("\N{NO-BREAK SPACE}", text)
    with speaking(language):
        pictures = {name: picture_address(definition.name, name) for name in picture.read(folder)}
    links = {rule: f"#{rule}" for rule in rules} | pictures
    references = {name.upper(): {"href": href, "title": ""} for name, href in links.items()}
    tokens = markdown().parse(text, {"references": references})
    sizes = _sizes(definition, folder)
    for token in tokens:
        token.tag = DEEPER.get(token.tag, token.tag)
        for child in token.children or ():
            if child.type == "image":
                name = next(name for name, href in pictures.items() if href == child.attrs["src"])
                child.attrs |= {"loading": "lazy", **sizes[name]}
    return Chapter("", tokens[1].content, str(markdown().renderer.render(tokens[3:], markdown().options, {})))


def _sizes(definition: Definition, folder: Path) -> dict[str, dict[str, str | int | float]]:
    """Width and height of each picture, so that the page reserves its room."""
    sizes: dict[str, dict[str, str | int | float]] = {}
    for name, shown in picture.read(folder).items():
        board = picture.position(definition, shown).game.board
        *_, width, height = picture.window(board, shown)
        sizes[name] = {"width": WIDTH, "height": round(WIDTH * height / width)}
    return sizes
