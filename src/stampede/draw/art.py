"""Drawings for print kits: printed shapes and words, and symbols with words on them."""

from collections.abc import Iterable
from html import escape

from stampede.core.print_kit import Art
from stampede.core.scene import Label, Shape, drawn_again
from stampede.draw.svg import Window, label_svg


def printed(shapes: Iterable[Shape], labels: Iterable[Label], window: Window) -> Art:
    """Shapes and the words on them, as a part of a board."""
    drawn = [f'<path class="{escape(shape.look)}" d="{escape(shape.d)}"/>' for shape in shapes]
    drawn += [label_svg(label) for label in labels]
    return Art("".join(drawn), *window)


def of_symbol(name: str, window: Window, labels: Iterable[Label] = ()) -> Art:
    """A symbol, with words on it."""
    return Art(drawn_again(name) + "".join(label_svg(label) for label in labels), *window)
