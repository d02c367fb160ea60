"""Refusals of actions in words: the number of the rule and the reason (Z9.2)."""

from stampede.core.interface import CHANCE
from stampede.core.parts import Ending, RuleRefusal
from stampede.core.record import Records
from stampede.games.zoff.rules import actions, auction, choosing, game, herds, placing
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules import phases as at
from stampede.games.zoff.rules import reasons as why
from stampede.games.zoff.rules.state import ZoffState, view
from stampede.games.zoff.table.notation import card_name, deck_of_seat, pasture_name
from stampede.games.zoff.words import colour_name, listed, say
from stampede.words.catalogue import player

RULE = {
    at.DEAL: "Z2.2",
    at.COLOUR: "Z7.2",
    at.BID: "Z8.1",
    at.PICK: "Z8.1",
    at.CHOOSE: "Z3.1",
    at.PLACE: "Z4.3",
    at.SPLIT: "Z7.6",
    at.BONUS: "Z5.2",
}
"""The rule of each phase."""
PLAIN = {
    why.DEALT: ("Z2.2", "dealt"),
    why.NOT_OWN: ("Z7.1", "not_yours"),
    why.EACH_ONCE: ("Z7.2", "each_once"),
    why.NO_COLOUR: ("Z8.1", "no_such_colour"),
    why.TAKEN: ("Z8.1", "taken"),
    why.FULL: ("Z4.6", "full"),
    why.SAME_PASTURE: ("Z3.1", "same_pasture"),
    why.SMALLER_FIRST: ("Z10", "smaller_first"),
    why.BIGGER_LEFT: ("Z10", "bigger_left"),
    why.SAME_CARD: ("Z3.1", "same_card"),
    why.NO_CARD: ("Z1.2", "no_card"),
    why.SPENT: ("Z4.5", "spent"),
    why.NAMED: ("Z10", "named"),
    why.BEYOND_BONUS: ("Z5.2", "left"),
}
"""Reasons with a single rule and sentence: the rule, and the key of the sentence."""


def refusal(records: Records, seat: int, action: int) -> RuleRefusal:
    """Z9.2 The rule and the sentence that refuse *action*, which is not legal for *seat*."""
    return refusal_at(view(records, 0), seat, action)


def refusal_at(state: ZoffState, seat: int, action: int) -> RuleRefusal:  # noqa: PLR0911 - one return a reason
    """The same at a *state* that is read already."""
    reason = game.why_not(state, seat, action)
    if reason == why.ENDED:
        found = _ending(state)
        return RuleRefusal(found.rule, say("refusal.over", reason=found.reason))
    if reason == why.NO_SEAT:
        return RuleRefusal("Z2.1", say("refusal.seat", last=state.players - 1))
    if reason == why.NOT_ASKED:
        return _turn_refusal(state, seat)
    if reason == why.NO_ACTION:
        return RuleRefusal("Z10", say("refusal.number", last=actions.NUM_ACTIONS - 1))
    if reason == why.NOT_NOW:
        return RuleRefusal(RULE[state.phase], say(f"refusal.now.{state.phase}"))
    if reason in PLAIN:
        rule, key = PLAIN[reason]
        return RuleRefusal(rule, say(f"refusal.{key}", **_values(state, seat, action)))
    if reason == why.NOT_IN_PLAY:
        rule = {2: "Z7.1", 6: "Z8.3"}.get(state.players, "Z2.1")
        return RuleRefusal(rule, say("refusal.not_in_play", **_values(state, seat, action)))
    return _cows_refusal(state, action, reason)


def _turn_refusal(state: ZoffState, seat: int) -> RuleRefusal:
    """Z3.1, Z4.2 The refusal for a seat that is not to act."""
    rule = RULE[state.phase]
    if state.phase in (at.CHOOSE, at.COLOUR, at.BID) and seat != CHANCE:
        if state.phase == at.CHOOSE and choosing.num_pairs(state) == 1:
            return RuleRefusal("Z3.3", say("refusal.second_pair"))
        return RuleRefusal(rule, say(f"refusal.done.{state.phase}"))
    if state.phase == at.PICK:
        return RuleRefusal(
            rule, say("refusal.picker", player=player(say("player", number=auction.picker(state) + 1)))
        )
    if state.phase in (at.PLACE, at.SPLIT, at.BONUS):
        rule = "Z4.2" if state.phase == at.PLACE else rule
        return RuleRefusal(rule, say("refusal.turn", colour=_whose(state, state.colour)))
    return RuleRefusal(rule, say("refusal.chance"))


