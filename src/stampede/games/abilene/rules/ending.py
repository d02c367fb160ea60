"""A11, A13.3 The end of a game and its winners."""

from stampede.core.record import Floats
from stampede.games.abilene.rules.cells import has_cattle, home
from stampede.games.abilene.rules.components import MAX_LOANS, NOTHING, OVER
from stampede.games.abilene.rules.loans import BORROWER, DEBT, LENDER, num_notes, remove_note
from stampede.games.abilene.rules.state import AbileneState


def num_solvent(state: AbileneState) -> int:
    """A10.4 The number of players who still take part."""
    count = 0
    for seat in range(state.players):
        count += 1 - int(state.bankrupt[seat])
    return count


def num_sold(state: AbileneState) -> int:
    """A9.1, A11.3 The number of animals sold."""
    count = 0
    for kind in range(len(state.gone)):
        count += int(state.gone[kind])
    return count


def is_ranch_deserted(state: AbileneState) -> bool:
    """A11.1 Whether a solvent player has no cattle in the own ranch."""
    for seat in range(state.players):
        if not state.bankrupt[seat] and not has_cattle(state, home(state, seat)):
            return True
    return False


def is_limit_reached(state: AbileneState) -> bool:
    """A11.3 Whether the agreed number of cattle is sold."""
    return 0 < state.sale_limit <= num_sold(state)


def is_last_turn(state: AbileneState) -> bool:
    """A11.1, A11.3 Whether the game ends after this turn."""
    return is_ranch_deserted(state) or is_limit_reached(state)


def finish(state: AbileneState) -> None:
    """A11.2 Settle the debts, loans between players first, then those of the bank, and end the game."""
    while num_notes(state) > 0:
        debt = state.notes[0, DEBT]
        state.cash[state.notes[0, BORROWER]] -= debt
        state.cash[state.notes[0, LENDER]] += debt
        remove_note(state, 0)
    for seat in range(state.players):
        for index in range(MAX_LOANS):
            state.cash[seat] -= state.loans[seat, index]
            state.bank_paid -= state.loans[seat, index]
            state.loans[seat, index] = 0
    state.phase = OVER
    state.question = NOTHING


def is_terminal(state: AbileneState) -> bool:
    """A11 Whether the game is over."""
    return state.phase == OVER


def has_won(state: AbileneState, seat: int) -> bool:
    """A11.2 Whether *seat* is solvent and no solvent player has more money; equal money shares the win."""
    if state.bankrupt[seat]:
        return False
    for other in range(state.players):
        if not state.bankrupt[other] and state.cash[other] > state.cash[seat]:
            return False
    return True


def returns(state: AbileneState, out: Floats) -> None:
    """A11.2 1 for a winner, -1 for the others; 0 for all when all share the win, or before the end."""
    losers = 0
    for seat in range(state.players):
        won = has_won(state, seat)
        out[seat] = 1 if won else -1
        losers += int(not won)
    if losers == 0 or not is_terminal(state):
        out[:] = 0
