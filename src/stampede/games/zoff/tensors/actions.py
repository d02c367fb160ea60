"""The compact numbers of actions: one part each, but a bid of the auction has a part for each digit."""

from stampede.core.record import Records
from stampede.core.tensors.numbering import Digit, Kind, single, whole
from stampede.games.zoff.rules import actions as act
from stampede.games.zoff.rules.components import CARDS, COLOURS, MAX_BONUS, MAX_VALUE, PASTURES
from stampede.games.zoff.rules.paying import fair_bonus
from stampede.games.zoff.rules.state import ZoffState, view
from stampede.games.zoff.tensors.components import cards_in_play, colours_in_play, pastures_in_play

BID_DIGITS = 5


def kinds(records: Records) -> tuple[Kind, ...]:
    """Z10 Each kind of choice, as far as components and options let it occur."""
    state: ZoffState = view(records, 0)
    pastures = pastures_in_play(state)
    cards = cards_in_play(state)
    dealt = Digit("a pasture dealt", "Z2.2", pastures)
    pairs = tuple(CARDS * pasture + card for pasture in pastures for card in cards)
    pair = Digit("a pasture card and a cow card, pasture by pasture", "Z3.1", pairs)
    bonuses = tuple(MAX_BONUS * pasture + cows for pasture in pastures for cows in range(most_bonus(state)))
    bonus = Digit("bonus cows on a pasture, from 1, pasture by pasture", "Z5.2", bonuses)
    found = (
        Kind(act.DEAL_ACTION, (dealt,), (PASTURES,)),
        Kind(act.PAIR_ACTION, (pair,), (PASTURES * CARDS,)),
        single("cows placed, from 0", "Z4.3", act.PLACE_ACTION, MAX_VALUE + 1),
        Kind(act.BONUS_ACTION, (bonus,), (PASTURES * MAX_BONUS,)),
        single("`stop`", "Z5.2", act.STOP_ACTION),
    )
    return (*found, *_of_two(state)) if state.players == 2 else (*found, *_of_auction(state))


def most_bonus(state: ZoffState) -> int:
    """Z5.1, Z8.2 The most cows of one bonus."""
    fair = max(fair_bonus(state, pasture) for pasture in pastures_in_play(state))
    return max(int(state.bonus.max()), fair)


def _of_two(state: ZoffState) -> tuple[Kind, ...]:
    """Z7.2, Z7.6 The kinds of choice that only two players have."""
    values = range(MAX_VALUE + 1)
    cows = tuple(
        (MAX_VALUE + 1) * first + second for first in values for second in values[: len(values) - first]
    )
    colour = Digit("the colour of a start cow", "Z7.2", colours_in_play(state))
    split = Digit("cows of the first and of the second colour, first by first", "Z7.6", cows)
    return Kind(act.COLOUR_ACTION, (colour,), (COLOURS,)), Kind(
        act.SPLIT_ACTION, (split,), ((MAX_VALUE + 1) ** 2,)
    )


def _of_auction(state: ZoffState) -> tuple[Kind, ...]:
    """Z8.1 Bids from 0 to 9.9999, and colours picked."""
    if not state.auction:
        return ()
    digit = whole("a digit of a bid, the cows first", "Z8.1", 10)
    picked = Digit("a colour picked", "Z8.1", colours_in_play(state))
    return (
        Kind(act.PICK_ACTION, (picked,), (COLOURS,)),
        Kind(act.BID_ACTION, (digit,) * BID_DIGITS, (10,) * BID_DIGITS),
    )
