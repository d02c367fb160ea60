"""The features of a position of Zoff in Buffalo, at the beginning of a round, for its learned value."""

from stampede.core.interface import at
from stampede.core.record import Floats, Records
from stampede.games.zoff.rules.components import CARDS, COLOURS, NONE, PASTURES, UNIT, VALUES
from stampede.games.zoff.rules.ending import count_of
from stampede.games.zoff.rules.herds import deck_of, first_colour, is_open
from stampede.games.zoff.rules.state import ZoffState

OF_A_SEAT, OF_ALL = 18, 6
"""Features of one seat, and of the whole table."""
SEATS_SEEN = 4
"""Blocks of a seat's features: the own seat, the best of the others, the next, and the mean of the rest."""
FEATURES = SEATS_SEEN * OF_A_SEAT + OF_ALL
LOWEST = 2
"""The lowest value of a card."""
NEAR = 5
"""Spaces that a card can take at most: what is nearer than that can change in a round."""
FAR = 10
"""More free spaces than that count as so many."""


def describe_at(states: Records, index: int, seat: int, out: Floats) -> None:
    """Write the features of ``states[index]`` for *seat* into *out*."""
    describe(at(states, index), seat, out)


def describe(state: ZoffState, seat: int, out: Floats) -> None:
    """Write the features of *state*, of three players or more, for *seat* into *out*, shape (FEATURES,)."""
    out[:] = 0.0
    describe_seat(state, seat, out[:OF_A_SEAT])
    first, second = best_of_others(state, seat, NONE), NONE
    describe_seat(state, first, out[OF_A_SEAT : 2 * OF_A_SEAT])
    second = best_of_others(state, seat, first)
    describe_seat(state, second, out[2 * OF_A_SEAT : 3 * OF_A_SEAT])
    rest = out[3 * OF_A_SEAT : 4 * OF_A_SEAT]
    for other in range(state.players):
        if other not in (seat, first, second):
            describe_seat(state, other, rest)
    if state.players > SEATS_SEEN:
        for feature in range(OF_A_SEAT):
            rest[feature] /= state.players - SEATS_SEEN + 1
    describe_table(state, out[SEATS_SEEN * OF_A_SEAT :])


def best_of_others(state: ZoffState, seat: int, but: int) -> int:
    """The seat with most cows, and bonuses in sight, of all but *seat* and *but*."""
    best, most = NONE, 0.0
    for other in range(state.players):
        if other not in (seat, but):
            cows = count_of(state, other) / UNIT + in_sight(state, other)
            if best == NONE or cows > most:
                best, most = other, cows
    return best


def in_sight(state: ZoffState, seat: int) -> int:
    """Z5.1, Z6.1 The cows that open pastures would pay *seat* as it stands."""
    colour, cows = first_colour(state, seat), 0
    for pasture in range(PASTURES):
        if is_open(state, pasture) and state.herd[pasture, colour] > 0:
            cows += int(state.bonus[pasture, rank_of(state, pasture, colour)])
    return cows


def rank_of(state: ZoffState, pasture: int, colour: int) -> int:
    """The number of herds on *pasture* that are bigger than that of *colour*."""
    rank = 0
    for other in range(COLOURS):
        if state.herd[pasture, other] > state.herd[pasture, colour]:
            rank += 1
    return rank


def describe_seat(state: ZoffState, seat: int, out: Floats) -> None:
    """Add the features of one *seat* to *out*: its cows, its hand, and its herds on open pastures."""
    colour = first_colour(state, seat)
    out[0] += count_of(state, seat) / UNIT
    out[1] += int(state.reserve[colour])
    deck = deck_of(state, colour)
    for card in range(CARDS):
        if (state.hand[deck] >> card) & 1:
            out[2 + VALUES[card] - LOWEST] += 1.0
            out[6] += int(state.letter[deck, card])
    for pasture in range(PASTURES):
        if is_open(state, pasture) and state.herd[pasture, colour] > 0:
            describe_herd(state, pasture, colour, out[7:])


def describe_herd(state: ZoffState, pasture: int, colour: int, out: Floats) -> None:
    """Add the features of one herd on an open *pasture* to *out*."""
    herd, free = int(state.herd[pasture, colour]), int(state.free[pasture])
    rank = rank_of(state, pasture, colour)
    above, below = FAR, herd
    for other in range(COLOURS):
        difference = int(state.herd[pasture, other]) - herd
        if difference > 0:
            above = min(above, difference)
        elif difference < 0 and state.herd[pasture, other] > 0:
            below = min(below, -difference)
    pays = int(state.bonus[pasture, rank])
    out[0] += pays
    out[1] += 1.0
    out[2] += herd
    out[3] += min(free, NEAR)
    if rank == 0:
        out[4] += 1.0
        out[5] += min(free, FAR)
    else:
        out[6] += max(0, min(free - NEAR * rank, NEAR))
        if above <= min(NEAR, free):
            out[7] += int(state.bonus[pasture, rank - 1]) - pays
    if free <= NEAR:
        out[8] += pays
    if below > NEAR or below > free:
        out[9] += pays
    out[10] += min(below, NEAR) * (1.0 if rank == 0 else 0.0)


def describe_table(state: ZoffState, out: Floats) -> None:
    """Write the features of all pastures and the variant into *out*."""
    for pasture in range(PASTURES):
        if is_open(state, pasture):
            free = int(state.free[pasture])
            out[0] += 1.0
            out[1] += free
            out[2] += min(free, NEAR)
            for rank in range(state.players):
                out[3] += int(state.bonus[pasture, rank])
    out[4] = state.fair_bonus
    out[5] = state.open_tracker
