"""A10.2, A10.3 Loans of the bank and between players."""

from stampede.games.abilene.rules.components import AT_END, BANK_RATE, MAX_LOANS, MAX_NOTES
from stampede.games.abilene.rules.reasons import ALLOWED, NO_CASH, NO_LOAN
from stampede.games.abilene.rules.state import AbileneState

LENDER, BORROWER, DEBT, DUE = 0, 1, 2, 3
"""What ``State.notes`` holds of a loan."""


def interest(amount: int, rate: int) -> int:
    """A10.2, A10.3 The interest of *rate* %, rounded up to the next hundred."""
    return (amount * rate + 9_999) // 10_000 * 100


def num_loans(state: AbileneState, seat: int) -> int:
    """A10.2 How many bank loans of a player are open."""
    count = 0
    for index in range(MAX_LOANS):
        count += int(state.loans[seat, index] > 0)
    return count


def lend_from_bank(state: AbileneState, seat: int, amount: int) -> None:
    """A10.2 The bank lends at once; one loan too many to be kept apart joins the latest (R)."""
    place = min(num_loans(state, seat), MAX_LOANS - 1)
    state.loans[seat, place] += amount + interest(amount, BANK_RATE)
    state.cash[seat] += amount
    state.bank_paid += amount


def why_not_repay(state: AbileneState, seat: int, index: int) -> int:
    """A10.2 NO_LOAN or NO_CASH where *seat* cannot repay the loan *index*."""
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
    """A10.2 A whole loan is repaid."""
    debt = int(state.loans[seat, index])
    state.cash[seat] -= debt
    state.bank_paid -= debt
    for later in range(index, MAX_LOANS - 1):
        state.loans[seat, later] = state.loans[seat, later + 1]
    state.loans[seat, MAX_LOANS - 1] = 0


def num_notes(state: AbileneState) -> int:
    """A10.3 How many loans between players are open."""
    count = 0
    for index in range(MAX_NOTES):
        count += int(state.notes[index, DEBT] > 0)
    return count


def add_note(state: AbileneState, lender: int, borrower: int, debt: int, due: int) -> None:
    """A10.3 An accepted loan binds."""
    index = num_notes(state)
    state.notes[index, LENDER] = lender
    state.notes[index, BORROWER] = borrower
    state.notes[index, DEBT] = debt
    state.notes[index, DUE] = due


def remove_note(state: AbileneState, index: int) -> None:
    """A10.3 A loan is paid or void; the later ones keep their order."""
    for later in range(index, MAX_NOTES - 1):
        for part in range(4):
            state.notes[later, part] = state.notes[later + 1, part]
    for part in range(4):
        state.notes[MAX_NOTES - 1, part] = 0


def count_down(state: AbileneState, seat: int) -> None:
    """A10.3 Loans fall due at the start of the borrower's turns."""
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
    """A10.4 Debts of a bankrupt player and to him are void."""
    state.loans[seat, :] = 0
    index = 0
    while index < num_notes(state):
        if state.notes[index, LENDER] == seat or state.notes[index, BORROWER] == seat:
            remove_note(state, index)
        else:
            index += 1
