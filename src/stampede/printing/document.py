"""The PDF of a game: instructions, the board, the pieces, the sheets, and the rulebook as a booklet."""

from collections.abc import Iterator
from dataclasses import dataclass

from stampede.core.definition import Definition
from stampede.core.errors import MissingPart
from stampede.core.print_kit import PrintedSheet, PrintKit
from stampede.printing.booklet import booklet, imposed, whose
from stampede.printing.fonts import SLAB, TEXT
from stampede.printing.options import PAPERS, Paper, PrintOptions
from stampede.printing.page_svg import page_svg, style_sheet
from stampede.printing.pages import Page, board_pages, piece_pages, tiling, together
from stampede.printing.typst_pdf import compiled
from stampede.printing.typst_text import escaped
from stampede.printing.words import say
from stampede.words.catalogue import language, number

BOOKLET = "booklet.pdf"
COVER = 1
"""The number of pages before the board."""
CONTROL = 100
"""Millimetres of the line that shows whether the scale is right."""


@dataclass(frozen=True)
class Part:
    """An entry of the list of components."""

    label: str
    count: int
    size: str
    first: int
    """The page that it begins on."""
    last: int


def make(definition: Definition, options: PrintOptions) -> bytes:
    """The PDF of a game in the language of the context.

    Raises:
        InvalidOption: There is no such paper or ink.
        MissingPart: The game has no print kit.
    """
    options.check()
    if definition.print_kit is None:
        raise MissingPart(say("none", title=definition.title))
    kit = definition.print_kit()
    css = style_sheet(kit, options.ink)
    rules = booklet(definition, css, options)
    pages, parts = laid_out(kit, PAPERS[options.paper])
    files: dict[str, str | bytes] = {
        f"{number}.svg": page_svg(page, kit, css) for number, page in enumerate(pages)
    }
    source = [_style(PAPERS[options.paper]), _cover(definition, kit, parts, rules[1] if rules else 0)]
    source += [_picture_page(page, f"{number}.svg") for number, page in enumerate(pages)]
    source += [_sheet_page(sheet) for sheet in kit.sheets for _ in range(sheet.copies)]
    if rules:
        files[BOOKLET] = rules[0]
        source += list(_booklet_pages(PAPERS[options.paper], rules[1]))
    return compiled("\n".join(source), files)[0]


def laid_out(kit: PrintKit, paper: Paper) -> tuple[list[Page], list[Part]]:
    """The pages of the board and of all pieces, from the second of the document on, and the list of them."""
    pages: list[Page] = []
    parts: list[Part] = []
    if kit.board is not None:
        tiles = tiling(kit.board, paper)
        pages += board_pages(kit.board, paper)
        label = say("list.board", count=tiles.across * tiles.down)
        parts.append(Part(label, 1, _size(kit.board.width, kit.board.height), COVER + 1, COVER + len(pages)))
    for pieces in kit.sets:
        found = list(piece_pages(pieces, paper))
        shared = together(pages[-1], found[0]) if pages else None
        pages = [*pages[:-1], shared, *found[1:]] if shared else [*pages, *found]
        first = COVER + 1 + len(pages) - len(found)
        size = _size(pieces.width, pieces.height)
        parts.append(Part(pieces.label, pieces.count, size, first, COVER + len(pages)))
    return pages, parts


def _size(width: float, height: float) -> str:
    return say("size", width=number(round(width, 1)), height=number(round(height, 1)))


def _style(paper: Paper) -> str:
    return (
        "#set document(date: none)\n"
        f"#set page(width: {paper.width}mm, height: {paper.height}mm, margin: 18mm)\n"
        f'#set text(font: "{TEXT}", size: 11pt, lang: "{language()}")\n'
        "#set par(spacing: 0.9em, justify: true)\n#set block(spacing: 1.2em)\n"
        f'#show heading: set text(font: ("{SLAB}", "{TEXT}"), weight: 400)\n'
        "#set table(stroke: 0.4pt + luma(140))"
    )


