"""Boards with the shortest path data, and small pictures of them without ornaments."""

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

import msgspec

from stampede.core.scene import Board, Scene, Symbol
from stampede.draw.strokes import Point

NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
"""The number of arguments of each command of SVG path data."""
COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)")
DRAWN = re.compile(r' d="([^"]*)"')
USED = re.compile(r'#symbol-([^"]+)"')


def small_board(board: Board, scene: Scene, ornaments: Collection[str]) -> Board:
    """The *board* without shapes whose look is one of *ornaments*, with the symbols that *scene* shows."""
    replace = msgspec.structs.replace
    left = tuple(shape for shape in board.shapes if shape.look not in ornaments)
    used = _used({each.name: each for each in board.symbols}, {sprite.symbol for sprite in scene.sprites})
    return brief_board(replace(board, shapes=left, symbols=tuple(used)))


def brief_board(board: Board) -> Board:
    """The *board* with the shortest path data: it takes half the bytes on the wire."""
    replace = msgspec.structs.replace
    return replace(
        board,
        shapes=tuple(replace(shape, d=briefly(shape.d)) for shape in board.shapes),
        symbols=tuple(replace(symbol, svg=DRAWN.sub(_briefly, symbol.svg)) for symbol in board.symbols),
    )


def _used(symbols: dict[str, Symbol], shown: set[str]) -> Iterator[Symbol]:
    """The symbols that are *shown*, and those that they refer to."""
    waiting, found = set(shown), set(shown)
    while waiting:
        within = set(USED.findall(symbols[waiting.pop()].svg)) - found
        waiting |= within
        found |= within
    return (symbol for name, symbol in symbols.items() if name in found)


def _briefly(found: re.Match[str]) -> str:
    return f' d="{briefly(found[1])}"'


@lru_cache(4096)
def briefly(d: str) -> str:
    """Path data in hundredths of a unit, each point relative to the one before."""
    written, last = [], ""
    for command, numbers in _steps(d):
        text = "".join(part if part.startswith("-") else f" {part}" for part in map(_hundredths, numbers))
        # A pair that follows an m without a letter is a line.
        written.append(text if command == last != "m" else command + text.lstrip())
        last = command
    return "".join(written)


def _steps(d: str) -> Iterator[tuple[str, Sequence[float]]]:
    """Each step of path data as a relative command with its numbers.

    The rounding error of one point is corrected at the next: points do not drift.
    """
    x = y = 0.0
    at = start = begun = (0.0, 0.0)
    for command, rest in COMMAND.findall(d):
        name, count = command.upper(), NUMBERS[command.upper()]
        if name == "Z":
            at, (x, y) = start, begun
            yield "z", ()
            continue
        given = [float(number) for number in NUMBER.findall(rest)]
        for first in range(0, len(given), count):
            numbers = given[first : first + count]
            points = _points(name, numbers, (x, y), is_relative=command.islower())
            x, y = points[-1]
            steps = [(round(to_x - at[0], 2), round(to_y - at[1], 2)) for to_x, to_y in points]
            at = at[0] + steps[-1][0], at[1] + steps[-1][1]
            if name == "M" and first == 0:
                start, begun = at, (x, y)
            yield _step(name if first == 0 or name != "M" else "L", numbers, steps)


def _points(name: str, numbers: Sequence[float], at: Point, *, is_relative: bool) -> list[Point]:
    """The points of a command; the last is where it ends."""
    x, y = at if is_relative else (0.0, 0.0)
    if name == "H":
        return [(x + numbers[0], at[1])]
    if name == "V":
        return [(at[0], y + numbers[0])]
    coordinates = numbers[5:] if name == "A" else numbers
    return [(x + across, y + down) for across, down in zip(coordinates[::2], coordinates[1::2], strict=True)]


def _step(name: str, numbers: Sequence[float], steps: Sequence[Point]) -> tuple[str, Sequence[float]]:
    across, down = steps[-1]
    if name in "LHV" and not down:
        return "h", (across,)
    if name in "LHV" and not across:
        return "v", (down,)
    turned = numbers[:5] if name == "A" else ()
    return "l" if name in "HV" else name.lower(), (*turned, *(part for step in steps for part in step))


def _hundredths(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text.replace("0.", ".", 1) if abs(value) < 1 else text
