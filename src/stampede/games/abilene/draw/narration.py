"""Narration of the last action, in one or two sentences (A12.2): with places, never with brands."""

from collections.abc import Iterator

from stampede.games.abilene.draw.corral import flows
from stampede.games.abilene.draw.decisions import when_due
from stampede.games.abilene.draw.dice import decided, is_duel_roll
from stampede.games.abilene.draw.view_model import Moment, animal, listed, money, place_word, ranch
from stampede.games.abilene.rules import actions as act
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.cells import boy_on, is_cow, owner
from stampede.games.abilene.rules.duels import beaten_seat
from stampede.games.abilene.rules.lattice import TOWN
from stampede.games.abilene.rules.loans import BORROWER, DEBT, DUE, LENDER, interest, num_notes
from stampede.games.abilene.rules.money import due_of, missing, rate_of
from stampede.games.abilene.rules.state import AbileneState as Fields
from stampede.games.abilene.rules.turn import dice_rolled
from stampede.games.abilene.table.board import cell_name
from stampede.games.abilene.table.refusals import ASKED
from stampede.games.abilene.words import say
from stampede.words.shared import apart


def said(moment: Moment) -> str:
    """Narrate the last action; nothing before the first, nor for a die that others follow."""
    if moment.is_pending:
        return say(f"said.secret.{ASKED[moment.now.question][0]}")
    if moment.now.phase != box.SETUP and moment.action < act.ROLL_DICE:
        return say("said.placed") if moment.state.position_before is not None else ""
    if moment.before is None:
        return ""
    texts = (
        _action_text(moment, moment.before),
        _bill(moment, moment.before),
        *_collected(moment, moment.before),
    )
    return " ".join(part for part in texts if part)


def _action_text(moment: Moment, before: Fields) -> str:
    """Narrate the action itself."""
    tellers = (
        (act.BOY_MOVE, _ridden),
        (act.COW_MOVE, _driven),
        (act.TO, _placed),
        (act.FREE, _freed),
        (act.OFFER, _answered),
        (act.ACCEPT, _accepted),
        (act.REPAY, _repaid),
        (act.DIE, _rolled),
        (act.CARD, _sold),
        (act.DECLINE, _answered),
        (act.DONE, _decided),
        (act.KIND, lambda _moment, _before: ""),
    )
    return next(tell for first, tell in tellers if moment.action >= first)(moment, before)


def _who(moment: Moment) -> str:
    return ranch(moment.now, moment.seat)


def _driven(moment: Moment, before: Fields) -> str:
    """A12.2 The sentence for an animal that moved, by cells."""
    move = moment.action - act.COW_MOVE
    source, target = (cell_name(before.land, cell) for cell in (act.source_of(move), act.target_of(move)))
    key = "said.cow.town" if act.target_of(move) == TOWN else "said.cow"
    return say(key, ranch=_who(moment), source=source, target=target)


def _ridden(moment: Moment, before: Fields) -> str:
    """A7.1, A8.1 The sentence for a ride, and for the figure he met."""
    move = moment.action - act.BOY_MOVE
    target = act.target_of(move)
    source, there = (place_word(before, cell) for cell in (act.source_of(move), target))
    values = {"ranch": _who(moment), "source": source, "target": there}
    if target == TOWN:
        return say("said.boy", **values)
    if is_cow(before, target):
        return say("said.steal", other=ranch(before, owner(before, target)), **values)
    rival = boy_on(before, target)
    return say("said.boy", **values) if rival < 0 else say("said.duel", other=ranch(before, rival), **values)


def _placed(moment: Moment, before: Fields) -> str:
    """A7.1, A8.2 The sentence for a stolen animal or a beaten cowboy on a cell."""
    cell = cell_name(before.land, moment.action - act.TO)
    if before.question == box.ASK_STOLEN:
        return say("said.to.stolen", ranch=_who(moment), cell=cell)
    return say("said.to.beaten", ranch=ranch(before, beaten_seat(before)), cell=cell)


def _freed(moment: Moment, before: Fields) -> str:
    """A4.2 The sentence for a cowboy who left prison."""
    return say("said.free", ranch=_who(moment), cell=cell_name(before.land, moment.action - act.FREE))


def _rolled(moment: Moment, before: Fields) -> str:
    """A3 The sentence for all five dice at once; A8.1 for each die of a duel."""
    if is_duel_roll(before, moment.action):
        return _duelled(moment, before)
    if dice_rolled(before) < box.DICE - 1:
        return ""
    numbers = [*(str(int(number)) for number in before.dice[:-1]), str(moment.action - act.DIE)]
    cattle, cowboys = listed(numbers[: box.CATTLE_DICE]), listed(numbers[box.CATTLE_DICE :])
    return say("said.roll", ranch=ranch(before, before.turn), cattle=cattle, cowboys=cowboys)


