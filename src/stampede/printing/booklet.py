"""The rulebook as a booklet: pages of half a sheet, in the order in which they are printed and folded."""

from collections.abc import Iterator
from pathlib import Path

from stampede.core.definition import Definition
from stampede.draw import picture
from stampede.draw.svg import to_svg
from stampede.printing.fonts import SLAB, TEXT
from stampede.printing.options import PAPERS, PrintOptions
from stampede.printing.typst_pdf import compiled
from stampede.printing.typst_text import Drawn, Translation, escaped, translated
from stampede.printing.words import say
from stampede.words.catalogue import language

SHEET = 4
"""The pages of a booklet on one sheet."""
WIDEST, HIGHEST = 110.0, 62.0
"""The greatest size of a picture, in millimetres."""
STYLE = f"""
#set text(font: "{TEXT}", size: 9pt, lang: LANGUAGE)
#set par(justify: true, leading: 0.55em, spacing: 0.75em)
#set list(marker: none, body-indent: 0pt, spacing: 0.7em)
#set table(stroke: 0.4pt + luma(140), inset: 3pt)
#show table: set text(size: 7.5pt)
#show table: set par(justify: false)
#show raw: set text(size: 7.5pt)
#show heading: set text(font: ("{SLAB}", "{TEXT}"), weight: 400)
#show heading.where(level: 1): set text(size: 11pt)
#show heading.where(level: 2): set text(size: 10pt)
#show heading: set block(above: 1.2em, below: 0.7em, sticky: true)
"""


def booklet(definition: Definition, css: str, options: PrintOptions) -> tuple[bytes, int] | None:
    """The introduction and the rules of a game on half pages in reading order, and their number."""
    rules = _text(definition.words.rulebook if definition.words else None)
    if rules is None:
        return None
    teaching = definition.teaching.introduction if definition.teaching else None
    files: dict[str, str] = {}
    pictures: dict[str, Drawn] = {}
    for name, svg, width in _pictures(definition, css, teaching):
        pictures[name] = Drawn(f"{name}.svg", width)
        files[f"{name}.svg"] = svg
    texts = [translated(text, pictures) for text in (_text(teaching), rules) if text is not None]
    return compiled(_source(definition, texts, options), files)


def whose(definition: Definition) -> str:
    """A sentence on whose the drawings and the game are."""
    author = definition.facts.author
    return say("ours", author=author) if author else say("ours.unnamed")


def _text(folder: Path | None) -> str | None:
    """The text of a folder in the language of the context, or in English."""
    if folder is None:
        return None
    path = folder / f"{language()}.md"
    return (path if path.exists() else folder / "en.md").read_text("utf-8")


def _pictures(definition: Definition, css: str, folder: Path | None) -> Iterator[tuple[str, str, float]]:
    """The name, the SVG and the width of each picture of the introduction."""
    if folder is None:
        return
    style = f"<style>{css}</style><defs>"
    for name, shown in picture.read(folder).items():
        state = picture.position(definition, shown)
        board = state.game.board
        window = picture.window(board, shown)
        drawn = to_svg(board, state.scene(shown.seat), standalone=False, window=window)
        *_, width, height = window
        yield name, drawn.replace("<defs>", style, 1), round(min(WIDEST, HIGHEST * width / height), 1)


def _source(definition: Definition, texts: list[Translation], options: PrintOptions) -> str:
    """A cover, and each text from a new page on."""
    width, height = PAPERS[options.paper].height / 2, PAPERS[options.paper].width
    margins = "(x: 12mm, top: 12mm, bottom: 14mm)"
    number = "context align(center, text(8pt, counter(page).display()))"
    parts = [
        "#set document(date: none)",
        f"#set page(width: {width}mm, height: {height}mm, margin: {margins}, footer: {number})",
        STYLE.replace("LANGUAGE", f'"{language()}"'),
        _cover(definition),
    ]
    for text in texts:
        parts.append(f'#text(font: ("{SLAB}", "{TEXT}"), size: 15pt)[{text.title}]\n\n{text.body}')
        parts.append("#pagebreak(weak: true)")
    return "\n".join(parts)


def _cover(definition: Definition) -> str:
    facts = definition.facts
    by = ", ".join(part for part in (facts.author, facts.year) if part)
    title = f'#text(font: ("{SLAB}", "{TEXT}"), size: 24pt)[{escaped(definition.title)}]'
    middle = f"{title}\n\n#text(11pt)[{escaped(by)}]\n\n#v(6mm)#text(11pt)[{escaped(definition.line)}]"
    foot = f"#align(center, text(8pt)[{escaped(whose(definition))}])"
    return f"#page(footer: none)[#v(1fr)#align(center)[{middle}]#v(1fr){foot}]"


def imposed(count: int) -> list[tuple[int, int]]:
    """The pages that lie left and right on each side of the sheets; 0 is an empty page.

    Example: ``imposed(4)`` is ``[(4, 1), (2, 3)]``.
    """
    whole = -(-count // SHEET) * SHEET
    sides = []
    for at in range(whole // 2):
        low, high = at + 1, whole - at
        left, right = (low, high) if at % 2 else (high, low)
        sides.append((left if left <= count else 0, right if right <= count else 0))
    return sides
