"""Prompts for players, in words (A3), with hints for novices."""

from stampede.core.interface import CHANCE
from stampede.games.abilene.draw.decisions import head_asked
from stampede.games.abilene.draw.view_model import Moment, animal, listed, money, ranch
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.cattle import is_spent
from stampede.games.abilene.rules.duels import beaten_seat
from stampede.games.abilene.rules.ending import is_terminal
from stampede.games.abilene.rules.game import is_answer
from stampede.games.abilene.rules.money import missing
from stampede.games.abilene.rules.state import AbileneState as Fields
from stampede.games.abilene.table.board import cell_name
from stampede.games.abilene.table.refusals import ASKED, ending
from stampede.games.abilene.words import say


def status(moment: Moment) -> str:
    """A3 The turn and the pending decision, or how the game ended (A11)."""
    now = moment.now
    if is_terminal(now):
        return _over(moment)
    key = ASKED[now.question][0]
    acting = moment.acting
    if acting == (CHANCE,):
        return say(f"turn.chance.{key}", ranch=ranch(now, now.turn))
    values = _asked(moment)
    if moment.viewer in acting:
        if values.get("dice") == "":
            return say("turn.you.cow.none")
        return say(f"turn.you.{key}", **values)
    names = listed([ranch(now, seat) for seat in acting])
    return say(f"turn.other.{key}", names=names, **values)


def _over(moment: Moment) -> str:
    """A11.2 The winners, and the reason why the game ended."""
    reason = ending(moment.records).reason
    winners = moment.state.winners()
    if moment.viewer in winners:
        return say("over.you" if len(winners) == 1 else "over.share", reason=reason)
    names = listed([ranch(moment.now, seat) for seat in winners])
    return say("over.other" if len(winners) == 1 else "over.many", names=names, reason=reason)


def _asked(moment: Moment) -> dict[str, object]:
    """Values for the sentences."""
    now, question = moment.now, moment.now.question
    values: dict[str, object] = {}
    if question == box.ASK_KIND and moment.viewer is not None and now.placed[moment.viewer] < box.HERD:
        values["cell"] = cell_name(now.land, head_asked(now, moment.viewer))
        values["number"] = int(now.placed[moment.viewer]) + 1
    elif question in (box.ASK_COW, box.ASK_BOY):
        values["dice"] = _dice_left(now, question)
    elif question == box.ASK_STOLEN:
        values["what"] = animal(int(now.hand))
    elif question == box.ASK_BEATEN:
        values["loser"] = ranch(now, beaten_seat(now))
    elif question == box.ASK_CARDS:
        values["seller"] = ranch(now, int(now.seller))
    elif question in (box.ASK_SHORTAGE, box.ASK_ANSWERS):
        payer = int(now.payer)
        values.update(payer=ranch(now, payer), amount=money(int(now.amount)), missing=money(missing(now)))
    return values


def _dice_left(now: Fields, question: int) -> str:
    """A5.1, A6.1 The numbers of the dice that are left; a 0 moves nothing."""
    dice = range(box.CATTLE_DICE) if question == box.ASK_COW else range(box.CATTLE_DICE, box.DICE)
    numbers = [str(int(now.dice[die])) for die in dice if now.dice[die] and not is_spent(now, die)]
    if len(numbers) < 2:
        return "".join(numbers)
    return say("who.or", first=", ".join(numbers[:-1]), last=numbers[-1])


def hint(moment: Moment) -> str:
    """A hint for the first decision of each kind: why it matters."""
    now, seat = moment.now, moment.viewer
    if not moment.acts:
        return ""
    history = moment.state.history
    was_asked = any(is_answer(now.question, action) for other, action in history if other == seat)
    return "" if was_asked else say(f"hint.{ASKED[now.question][0]}")
