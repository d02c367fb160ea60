"""A7.1, A8.2 Previews of a ride: where a stolen animal and a beaten cowboy would go."""

from functools import cache
from typing import Literal, cast

from stampede.core.reading import copy_of
from stampede.core.record import Ints
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.cells import (
    RANCH_BITS,
    head_number,
    home,
    is_boot,
    is_edge,
    ranch_of,
    write_cells,
)
from stampede.games.abilene.rules.cowboys import goals_for_stolen
from stampede.games.abilene.rules.duels import cells_for_beaten, judge
from stampede.games.abilene.rules.lattice import NUM_CELLS, TOWN
from stampede.games.abilene.rules.rays import CellSet
from stampede.games.abilene.rules.state import AbileneState as Fields

Fate = Literal["prison", "head", "boot", "edge", "inside"]
"""To prison, or to a cow-head, a boot cell, the outer edge or another free cell of a ranch."""


class Fates:
    """The consequences of rides from one position.

    A cowboy who leaves a cell frees it: that matters only in the ranch that is to take a figure, so most
    rides have the same consequences, which are computed once.
    """

    def __init__(self, now: Fields) -> None:
        """Prepare for the position *now*."""
        self.now = now
        self._some_cell = {(printed & RANCH_BITS) - 1: cell for cell, printed in enumerate(now.land)}
        """One cell of each ranch: only the ranch of a duel matters."""
        self._of_cow = cache(self._cow)
        self._of_loser = cache(self._loser)

    def of_cow(self, source: int) -> Fate:
        """A7.1 The destination of the animal that a cowboy from *source* steals."""
        return self._of_cow(self._left(source, self.now.turn))

    def of_loser(self, source: int, cell: int, rival: int, winner: int) -> Fate:
        """A8.2 The destination of the loser if the cowboy from *source* fights the *rival* on *cell*."""
        loser = rival if winner == self.now.turn else self.now.turn
        return self._of_loser(self._left(source, loser), ranch_of(self.now, cell), rival, winner)

    def _left(self, source: int, seat: int) -> int:
        """The cell that becomes free in the ranch of *seat*; TOWN if none does."""
        return source if ranch_of(self.now, source) == home(self.now, seat) else TOWN

    def _then(self, left: int) -> Fields:
        """The position when the cowboy has left that cell."""
        then: Fields = copy_of(self.now)
        if left != TOWN:
            then.board[left] = box.EMPTY
        return then

    def _cow(self, left: int) -> Fate:
        if (
            left != TOWN and self._of_cow(TOWN) == "head"
        ):  # cells that are free with him stay free without him
            return "head"
        then = self._then(left)
        cells = _listed(goals_for_stolen(then))
        if all(head_number(then, cell) for cell in cells):
            return "head"
        return "edge" if is_edge(then, cells[0]) else "inside"

    def _loser(self, left: int, ranch: int, rival: int, winner: int) -> Fate:
        loser = rival if winner == self.now.turn else self.now.turn
        best: Fate = "edge" if ranch == home(self.now, loser) else "boot"
        if left != TOWN and self._of_loser(TOWN, ranch, rival, winner) == best:
            return best
        then = self._then(left)
        then.duel_cell, then.duel_seat, then.winner = self._some_cell[ranch], rival, winner
        judge(then)
        if then.question != box.ASK_BEATEN:
            return "prison"
        cells = _listed(cells_for_beaten(then))
        if all(is_boot(then, cell) for cell in cells):
            return "boot"
        return "edge" if is_edge(then, cells[0]) else "inside"


def _listed(cells: CellSet) -> list[int]:
    found: list[int] = [0] * NUM_CELLS
    return found[: write_cells(cells, 0, cast("Ints", found), 0)]
