"""Making pairs: imagine a few times what the others may choose, and take what does best on the whole."""

from stampede.core.chance import Stream, below
from stampede.core.record import Ints
from stampede.games.zoff.opponents.mind import LOWEST, WORTHS, Mind
from stampede.games.zoff.opponents.pasture import come, num_colours, recall, rounds_left, worth
from stampede.games.zoff.opponents.weights import COST, LURE_FIRST, LURE_LATER, LURE_NEW, NOISE, TRIES
from stampede.games.zoff.rules.actions import pair
from stampede.games.zoff.rules.choosing import (
    after_pasture,
    holds,
    is_other_pasture,
    num_pairs,
    pair_colour,
    pairs_made,
    up_to_pasture,
)
from stampede.games.zoff.rules.components import CARDS, NONE, ORDINARY, PASTURES, VALUES
from stampede.games.zoff.rules.herds import deck_of, first_colour, is_open, is_played
from stampede.games.zoff.rules.state import ZoffState

PACK = 256
NOTHING = PACK - 1
BAD = -1_000_000


def suggest_pair(state: ZoffState, seat: int, stream: Stream, mind: Mind) -> int:
    """Z3.1 The pair that together with the best second one is worth most."""
    made = pairs_made(state, seat)
    sort_cards(state, seat, mind)
    guess_pairs(state, seat, stream, mind)
    weigh_pairs(state, seat, made, stream, mind)
    if made == 0 and num_pairs(state) == 2:
        if state.players == 2:
            weigh_pairs(state, seat, 1, stream, mind)
        best = best_of_two(state, mind)
    else:
        best = best_of_one(state, seat, made, mind)
    pasture, value = best // WORTHS, best % WORTHS
    return pair(pasture, card_to_play(state, pasture, pair_colour(state, seat, made), value, mind))


def sort_cards(state: ZoffState, seat: int, mind: Mind) -> None:
    """How many cards of each value *seat* can still play, and which come first and last (Z4.2)."""
    letters = state.letter[deck_of(state, first_colour(state, seat))]
    mind.count[:] = 0
    for card in range(CARDS):
        if holds(state, seat, card):
            value = VALUES[card] - LOWEST
            if mind.count[value] == 0 or letters[card] < letters[mind.early[value]]:
                mind.early[value] = card
            if mind.count[value] == 0 or letters[card] > letters[mind.late[value]]:
                mind.late[value] = card
            mind.count[value] += 1


def guess_pairs(state: ZoffState, seat: int, stream: Stream, mind: Mind) -> None:
    """Imagine what the others choose, a few times over."""
    for colour in range(num_colours(state)):
        is_other = is_played(state, colour) and state.owner[colour] != seat
        total = lure_all(state, colour, mind) if is_other else 0
        for attempt in range(TRIES):
            pairs = PACK * NOTHING + NOTHING
            if is_other:
                first = guess_pasture(stream, total, NONE, mind)
                pairs = PACK * NOTHING + first * CARDS + guess_card(state, stream, colour)
                if state.players > 2 and num_pairs(state) == 2:
                    second = guess_pasture(stream, total - int(mind.lure[first]), first, mind)
                    pairs += PACK * (second * CARDS + guess_card(state, stream, colour) - NOTHING)
            mind.guess[attempt, colour] = pairs


def lure_all(state: ZoffState, colour: int, mind: Mind) -> int:
    """How each open pasture draws *colour*; the sum of it."""
    total = 0
    for pasture in range(PASTURES):
        lure = 0
        if is_open(state, pasture):
            room = min(int(state.free[pasture]), 6)
            herd = state.herd[pasture, colour]
            if herd == 0:
                lure = LURE_NEW[room]
            else:
                lure = LURE_FIRST[room]
                for other in range(num_colours(state)):
                    if state.herd[pasture, other] > herd:
                        lure = LURE_LATER[room]
        mind.lure[pasture] = lure
        total += lure
    return total


def guess_pasture(stream: Stream, total: int, but: int, mind: Mind) -> int:
    """A pasture *but* one, by how it draws, *total* in all."""
    rest = below(stream, total)
    for pasture in range(PASTURES):
        if pasture != but:
            rest -= int(mind.lure[pasture])
            if rest < 0:
                return pasture
    return NONE


