"""Perfect play looked up: boards of up to four columns, solved when one is first asked for."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from stampede.core.record import Records, copied
from stampede.games.buffalo.rules import game
from stampede.games.buffalo.rules.components import BUFFALOES, CHIEF, CHIEFS_SIDE, DOG, NOBODY
from stampede.games.buffalo.rules.state import BuffaloState, view
from stampede.games.buffalo.solver.families import Words

WIDEST = 4
MAX_LEGAL = 128
NO_ACTION = -1
"""The side to act has lost."""


class SmallTable(NamedTuple):
    """All positions of a small board with the buffaloes to move."""

    placings: dict[int, int]
    """The number of each set of dogs."""
    won: Words
    """By herd and placing, the chief's cells from which he wins."""


@lru_cache(maxsize=8)
def small_table(width: int, height: int, dogs: int) -> SmallTable:
    """Solve a board with dogs anywhere."""
    from stampede.games.buffalo.solver.dense import solve_herd  # noqa: PLC0415 - loads the compiler
    from stampede.games.buffalo.solver.families import family  # noqa: PLC0415 - as above

    anywhere = family("anywhere", width, height, dogs)
    placings = {int(cells): number for number, cells in enumerate(anywhere.occupied[:-1])}
    return SmallTable(placings, solve_herd(anywhere, np.arange(width, dtype=np.int32)))


def _documents() -> dict[str, Path]:
    """The page about proofs and the checker: a wheel has copies of them, a checkout the originals."""
    copies, root = Path(__file__).parent / "documents", Path(__file__).parents[5]
    originals = (root / "docs" / "buffalo-solved.md", root / "examples" / "check_proof.py")
    return {path.name: path if path.is_file() else copies / path.name for path in originals}


class Lookup:
    """The optional part ``Definition.solved``."""

    documents: Mapping[str, Path] = _documents()

    def lookup(self, records: Records) -> tuple[int, int, int] | None:
        """The side that wins, an action that keeps the win (NO_ACTION for the other side), and a bound.

        The bound is on the actions until the end: twice the steps that all buffaloes have left (B3.3).
        """
        state = view(records, 0)
        is_opening = state.to_leave > 0 or state.opening_left > state.opening_due  # B4.1, B4.2
        if state.width > WIDEST or state.winner != NOBODY or is_opening or state.opening_left > 1:
            return None
        side = state.side
        winner = CHIEFS_SIDE if is_chiefs(records) else BUFFALOES
        action = next(_keeping(records, winner)) if winner == side else NO_ACTION
        rows = (game.buffalo_row(state, column) for column in range(1, state.width + 1))
        left = sum(state.height - row for row in rows if row)
        return winner, action, 2 * left + (side == CHIEFS_SIDE)


def is_chiefs(records: Records) -> bool:
    """Whether the chief wins this position of a small board."""
    state = view(records, 0)
    if state.winner != NOBODY:
        return bool(state.winner == CHIEFS_SIDE)
    if state.side == CHIEFS_SIDE:
        return next(_keeping(records, CHIEFS_SIDE), None) is not None
    herd = 0
    for column in range(1, state.width + 1):
        row = game.buffalo_row(state, column)
        if row == state.height - 1:
            return False  # B3.1: nothing stands on the last row
        herd = herd * (state.height - 1) + (row - 1 if row else state.height - 2)
    dogs = _cells(state, DOG)
    table = small_table(state.width, state.height, dogs.bit_count())
    return bool(table.won[herd, table.placings[dogs]] & _cells(state, CHIEF))


def _keeping(records: Records, winner: int) -> Iterator[int]:
    """The actions of the side to move after which *winner* wins, those that end the game first."""
    side = view(records, 0).side
    actions = np.zeros(MAX_LEGAL, np.int32)
    later = []
    for index in range(game.legal_actions(view(records, 0), side, actions)):
        after = copied(records)
        game.apply_action(view(after, 0), side, int(actions[index]))
        if view(after, 0).winner == winner:
            yield int(actions[index])
        later.append((int(actions[index]), after))
    for action, after in later:
        if is_chiefs(after) == (winner == CHIEFS_SIDE):
            yield action


def _cells(state: BuffaloState, piece: int) -> int:
    """The cells of the prairie where such a piece stands (``families``)."""
    found = 0
    for column, row in np.argwhere(state.board == piece).tolist():
        found |= 1 << (row - 2) * state.width + column - 1
    return found
