"""Why an action is not allowed: the number of the rule and the reason in words (A13.2)."""

from stampede.core.interface import CHANCE
from stampede.core.parts import Ending, Refusal
from stampede.core.record import Records
from stampede.games.abilene.rules import actions as act
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.cells import is_boot, is_edge, is_empty, owner
from stampede.games.abilene.rules.ending import is_limit_reached, is_ranch_deserted, num_sold, num_solvent
from stampede.games.abilene.rules.game import is_acting
from stampede.games.abilene.rules.loans import num_loans
from stampede.games.abilene.rules.money import missing
from stampede.games.abilene.rules.state import State, view
from stampede.games.abilene.rules.turn import dice_rolled
from stampede.games.abilene.table.refused_moves import boy_refusal, cow_refusal, place_name
from stampede.games.abilene.words import say

ASKED = {
    box.ASK_KIND: ("kind", "A2.2", ((act.KIND, act.ROLL_DICE),)),
    box.ASK_REPAYMENT: ("repay", "A10.2", ((act.ROLL_DICE, act.DONE), (act.REPAY, act.ACCEPT))),
    box.ASK_DIE: ("die", "A3", ((act.DIE, act.REPAY),)),
    box.ASK_DUEL: ("duel", "A8.1", ((act.DIE, act.REPAY),)),
    box.ASK_FREEING: ("free", "A4.2", ((act.DONE, act.BORROW), (act.FREE, act.TO))),
    box.ASK_COW: ("cow", "A5.1", ((act.DONE, act.BORROW), (act.COW_MOVE, act.BOY_MOVE))),
    box.ASK_BOY: ("boy", "A6.1", ((act.BOY_MOVE, act.NUM_ACTIONS),)),
    box.ASK_STOLEN: ("stolen", "A7.1", ((act.TO, act.COW_MOVE),)),
    box.ASK_BEATEN: ("beaten", "A8.2", ((act.TO, act.COW_MOVE),)),
    box.ASK_CARDS: ("card", "A9.1", ((act.CARD, act.DIE),)),
    box.ASK_SHORTAGE: ("shortage", "A10.1", ((act.BORROW, act.DECLINE), (act.ACCEPT, act.OFFER))),
    box.ASK_ANSWERS: ("answer", "A10.3", ((act.DECLINE, act.CARD), (act.OFFER, act.FREE))),
}
"""What is asked: the key of the sentence, the rule, and the numbers of the actions that answer it."""


def refusal(records: Records, seat: int, action: int) -> Refusal:
    """A13.2 Why *action*, which is not legal for *seat*, is not."""
    state: State = view(records, 0)
    if not CHANCE <= seat < state.players:
        return Refusal("A2.1", say("refusal.seat", last=state.players - 1))
    if state.phase == box.OVER:
        found = ending(records)
        return Refusal(found.rule, say("refusal.over", reason=found.reason))
    if not 0 <= action < act.NUM_ACTIONS:
        return Refusal("A14", say("refusal.number", count=act.NUM_ACTIONS - 1))
    if not is_acting(state, seat):
        return _turn_refusal(state, seat)
    key, rule, ranges = ASKED[state.question]
    if not any(first <= action < end for first, end in ranges):
        return Refusal(rule, say("refusal.asked", ask=say(f"ask.{key}")))
    return _refusal_of(records, seat, action)


def _turn_refusal(state: State, seat: int) -> Refusal:
    """A3, A9.1, A10.3 The seat is not asked to act."""
    key, rule, _ = ASKED[state.question]
    if seat != CHANCE and state.bankrupt[seat]:
        return Refusal("A10.4", say("refusal.bankrupt"))
    if seat == CHANCE or state.question in (box.ASK_DIE, box.ASK_DUEL):
        return Refusal("A14", say("refusal.chance", ask=say(f"ask.{key}")))
    if state.question == box.ASK_KIND:
        return Refusal(rule, say("refusal.placed"))
    if state.question == box.ASK_CARDS:
        return Refusal(rule, say("refusal.seller" if seat == state.seller else "refusal.laid"))
    if state.question == box.ASK_ANSWERS:
        given = state.answers[seat] != box.NONE
        return Refusal(rule, say("refusal.answered" if given else "refusal.not_asked"))
    acting = next(other for other in range(state.players) if is_acting(state, other))
    return Refusal("A3", say("refusal.turn", seat=acting, ask=say(f"ask.{key}")))