def _duelled(moment: Moment, before: Fields) -> str:
    """A8.1 The sentence for a die of a duel, and for its result."""
    cell, number = cell_name(before.land, before.duel_cell), moment.action - act.DIE
    numbers = decided(moment)
    if numbers is None:
        return say("said.duel.first", ranch=ranch(before, before.turn), cell=cell, number=number)
    first, second = numbers
    if first == second:
        return say("said.duel.tie", cell=cell, number=number)
    winner, loser = int(before.turn), int(before.duel_seat)
    if first < second:
        winner, loser = loser, winner
    values = {"cell": cell, "first": first, "second": second, "ranch": ranch(before, winner)}
    jailed = moment.now.jail[loser] > before.jail[loser]
    key = "said.duel.jail" if jailed else "said.duel.won"
    return say(key, other=ranch(before, loser), **values)


def _sold(moment: Moment, before: Fields) -> str:
    """A9.2, A9.3 The sentence for a sale, with the payments in short."""
    now = moment.now
    texts = []
    for flow in flows(now):
        if flow.payer == box.BANK:
            texts.append(say("said.sold.bank", amount=money(flow.amount)))
        elif flow.payee == now.seller:
            texts.append(say("said.sold.pays", ranch=ranch(now, flow.payer), amount=money(flow.amount)))
        else:
            texts.append(say("said.sold.gets", ranch=ranch(now, flow.payee), amount=money(flow.amount)))
    seller, what = ranch(now, int(now.seller)), animal(int(now.sold))
    return say("said.sold", ranch=seller, what=what, flows=apart(texts))


def _repaid(moment: Moment, before: Fields) -> str:
    """A10.2 The sentence for a repaid bank loan."""
    debt = int(before.loans[moment.seat, moment.action - act.REPAY])
    return say("said.repay", ranch=_who(moment), debt=money(debt))


def _accepted(moment: Moment, before: Fields) -> str:
    """A10.3 The sentence for an accepted offer."""
    lender, lack = moment.action - act.ACCEPT, missing(before)
    offer = int(before.answers[lender]) - box.DECLINED - 1
    owed, when = money(lack + interest(lack, rate_of(offer))), when_due(due_of(offer))
    values = {"lender": ranch(before, lender), "amount": money(lack), "owed": owed, "when": when}
    return say("said.accept", ranch=_who(moment), **values)


def _answered(moment: Moment, before: Fields) -> str:
    """A10.3 The sentence for all answers, once they are open."""
    now = moment.now
    texts = []
    for seat in range(now.players):
        answer = int(now.answers[seat])
        if answer == box.DECLINED:
            texts.append(say("said.answer.no", ranch=ranch(now, seat)))
        elif answer > box.DECLINED:
            offer = answer - box.DECLINED - 1
            values = {"rate": rate_of(offer), "when": when_due(due_of(offer))}
            texts.append(say("said.answer.offer", ranch=ranch(now, seat), **values))
    return say("said.answers", answers=apart(texts))


def _decided(moment: Moment, before: Fields) -> str:
    """A4.2, A5.1, A10.1 The sentence for a choice made with one word."""
    who, lack = _who(moment), missing(before)
    if moment.action == act.DONE:
        if before.question == box.ASK_FREEING:
            return say("said.stay", ranch=who)
        is_idle = not any(before.dice[: box.CATTLE_DICE])
        return say("said.stop.idle" if is_idle else "said.stop", ranch=who)
    if moment.action == act.BORROW:
        owed = money(lack + interest(lack, box.BANK_RATE))
        return say("said.borrow", ranch=who, amount=money(lack), owed=owed)
    if moment.action == act.ASK:
        return say("said.ask", ranch=who, amount=money(lack))
    return say("said.bankrupt", ranch=who)


def _bill(moment: Moment, before: Fields) -> str:
    """A4.1 The sentence for the prison's bill."""
    now, seat = moment.now, int(before.turn)
    is_done = now.turn != seat or now.phase > box.FOOD_BILL
    if not box.ROLL <= before.phase <= box.FOOD_BILL or not is_done or now.bankrupt[seat]:
        return ""
    freed = int(before.freed) + (act.FREE <= moment.action < act.TO)
    bill = int(box.FOOD[now.jail[seat]]) + box.BAIL * freed
    return say("said.bill", ranch=ranch(now, seat), amount=money(bill)) if bill else ""


def _collected(moment: Moment, before: Fields) -> Iterator[str]:
    """A10.3 Sentences for loans between players that were due and are repaid."""
    now = moment.now
    if now.phase == box.OVER:
        return
    due = 1 if now.turn != before.turn else 0
    waited = _due(before, int(now.turn), due) if due or before.phase == box.LOANS else []
    paid = waited[: len(waited) - len(_due(now, int(now.turn), 0))]
    for lender, debt in paid:
        if not now.bankrupt[lender]:
            values = {"lender": ranch(now, lender), "debt": money(debt)}
            yield say("said.collected", ranch=ranch(now, int(now.turn)), **values)


def _due(fields: Fields, seat: int, due: int) -> list[tuple[int, int]]:
    """A10.3 Lender and debt of the loans of a player that are due in so many turns."""
    notes = fields.notes[: num_notes(fields)]
    found = (note for note in notes if note[BORROWER] == seat and note[DUE] == due)
    return [(int(note[LENDER]), int(note[DEBT])) for note in found]
