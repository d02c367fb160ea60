"""A page as SVG, one unit a millimetre."""

import re
from collections.abc import Iterator
from html import escape

from stampede.core.print_kit import PrintKit
from stampede.draw.strokes import short
from stampede.draw.svg import plain_look
from stampede.printing.ink import little_ink
from stampede.printing.pages import Page, PageLine, PlacedArt

USED = re.compile(r'#symbol-([^"]+)"')
LINES = {
    "cut": 'stroke="#555" stroke-width=".12"',
    "fold": 'stroke="#555" stroke-width=".2" stroke-dasharray="2 1.2"',
}
CAPTION = 3.2
"""The height of the caption's letters, and its distance from the lower edge of the paper."""


def page_svg(page: Page, kit: PrintKit, css: str) -> str:
    """Draw a page: its pieces, the lines to cut and to fold along, and its caption below."""
    placed = "".join(_placed(part) for part in page.placed)
    width, height = short(page.paper.width), short(page.paper.height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm"'
        f' viewBox="0 0 {width} {height}">'
        f"<style>{escape(css, quote=False)}</style>"
        f"<defs>{''.join(_symbols(kit, placed))}</defs>{placed}"
        f"{''.join(_line(line) for line in page.lines)}{_caption(page)}</svg>"
    )


def style_sheet(kit: PrintKit, ink: str) -> str:
    """The style sheet of a kit's drawings."""
    css = plain_look(kit.look)
    return little_ink(css, kit.ornaments, kit.outlines) if ink == "little" else css


def _symbols(kit: PrintKit, drawn: str) -> Iterator[str]:
    """The symbols that are drawn, and those that they refer to."""
    known = {symbol.name: symbol.svg for symbol in kit.symbols}
    waiting, found = set(USED.findall(drawn)), set[str]()
    while waiting:
        name = waiting.pop()
        found.add(name)
        waiting |= set(USED.findall(known[name])) - found
    return (f'<g id="symbol-{name}">{known[name]}</g>' for name in sorted(found))


def _placed(part: PlacedArt) -> str:
    """A drawing, cut off at the edges of its place."""
    art = part.art
    window = " ".join(map(short, (art.left, art.top, art.width, art.height)))
    where = " ".join(
        f'{name}="{short(value)}"'
        for name, value in (("x", part.x), ("y", part.y), ("width", part.width), ("height", part.height))
    )
    drawn = f'<svg {where} viewBox="{window}" preserveAspectRatio="xMidYMid meet">{art.svg}</svg>'
    if not part.is_turned:
        return drawn
    middle = f"{short(part.x + part.width / 2)} {short(part.y + part.height / 2)}"
    return f'<g transform="rotate(180 {middle})">{drawn}</g>'


def _line(line: PageLine) -> str:
    start, end = f"{short(line.x)} {short(line.y)}", f"{short(line.to_x)} {short(line.to_y)}"
    return f'<path d="M{start}L{end}" fill="none" {LINES[line.look]}/>'


def _caption(page: Page) -> str:
    at = f'x="{short(page.paper.width / 2)}" y="{short(page.paper.height - CAPTION)}"'
    return (
        f'<text {at} font-family="Libertinus Serif" font-size="{CAPTION}" text-anchor="middle" fill="#444">'
        f"{escape(page.caption)}</text>"
    )