def guess_card(state: ZoffState, stream: Stream, colour: int) -> int:
    """Z4.7, Z8.4 A card of the hand where hands are open, else any card of the colour."""
    deck = deck_of(state, colour)
    if state.open_tracker == 1 and state.held[deck] > 0:
        skip = below(stream, int(state.held[deck]))
        for card in range(CARDS):
            if (state.hand[deck] >> card) & 1:
                if skip == 0:
                    return card
                skip -= 1
    card = NONE
    while card == NONE or state.letter[deck, card] == NONE:
        card = below(stream, CARDS if state.players == 2 else ORDINARY)
    return card


def weigh_pairs(state: ZoffState, seat: int, number: int, stream: Stream, mind: Mind) -> None:
    """Write down what each pasture and value would bring, the others choosing as imagined."""
    colour = pair_colour(state, seat, number)
    made = pairs_made(state, seat)
    for pasture in range(after_pasture(state, seat, made) + 1, PASTURES):
        if is_open(state, pasture):
            gain = mind.gain[row_of(state, number), pasture]
            gain[:] = 0
            weigh_pasture(state, seat, pasture, colour, mind, gain)
            for value in range(WORTHS):
                cost = COST[rounds_left(state)] * (value + LOWEST)
                gain[value] = gain[value] // TRIES - cost + below(stream, NOISE + 1)


def weigh_pasture(state: ZoffState, seat: int, pasture: int, colour: int, mind: Mind, gain: Ints) -> None:
    """Add up over the tries what each value would bring on one pasture."""
    is_known = False
    for attempt in range(TRIES):
        others = call(state, pasture, attempt, mind)
        if others == 0 and is_known:
            for value in range(WORTHS):
                gain[value] += mind.alone[value]
            continue
        come(state, mind)
        without = worth(state, pasture, seat, mind)
        for value in range(WORTHS):
            if mind.count[value] > 0:
                call(state, pasture, attempt, mind)
                mind.comer[colour] = card_to_play(state, pasture, colour, value, mind)
                come(state, mind)
                more = worth(state, pasture, seat, mind) - without
                gain[value] += more
                if others == 0:
                    mind.alone[value] = more
        is_known = is_known or others == 0


def call(state: ZoffState, pasture: int, attempt: int, mind: Mind) -> int:
    """Call to mind the pasture and who is thought to come; how many they are."""
    recall(state, pasture, mind)
    count = 0
    for colour in range(num_colours(state)):
        pairs = int(mind.guess[attempt, colour])
        for guess in (pairs % PACK, pairs // PACK):
            if guess // CARDS == pasture and guess != NOTHING:
                mind.comer[colour] = guess % CARDS
                count += 1
    return count


def row_of(state: ZoffState, number: int) -> int:
    """Where what the pair *number* brings is written: pairs of one colour share a row."""
    return int(state.players == 2 and number == 1)


def best_of_one(state: ZoffState, seat: int, made: int, mind: Mind) -> int:
    """Pasture and value, packed, of the best only or second pair."""
    best, most = NONE, BAD
    for pasture in range(after_pasture(state, seat, made) + 1, PASTURES):
        if is_open(state, pasture) and is_other_pasture(state, seat, made, pasture):
            for value in range(WORTHS):
                here = int(mind.gain[row_of(state, made), pasture, value])
                if mind.count[value] > 0 and here > most:
                    best, most = pasture * WORTHS + value, here
    return best


def best_of_two(state: ZoffState, mind: Mind) -> int:
    """Pasture and value, packed, of the first of the two pairs that are worth most together."""
    best, most = NONE, BAD
    for pasture in range(up_to_pasture(state, 0) + 1):
        if is_open(state, pasture):
            for value in range(WORTHS):
                if mind.count[value] > 0:
                    mind.count[value] -= 1
                    here = int(mind.gain[0, pasture, value]) + best_beside(state, pasture, mind)
                    mind.count[value] += 1
                    if here > most:
                        best, most = pasture * WORTHS + value, here
    return best


def best_beside(state: ZoffState, first: int, mind: Mind) -> int:
    """What the best second pair is worth when the first is for the pasture *first*."""
    most = BAD
    row = row_of(state, 1)
    for pasture in range(0 if state.players == 2 else first + 1, PASTURES):
        if pasture != first and is_open(state, pasture):
            for value in range(WORTHS):
                if mind.count[value] > 0:
                    most = max(most, int(mind.gain[row, pasture, value]))
    return most


def card_to_play(state: ZoffState, pasture: int, colour: int, value: int, mind: Mind) -> int:
    """Z4.2 A card of this value: the letter matters where there is no herd yet."""
    return int(mind.early[value] if state.herd[pasture, colour] == 0 else mind.late[value])