def _refusal_of(records: Records, seat: int, action: int) -> Refusal:  # noqa: PLR0911 - one a question
    """A13.2 The action answers the question, but not well."""
    state: State = view(records, 0)
    question = state.question
    if question == box.ASK_COW:
        return cow_refusal(records, action - act.COW_MOVE)
    if question == box.ASK_BOY:
        return boy_refusal(records, action - act.BOY_MOVE)
    if question in (box.ASK_FREEING, box.ASK_STOLEN, box.ASK_BEATEN):
        return _cell_refusal(state, action)
    if question == box.ASK_KIND:
        return Refusal("A2.2", say("refusal.kind"))
    if question in (box.ASK_DIE, box.ASK_DUEL):
        cattle = question == box.ASK_DIE and dice_rolled(state) < box.CATTLE_DICE
        return Refusal("A1.1", say("refusal.cattle_die" if cattle else "refusal.cowboy_die"))
    if question == box.ASK_REPAYMENT:
        return _repay_refusal(state, seat, action - act.REPAY)
    if question == box.ASK_ANSWERS:
        return Refusal("A10.3", say("refusal.offer", missing=missing(state)))
    if action == act.ASK:
        return Refusal("A10.3", say("refusal.ask_again" if state.asked else "refusal.ask_nobody"))
    return Refusal("A10.3", say("refusal.no_offer", seat=action - act.ACCEPT))


def _repay_refusal(state: State, seat: int, index: int) -> Refusal:
    """A10.2 There is no such loan, or not the cash for it."""
    if index >= num_loans(state, seat):
        return Refusal("A10.2", say("refusal.no_loan", count=num_loans(state, seat)))
    debt, cash = int(state.loans[seat, index]), int(state.cash[seat])
    return Refusal("A10.2", say("refusal.repay", debt=debt, cash=cash))


def _cell_refusal(state: State, action: int) -> Refusal:
    """A4.2, A7.1, A8.2 A figure may not be put there."""
    freeing = state.question == box.ASK_FREEING
    cell = action - (act.FREE if freeing else act.TO)
    key, rule, _ = ASKED[state.question]
    if int(state.land[cell]) == 0:
        return Refusal("A1.3", say("refusal.no_cell"))
    if not is_empty(state, cell):
        return Refusal(rule, say("refusal.occupied", cell=place_name(state, cell)))
    loser = state.duel_seat if state.winner == state.turn else state.turn
    ranch = loser if state.question == box.ASK_BEATEN else state.turn
    if owner(state, cell) != ranch:
        return Refusal(rule, say("refusal.ranch", cell=place_name(state, cell), seat=ranch))
    if freeing and not (is_boot(state, cell) or is_edge(state, cell)):
        return Refusal(rule, say("refusal.free_cell", cell=place_name(state, cell)))
    return Refusal(rule, say(f"refusal.{key}_cell", cell=place_name(state, cell)))


def ending(records: Records) -> Ending:
    """A11, A13.3 Why the game ended."""
    state: State = view(records, 0)
    if num_solvent(state) == 1:
        return Ending("A11.1", say("ending.solvent"))
    if is_ranch_deserted(state):
        return Ending("A11.1", say("ending.deserted"))
    if is_limit_reached(state):
        return Ending("A11.3", say("ending.limit", count=num_sold(state)))
    return Ending("A13.3", say("ending.rounds", count=box.MAX_ROUNDS))