def _values(state: ZoffState, seat: int, action: int) -> dict[str, object]:
    """Values for the sentences about an action of this phase."""
    number = action - dict(actions.FIRST_ACTION)[state.phase]
    if state.phase == at.DEAL:
        return {"pasture": pasture_name(state, number)}
    if state.phase == at.COLOUR:
        own = herds.first_colour(state, seat), herds.second_colour(state, seat)
        return {"names": listed(colour_name(each) for each in own)}
    if state.phase == at.PICK:
        return {"colour": colour_name(number)}
    if state.phase == at.CHOOSE:
        pasture, card = divmod(number, box.CARDS)
        name = card_name(state, deck_of_seat(state, seat), card)
        return {"pasture": pasture_name(state, pasture), "card": name}
    return {"pasture": pasture_name(state, number // box.MAX_BONUS), "left": state.left}


def _cows_refusal(state: ZoffState, action: int, reason: int) -> RuleRefusal:
    """Z4, Z5.2, Z7.6 The refusal for too many cows, or for herds that would be equal."""
    pasture, joining = _joining(state, action)
    if reason == why.BEYOND_CARD:
        return RuleRefusal(RULE[state.phase], say("refusal.card_value", value=placing.card_value(state)))
    if reason == why.NO_SPACE:
        free = int(state.free[pasture])
        few = "refusal.one_space" if free == 1 else "refusal.space"
        return RuleRefusal("Z4.6", say(few, free=free, pasture=pasture_name(state, pasture)))
    colour, cows = joining[reason in (why.NO_SECOND_RESERVE, why.EQUAL_SECOND_HERD)]
    size = int(state.herd[pasture, colour]) + cows
    if reason in (why.NO_RESERVE, why.NO_SECOND_RESERVE):
        return RuleRefusal("Z4.3", say("refusal.reserve", left=state.reserve[colour]))
    if reason == why.OWN_EQUAL:
        return RuleRefusal("Z7.4", say("refusal.own_equal", size=size))
    other = _whose(state, herds.equal_herd(state, pasture, colour, size))
    key = "refusal.barred" if size == cows else "refusal.barred_herd"
    there = say("refusal.there", pasture=pasture_name(state, pasture))
    where = there if state.phase == at.BONUS else say("refusal.here")
    return RuleRefusal("Z4.4", say(key, cows=cows, size=size, other=other, where=where))


def _whose(state: ZoffState, colour: int) -> str:
    """Z7.4 A colour in a sentence: with two players it stands for a herd, with more for a player."""
    return colour_name(colour) if state.players == 2 else player(colour_name(colour))


def _joining(state: ZoffState, action: int) -> tuple[int, list[tuple[int, int]]]:
    """Z4.3, Z5.2, Z7.6 The pasture that an action places cows on, and the number of cows by colour."""
    if state.phase == at.BONUS:
        pasture, cows = divmod(action - actions.BONUS_ACTION, box.MAX_BONUS)
        return pasture, [(state.colour, cows + 1)]
    if state.phase == at.PLACE:
        return state.pasture, [(state.colour, action - actions.PLACE_ACTION)]
    own = state.colour, herds.second_colour(state, state.owner[state.colour])
    cows_of = divmod(action - actions.SPLIT_ACTION, box.MAX_VALUE + 1)
    return state.pasture, list(zip(own, cows_of, strict=True))


def ending(records: Records) -> Ending:
    """Z6 The rule and the sentence for the way the game ended."""
    return _ending(view(records, 0))


def _ending(state: ZoffState) -> Ending:
    rule = "Z6.1" if state.ended == at.LAST_ROUND else "Z6.3"
    takes_both = state.ended == at.ALL_PLACED and state.players == 2 and not state.colour_ends
    return Ending(rule, say("ending.3.of_two" if takes_both else f"ending.{state.ended}"))
