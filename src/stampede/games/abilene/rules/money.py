"""A9.4, A10.1, A10.3, A10.4 Payments, and the ways out of a shortage."""

from stampede.core.record import Ints
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.actions import ACCEPT, ASK, BORROW, DECLINE, GO_BANKRUPT, OFFER
from stampede.games.abilene.rules.cells import boy_on
from stampede.games.abilene.rules.ending import finish, num_solvent
from stampede.games.abilene.rules.lattice import NUM_CELLS
from stampede.games.abilene.rules.loans import (
    DEBT,
    LENDER,
    add_note,
    cancel_debts,
    due_note,
    interest,
    lend_from_bank,
    num_notes,
    remove_note,
)
from stampede.games.abilene.rules.prison import prison_bill
from stampede.games.abilene.rules.reasons import ALLOWED, ASKED_BEFORE, NO_MONEY, NO_OFFER, NOBODY_TO_ASK
from stampede.games.abilene.rules.sale import owed_by_seller, receives
from stampede.games.abilene.rules.state import AbileneState


def collect_loans(state: AbileneState) -> None:
    """A3, A10.3 Collect loans that are due, the oldest first."""
    index = due_note(state)
    if index < 0:
        state.phase = box.REPAYMENTS
    else:
        demand(state, state.turn, int(state.notes[index, DEBT]))


def collect_food(state: AbileneState) -> None:
    """A4.1 Collect the prison's bill."""
    bill = prison_bill(state)
    if bill == 0:
        state.phase = box.CATTLE
    else:
        demand(state, state.turn, bill)


def collect_debts(state: AbileneState) -> None:
    """A9.4 Collect from the opponents who owe, clockwise from the seller."""
    if state.settled == state.players - 1:
        state.phase = box.SHARES
        return
    seat = (state.seller + 1 + state.settled) % state.players
    owed = -receives(state, seat)
    if owed > 0:
        demand(state, seat, owed)
    else:
        state.settled += 1


def pay_shares(state: AbileneState) -> None:
    """A9.4 Have the seller pay, after all others."""
    owed = owed_by_seller(state)
    if owed > 0:
        demand(state, state.seller, owed)
    else:
        state.phase = box.SALES


def demand(state: AbileneState, seat: int, amount: int) -> None:
    """A10.1 Demand a payment; a player who lacks the money has a shortage to resolve."""
    state.payer = seat
    state.amount = amount
    if state.cash[seat] >= amount:
        pay(state)
    else:
        state.question = box.ASK_SHORTAGE


def missing(state: AbileneState) -> int:
    """A10.1 The amount that the payer lacks."""
    return int(state.amount) - int(state.cash[state.payer])


def pay(state: AbileneState) -> None:
    """A10.1 Make the payment and go on with the turn."""
    state.cash[state.payer] -= state.amount
    if state.phase == box.LOANS:
        index = due_note(state)
        state.cash[state.notes[index, LENDER]] += state.amount
        remove_note(state, index)
    elif state.phase == box.FOOD_BILL:
        state.bank_paid -= state.amount
        state.freed = 0
        state.phase = box.CATTLE
    elif state.phase == box.DEBTS:
        state.cash[state.seller] += state.amount
        state.settled += 1
    else:
        for seat in range(state.players):
            state.cash[seat] += max(0, receives(state, seat))
        state.phase = box.SALES
    end_payment(state)


def end_payment(state: AbileneState) -> None:
    """Clear the demand."""
    state.payer = -1
    state.amount = 0
    state.asked = 0
    state.answers[:] = box.NONE
    state.question = box.NOTHING


def ways_out(state: AbileneState, out: Ints) -> int:
    """A10.1, A10.3 List the ways out: borrow, ask, go bankrupt, or accept one of the offers."""
    out[0] = BORROW
    count = 1
    if can_ask(state):
        out[count] = ASK
        count += 1
    out[count] = GO_BANKRUPT
    count += 1
    for seat in range(state.players):
        if why_not_accept(state, seat) == ALLOWED:
            out[count] = ACCEPT + seat
            count += 1
    return count


def why_not_accept(state: AbileneState, seat: int) -> int:
    """A10.3 ALLOWED, or NO_OFFER where *seat* has made none."""
    return ALLOWED if state.answers[seat] > box.DECLINED else NO_OFFER


def why_not_ask(state: AbileneState) -> int:
    """A10.3 ALLOWED, or ASKED_BEFORE, or NOBODY_TO_ASK (R: also where the table has no space for a loan)."""
    if state.asked:
        return ASKED_BEFORE
    if num_notes(state) < box.MAX_NOTES:
        for seat in range(state.players):
            if may_be_asked(state, seat):
                return ALLOWED
    return NOBODY_TO_ASK


def can_ask(state: AbileneState) -> bool:
    """A10.3 Whether the payer may ask: once in a shortage, if somebody can lend (R: and can be noted)."""
    return why_not_ask(state) == ALLOWED


