"""The printed side of Zoff in Buffalo: pastures with a place for each cow, and a hand of cards."""

from collections.abc import Iterator
from math import ceil

from stampede.games.zoff import components as box
from stampede.games.zoff.components import Pasture
from stampede.games.zoff.tables import load_table, pastures_in_play
from stampede.games.zoff.text import say
from stampede.kit.definition import Options
from stampede.kit.scene import Board, Label, Place, Shape, Symbol
from stampede.kit.strokes import rounded

ACROSS = 4
"""Pastures side by side."""
FILES = 8
"""Cows side by side on a pasture."""
HEAD, GAP = 0.9, 0.4
"""Room for the name, and between pastures."""
TINTS = {
    "blue": "#2f6db5",
    "green": "#3f8f4f",
    "violet": "#7a55a8",
    "orange": "#d9822b",
    "pink": "#d46a92",
    "white": "#f4efe6",
}


def draw_board(options: Options) -> Board:
    """Z1.1 The pastures in play, smallest to biggest, and places for a hand."""
    table, players = load_table(str(options["components"])), int(options["players"])
    pastures = [table.pastures[number] for number in pastures_in_play(table, players)]
    deep = ceil(max(pasture.capacity for pasture in pastures) / FILES)
    pitch = FILES + GAP, HEAD + deep + GAP
    rows = ceil(len(pastures) / ACROSS)
    corners = [
        (GAP + number % ACROSS * pitch[0], GAP + number // ACROSS * pitch[1])
        for number in range(len(pastures))
    ]
    placed = list(zip(pastures, corners, strict=True))
    foot = GAP + rows * pitch[1]
    return Board(
        game="zoff",
        width=round(GAP + ACROSS * pitch[0], 3),
        height=round(foot + 1 + GAP, 3),
        shapes=tuple(
            Shape(rounded(x, y, x + FILES, y + HEAD + ceil(pasture.capacity / FILES), 0.2), "s-grass")
            for pasture, (x, y) in placed
        ),
        labels=tuple(_label(pasture, x, y) for pasture, (x, y) in placed),
        places=tuple(place for pasture, (x, y) in placed for place in _places(pasture, x, y))
        + tuple(
            Place(f"hand-{card + 1}", GAP + card + 0.5, foot + 0.5, 1, 1, say("place.hand", number=card + 1))
            for card in range(box.CARDS)
        ),
        symbols=(*_cow_symbols(), *_card_symbols()),
        label=say("board.label", count=len(pastures), first=pastures[0].name, last=pastures[-1].name),
        may_turn=False,
    )


def _label(pasture: Pasture, x: float, y: float) -> Label:
    row = "-".join(map(str, pasture.bonus))
    return Label(f"{pasture.name} {pasture.capacity} ({row})", x + FILES / 2, y + HEAD / 2, 0.5, "s-coord")


def _places(pasture: Pasture, x: float, y: float) -> Iterator[Place]:
    """The pasture as a whole, and each of its spaces."""
    label = say("place.pasture", pasture=pasture.name, capacity=pasture.capacity)
    yield Place(pasture.name, x + FILES / 2, y + HEAD / 2, FILES, HEAD, label)
    for space in range(pasture.capacity):
        left, top = x + space % FILES, y + HEAD + space // FILES
        label = say("place.space", pasture=pasture.name, number=space + 1)
        yield Place(f"{pasture.name}/{space + 1}", round(left + 0.5, 3), round(top + 0.5, 3), 1, 1, label)


def _cow_symbols() -> Iterator[Symbol]:
    """A cow is its colour and its initial."""
    for name, tint in TINTS.items():
        body = f'<circle r=".42" fill="{tint}" stroke="#222" stroke-width=".04"/>'
        yield Symbol(f"cow-{name}", body + _letter(name[0].upper()))


def _card_symbols() -> Iterator[Symbol]:
    for value in sorted(set(box.VALUES)):
        paper = 'fill="#f4efe6" stroke="#222" stroke-width=".04"'
        body = f'<rect x="-.4" y="-.48" width=".8" height=".96" rx=".1" {paper}/>'
        yield Symbol(f"card-{value}", body + _letter(str(value)))


def _letter(text: str) -> str:
    return f'<text font-size=".5" text-anchor="middle" dominant-baseline="central" fill="#222">{text}</text>'
