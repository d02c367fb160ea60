"""Z4, Z7.6 Placing: pasture by pasture from the smallest, the biggest herds first."""

from stampede.core.record import Ints
from stampede.games.zoff.rules.actions import PLACE_ACTION, split
from stampede.games.zoff.rules.components import COLOURS, MAX_VALUE, NONE, PASTURES, VALUES
from stampede.games.zoff.rules.herds import can_place, deck_of, equal_herd, is_open, put, second_colour
from stampede.games.zoff.rules.phases import PLACE, SPLIT
from stampede.games.zoff.rules.state import State


def card_on(state: State, colour: int, pasture: int) -> int:
    """Z3.1 The card played for *colour* on *pasture*, or NONE."""
    for slot in range(2):
        if state.chosen_card[colour, slot] != NONE and state.chosen_pasture[colour, slot] == pasture:
            return int(state.chosen_card[colour, slot])
    return NONE


def next_chosen(state: State) -> int:
    """Z4.1, Z4.6 The next bigger pasture that somebody chose and that is not full, or NONE."""
    for pasture in range(state.pasture + 1, PASTURES):
        if is_open(state, pasture):
            for colour in range(COLOURS):
                if card_on(state, colour, pasture) != NONE:
                    return pasture
    return NONE


def line_up(state: State, pasture: int) -> None:
    """Z4.2 The order on *pasture*, fixed when its turn comes."""
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


def goes_before(state: State, colour: int, other: int) -> bool:
    """Z4.2 The bigger herd goes first; of those with none the lower card, then the earlier letter."""
    pasture = state.pasture
    herd, other_herd = standing(state, colour), standing(state, other)
    if herd != other_herd:
        return herd > other_herd
    card, other_card = card_on(state, colour, pasture), card_on(state, other, pasture)
    if VALUES[card] != VALUES[other_card]:
        return VALUES[card] < VALUES[other_card]
    deck, other_deck = deck_of(state, colour), deck_of(state, other)
    return bool(state.letter[deck, card] < state.letter[other_deck, other_card])


def standing(state: State, colour: int) -> int:
    """Z4.2, Z7.6 The herd that gives *colour* its place: of colours that share a card the bigger one."""
    herd = state.herd[state.pasture, colour]
    if is_shared(state, colour):
        herd = max(herd, state.herd[state.pasture, second_colour(state, state.owner[colour])])
    return int(herd)


def is_shared(state: State, colour: int) -> bool:
    """Z7.6 Whether the card played for *colour* is for both colours of its player."""
    if state.players != 2:
        return False
    return bool(state.chosen_card[second_colour(state, state.owner[colour]), 0] == NONE)


def seek_placement(state: State) -> bool:
    """Z4.1 Go on to the next player who places; pairs on a full pasture are wasted (Z4.6)."""
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


def card_value(state: State) -> int:
    """Z4.3 What the card of the player who places is worth."""
    return VALUES[card_on(state, state.colour, state.pasture)]


def placements(state: State, out: Ints) -> int:
    """Z4.3 From 0 to the value of the card, as far as space, reserve and other herds allow."""
    count = 0
    for cows in range(card_value(state) + 1):
        if can_place(state, state.pasture, state.colour, cows):
            out[count] = PLACE_ACTION + cows
            count += 1
    return count


def place(state: State, cows: int) -> None:
    """Z4.5 The cows are placed; what the card is worth beyond them is lost."""
    put(state, state.pasture, state.colour, cows)
    state.turn += 1


def splits(state: State, out: Ints) -> int:
    """Z7.6 The value of one card split between both colours."""
    count = 0
    for first in range(MAX_VALUE + 1):
        for second in range(MAX_VALUE + 1):
            if can_split(state, first, second):
                out[count] = split(first, second)
                count += 1
    return count


def can_split(state: State, first: int, second: int) -> bool:
    """Z7.6, Z4.4 Whether so many of each own colour may join; both results are tested together."""
    pasture, colour = state.pasture, state.colour
    partner = second_colour(state, state.owner[colour])
    if first + second > min(card_value(state), state.free[pasture]):
        return False
    if first > state.reserve[colour] or second > state.reserve[partner]:
        return False
    herd, partner_herd = state.herd[pasture, colour] + first, state.herd[pasture, partner] + second
    if herd == partner_herd and herd > 0:
        return False
    return is_new_size(state, colour, partner, herd) and is_new_size(state, partner, colour, partner_herd)


def is_new_size(state: State, colour: int, partner: int, size: int) -> bool:
    """Z4.4 Whether no herd but those of *colour* and its *partner* has this *size*."""
    other = equal_herd(state, state.pasture, colour, size)
    if other == partner:  # herds differ, so no third one can have this size
        return True
    return other == NONE


def place_split(state: State, first: int, second: int) -> None:
    """Z7.6 Cows of both colours are placed at once."""
    partner = second_colour(state, state.owner[state.colour])
    put(state, state.pasture, state.colour, first)
    put(state, state.pasture, partner, second)
    state.turn += 1