def may_be_asked(state: AbileneState, seat: int) -> bool:
    """A10.3 Whether *seat* may be asked: solvent, with the money (R: everybody if totals are hidden)."""
    if seat == state.payer or state.bankrupt[seat]:
        return False
    return bool(state.hidden_totals) or has_missing(state, seat)


def has_missing(state: AbileneState, seat: int) -> bool:
    """A10.3 Whether a player has the amount that the payer lacks."""
    return int(state.cash[seat]) >= missing(state)


def borrow(state: AbileneState) -> None:
    """A10.1 Borrow the missing amount from the bank."""
    lend_from_bank(state, state.payer, missing(state))
    pay(state)


def ask(state: AbileneState) -> None:
    """A10.3 Ask the others, all at once."""
    state.asked = 1
    state.question = box.ASK_ANSWERS


def is_to_answer(state: AbileneState, seat: int) -> bool:
    """A10.3 Whether *seat* has yet to answer: all who have the amount answer."""
    return may_be_asked(state, seat) and state.answers[seat] == box.NONE


def why_not_offer(state: AbileneState, seat: int) -> int:
    """A10.3 ALLOWED, or NO_MONEY where *seat* does not have the amount to lend."""
    return ALLOWED if has_missing(state, seat) else NO_MONEY


def answers_to(state: AbileneState, seat: int, out: Ints) -> int:
    """A10.3 List the answers: decline, or 0 to 200 % due after 1, 2, 3, 5 or 8 turns or at the end."""
    out[0] = DECLINE
    count = 1
    if why_not_offer(state, seat) == ALLOWED:
        for offer in range(box.RATES * len(box.DUES)):
            out[count] = OFFER + offer
            count += 1
    return count


def answer(state: AbileneState, seat: int, given: int) -> None:
    """A10.3 Note an answer in secret; after the last one, the borrower chooses."""
    state.answers[seat] = given
    for other in range(state.players):
        if is_to_answer(state, other):
            state.question = box.ASK_ANSWERS
            return
    state.question = box.ASK_SHORTAGE


def rate_of(offer: int) -> int:
    """A10.3 The interest of an offer in per cent."""
    return offer // len(box.DUES) * box.RATE_STEP


def due_of(offer: int) -> int:
    """A10.3 The borrower's turns until the loan of an offer is due, or AT_END."""
    return int(box.DUES[offer % len(box.DUES)])


def accept(state: AbileneState, lender: int) -> None:
    """A10.3 Accept one offer and pay."""
    offer = int(state.answers[lender]) - box.DECLINED - 1
    amount = missing(state)
    add_note(state, lender, state.payer, amount + interest(amount, rate_of(offer)), due_of(offer))
    state.cash[lender] -= amount
    state.cash[state.payer] += amount
    pay(state)


def is_creditor(state: AbileneState, seat: int) -> bool:
    """A10.4 Whether this player is a creditor of the payment that cannot be made."""
    if state.phase == box.LOANS:
        return bool(state.notes[due_note(state), LENDER] == seat)
    if state.phase == box.DEBTS:
        return seat == state.seller
    return state.phase == box.SHARES and receives(state, seat) > 0


def go_bankrupt(state: AbileneState) -> None:
    """A10.4 Divide the cash among the creditors; the player is out, and his turn ends."""
    seat = int(state.payer)
    hand_over(state, seat)
    cancel_debts(state, seat)
    dismiss(state, seat)
    state.bankrupt[seat] = 1
    if seat == state.turn:
        state.unsold[seat] = state.town_cows[0]
        state.town_cows[:] = box.NONE
        state.freed = 0
        state.phase = box.TURN_END
    else:
        state.settled += 1
    end_payment(state)
    if num_solvent(state) == 1:
        finish(state)


def hand_over(state: AbileneState, seat: int) -> None:
    """A10.4 Pay several creditors in equal whole hundreds, the odd ones clockwise from the debtor (R)."""
    creditors = 0
    for other in range(state.players):
        creditors += int(is_creditor(state, other))
    hundreds = int(state.cash[seat]) // 100
    state.cash[seat] = 0
    if creditors == 0:
        state.bank_paid -= 100 * hundreds
        return
    share, odd = hundreds // creditors, hundreds % creditors
    for step in range(1, state.players):
        other = (seat + step) % state.players
        if is_creditor(state, other):
            state.cash[other] += 100 * (share + int(odd > 0))
            odd -= 1


def dismiss(state: AbileneState, seat: int) -> None:
    """A10.4 Remove the cowboys of a bankrupt player; the cattle stay on the board."""
    for cell in range(NUM_CELLS):
        if boy_on(state, cell) == seat:
            state.board[cell] = box.EMPTY
    state.town_boys[seat] = 0
    state.jail[seat] = 0
