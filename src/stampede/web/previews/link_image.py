"""Preview images for links: the position on a sheet of paper, as PNG."""

from collections.abc import Callable, Iterator
from functools import partial
from html import escape

import resvg_py

from stampede.core.game import State
from stampede.draw.palette import palette
from stampede.draw.svg import plain_look, to_svg
from stampede.web.http.pages import HEIGHT, WIDTH
from stampede.web.http.static import STATIC

SLAB = "assets/AlfaSlabOne_*.ttf"
"""The packaged font; where the pages are not built, a font of the machine replaces it."""
"""The size that chats and social networks ask for."""
MARGIN = 28
WIDEST = 830
"""Largest width of the board; the title stands beside it."""
LETTER = 0.68
"""Average width of a letter of the slab font, relative to its height."""
LARGEST = 104


def picture(state: State, title: str) -> bytes:
    """A PNG of the public view of *state*, with the *title* of the game beside it."""
    return painted(state, WIDEST, partial(_title, title.split()))


def painted(state: State, widest: float, beside: Callable[[float], Iterator[str]]) -> bytes:
    """The board, as wide as possible, and what *beside* draws in the rest."""
    faces = list(map(str, STATIC.glob(SLAB)))
    svg = "".join(_lines(state, widest, beside))
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=bool(faces), font_files=faces))


def _lines(state: State, widest: float, beside: Callable[[float], Iterator[str]]) -> Iterator[str]:
    board = state.game.board
    scale = min(widest / board.width, (HEIGHT - 2 * MARGIN) / board.height)
    width, height = board.width * scale, board.height * scale
    left, top = WIDTH - MARGIN - width, (HEIGHT - height) / 2
    yield f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">'
    yield f"<style>{escape(plain_look(board.look), quote=False)}</style>"
    yield f'<rect width="100%" height="100%" fill="{palette().day["paper"]}"/>'
    yield from beside(left - 2 * MARGIN)
    yield written("Stampede", HEIGHT - MARGIN, 30, "ink-soft")
    drawn = to_svg(board, state.scene(None), standalone=False)
    yield drawn.replace(
        "<svg ", f'<svg x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}" ', 1
    )
    yield "</svg>"


def _title(words: list[str], room: float) -> Iterator[str]:
    """The words under one another, as large as the room allows."""
    size = min(LARGEST, room / (LETTER * max(map(len, words))))
    middle = HEIGHT / 2 - (len(words) - 1) * size * 0.55
    for number, word in enumerate(words):
        yield written(word, middle + number * size * 1.1 + size * 0.35, size, "accent")


def written(words: str, y: float, size: float, colour: str, x: float = MARGIN) -> str:
    """A line of text in the slab font, in a colour of the palette."""
    at = f'x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" font-family="Alfa Slab One"'
    return f'<text {at} fill="{palette().day[colour]}">{escape(words)}</text>'