# -------------------------------------------------------------------- the first page


def _cover(definition: Definition, kit: PrintKit, parts: list[Part], pages_of_rules: int) -> str:
    """The first page: how to print and make everything, and the list of components."""
    forms = {pieces.form for pieces in kit.sets}
    steps = ["how.sides", *(["how.board"] if kit.board else []), "how.cut"]
    steps += [f"how.{form}" for form in ("folded", "standing", "die") if form in forms]
    steps += ["how.booklet"] if pages_of_rules else []
    told = "".join(f"#block[{escaped(say(step))}]\n" for step in steps)
    notes = "".join(f"#block[{escaped(pieces.note)}]\n" for pieces in kit.sets if pieces.note)
    return (
        f"= {escaped(say('title', title=definition.title))}\n\n"
        f"#block[{escaped(say('how.scale'))}]\n"
        f"#block(line(length: {CONTROL}mm, stroke: 0.8pt))\n{told}#v(3mm)\n"
        f"{_list_of(parts, kit.sheets, pages_of_rules)}\n"
        f"#block[{escaped(say('sizes'))}]\n{notes}#v(1fr)\n#text(9pt)[{escaped(whose(definition))}]"
    )


def _list_of(parts: list[Part], sheets: tuple[PrintedSheet, ...], pages_of_rules: int) -> str:
    rows = [("list.part", "list.count", "list.size", "list.pages")]
    cells = [f"[*{escaped(say(key))}*]" for row in rows for key in row]
    for part in parts:
        cells += _row(part.label, part.count, part.size, part.first, part.last)
    page = 1 + max((part.last for part in parts), default=COVER)
    for sheet in sheets:
        cells += _row(say("list.sheet", title=sheet.title), sheet.copies, "", page, page + sheet.copies - 1)
        page += sheet.copies
    if pages_of_rules:
        label = say("list.booklet", count=pages_of_rules)
        cells += _row(label, 1, "", page, page + len(imposed(pages_of_rules)) - 1)
    return f"#table(columns: (1fr, auto, auto, auto), {', '.join(cells)})"


def _row(label: str, count: int, size: str, first: int, last: int) -> list[str]:
    shown = f"{first}-{last}" if last > first else str(first)
    return [f"[{escaped(text)}]" for text in (label, str(count), size, shown)]


# -------------------------------------------------------------------- the other pages


def _picture_page(page: Page, file: str) -> str:
    width, height = page.paper.width, page.paper.height
    return (
        f"#page(width: {width}mm, height: {height}mm, margin: 0mm)"
        f'[#image("{file}", width: {width}mm, height: {height}mm, alt: "{page.caption}")]'
    )


def _sheet_page(sheet: PrintedSheet) -> str:
    """A table over the width of the page, with rows high enough to write in."""
    columns = ", ".join(["auto", *["1fr"] * (len(sheet.columns) - 1)])
    cells = [f"[*{escaped(text)}*]" for text in sheet.columns]
    cells += [f"[{escaped(text)}]" for row in sheet.rows for text in row]
    rows = ", ".join(["auto", *["9mm"] * len(sheet.rows)])
    return (
        f"#page[= {escaped(sheet.title)}\n#v(4mm)\n"
        f"#table(columns: ({columns},), rows: ({rows},), align: horizon, {', '.join(cells)})\n\n"
        f"{escaped(sheet.note)}]"
    )


def _booklet_pages(paper: Paper, count: int) -> Iterator[str]:
    """Two pages of the booklet on each side of a lying sheet."""
    for sides in imposed(count):
        halves = ", ".join(
            f'image("{BOOKLET}", page: {side}, width: {paper.height / 2}mm, height: {paper.width}mm)'
            if side
            else "[]"
            for side in sides
        )
        yield (
            f"#page(width: {paper.height}mm, height: {paper.width}mm, margin: 0mm)"
            f"[#grid(columns: ({paper.height / 2}mm, {paper.height / 2}mm), {halves})]"
        )
