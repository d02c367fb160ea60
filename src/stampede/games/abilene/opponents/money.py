"""The heuristic for loans and shortages of Abilene: the cheapest way out, and interest by risk."""

from stampede.core.record import Ints
from stampede.games.abilene.opponents.estimates import cash_seen, fortune, herd_size
from stampede.games.abilene.rules.actions import ACCEPT, ASK, BORROW, DECLINE, GO_BANKRUPT, OFFER, REPAY
from stampede.games.abilene.rules.components import AT_END, BANK_RATE, DECLINED
from stampede.games.abilene.rules.money import due_of, missing, rate_of
from stampede.games.abilene.rules.state import AbileneState

NEVER = -(10**6)
CAREFUL = 3000
"""Cash in dollars that a player keeps when repaying a loan: repaying early saves nothing (A10.2)."""
HOPELESS = 12_000
"""The debt beyond all animals still to be sold at which a player gives up, in dollars."""
ANIMAL = 1700
"""The worth of an animal still to be sold, for lenders and in a shortage, in dollars."""
SOON = 60
"""The cost of each turn that a loan is due early, in thousandths of the loan."""
LONGEST = 5
CHEAPEST = 5
"""The lowest interest, in per cent, at which a player lends."""
RISK = 30
"""The interest added when the loan equals the borrower's worth, in per cent."""


def judge_repayments(state: AbileneState, seat: int, actions: Ints, count: int, scores: Ints) -> None:
    """A10.2 Score repayments: the oldest first, if the cash is more than enough."""
    scores[0] = 0
    for index in range(1, count):
        debt = int(state.loans[seat, int(actions[index]) - REPAY])
        scores[index] = 1000 - index if state.cash[seat] - debt >= CAREFUL else NEVER


def judge_ways_out(state: AbileneState, seat: int, actions: Ints, count: int, scores: Ints) -> None:
    """A10.1, A10.3 Score ways out: ask first, accept an offer cheaper than the bank, give up if hopeless."""
    worth = fortune(state, seat, seat) - missing(state) + ANIMAL * herd_size(state, seat)
    for index in range(count):
        action = int(actions[index])
        if action == BORROW:
            scores[index] = 0
        elif action == ASK:
            scores[index] = 1000
        elif action == GO_BANKRUPT:
            scores[index] = 5000 if worth < -HOPELESS else NEVER
        else:
            scores[index] = worth_of_offer(state, int(state.answers[action - ACCEPT]) - DECLINED - 1)


def worth_of_offer(state: AbileneState, offer: int) -> int:
    """A10.3 The saving of an offer against the bank, less a charge for an early due date."""
    due = due_of(offer)
    soon = 0 if due == AT_END else max(0, LONGEST - due)
    return missing(state) * (10 * (BANK_RATE - rate_of(offer)) - SOON * soon) // 1000


def judge_answers(state: AbileneState, seat: int, actions: Ints, count: int, scores: Ints) -> None:
    """A10.3 Score answers: lend spare cash below the bank's interest, by the risk; else decline."""
    wanted = rate_by_risk(state, seat)
    spare = cash_seen(state, seat, seat) - missing(state) >= CAREFUL
    for index in range(count):
        action = int(actions[index])
        scores[index] = 0 if action == DECLINE else NEVER
        if action != DECLINE and spare and wanted < BANK_RATE:
            offer = action - OFFER
            late = due_of(offer) == AT_END or due_of(offer) >= LONGEST
            scores[index] = 200 - 20 * abs(rate_of(offer) - wanted) if late else NEVER


def rate_by_risk(state: AbileneState, seat: int) -> int:
    """A10.3 The interest to ask for, in per cent; it rises as the borrower has less left to sell."""
    borrower = int(state.payer)
    safety = fortune(state, seat, borrower) + ANIMAL * herd_size(state, borrower)
    if safety <= 0:
        return 2 * BANK_RATE
    return CHEAPEST + min(2 * BANK_RATE, RISK * missing(state) // safety)
