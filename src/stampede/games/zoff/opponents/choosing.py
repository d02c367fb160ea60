"""The heuristic for pairs: sample the choices of the others, and take the best pair on average."""

from stampede.core.chance import Stream, below
from stampede.core.record import Ints
from stampede.games.zoff.opponents import weights
from stampede.games.zoff.opponents.pasture import load_pasture, num_colours, place_all, rounds_left, worth
from stampede.games.zoff.opponents.scratch import LOWEST, WORTHS, ZoffScratch
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


def suggest_pair(state: ZoffState, seat: int, stream: Stream, scratch: ZoffScratch) -> int:
    """Z3.1 Choose the pair that together with the best second one is worth most."""
    made = pairs_made(state, seat)
    sort_cards(state, seat, scratch)
    guess_pairs(state, seat, stream, scratch)
    weigh_pairs(state, seat, made, stream, scratch)
    if made == 0 and num_pairs(state) == 2:
        if state.players == 2:
            weigh_pairs(state, seat, 1, stream, scratch)
        best = best_of_two(state, scratch)
    else:
        best = best_of_one(state, seat, made, scratch)
    pasture, value = best // WORTHS, best % WORTHS
    return pair(pasture, card_to_play(state, pasture, pair_colour(state, seat, made), value, scratch))


def sort_cards(state: ZoffState, seat: int, scratch: ZoffScratch) -> None:
    """Z4.2 Count the cards of each value that *seat* can still play; note the earliest and latest letter."""
    letters = state.letter[deck_of(state, first_colour(state, seat))]
    scratch.count[:] = 0
    for card in range(CARDS):
        if holds(state, seat, card):
            value = VALUES[card] - LOWEST
            if scratch.count[value] == 0 or letters[card] < letters[scratch.early[value]]:
                scratch.early[value] = card
            if scratch.count[value] == 0 or letters[card] > letters[scratch.late[value]]:
                scratch.late[value] = card
            scratch.count[value] += 1


def guess_pairs(state: ZoffState, seat: int, stream: Stream, scratch: ZoffScratch) -> None:
    """Sample the pairs of the others ``TRIES`` times."""
    for colour in range(num_colours(state)):
        is_other = is_played(state, colour) and state.owner[colour] != seat
        total = likelihoods(state, colour, scratch) if is_other else 0
        for attempt in range(weights.TRIES):
            pairs = PACK * NOTHING + NOTHING
            if is_other:
                first = guess_pasture(stream, total, NONE, scratch)
                pairs = PACK * NOTHING + first * CARDS + guess_card(state, stream, colour)
                if state.players > 2 and num_pairs(state) == 2:
                    second = guess_pasture(stream, total - int(scratch.likelihood[first]), first, scratch)
                    pairs += PACK * (second * CARDS + guess_card(state, stream, colour) - NOTHING)
            scratch.guess[attempt, colour] = pairs


def likelihoods(state: ZoffState, colour: int, scratch: ZoffScratch) -> int:
    """Write the relative likelihood that *colour* chooses each open pasture; return the sum."""
    total = 0
    for pasture in range(PASTURES):
        likelihood = 0
        if is_open(state, pasture):
            spaces = min(int(state.free[pasture]), 6)
            herd = state.herd[pasture, colour]
            if herd == 0:
                likelihood = weights.LIKELIHOOD_NEW[spaces]
            else:
                likelihood = weights.LIKELIHOOD_FIRST[spaces]
                for other in range(num_colours(state)):
                    if state.herd[pasture, other] > herd:
                        likelihood = weights.LIKELIHOOD_LATER[spaces]
        scratch.likelihood[pasture] = likelihood
        total += likelihood
    return total


def guess_pasture(stream: Stream, total: int, but: int, scratch: ZoffScratch) -> int:
    """Draw a pasture other than *but* by its likelihood; *total* is the sum over these."""
    rest = below(stream, total)
    for pasture in range(PASTURES):
        if pasture != but:
            rest -= int(scratch.likelihood[pasture])
            if rest < 0:
                return pasture
    return NONE


def guess_card(state: ZoffState, stream: Stream, colour: int) -> int:
    """Z4.7, Z8.4 Draw a card of the hand where hands are open, else any card of the colour."""
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


