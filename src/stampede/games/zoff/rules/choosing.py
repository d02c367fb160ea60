"""Z3, Z7.3 Choosing: all at once and in secret, pairs of a pasture card and a cow card."""

from stampede.core.record import Ints
from stampede.games.zoff.rules import reasons as why
from stampede.games.zoff.rules.actions import pair
from stampede.games.zoff.rules.components import CARDS, COLOURS, NONE, PASTURES
from stampede.games.zoff.rules.herds import (
    count_open,
    deck_of,
    first_colour,
    last_open,
    second_colour,
    why_not_open,
)
from stampede.games.zoff.rules.state import ZoffState


def num_pairs(state: ZoffState) -> int:
    """Z3.1, Z3.3, Z7.6 Two pairs a player, one when only one pasture is open."""
    return 2 if count_open(state) > 1 else 1


def pair_colour(state: ZoffState, seat: int, number: int) -> int:
    """Z7.3 The colour of the pair *number* of *seat*: two players make one for each of their colours."""
    if number == 1 and state.players == 2:
        return second_colour(state, seat)
    return first_colour(state, seat)


def pair_place(state: ZoffState, number: int) -> int:
    """The index of the pair *number* of a seat among the pairs of its colour."""
    return 0 if state.players == 2 else number


def pairs_made(state: ZoffState, seat: int) -> int:
    """Z3.1 The number of pairs *seat* has made this round."""
    made = 0
    for number in range(2):
        if state.chosen_card[pair_colour(state, seat, number), pair_place(state, number)] != NONE:
            made += 1
    return made


def is_choosing(state: ZoffState, seat: int) -> bool:
    """Z3.1 Whether *seat* still has a pair to make."""
    return pairs_made(state, seat) < num_pairs(state)


def after_pasture(state: ZoffState, seat: int, made: int) -> int:
    """Z10 The pasture of the first pair, which the next must exceed; NONE if none, or for two colours."""
    if made == 0 or state.players == 2:
        return NONE
    return int(state.chosen_pasture[first_colour(state, seat), 0])


def up_to_pasture(state: ZoffState, made: int) -> int:
    """Z3.1, Z10 The biggest pasture allowed for the next pair: a bigger one must be left for the second."""
    if made == 1 or state.players == 2 or num_pairs(state) == 1:
        return PASTURES - 1
    return last_open(state) - 1


def is_other_pasture(state: ZoffState, seat: int, made: int, pasture: int) -> bool:
    """Z3.1 Whether *pasture* differs from that of the first pair of *seat*, if it has one."""
    return made == 0 or bool(state.chosen_pasture[first_colour(state, seat), 0] != pasture)


def why_not_pasture(state: ZoffState, seat: int, made: int, after: int, up_to: int, pasture: int) -> int:
    """Z3.1, Z4.6, Z10 The reason why *seat* may not make its next pair for *pasture*, or ALLOWED.

    *after* and *up_to*, the same for all pastures, are the results of ``after_pasture`` and
    ``up_to_pasture``.
    """
    closed = why_not_open(state, pasture)
    if closed != why.ALLOWED:
        return closed
    if not is_other_pasture(state, seat, made, pasture):
        return why.SAME_PASTURE
    if pasture <= after:
        return why.SMALLER_FIRST
    return why.BIGGER_LEFT if pasture > up_to else why.ALLOWED


def why_not_card(state: ZoffState, seat: int, card: int) -> int:
    """Z1.2, Z3.1, Z4.5 ALLOWED, or SAME_CARD, NO_CARD or SPENT where *seat* cannot play the *card*."""
    colour = first_colour(state, seat)
    if state.chosen_card[colour, 0] == card:
        return why.SAME_CARD
    deck = deck_of(state, colour)
    if (state.hand[deck] >> card) & 1:
        return why.ALLOWED
    return why.NO_CARD if state.letter[deck, card] == NONE else why.SPENT


def holds(state: ZoffState, seat: int, card: int) -> bool:
    """Z3.1, Z4.5 Whether *seat* can play the *card*: neither spent nor in its first pair."""
    return why_not_card(state, seat, card) == why.ALLOWED


def cards_held(state: ZoffState, seat: int) -> int:
    """Z3.1, Z4.5 The cards that *seat* can play, as bits: the same for all pastures."""
    held = 0
    for card in range(CARDS):
        held |= int(holds(state, seat, card)) << card
    return held


def pairs_to_choose(state: ZoffState, seat: int, out: Ints) -> int:
    """Z3.1, Z7.3 List the pairs of a card of an open pasture and a cow card."""
    made = pairs_made(state, seat)
    after, up_to = after_pasture(state, seat, made), up_to_pasture(state, made)
    held = cards_held(state, seat)
    count = 0
    for pasture in range(PASTURES):
        if why_not_pasture(state, seat, made, after, up_to, pasture) == why.ALLOWED:
            for card in range(CARDS):
                if (held >> card) & 1:
                    out[count] = pair(pasture, card)
                    count += 1
    return count


def why_not_pair(state: ZoffState, seat: int, pasture: int, card: int) -> int:
    """Z3.1 The reason why *seat* may not make its next pair of these cards, or ALLOWED."""
    made = pairs_made(state, seat)
    after, up_to = after_pasture(state, seat, made), up_to_pasture(state, made)
    reason = why_not_pasture(state, seat, made, after, up_to, pasture)
    return why_not_card(state, seat, card) if reason == why.ALLOWED else reason


def choose_pair(state: ZoffState, seat: int, pasture: int, card: int) -> None:
    """Z3.1 Lay a pair face down."""
    number = pairs_made(state, seat)
    colour, place = pair_colour(state, seat, number), pair_place(state, number)
    state.chosen_pasture[colour, place] = pasture
    state.chosen_card[colour, place] = card


def all_ready(state: ZoffState) -> bool:
    """Z3.2 Whether every player has made all pairs."""
    for seat in range(state.players):
        if is_choosing(state, seat):
            return False
    return True


def reveal(state: ZoffState) -> None:
    """Z3.2, Z4.5 Reveal the pairs; their cow cards are spent, even if no cow is placed with them."""
    for colour in range(COLOURS):
        for place in range(2):
            card = state.chosen_card[colour, place]
            if card != NONE:
                deck = deck_of(state, colour)
                state.hand[deck] &= ~(1 << card)
                state.held[deck] -= 1
