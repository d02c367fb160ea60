"""A10.2, A10.3 Loans of the bank and between players."""

from stampede.games.abilene.rules.components import AT_END, BANK_RATE, MAX_LOANS, MAX_NOTES
from stampede.games.abilene.rules.reasons import ALLOWED, NO_CASH, NO_LOAN
from stampede.games.abilene.rules.state import AbileneState

LENDER, BORROWER, DEBT, DUE = 0, 1, 2, 3
"""The columns of ``State.notes``."""


def interest(amount: int, rate: int) -> int:
    """A10.2, A10.3 The interest at *rate* per cent, rounded up to the next hundred dollars."""
    return (amount * rate + 9_999) // 10_000 * 100


def num_loans(state: AbileneState, seat: int) -> int:
    """A10.2 The number of open bank loans of a player."""
    count = 0
    for index in range(MAX_LOANS):
        count += int(state.loans[seat, index] > 0)
    return count


def lend_from_bank(state: AbileneState, seat: int, amount: int) -> None:
    """A10.2 Lend from the bank; a loan beyond the sixteenth joins the latest (R)."""
    place = min(num_loans(state, seat), MAX_LOANS - 1)
    state.loans[seat, place] += amount + interest(amount, BANK_RATE)
    state.cash[seat] += amount
    state.bank_paid += amount


def why_not_repay(state: AbileneState, seat: int, index: int) -> int:
    """A10.2 ALLOWED, or NO_LOAN or NO_CASH where *seat* cannot repay the loan *index*."""
    if index >= num_loans(state, seat):
        return NO_LOAN
    return NO_CASH if state.loans[seat, index] > state.cash[seat] else ALLOWED


def can_repay(state: AbileneState, seat: int) -> bool:
    """A10.2 Whether some bank loan can be repaid from cash."""
    for index in range(num_loans(state, seat)):
        if why_not_repay(state, seat, index) == ALLOWED:
            return True
    return False


def repay(state: AbileneState, seat: int, index: int) -> None:
    """A10.2 Repay a whole loan."""
    debt = int(state.loans[seat, index])
    state.cash[seat] -= debt
    state.bank_paid -= debt
    for later in range(index, MAX_LOANS - 1):
        state.loans[seat, later] = state.loans[seat, later + 1]
    state.loans[seat, MAX_LOANS - 1] = 0


def num_notes(state: AbileneState) -> int:
    """A10.3 The number of open loans between players."""
    count = 0
    for index in range(MAX_NOTES):
        count += int(state.notes[index, DEBT] > 0)
    return count


def add_note(state: AbileneState, lender: int, borrower: int, debt: int, due: int) -> None:
    """A10.3 Note an accepted loan."""
    index = num_notes(state)
    state.notes[index, LENDER] = lender
    state.notes[index, BORROWER] = borrower
    state.notes[index, DEBT] = debt
    state.notes[index, DUE] = due


def remove_note(state: AbileneState, index: int) -> None:
    """A10.3 Remove a loan that is paid or void; the later ones keep their order."""
    for later in range(index, MAX_NOTES - 1):
        for part in range(4):
            state.notes[later, part] = state.notes[later + 1, part]
    for part in range(4):
        state.notes[MAX_NOTES - 1, part] = 0


def count_down(state: AbileneState, seat: int) -> None:
    """A10.3 Count down the turns until the loans of a borrower are due, at the start of his turn."""
    for index in range(num_notes(state)):
        if state.notes[index, BORROWER] == seat and state.notes[index, DUE] != AT_END:
            state.notes[index, DUE] -= 1


def due_note(state: AbileneState) -> int:
    """A3, A10.3 The oldest loan that the player whose turn it is must pay back now, or -1."""
    for index in range(num_notes(state)):
        if state.notes[index, BORROWER] == state.turn and state.notes[index, DUE] == 0:
            return index
    return -1


def cancel_debts(state: AbileneState, seat: int) -> None:
    """A10.4 Cancel the debts of a bankrupt player and to him."""
    state.loans[seat, :] = 0
    index = 0
    while index < num_notes(state):
        if state.notes[index, LENDER] == seat or state.notes[index, BORROWER] == seat:
            remove_note(state, index)
        else:
            index += 1
