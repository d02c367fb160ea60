"""Why an action is not allowed: the number of the rule and the reason in words (Z9.2)."""

from stampede.core.interface import CHANCE
from stampede.core.parts import Ending, Refusal
from stampede.core.record import Records
from stampede.games.zoff.rules import actions, auction, choosing, game, herds, placing
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules import phases as at
from stampede.games.zoff.rules.setup import is_dealt
from stampede.games.zoff.rules.state import State, view
from stampede.games.zoff.table.notation import card_name, deck_of_seat, pasture_name
from stampede.games.zoff.words import colour_name, listed, say

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
FIRST_ACTION = (
    (at.BID, actions.BID_ACTION),
    (at.BONUS, actions.BONUS_ACTION),
    (at.SPLIT, actions.SPLIT_ACTION),
    (at.PLACE, actions.PLACE_ACTION),
    (at.CHOOSE, actions.PAIR_ACTION),
    (at.PICK, actions.PICK_ACTION),
    (at.COLOUR, actions.COLOUR_ACTION),
    (at.DEAL, actions.DEAL_ACTION),
)
"""Where the actions of each phase begin, from the last."""


def refusal(records: Records, seat: int, action: int) -> Refusal:
    """Z9.2 Why *action*, which is not legal for *seat*, is not."""
    state: State = view(records, 0)
    if state.phase == at.OVER:
        found = ending(records)
        return Refusal(found.rule, say("refusal.over", reason=found.reason))
    if seat != CHANCE and not 0 <= seat < state.players:
        return Refusal("Z2.1", say("refusal.seat", last=state.players - 1))
    if not game.is_acting(state, seat):
        return _turn_refusal(state, seat)
    if not 0 <= action < actions.NUM_ACTIONS:
        return Refusal("Z10", say("refusal.number", last=actions.NUM_ACTIONS - 1))
    phase, number = _kind(action)
    if phase != state.phase:
        return Refusal(RULE[state.phase], say(f"refusal.now.{state.phase}"))
    check = {
        at.DEAL: _deal_refusal,
        at.COLOUR: _start_refusal,
        at.PICK: _pick_refusal,
        at.CHOOSE: _pair_refusal,
        at.PLACE: _place_refusal,
        at.SPLIT: _split_refusal,
        at.BONUS: _bonus_refusal,
    }
    return check[phase](state, seat, number)


def _kind(action: int) -> tuple[int, int]:
    """The phase an action belongs to, and its number there."""
    for phase, first in FIRST_ACTION:
        if action >= first:
            return phase, action - first
    raise AssertionError("actions are not negative")


def _turn_refusal(state: State, seat: int) -> Refusal:
    """Z3.1, Z4.2 The seat is not asked to act."""
    rule = RULE[state.phase]
    if state.phase in (at.CHOOSE, at.COLOUR, at.BID) and seat != CHANCE:
        if state.phase == at.CHOOSE and choosing.num_pairs(state) == 1:
            return Refusal("Z3.3", say("refusal.second_pair"))
        return Refusal(rule, say(f"refusal.done.{state.phase}"))
    if state.phase == at.PICK:
        return Refusal(rule, say("refusal.picker", player=say("player", number=auction.picker(state) + 1)))
    if state.phase in (at.PLACE, at.SPLIT, at.BONUS):
        rule = "Z4.2" if state.phase == at.PLACE else rule
        return Refusal(rule, say("refusal.turn", colour=colour_name(state.colour)))
    return Refusal(rule, say("refusal.chance"))


def _not_in_play(state: State, pasture: int) -> Refusal | None:
    if state.capacity[pasture]:
        return None
    rule = {2: "Z7.1", 6: "Z8.3"}.get(state.players, "Z2.1")
    return Refusal(rule, say("refusal.not_in_play", pasture=pasture_name(state, pasture)))


def _closed(state: State, pasture: int) -> Refusal | None:
    """Z4.6 The pasture is not in play, or full."""
    if refused := _not_in_play(state, pasture):
        return refused
    if herds.is_open(state, pasture):
        return None
    return Refusal("Z4.6", say("refusal.full", pasture=pasture_name(state, pasture)))


def _deal_refusal(state: State, seat: int, pasture: int) -> Refusal:
    """Z2.2 The pasture card is not among those left."""
    if refused := _not_in_play(state, pasture):
        return refused
    assert is_dealt(state, pasture)
    return Refusal("Z2.2", say("refusal.dealt", pasture=pasture_name(state, pasture)))


def _start_refusal(state: State, seat: int, colour: int) -> Refusal:
    """Z7.2 Own colours only, and each at least once."""
    own = (box.FIRST_OF_TWO[seat], box.SECOND_OF_TWO[seat])
    names = listed(colour_name(each) for each in own)
    if colour not in own:
        return Refusal("Z7.1", say("refusal.not_yours", names=names))
    return Refusal("Z7.2", say("refusal.each_once", names=names))


