"""Z4, Z7.6 Placing: pasture by pasture from the smallest, the biggest herds first."""

from stampede.core.record import Ints
from stampede.games.zoff.rules import reasons as why
from stampede.games.zoff.rules.actions import PLACE_ACTION, split
from stampede.games.zoff.rules.components import COLOURS, MAX_VALUE, NONE, PASTURES, VALUES
from stampede.games.zoff.rules.herds import deck_of, equal_herd, is_open, put, second_colour, why_not_place
from stampede.games.zoff.rules.phases import PLACE, SPLIT
from stampede.games.zoff.rules.state import ZoffState

LETTERS = 32
WITH_HERD = 1000
"""Weights of the acting order: greater than any letter; greater than any letter and card together."""


def card_on(state: ZoffState, colour: int, pasture: int) -> int:
    """Z3.1 The card played for *colour* on *pasture*, or NONE."""
    for slot in range(2):
        if state.chosen_card[colour, slot] != NONE and state.chosen_pasture[colour, slot] == pasture:
            return int(state.chosen_card[colour, slot])
    return NONE


def next_chosen(state: ZoffState) -> int:
    """Z4.1, Z4.6 The next bigger pasture that somebody chose and that is not full, or NONE."""
    for pasture in range(state.pasture + 1, PASTURES):
        if is_open(state, pasture):
            for colour in range(COLOURS):
                if card_on(state, colour, pasture) != NONE:
                    return pasture
    return NONE


def line_up(state: ZoffState, pasture: int) -> None:
    """Z4.2 Fix the order of acting on *pasture*, when it begins to be resolved."""
    state.pasture = pasture
    state.turn = 0
    state.order[:] = NONE
    count = 0
    for colour in range(COLOURS):
        if card_on(state, colour, pasture) != NONE:
            slot = count
            while slot > 0 and goes_before(state, colour, state.order[slot - 1]):
                state.order[slot] = state.order[slot - 1]
                slot -= 1
            state.order[slot] = colour
            count += 1


def goes_before(state: ZoffState, colour: int, other: int) -> bool:
    """Z4.2 Whether *colour* acts before the *other* on the pasture being resolved."""
    card, other_card = card_on(state, colour, state.pasture), card_on(state, other, state.pasture)
    rank = precedence(state, colour, card, ranking_herd(state, colour))
    return rank > precedence(state, other, other_card, ranking_herd(state, other))


def precedence(state: ZoffState, colour: int, card: int, herd: int) -> int:
    """Z4.2 The rank of *colour* in the order of acting: higher acts earlier, always above NONE.

    The bigger herd goes first; of colours without a herd the lower *card*, then the earlier letter.
    """
    if herd > 0:
        return WITH_HERD * herd
    return WITH_HERD - 1 - LETTERS * VALUES[card] - int(state.letter[deck_of(state, colour), card])


def ranking_herd(state: ZoffState, colour: int) -> int:
    """Z4.2, Z7.6 The herd that ranks *colour* in the order; of colours that share a card the bigger one."""
    herd = state.herd[state.pasture, colour]
    if is_shared(state, colour):
        herd = max(herd, state.herd[state.pasture, second_colour(state, state.owner[colour])])
    return int(herd)


def is_shared(state: ZoffState, colour: int) -> bool:
    """Z7.6 Whether the card played for *colour* is for both colours of its player."""
    if state.players != 2:
        return False
    return bool(state.chosen_card[second_colour(state, state.owner[colour]), 0] == NONE)


def seek_placement(state: ZoffState) -> bool:
    """Z4.1 Go on to the next placement; False when there is none. Z4.6 Skip pairs on a full pasture."""
    while True:
        if state.pasture != NONE and is_open(state, state.pasture):
            colour = state.order[state.turn] if state.turn < COLOURS else NONE
            if colour != NONE:
                state.colour = colour
                state.phase = SPLIT if is_shared(state, colour) else PLACE
                return True
        pasture = next_chosen(state)
        if pasture == NONE:
            return False
        line_up(state, pasture)


def card_value(state: ZoffState) -> int:
    """Z4.3 The value of the card whose cows are placed now."""
    return VALUES[card_on(state, state.colour, state.pasture)]


def why_not_number(state: ZoffState, cows: int) -> int:
    """Z4.3 The reason why so many *cows* may not be placed by the card: BEYOND_CARD or one of Z4.4, Z4.6."""
    if cows > card_value(state):
        return why.BEYOND_CARD
    return why_not_place(state, state.pasture, state.colour, cows)


def placements(state: ZoffState, out: Ints) -> int:
    """Z4.3 List the numbers of cows, from 0 to the value of the card, that space, reserve and herds allow."""
    count = 0
    for cows in range(card_value(state) + 1):
        if why_not_number(state, cows) == why.ALLOWED:
            out[count] = PLACE_ACTION + cows
            count += 1
    return count


def place(state: ZoffState, cows: int) -> None:
    """Z4.5 Place the cows; the rest of the card's value is lost."""
    put(state, state.pasture, state.colour, cows)
    state.turn += 1


def splits(state: ZoffState, out: Ints) -> int:
    """Z7.6 List the ways to split the value of one card between both own colours."""
    count = 0
    for first in range(MAX_VALUE + 1):
        for second in range(MAX_VALUE + 1):
            if can_split(state, first, second):
                out[count] = split(first, second)
                count += 1
    return count


def why_not_split(state: ZoffState, first: int, second: int) -> int:
    """Z7.6 The reason why the card may not be split so: value, space, reserves, own or other herds."""
    if first + second > card_value(state):
        return why.BEYOND_CARD
    return why_not_both(state, state.pasture, state.colour, first, second)


def can_split(state: ZoffState, first: int, second: int) -> bool:
    """Z7.6, Z4.4 Whether so many of each own colour may join; both results are tested together."""
    return why_not_split(state, first, second) == why.ALLOWED


def why_not_both(state: ZoffState, pasture: int, colour: int, first: int, second: int) -> int:
    """Z7.4, Z7.6, Z4.4 The reason why so many of *colour* and of its partner may not join *pasture*."""
    partner = second_colour(state, state.owner[colour])
    if first + second > state.free[pasture]:
        return why.NO_SPACE
    if first > state.reserve[colour]:
        return why.NO_RESERVE
    if second > state.reserve[partner]:
        return why.NO_SECOND_RESERVE
    herd, partner_herd = state.herd[pasture, colour] + first, state.herd[pasture, partner] + second
    if herd == partner_herd and herd > 0:
        return why.OWN_EQUAL
    if not is_new_size(state, pasture, colour, partner, herd):
        return why.EQUAL_HERD
    return (
        why.ALLOWED if is_new_size(state, pasture, partner, colour, partner_herd) else why.EQUAL_SECOND_HERD
    )


def is_new_size(state: ZoffState, pasture: int, colour: int, partner: int, size: int) -> bool:
    """Z4.4 Whether no herd on *pasture* but those of *colour* and its *partner* has this *size*."""
    other = equal_herd(state, pasture, colour, size)
    if other == partner:  # herds differ, so no third one can have this size
        return True
    return other == NONE


def place_split(state: ZoffState, first: int, second: int) -> None:
    """Z7.6 Place cows of both colours at once."""
    partner = second_colour(state, state.owner[state.colour])
    put(state, state.pasture, state.colour, first)
    put(state, state.pasture, partner, second)
    state.turn += 1