def weigh_pairs(state: ZoffState, seat: int, number: int, stream: Stream, scratch: ZoffScratch) -> None:
    """Write the worth of each pasture and value, averaged over the sampled choices of the others."""
    colour = pair_colour(state, seat, number)
    made = pairs_made(state, seat)
    for pasture in range(after_pasture(state, seat, made) + 1, PASTURES):
        if is_open(state, pasture):
            gain = scratch.gain[row_of(state, number), pasture]
            gain[:] = 0
            weigh_pasture(state, seat, pasture, colour, scratch, gain)
            for value in range(WORTHS):
                cost = weights.COST[rounds_left(state)] * (value + LOWEST)
                gain[value] = gain[value] // weights.TRIES - cost + below(stream, weights.NOISE + 1)


def weigh_pasture(
    state: ZoffState, seat: int, pasture: int, colour: int, scratch: ZoffScratch, gain: Ints
) -> None:
    """Add to *gain* the worth of each value on one pasture, summed over the tries."""
    is_known = False
    for attempt in range(weights.TRIES):
        others = load_guess(state, pasture, attempt, scratch)
        if others == 0 and is_known:
            for value in range(WORTHS):
                gain[value] += scratch.gain_alone[value]
            continue
        place_all(state, scratch)
        without = worth(state, pasture, seat, scratch)
        for value in range(WORTHS):
            if scratch.count[value] > 0:
                load_guess(state, pasture, attempt, scratch)
                scratch.card[colour] = card_to_play(state, pasture, colour, value, scratch)
                place_all(state, scratch)
                more = worth(state, pasture, seat, scratch) - without
                gain[value] += more
                if others == 0:
                    scratch.gain_alone[value] = more
        is_known = is_known or others == 0


def load_guess(state: ZoffState, pasture: int, attempt: int, scratch: ZoffScratch) -> int:
    """Load a pasture with the colours sampled to choose it; return their number."""
    load_pasture(state, pasture, scratch)
    count = 0
    for colour in range(num_colours(state)):
        pairs = int(scratch.guess[attempt, colour])
        for guess in (pairs % PACK, pairs // PACK):
            if guess // CARDS == pasture and guess != NOTHING:
                scratch.card[colour] = guess % CARDS
                count += 1
    return count


def row_of(state: ZoffState, number: int) -> int:
    """The row of ``gain`` for the pair *number*: pairs of one colour share a row."""
    return int(state.players == 2 and number == 1)


def best_of_one(state: ZoffState, seat: int, made: int, scratch: ZoffScratch) -> int:
    """The pasture and value, packed, of the best only or second pair."""
    best, highest = NONE, BAD
    for pasture in range(after_pasture(state, seat, made) + 1, PASTURES):
        if is_open(state, pasture) and is_other_pasture(state, seat, made, pasture):
            for value in range(WORTHS):
                here = int(scratch.gain[row_of(state, made), pasture, value])
                if scratch.count[value] > 0 and here > highest:
                    best, highest = pasture * WORTHS + value, here
    return best


def best_of_two(state: ZoffState, scratch: ZoffScratch) -> int:
    """The pasture and value, packed, of the first of the two pairs that are worth most together."""
    best, highest = NONE, BAD
    for pasture in range(up_to_pasture(state, 0) + 1):
        if is_open(state, pasture):
            for value in range(WORTHS):
                if scratch.count[value] > 0:
                    scratch.count[value] -= 1
                    here = int(scratch.gain[0, pasture, value]) + best_beside(state, pasture, scratch)
                    scratch.count[value] += 1
                    if here > highest:
                        best, highest = pasture * WORTHS + value, here
    return best


def best_beside(state: ZoffState, first: int, scratch: ZoffScratch) -> int:
    """The worth of the best second pair when the first is for the pasture *first*."""
    highest = BAD
    row = row_of(state, 1)
    for pasture in range(0 if state.players == 2 else first + 1, PASTURES):
        if pasture != first and is_open(state, pasture):
            for value in range(WORTHS):
                if scratch.count[value] > 0:
                    highest = max(highest, int(scratch.gain[row, pasture, value]))
    return highest


def card_to_play(state: ZoffState, pasture: int, colour: int, value: int, scratch: ZoffScratch) -> int:
    """Z4.2 The card to play of this value: the letter matters where there is no herd yet."""
    return int(scratch.early[value] if state.herd[pasture, colour] == 0 else scratch.late[value])
