"""Reasons for and against a choice about money in Abilene: loans, shortages, and the prison's bill."""

from stampede.core.parts import Effect
from stampede.core.state_like import StateLike
from stampede.games.abilene.rules import actions as act
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.actions import ASK, BORROW, GO_BANKRUPT
from stampede.games.abilene.rules.loans import interest
from stampede.games.abilene.rules.money import missing, rate_of
from stampede.games.abilene.rules.state import AbileneState
from stampede.games.abilene.rules.state import view as read


def asks_first(view: StateLike, seat: int, action: int) -> Effect | None:
    """A10.3 Asking the others costs nothing, and the bank stays as an alternative."""
    return Effect("asks_first", {}) if action == ASK else None


def pays_bank(view: StateLike, seat: int, action: int) -> Effect | None:
    """A10.2 The bank's loan costs more than the missing amount."""
    state: AbileneState = read(view.records, 0)
    if action != BORROW or state.question != box.ASK_SHORTAGE:
        return None
    return Effect("pays_bank", {"rate": box.BANK_RATE})


def gives_up(view: StateLike, seat: int, action: int) -> Effect | None:
    """A10.4 A bankrupt player takes no more part."""
    return Effect("gives_up", {}) if action == GO_BANKRUPT else None


def stays_in(view: StateLike, seat: int, action: int) -> Effect | None:
    """A10.2 The bank's loan keeps the player in the game."""
    state: AbileneState = read(view.records, 0)
    return Effect("stays_in", {}) if action == BORROW and state.question == box.ASK_SHORTAGE else None


def cheap_loan(view: StateLike, _seat: int, action: int) -> Effect | None:
    """A10.2, A10.3 The loan of a player costs less than the bank's."""
    state: AbileneState = read(view.records, 0)
    if not act.ACCEPT <= action < act.OFFER:
        return None
    rate = rate_of(int(state.answers[action - act.ACCEPT]) - box.DECLINED - 1)
    return Effect("cheap_loan", {"rate": rate}) if rate < box.BANK_RATE else None


def keeps_cash(view: StateLike, _seat: int, action: int) -> Effect | None:
    """A10.2 The bank's loan stays open, and costs the same later."""
    state: AbileneState = read(view.records, 0)
    return (
        Effect("keeps_cash", {}) if action == act.ROLL_DICE and state.question == box.ASK_REPAYMENT else None
    )


def repays(view: StateLike, seat: int, action: int) -> Effect | None:
    """A10.2 A loan of the bank is paid back."""
    state: AbileneState = read(view.records, 0)
    if not act.REPAY <= action < act.ACCEPT:
        return None
    return Effect("repays", {"debt": int(state.loans[seat, action - act.REPAY])})


def frees(_view: StateLike, _seat: int, action: int) -> Effect | None:
    """A4.2 The freed cowboy rides this very turn."""
    return Effect("frees", {}) if act.FREE <= action < act.TO else None


def saves_bail(view: StateLike, seat: int, action: int) -> Effect | None:
    """A4.2 Nobody else is freed: each cowboy would cost so much."""
    state: AbileneState = read(view.records, 0)
    if action != act.DONE or state.question != box.ASK_FREEING:
        return None
    more = box.BAIL - int(box.FOOD[state.jail[seat]]) + int(box.FOOD[state.jail[seat] - 1])
    return Effect("saves_bail", {"amount": more})


def keeps_money(_view: StateLike, _seat: int, action: int) -> Effect | None:
    """A10.3, A10.4 The money stays with the player: a borrower who goes bankrupt pays nothing back."""
    return Effect("keeps_money", {}) if action == act.DECLINE else None


def earns(view: StateLike, _seat: int, action: int) -> Effect | None:
    """A10.3 The interest that the offer brings, if it is accepted."""
    state: AbileneState = read(view.records, 0)
    if not act.OFFER <= action < act.FREE:
        return None
    amount = interest(missing(state), rate_of(action - act.OFFER))
    return Effect("earns", {"amount": amount}) if amount else None
