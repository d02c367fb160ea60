"""The rulebooks as pages can show them: HTML, each rule to be found by its number."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from markdown_it.token import Token

from stampede.games import find
from stampede.web.rulebooks.introduction import introduction
from stampede.web.rulebooks.messages import Chapter, Rulebook
from stampede.web.words import say
from stampede.words.catalogue import speaking
from stampede.words.markdown import markdown

NUMBER = re.compile(r"\b[A-Z]\d+(?:\.\d+)?\b")


NUMBERED = re.compile(r"([A-Z]\d+) (.*)")


@cache
def rulebook(game: str, language: str) -> Rulebook:
    """The rulebook of a game; in English where there is none in this language."""
    definition = find(game)
    folder = definition.words.rulebook if definition.words else None
    if folder is None:
        with speaking(language):
            none = f"<p>{say('rules.none')}</p>"
        return Rulebook(language, definition.title, none, (), introduction(definition, language, ()))
    path = folder / f"{language}.md"
    if not path.exists():
        language = "en"
        path = path.with_name("en.md")
    tokens = markdown().parse(path.read_text(encoding="utf-8"))
    known = set(_name_rules(tokens))
    starts = [at for at, token in enumerate(tokens) if token.type == "heading_open"]
    first, *chapters = (tokens[at:end] for at, end in zip(starts, [*starts[1:], None], strict=True))
    headings = [NUMBERED.fullmatch(chapter[1].content) for chapter in chapters]
    known |= {heading[1] for heading in headings if heading}
    return Rulebook(
        language,
        first[1].content,
        _html(first[3:], known),
        tuple(
            Chapter(heading[1] if heading else "", heading[2] if heading else chapter[1].content, html)
            for chapter, heading in zip(chapters, headings, strict=True)
            for html in [_html(chapter[3:], known)]
        ),
        introduction(definition, language, known),
    )


def _name_rules(tokens: Sequence[Token]) -> Iterator[str]:
    """Give the list item of each rule, which begins with its number in bold, that number as its anchor."""
    for at, token in enumerate(tokens):
        if token.type == "list_item_open" and (found := re.match(r"\*\*(\S+)\*\*", tokens[at + 2].content)):
            token.attrSet("id", found[1])
            yield found[1]


def _html(tokens: Sequence[Token], known: set[str]) -> str:
    for token in tokens:
        if token.children:
            token.children = list(_linked(token.children, known))
    return str(markdown().renderer.render(tokens, markdown().options, {}))


def _linked(children: Sequence[Token], known: set[str]) -> Iterator[Token]:
    """Turn references to rules into links, except for the number in bold that begins a rule."""
    inside = 0
    for child in children:
        inside += child.nesting
        if child.type != "text" or inside:
            yield child
            continue
        end = 0
        for found in NUMBER.finditer(child.content):
            if found[0] in known:
                yield _text(child.content[end : found.start()])
                yield Token("link_open", "a", 1, attrs={"href": f"#{found[0]}"})
                yield _text(found[0])
                yield Token("link_close", "a", -1)
                end = found.end()
        yield _text(child.content[end:])


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)
