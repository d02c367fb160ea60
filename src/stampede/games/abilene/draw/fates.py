"""A7.1, A8.2 What would become of a stolen animal and of a beaten cowboy, told before anybody commits."""

from typing import Literal, cast

from stampede.core.record import Ints
from stampede.draw.reading import copy_of
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.cells import CellSet, head_number, is_boot, is_edge, write_cells
from stampede.games.abilene.rules.cowboys import goals_for_stolen
from stampede.games.abilene.rules.duels import cells_for_beaten, judge
from stampede.games.abilene.rules.lattice import NUM_CELLS, TOWN
from stampede.games.abilene.rules.state import AbileneState as Fields

Fate = Literal["prison", "head", "boot", "edge", "inside"]
"""To prison; to a cow-head, a boot cell, the outer edge or another free cell of a ranch."""


def fate_of_cow(now: Fields, source: int) -> Fate:
    """A7.1 Where the animal goes that a cowboy from *source* steals."""
    then = _left(now, source)
    cells = _listed(goals_for_stolen(then))
    if all(head_number(then, cell) for cell in cells):
        return "head"
    return "edge" if is_edge(then, cells[0]) else "inside"


def fate_of_loser(now: Fields, source: int, cell: int, rival: int, winner: int) -> Fate:
    """A8.2 Where the loser goes if the cowboy from *source* fights the *rival* on *cell*."""
    then = _left(now, source)
    then.duel_cell, then.duel_seat, then.winner = cell, rival, winner
    judge(then)
    if then.question != box.ASK_BEATEN:
        return "prison"
    cells = _listed(cells_for_beaten(then))
    if all(is_boot(then, cell) for cell in cells):
        return "boot"
    return "edge" if is_edge(then, cells[0]) else "inside"


def _left(now: Fields, source: int) -> Fields:
    """The position when the cowboy has left *source*."""
    then: Fields = copy_of(now)
    if source != TOWN:
        then.board[source] = box.EMPTY
    return then


def _listed(cells: CellSet) -> list[int]:
    found: list[int] = [0] * NUM_CELLS
    return found[: write_cells(cells, 0, cast("Ints", found), 0)]
