"""A8 Duels: the higher number wins, and the winner chooses the cell of the beaten cowboy."""

from stampede.core.record import Ints
from stampede.games.abilene.rules.actions import TO
from stampede.games.abilene.rules.cells import (
    free_boots,
    free_edge,
    free_outermost,
    has_cells,
    has_room,
    home,
    ranch_of,
    write_cells,
)
from stampede.games.abilene.rules.components import ASK_BEATEN, ASK_DUEL, BOY
from stampede.games.abilene.rules.lattice import JAIL, NOWHERE
from stampede.games.abilene.rules.rays import CellSet
from stampede.games.abilene.rules.state import AbileneState


def roll_duel(state: AbileneState, number: int) -> None:
    """A8.1 Note a roll: the challenger first, then the defender; ties are rolled again."""
    if state.duel_die < 0:
        state.duel_die = number
        state.question = ASK_DUEL
        return
    challenger = state.duel_die
    state.duel_die = -1
    if challenger == number:
        state.question = ASK_DUEL
        return
    state.winner = state.turn if challenger > number else state.duel_seat
    state.board[state.duel_cell] = BOY + state.winner
    judge(state)


def beaten_seat(state: AbileneState) -> int:
    """A8.2 The seat whose cowboy lost."""
    return state.duel_seat if state.winner == state.turn else state.turn


def judge(state: AbileneState) -> None:
    """A8.2 Send the loser to prison from the winner's ranch, or if his is full (R); else ask the winner."""
    loser = beaten_seat(state)
    in_winners = ranch_of(state, state.duel_cell) == home(state, state.winner)
    if in_winners or not has_room(state, home(state, loser)):
        state.jail[loser] += 1
        end_duel(state, JAIL)
    else:
        state.question = ASK_BEATEN


def cells_for_beaten(state: AbileneState) -> CellSet:
    """A8.2 In the loser's ranch its outer edge; elsewhere a boot cell of it, else its edge; else any (R)."""
    ranch = home(state, beaten_seat(state))
    if ranch_of(state, state.duel_cell) != ranch:
        boots = free_boots(state, ranch)
        if has_cells(boots):
            return boots
    edge = free_edge(state, ranch)
    if has_cells(edge):
        return edge
    return free_outermost(state, ranch)


def write_cells_for_beaten(state: AbileneState, out: Ints) -> int:
    """A8.2 List the cells that the winner may choose."""
    return write_cells(cells_for_beaten(state), TO, out, 0)


def place_beaten(state: AbileneState, cell: int) -> None:
    """A8.2 Put the beaten cowboy on the chosen cell."""
    state.board[cell] = BOY + beaten_seat(state)
    end_duel(state, cell)


def end_duel(state: AbileneState, cell: int) -> None:
    """A8.1 End a duel; a challenger who lost has moved all the same and now stands at *cell*."""
    if state.winner != state.turn:
        for place in range(3):
            if state.moved_boys[place] == state.duel_cell:
                state.moved_boys[place] = cell
    state.winner = -1
    state.duel_cell = NOWHERE
    state.duel_seat = -1