def _pick_refusal(state: State, seat: int, colour: int) -> Refusal:
    """Z8.1 The colour is taken, or not in play."""
    key = "refusal.taken" if herds.is_played(state, colour) else "refusal.no_such_colour"
    return Refusal("Z8.1", say(key, colour=colour_name(colour)))


def _pair_refusal(state: State, seat: int, number: int) -> Refusal:
    """Z3.1 What is wrong with a pair of pasture card and cow card."""
    pasture, card = divmod(number, box.CARDS)
    if refused := _closed(state, pasture):
        return refused
    deck = deck_of_seat(state, seat)
    name = card_name(state, deck, card)
    if state.letter[deck, card] == box.NONE:
        return Refusal("Z1.2", say("refusal.no_card"))
    made = choosing.pairs_made(state, seat)
    colour = herds.first_colour(state, seat)
    if made and state.chosen_pasture[colour, 0] == pasture:
        return Refusal("Z3.1", say("refusal.same_pasture"))
    if made and state.chosen_card[colour, 0] == card:
        return Refusal("Z3.1", say("refusal.same_card", card=name))
    if not choosing.holds(state, seat, card):
        return Refusal("Z4.5", say("refusal.spent", card=name))
    key = "refusal.smaller_first" if made else "refusal.bigger_left"
    return Refusal("Z10", say(key, pasture=pasture_name(state, pasture)))


def _place_refusal(state: State, seat: int, cows: int) -> Refusal:
    """Z4.3, Z4.4 Too many cows, or a herd of that size is there."""
    card = placing.card_value(state)
    if cows > card:
        return Refusal("Z4.3", say("refusal.card_value", value=card))
    return _cows_refusal(state, state.pasture, cows)


def _cows_refusal(state: State, pasture: int, cows: int) -> Refusal:
    """Z4.3, Z4.4 No space, no reserve, or an equal herd."""
    colour = state.colour
    if cows > state.free[pasture]:
        return _no_space(state, pasture)
    if cows > state.reserve[colour]:
        return Refusal("Z4.3", say("refusal.reserve", left=state.reserve[colour]))
    return _barred(state, pasture, colour, cows)


def _no_space(state: State, pasture: int) -> Refusal:
    free = int(state.free[pasture])
    key = "refusal.one_space" if free == 1 else "refusal.space"
    return Refusal("Z4.6", say(key, free=free, pasture=pasture_name(state, pasture)))


def _barred(state: State, pasture: int, colour: int, cows: int) -> Refusal:
    """Z4.4 Who has a herd of the size that would result."""
    size = int(state.herd[pasture, colour]) + cows
    other = herds.equal_herd(state, pasture, colour, size)
    key = "refusal.barred" if size == cows else "refusal.barred_herd"
    there = say("refusal.there", pasture=pasture_name(state, pasture))
    where = there if state.phase == at.BONUS else say("refusal.here")
    return Refusal("Z4.4", say(key, cows=cows, size=size, other=colour_name(other), where=where))


def _split_refusal(state: State, seat: int, number: int) -> Refusal:
    """Z7.6 What is wrong with placing two colours at once."""
    first, second = divmod(number, box.MAX_VALUE + 1)
    pasture, colour = state.pasture, state.colour
    partner = herds.second_colour(state, seat)
    card = placing.card_value(state)
    if first + second > card:
        return Refusal("Z7.6", say("refusal.card_value", value=card))
    if first + second > state.free[pasture]:
        return _no_space(state, pasture)
    for each, cows in ((colour, first), (partner, second)):
        if cows > state.reserve[each]:
            return Refusal("Z4.3", say("refusal.reserve", left=state.reserve[each]))
    size = int(state.herd[pasture, colour]) + first
    if size == state.herd[pasture, partner] + second:
        return Refusal("Z7.4", say("refusal.own_equal", size=size))
    for each, other, cows in ((colour, partner, first), (partner, colour, second)):
        if not placing.is_new_size(state, each, other, int(state.herd[pasture, each]) + cows):
            return _barred(state, pasture, each, cows)
    raise AssertionError("a legal split has no refusal")


def _bonus_refusal(state: State, seat: int, number: int) -> Refusal:
    """Z5.2 What is wrong with bonus cows on a pasture."""
    pasture, cows = number // box.MAX_BONUS, number % box.MAX_BONUS + 1
    if state.capacity[pasture] and (state.named >> pasture) & 1:
        return Refusal("Z10", say("refusal.named", pasture=pasture_name(state, pasture)))
    if refused := _closed(state, pasture):
        return refused
    if cows > state.left:
        return Refusal("Z5.2", say("refusal.left", left=state.left))
    return _cows_refusal(state, pasture, cows)


def ending(records: Records) -> Ending:
    """Z6 Why the game ended."""
    state: State = view(records, 0)
    rule = "Z6.1" if state.ended == at.LAST_ROUND else "Z6.3"
    takes_both = state.ended == at.ALL_PLACED and state.players == 2 and not state.colour_ends
    return Ending(rule, say("ending.3.of_two" if takes_both else f"ending.{state.ended}"))
