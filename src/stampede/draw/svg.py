"""Rendering of scenes as SVG: self-contained, the same bytes for the same scene."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from math import inf

from stampede.core.scene import Board, Label, Mark, Place, Scene, Sprite, drawn_again
from stampede.draw.palette import for_old_viewers
from stampede.draw.strokes import MIDDLE, short

TOKEN = re.compile(r"--([\w-]+): ([^;]+);")
SPRITE_TEXT = 0.4
"""The height of the words on a sprite, as a share of the height of its place."""
LETTER, WITHIN = 0.62, 0.8
"""The width of a letter as a share of its height; the share of a place's width that words may take."""
Window = tuple[float, float, float, float]
"""A part of a board: left, top, width and height, in its units."""
STACK = 0.4
"""The least distance between the first and the last of several sprites on one place, in board units."""
RULE = re.compile(r"(\.[^{}]+)\{([^{}]*)\}")
CLASSES, CLASS = re.compile(r'class="([^"]*)"'), re.compile(r"\.([\w-]+)")
VALUE_OF_TOKEN = re.compile(r"var\(--([\w-]+)\)")
USE_OF_TOKEN = re.compile(r"([\w-]+): var\(--([\w-]+)\);")


@cache
def look() -> str:
    """The style sheet of all boards: the palette and shared classes. A board adds its own."""
    folder = files(__package__) / "look"
    return "\n".join((folder / name).read_text("utf-8") for name in ("colours.css", "board.css"))


@cache
def _embedded_look(own: str) -> str:
    """The style sheet without comments, each colour given twice: viewers without variables take the first."""
    css, light = _bare_look(own)
    css = USE_OF_TOKEN.sub(lambda found: f"{found[1]}: {light[found[2]]}; {found[0]}", css)
    return re.sub(r"\s+", " ", css).strip()


@cache
def plain_look(own: str = "") -> str:
    """The style sheet by day, every value written out: for renderers without variables or media queries.

    *own* is the board's own style sheet.
    """
    css, light = _bare_look(own)
    rules = (f"{selector.strip()} {{{body}}}" for selector, body in RULE.findall(css))
    css = VALUE_OF_TOKEN.sub(lambda found: light[found[1]], " ".join(rules))
    return re.sub(r"\s+", " ", css).strip()


def _bare_look(own: str) -> tuple[str, dict[str, str]]:
    """The style sheet without comments, and the tokens by day, which come first in it."""
    css = for_old_viewers(look() + own)
    light: dict[str, str] = {}
    for name, value in TOKEN.findall(css):
        light.setdefault(name, value)
    return css, light


def to_svg(
    board: Board,
    scene: Scene,
    *,
    width_px: float | None = None,
    standalone: bool = True,
    plain: bool = False,
    window: Window | None = None,
) -> str:
    """Draw *scene* on its *board*.

    Args:
        board: The static board.
        scene: The scene.
        width_px: The width in pixels; None fills the container.
        standalone: Whether to include the style sheet.
        plain: Whether to write every value out, by day, for renderers that know little.
        window: The part of the board to show: left, top, width and height; None for all.
    """
    shown = window or (0, 0, board.width, board.height)
    if plain:
        style = _needed(plain_look(board.look), "".join(_lines(board, scene, width_px, shown, "")))
    else:
        style = _embedded_look(board.look) if standalone else ""
    return "\n".join(_lines(board, scene, width_px, shown, style)) + "\n"


def _needed(css: str, drawn: str) -> str:
    """The rules of a plain style sheet that the drawing uses."""
    used = set(" ".join(CLASSES.findall(drawn)).split())
    return RULE.sub(lambda found: found[0] if used & set(CLASS.findall(found[1])) else "", css).strip()


def _lines(board: Board, scene: Scene, width_px: float | None, shown: Window, style: str) -> Iterator[str]:
    places = {place.name: place for place in board.places}
    size = ""
    if width_px is not None:
        *_, width, height = shown
        size = f' width="{short(width_px)}" height="{short(width_px * height / width)}"'
    view_box = " ".join(map(short, shown))
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}"{size} role="img">'
    yield f"<title>{escape(board.label)}</title>"
    description = " ".join(part for part in (scene.said, scene.status) if part)
    if description:
        yield f"<desc>{escape(description)}</desc>"
    if style:
        yield f"<style>{escape(style, quote=False)}</style>"
    yield "<defs>"
    for symbol in board.symbols:
        yield f'<g id="symbol-{escape(symbol.name)}">{symbol.svg}</g>'
    yield "</defs>"
    for shape in board.shapes:
        yield f'<path class="{escape(shape.look)}" d="{escape(shape.d)}"/>'
    for label in board.labels:
        yield label_svg(label)
    for mark in scene.marks:
        yield _mark(mark, places[mark.place])
    yield from _sprites(scene.sprites, places)
    for label in scene.labels:
        yield label_svg(label)
    yield "</svg>"


def label_svg(label: Label, room: float = inf) -> str:
    """A label as SVG; it is squeezed if it is wider than the *room*."""
    at = f'x="{short(label.x)}" y="{short(label.y)}" font-size="{short(label.size)}"'
    aligned = f'text-anchor="middle" {MIDDLE}'
    if LETTER * label.size * len(label.text) > room:
        aligned += f' textLength="{short(room)}" lengthAdjust="spacingAndGlyphs"'
    return f'<text class="{escape(label.look)}" {at} {aligned}>{escape(label.text)}</text>'


def _mark(mark: Mark, place: Place) -> str:
    look = f"s-mark-{escape(mark.look)}"
    if place.shape == "round":
        centre = f'cx="{short(place.x)}" cy="{short(place.y)}"'
        return (
            f'<ellipse class="{look}" {centre} rx="{short(place.width / 2)}" ry="{short(place.height / 2)}"/>'
        )
    corner = f'x="{short(place.x - place.width / 2)}" y="{short(place.y - place.height / 2)}"'
    size = f'width="{short(place.width)}" height="{short(place.height)}"'
    return f'<rect class="{look}" {corner} {size}/>'


def _sprites(sprites: Sequence[Sprite], places: dict[str, Place]) -> Iterator[str]:
    """The sprites from far to near, so that a tall one stands before those behind it."""
    crowds: defaultdict[str, list[Sprite]] = defaultdict(list)
    for sprite in sprites:
        crowds[sprite.place].append(sprite)
    for name in sorted(crowds, key=lambda name: places[name].y):
        place, crowd = places[name], crowds[name]
        for sprite, (x, y) in zip(crowd, _offsets(place, len(crowd)), strict=True):
            yield _sprite(sprite, place, x, y)


def _offsets(place: Place, count: int) -> Iterator[tuple[float, float]]:
    """The positions of several sprites on a place: side by side along its longer side, all visible."""
    room = max(place.width - 1, place.height - 1, STACK)
    step = min(1.0, room / max(count - 1, 1))
    for index in range(count):
        off = (index - (count - 1) / 2) * step
        across = place.width >= place.height
        yield place.x + (off if across else 0), place.y + (0 if across else off)


def _sprite(sprite: Sprite, place: Place, x: float, y: float) -> str:
    transform = f"translate({short(x)} {short(y)})"
    if sprite.turn:
        transform += f" rotate({short(sprite.turn)})"
    drawn = drawn_again(escape(sprite.symbol), transform)
    if sprite.text:
        words = Label(sprite.text, x, y, SPRITE_TEXT * place.height, "s-sprite-text")
        drawn += label_svg(words, WITHIN * place.width)
    return drawn
