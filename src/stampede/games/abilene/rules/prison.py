"""A4 Prison: food for those inside, and the freeing of many at once."""

from stampede.core.record import Ints
from stampede.games.abilene.rules.actions import DONE, FREE
from stampede.games.abilene.rules.cells import either, free_boots, free_edge, home, write_cells
from stampede.games.abilene.rules.components import ASK_FREEING, BAIL, BOY, FOOD, FOOD_BILL, MANY_INSIDE
from stampede.games.abilene.rules.rays import CellSet
from stampede.games.abilene.rules.state import AbileneState


def visit_prison(state: AbileneState) -> None:
    """A4.2 Ask the player whom to free, with three or more inside at the start of the turn."""
    inside = int(state.jail[state.turn])
    if inside > 0 and inside + state.freed >= MANY_INSIDE:
        state.question = ASK_FREEING
    else:
        state.phase = FOOD_BILL


def cells_for_freed(state: AbileneState) -> CellSet:
    """A4.2 The cells for a freed cowboy: an empty own boot cell or a free cell on the own outer edge."""
    ranch = home(state, state.turn)
    return either(free_boots(state, ranch), free_edge(state, ranch))


def cells_to_free_to(state: AbileneState, out: Ints) -> int:
    """A4.2 List the cells for one of those inside, and to free nobody more."""
    out[0] = DONE
    return write_cells(cells_for_freed(state), FREE, out, 1)


def free_boy(state: AbileneState, cell: int) -> None:
    """A4.2 Free a cowboy; the bill comes with the food."""
    state.jail[state.turn] -= 1
    state.freed += 1
    state.board[cell] = BOY + state.turn


def prison_bill(state: AbileneState) -> int:
    """A4.1, A4.2 The bill in dollars: food for those inside, and the price of those freed."""
    return int(FOOD[state.jail[state.turn]]) + BAIL * state.freed
