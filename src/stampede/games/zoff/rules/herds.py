"""Colours and their owners (Z2.1, Z7.1), herds, and the cows that may join them (Z4.3, Z4.4, Z4.6)."""

from stampede.core.record import Ints
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules.reasons import ALLOWED, EQUAL_HERD, FULL, NO_RESERVE, NO_SPACE, NOT_IN_PLAY
from stampede.games.zoff.rules.state import ZoffState


def is_played(state: ZoffState, colour: int) -> bool:
    """Z2.1, Z7.1 Whether the *colour* is in play: the first ones, or the four of two players."""
    if state.players == 2:
        return box.OWNER_OF_TWO[colour] != box.NONE
    return colour < state.players


def first_colour(state: ZoffState, seat: int) -> int:
    """Z2.1, Z7.1 The colour of *seat*, with two players its first; NONE before it is picked (Z8.1)."""
    if state.players == 2:
        return box.FIRST_OF_TWO[seat]
    for colour in range(box.COLOURS):
        if state.owner[colour] == seat:
            return colour
    return box.NONE


def second_colour(state: ZoffState, seat: int) -> int:
    """Z7.1 The second colour of one of two players; NONE with more."""
    return box.SECOND_OF_TWO[seat] if state.players == 2 else box.NONE


def other_colour(state: ZoffState, colour: int) -> int:
    """Z7.1 The other colour of the player of *colour*, one of two players."""
    owner = state.owner[colour]
    return box.FIRST_OF_TWO[owner] + box.SECOND_OF_TWO[owner] - colour


def deck_of(state: ZoffState, colour: int) -> int:
    """Z7.1 The deck that *colour* is played from: its own, with two players that of the first colour."""
    if state.players == 2:
        return box.FIRST_OF_TWO[state.owner[colour]]
    return colour


def has_deck(state: ZoffState, colour: int) -> bool:
    """Z1.2, Z7.1 Whether there is a hand of cow cards of this *colour*."""
    return is_played(state, colour) and (state.players > 2 or colour in box.FIRST_OF_TWO)


def why_not_open(state: ZoffState, pasture: int) -> int:
    """Z2.1, Z4.6 ALLOWED, or NOT_IN_PLAY or FULL where *pasture* has no free space."""
    if state.free[pasture] > 0:
        return ALLOWED
    return FULL if state.capacity[pasture] > 0 else NOT_IN_PLAY


def is_open(state: ZoffState, pasture: int) -> bool:
    """Z4.6 Whether *pasture* is in play and has a free space."""
    return why_not_open(state, pasture) == ALLOWED


def count_open(state: ZoffState) -> int:
    """Z3.3, Z6.3 The number of open pastures."""
    count = 0
    for pasture in range(box.PASTURES):
        if is_open(state, pasture):
            count += 1
    return count


def last_open(state: ZoffState) -> int:
    """The biggest open pasture, or NONE."""
    last = box.NONE
    for pasture in range(box.PASTURES):
        if is_open(state, pasture):
            last = pasture
    return last


def equal_herd(state: ZoffState, pasture: int, colour: int, size: int) -> int:
    """Z4.4 Another colour whose herd on *pasture* has this *size*, or NONE."""
    return equal_among(state.herd[pasture], colour, size)


def equal_among(herds: Ints, colour: int, size: int) -> int:
    """Z4.4 The first other colour with a herd of this *size* among *herds*, or NONE; 0 does not count."""
    for other in range(len(herds)):
        if other != colour and size > 0 and herds[other] == size:
            return other
    return box.NONE


def why_not_place(state: ZoffState, pasture: int, colour: int, cows: int) -> int:
    """Z4.3, Z4.4, Z4.6 ALLOWED, or why *cows* of *colour* may not join: NO_SPACE, NO_RESERVE, EQUAL_HERD.

    0 is always allowed.
    """
    if cows == 0:
        return ALLOWED
    if cows > state.free[pasture]:
        return NO_SPACE
    if cows > state.reserve[colour]:
        return NO_RESERVE
    if equal_herd(state, pasture, colour, state.herd[pasture, colour] + cows) != box.NONE:
        return EQUAL_HERD
    return ALLOWED


def can_place(state: ZoffState, pasture: int, colour: int, cows: int) -> bool:
    """Z4.3, Z4.4, Z4.6 Whether so many *cows* of *colour* may join: space, reserve, no equal herd."""
    return why_not_place(state, pasture, colour, cows) == ALLOWED


def put(state: ZoffState, pasture: int, colour: int, cows: int) -> None:
    """Z4.5, Z5.1 Move cows from the reserve to *pasture*; if it fills, note it and the colour."""
    state.herd[pasture, colour] += cows
    state.free[pasture] -= cows
    state.reserve[colour] -= cows
    if cows > 0 and state.free[pasture] == 0:
        state.filled[state.num_filled] = pasture
        state.filler[state.num_filled] = colour
        state.num_filled += 1


def has_placed_all(state: ZoffState) -> bool:
    """Z6.3 Whether a player has placed all cows, with two players those of both colours."""
    for colour in range(box.COLOURS):
        if is_played(state, colour) and state.reserve[colour] == 0:
            if state.players > 2 or state.colour_ends == 1:
                return True
            if state.reserve[other_colour(state, colour)] == 0:
                return True
    return False
