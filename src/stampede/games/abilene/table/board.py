"""A1.3, A1.4 Boards: read from a file, checked, printed into ``State.land``; and the names of cells."""

import json
import os
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from stampede.core.errors import InvalidOption
from stampede.core.record import Ints
from stampede.games.abilene.rules import lattice
from stampede.games.abilene.rules.cells import BOOT, EDGE, HEAD_SHIFT, RANCH_BITS
from stampede.games.abilene.rules.components import COWBOYS, HERD, LETTERS
from stampede.games.abilene.words import say

FILE_NAME = re.compile(r"[A-Za-z0-9][\w.-]{0,80}\.json", re.ASCII)
CELL_NAME = re.compile(r"([a-f])([2-8])([+-][0-9]{1,2})?", re.IGNORECASE)
MOST_CELLS = 60
"""The most cells of a ranch: more would not fit the buffer for legal actions."""
LEAST_EDGE = 8
MARKS = ("cowheads", "boots", "outer_edge", "border_to_abilene")


OURS = {"": "board.json", "small": "small.json"}
"""A1.3 The printed board as this project reconstructs it; A1.4 a small one for research."""


@cache
def own_land(name: str) -> Ints:
    """A board of ``OURS``."""
    text = (Path(__file__).parent / OURS[name]).read_text(encoding="utf-8")
    return land_of(json.loads(text))


def land_from(name: str) -> Ints:
    """Load the board in the file *name*; "" is the printed board, "small" one for research.

    The folder is that of the environment variable STAMPEDE_BOARDS, or the working directory.
    """
    if name in OURS:
        return own_land(name)
    if not FILE_NAME.fullmatch(name):
        raise InvalidOption(say("board.name", name=name[:80]))
    file = Path(os.environ.get("STAMPEDE_BOARDS", "")) / name
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except OSError:
        raise InvalidOption(say("board.missing", name=name)) from None
    except (ValueError, RecursionError):
        raise InvalidOption(say("board.json", name=name)) from None
    return land_of(data)


def land_of(data: object) -> Ints:
    """A1.4 Check a board and print it; raises InvalidOption with the reason."""
    ranches = data.get("ranches") if isinstance(data, Mapping) else None
    if not isinstance(ranches, list) or [_id(ranch) for ranch in ranches] != list(LETTERS):
        raise InvalidOption(say("board.ranches", letters=", ".join(LETTERS)))
    land = np.zeros(lattice.NUM_CELLS, np.int32)
    for number, ranch in enumerate(ranches):
        for cell in _cells(ranch, "cells"):
            if land[cell]:
                raise InvalidOption(say("board.twice", cell=_where(cell)))
            land[cell] = number + 1
    for number, ranch in enumerate(ranches):
        _print_ranch(land, number, ranch)
    land.flags.writeable = False
    return land


def _id(ranch: object) -> object:
    return ranch.get("id") if isinstance(ranch, Mapping) else None


def _cells(ranch: Mapping[str, Any], mark: str) -> list[int]:
    """The numbers of the cells listed under *mark*."""
    given = ranch.get(mark)
    wrong = InvalidOption(
        say("board.cells", letter=ranch["id"], mark=mark, last=lattice.LAST_RING, first=lattice.FIRST_RING)
    )
    if not isinstance(given, list):
        raise wrong
    cells = []
    for pair in given:
        if not isinstance(pair, list) or len(pair) != 2 or not all(type(part) is int for part in pair):
            raise wrong
        if tuple(pair) not in lattice.NUMBER:
            raise wrong
        cells.append(lattice.NUMBER[pair[0], pair[1]])
    if len(set(cells)) != len(cells):
        raise InvalidOption(say("board.repeated", letter=ranch["id"], mark=mark))
    return cells


def _print_ranch(land: Ints, number: int, ranch: Mapping[str, Any]) -> None:
    """A1.4 Check one ranch and print its marks."""
    letter = LETTERS[number]
    own = set(_cells(ranch, "cells"))
    marks = {mark: _cells(ranch, mark) for mark in MARKS}
    for mark, cells in marks.items():
        if not set(cells) <= own:
            raise InvalidOption(say("board.outside", letter=letter, mark=mark))
    heads, boots, edge, border = (marks[mark] for mark in MARKS)
    if len(heads) != HERD or len(boots) != COWBOYS or set(heads) & set(boots):
        raise InvalidOption(say("board.marks", letter=letter, heads=len(heads), boots=len(boots)))
    if len(edge) < LEAST_EDGE:
        raise InvalidOption(say("board.edge", letter=letter, found=len(edge)))
    _check_shape(letter, own, border)
    heads.sort(key=lambda cell: (-lattice.RING[cell], lattice.offset_from(cell, number)))
    for order, cell in enumerate(heads, start=1):
        land[cell] |= order << HEAD_SHIFT
    for cell in boots:
        land[cell] |= BOOT
    for cell in edge:
        land[cell] |= EDGE


def _check_shape(letter: str, own: set[int], border: list[int]) -> None:
    """A1.4 A ranch lies beside the town, and in one piece."""
    if not border or set(border) != own & set(lattice.BORDER.tolist()):
        raise InvalidOption(say("board.border", letter=letter))
    if len(own) > MOST_CELLS:
        raise InvalidOption(say("board.size", letter=letter, most=MOST_CELLS))
    if _reached(own, border) != own:
        raise InvalidOption(say("board.connected", letter=letter))


def _reached(own: set[int], border: list[int]) -> set[int]:
    """A1.4 The cells of a ranch that can be reached from town without leaving it."""
    reached, open_ends = set(border), list(border)
    while open_ends:
        for beside in lattice.NEXT[open_ends.pop()].tolist():
            if beside in own and beside not in reached:
                reached.add(beside)
                open_ends.append(beside)
    return reached


def _where(cell: int) -> str:
    at: lattice.Hex = lattice.AXIAL[cell]
    return f"[{at[0]}, {at[1]}]"


@cache
def _name(cell: int, ranch: int) -> str:
    offset = lattice.offset_from(cell, ranch)
    return f"{LETTERS[ranch]}{lattice.RING[cell]}" + (f"{offset:+d}" if offset else "")


def cell_name(land: Ints, cell: int) -> str:
    """A1.3 A cell by ranch, ring and offset, ``A7-2``; the town is ``town``."""
    if cell == lattice.TOWN:
        return "town"
    return _name(cell, (int(land[cell]) & RANCH_BITS) - 1)


def read_cell(land: Ints, text: str) -> int:
    """A1.3 The number of a cell, or NOWHERE when this board has no such cell."""
    if text.lower() == "town":
        return lattice.TOWN
    found = CELL_NAME.fullmatch(text)
    if not found:
        return lattice.NOWHERE
    ranch, ring, offset = LETTERS.index(found[1].upper()), int(found[2]), int(found[3] or "0")
    if not -3 * ring < offset <= 3 * ring:
        return lattice.NOWHERE
    cell = lattice.NUMBER[lattice.hex_at(ranch, ring, offset)]
    return cell if (int(land[cell]) & RANCH_BITS) - 1 == ranch else lattice.NOWHERE
