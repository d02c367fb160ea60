"""A3 A turn: loans, repayments, dice, prison, cattle, cowboys, sales, up to the next decision."""

from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.cattle import drive_cattle
from stampede.games.abilene.rules.cowboys import ride
from stampede.games.abilene.rules.ending import finish, is_last_turn
from stampede.games.abilene.rules.lattice import NOWHERE
from stampede.games.abilene.rules.loans import can_repay, count_down
from stampede.games.abilene.rules.money import collect_debts, collect_food, collect_loans, pay_shares
from stampede.games.abilene.rules.prison import visit_prison
from stampede.games.abilene.rules.sale import open_sale
from stampede.games.abilene.rules.state import AbileneState


def advance(state: AbileneState) -> None:
    """A3 Take the automatic steps of a turn, up to the next decision or the end of the game."""
    while state.question == box.NOTHING and state.phase != box.OVER:
        step(state)


def step(state: AbileneState) -> None:  # noqa: C901 - one branch a part of the turn
    """A3 Take one step: the next part of the turn."""
    phase = state.phase
    if phase == box.LOANS:
        collect_loans(state)
    elif phase == box.REPAYMENTS:
        offer_repayment(state)
    elif phase == box.ROLL:
        roll(state)
    elif phase == box.PRISON:
        visit_prison(state)
    elif phase == box.FOOD_BILL:
        collect_food(state)
    elif phase == box.CATTLE:
        drive_cattle(state)
    elif phase == box.BOYS:
        ride(state)
    elif phase == box.SALES:
        open_sale(state)
    elif phase == box.DEBTS:
        collect_debts(state)
    elif phase == box.SHARES:
        pay_shares(state)
    else:
        end_turn(state)


def begin_turn(state: AbileneState, seat: int) -> None:
    """A3 Begin a turn: clear everything that belonged to the turn before."""
    state.turn = seat
    state.dice[:] = -1
    state.spent = 0
    state.freed = 0
    state.moved_cow = NOWHERE
    state.moved_boys[:] = NOWHERE
    state.town_cows[:] = box.NONE
    count_down(state, seat)
    state.phase = box.LOANS


def offer_repayment(state: AbileneState) -> None:
    """A10.2, A14 Offer the repayment of bank loans before the roll; asked only when it is possible."""
    if can_repay(state, state.turn):
        state.question = box.ASK_REPAYMENT
    else:
        state.phase = box.ROLL


def dice_rolled(state: AbileneState) -> int:
    """A3 The number of dice already rolled, of five."""
    count = 0
    for die in range(box.DICE):
        count += int(state.dice[die] >= 0)
    return count


def roll(state: AbileneState) -> None:
    """A3, A14 Roll the dice one at a time: two for the cattle, three for the cowboys."""
    if dice_rolled(state) < box.DICE:
        state.question = box.ASK_DIE
    else:
        state.phase = box.PRISON


def weight(state: AbileneState, number: int) -> int:
    """A1.1 The number of faces of the current die that show *number*: the cattle dice come first."""
    if state.question == box.ASK_DIE and state.dice[box.CATTLE_DICE - 1] < 0:
        return int(box.CATTLE_WEIGHTS[number])
    return int(box.COWBOY_WEIGHTS[number]) if number < len(box.COWBOY_WEIGHTS) else 0


def end_turn(state: AbileneState) -> None:
    """A2.4, A11.1, A13.3 End the game, or give the turn to the next solvent player clockwise."""
    if is_last_turn(state):
        finish(state)
        return
    seat = int(state.turn)
    while True:
        seat = (seat + 1) % state.players
        if seat == 0:
            state.rounds += 1
        if not state.bankrupt[seat]:
            break
    if state.rounds == box.MAX_ROUNDS:
        finish(state)
    else:
        begin_turn(state, seat)
