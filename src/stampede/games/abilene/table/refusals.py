"""Refusals of actions in words: the number of the rule and the reason (A13.2)."""

from stampede.core.interface import CHANCE
from stampede.core.parts import Ending, RuleRefusal
from stampede.core.record import Records
from stampede.games.abilene.rules import actions as act
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules import game
from stampede.games.abilene.rules import reasons as why
from stampede.games.abilene.rules.duels import beaten_seat
from stampede.games.abilene.rules.ending import is_limit_reached, is_ranch_deserted, num_sold, num_solvent
from stampede.games.abilene.rules.game import is_acting
from stampede.games.abilene.rules.loans import num_loans
from stampede.games.abilene.rules.money import missing
from stampede.games.abilene.rules.state import AbileneState, view
from stampede.games.abilene.rules.turn import dice_rolled
from stampede.games.abilene.table.refused_moves import move_refusal, place_name, ranch_name
from stampede.games.abilene.words import say

ASKED = {
    box.ASK_KIND: ("kind", "A2.2"),
    box.ASK_REPAYMENT: ("repay", "A10.2"),
    box.ASK_DIE: ("die", "A3"),
    box.ASK_DUEL: ("duel", "A8.1"),
    box.ASK_FREEING: ("free", "A4.2"),
    box.ASK_COW: ("cow", "A5.1"),
    box.ASK_BOY: ("boy", "A6.1"),
    box.ASK_STOLEN: ("stolen", "A7.1"),
    box.ASK_BEATEN: ("beaten", "A8.2"),
    box.ASK_CARDS: ("card", "A9.1"),
    box.ASK_SHORTAGE: ("shortage", "A10.1"),
    box.ASK_ANSWERS: ("answer", "A10.3"),
}
"""For each pending decision the key of the sentence, and the rule."""
MONEY = {
    why.NO_LOAN: ("A10.2", "no_loan"),
    why.NO_CASH: ("A10.2", "repay"),
    why.ASKED_BEFORE: ("A10.3", "ask_again"),
    why.NOBODY_TO_ASK: ("A10.3", "ask_nobody"),
    why.NO_OFFER: ("A10.3", "no_offer"),
    why.NO_MONEY: ("A10.3", "offer"),
}
"""The rule and the key of the sentence."""
CELLS = {why.OCCUPIED: "occupied", why.OTHER_RANCH: "ranch"}
"""Keys of sentences that are the same for all decisions."""


def refusal(records: Records, seat: int, action: int) -> RuleRefusal:
    """A13.2 The rule and the sentence that refuse *action*, which is not legal for *seat*."""
    state: AbileneState = view(records, 0)
    reason = game.why_not(state, seat, action)
    if reason == why.NO_SEAT:
        return RuleRefusal("A2.1", say("refusal.seat", last=state.players - 1))
    if reason == why.ENDED:
        found = ending(records)
        return RuleRefusal(found.rule, say("refusal.over", reason=found.reason))
    if reason == why.NO_ACTION:
        return RuleRefusal("A14", say("refusal.number", count=act.NUM_ACTIONS - 1))
    if reason == why.NOT_ASKED:
        return _turn_refusal(state, seat)
    key, rule = ASKED[state.question]
    if reason == why.NOT_NOW:
        return RuleRefusal(rule, say("refusal.asked", ask=say(f"ask.{key}")))
    return _refusal_of(records, seat, action, reason)


def _refusal_of(records: Records, seat: int, action: int, reason: int) -> RuleRefusal:
    """A13.2 The refusal of an action of the right kind."""
    state: AbileneState = view(records, 0)
    if reason == why.NO_KIND:
        return RuleRefusal("A2.2", say("refusal.kind"))
    if reason == why.NO_FACE:
        cattle = state.question == box.ASK_DIE and dice_rolled(state) < box.CATTLE_DICE
        return RuleRefusal("A1.1", say("refusal.cattle_die" if cattle else "refusal.cowboy_die"))
    if reason == why.NO_CELL:
        return RuleRefusal("A1.3", say("refusal.no_cell"))
    if reason in MONEY:
        return _money_refusal(state, seat, action, reason)
    if state.question in (box.ASK_COW, box.ASK_BOY):
        first = act.COW_MOVE if state.question == box.ASK_COW else act.BOY_MOVE
        return move_refusal(records, reason, action - first)
    return _cell_refusal(state, action, reason)


def _turn_refusal(state: AbileneState, seat: int) -> RuleRefusal:
    """A3, A9.1, A10.3 The refusal for a seat that is not to act."""
    key, rule = ASKED[state.question]
    if seat != CHANCE and state.bankrupt[seat]:
        return RuleRefusal("A10.4", say("refusal.bankrupt"))
    if seat == CHANCE or state.question in (box.ASK_DIE, box.ASK_DUEL):
        return RuleRefusal("A14", say("refusal.chance", ask=say(f"ask.{key}")))
    if state.question == box.ASK_KIND:
        return RuleRefusal(rule, say("refusal.placed"))
    if state.question == box.ASK_CARDS:
        return RuleRefusal(rule, say("refusal.seller" if seat == state.seller else "refusal.laid"))
    if state.question == box.ASK_ANSWERS:
        given = state.answers[seat] != box.NONE
        return RuleRefusal(rule, say("refusal.answered" if given else "refusal.not_asked"))
    acting = next(other for other in range(state.players) if is_acting(state, other))
    return RuleRefusal("A3", say("refusal.turn", ranch=ranch_name(state, acting), ask=say(f"ask.{key}")))


def _money_refusal(state: AbileneState, seat: int, action: int, reason: int) -> RuleRefusal:
    """A10.2, A10.3 The refusal to repay, to ask, to lend or to accept."""
    values: dict[str, object] = {"missing": missing(state)}
    if reason == why.NO_LOAN:
        values = {"count": num_loans(state, seat)}
    elif reason == why.NO_OFFER:
        values = {"ranch": ranch_name(state, action - act.ACCEPT)}
    elif reason == why.NO_CASH:
        values = {"debt": state.loans[seat, action - act.REPAY], "cash": state.cash[seat]}
    rule, key = MONEY[reason]
    return RuleRefusal(rule, say(f"refusal.{key}", **values))


def _cell_refusal(state: AbileneState, action: int, reason: int) -> RuleRefusal:
    """A4.2, A7.1, A8.2 The refusal of a cell for a figure."""
    key, rule = ASKED[state.question]
    cell = action - (act.FREE if state.question == box.ASK_FREEING else act.TO)
    seat = beaten_seat(state) if state.question == box.ASK_BEATEN else state.turn
    key = CELLS.get(reason, f"{key}_cell")
    return RuleRefusal(
        rule, say(f"refusal.{key}", cell=place_name(state, cell), ranch=ranch_name(state, seat))
    )


def ending(records: Records) -> Ending:
    """A11, A13.3 The rule and the sentence for the way the game ended."""
    state: AbileneState = view(records, 0)
    if num_solvent(state) == 1:
        return Ending("A11.1", say("ending.solvent"))
    if is_ranch_deserted(state):
        return Ending("A11.1", say("ending.deserted"))
    if is_limit_reached(state):
        return Ending("A11.3", say("ending.limit", count=num_sold(state)))
    return Ending("A13.3", say("ending.rounds", count=box.MAX_ROUNDS))
