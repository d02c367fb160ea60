"""Z6, Z7.5 The end of a game: the end bonus, the winner with most cows, and how ties are broken."""

from stampede.games.zoff.rules.components import COLOURS, NONE, PASTURES, ROW, SEATS, UNIT
from stampede.games.zoff.rules.paying import herd_at_rank
from stampede.games.zoff.rules.phases import LAST_ROUND, OVER
from stampede.games.zoff.rules.state import ZoffState


def finish(state: ZoffState) -> None:
    """Z6.1, Z6.3 End the game; only a game that ran its rounds pays the end bonus."""
    rank_seats(state)
    if state.ended == LAST_ROUND:
        for pasture in range(PASTURES):
            pay_end_bonus(state, pasture)
    state.phase = OVER
    state.colour = NONE
    state.order[:] = NONE


def pay_end_bonus(state: ZoffState, pasture: int) -> None:
    """Z6.1 An open pasture pays its row on itself, ranked before the payment; equal herds are allowed."""
    for rank in range(ROW):
        state.order[rank] = herd_at_rank(state, pasture, rank + 1)
    for rank in range(ROW):
        colour = state.order[rank]
        if colour != NONE:
            room = min(state.free[pasture], state.reserve[colour])
            cows = min(state.bonus[pasture, rank], room)
            state.herd[pasture, colour] += cows
            state.free[pasture] -= cows
            state.reserve[colour] -= cows


def cows_of(state: ZoffState, seat: int, pasture: int) -> int:
    """Z6.2, Z7.5 The cows of *seat* on *pasture*, of two players those of both colours."""
    cows = 0
    for colour in range(COLOURS):
        if state.owner[colour] == seat:
            cows += state.herd[pasture, colour]
    return cows


def biggest_herd_of(state: ZoffState, seat: int, pasture: int) -> int:
    """Z7.5 The biggest herd of one colour that *seat* has on *pasture*."""
    biggest = 0
    for colour in range(COLOURS):
        if state.owner[colour] == seat:
            biggest = max(biggest, state.herd[pasture, colour])
    return biggest


def biggest_pasture(state: ZoffState) -> int:
    """Z6.2, Z7.5 The biggest pasture in play."""
    biggest = 0
    for pasture in range(PASTURES):
        if state.capacity[pasture] > 0:
            biggest = pasture
    return biggest


def rank_seats(state: ZoffState) -> None:
    """Z6.2 Note the order that breaks a tie; it is taken before the end bonus."""
    for seat in range(SEATS):
        state.behind[seat] = 0
    for seat in range(state.players):
        for other in range(state.players):
            if is_first_when_tied(state, other, seat):
                state.behind[seat] += 1


def is_first_when_tied(state: ZoffState, seat: int, other: int) -> bool:
    """Z6.2, Z7.5 Whether *seat* wins a tie: by its biggest herd (two players), then on one pasture."""
    herd = lead_by_herd(state, seat, other)
    if herd != 0:
        return herd > 0
    pasture = deciding_pasture(state, seat, other)
    return pasture != NONE and cows_of(state, seat, pasture) > cows_of(state, other, pasture)


def lead_by_herd(state: ZoffState, seat: int, other: int) -> int:
    """Z7.5 The lead of *seat* in its biggest herd of one colour on the biggest pasture; negative if behind.

    With more than two players it is 0.
    """
    if state.players > 2:
        return 0
    pasture = biggest_pasture(state)
    return biggest_herd_of(state, seat, pasture) - biggest_herd_of(state, other, pasture)


def deciding_pasture(state: ZoffState, seat: int, other: int) -> int:
    """Z6.2 The biggest pasture on which these two are not tied, or NONE."""
    deciding = NONE
    for pasture in range(PASTURES):
        if cows_of(state, seat, pasture) != cows_of(state, other, pasture):
            deciding = pasture
    return deciding


def count_of(state: ZoffState, seat: int) -> int:
    """Z6.2, Z8.1 The cows of *seat* on pastures less its bid, in steps of a bid."""
    count = 0
    for colour in range(COLOURS):
        if state.owner[colour] == seat:
            for pasture in range(PASTURES):
                count += state.herd[pasture, colour] * UNIT
    if state.bid[seat] != NONE:
        count -= state.bid[seat]
    return count


def is_ahead(state: ZoffState, seat: int, other: int) -> bool:
    """Z6.2 Whether *seat* has won against *other*: more cows, or first when level."""
    count, other_count = count_of(state, seat), count_of(state, other)
    if count != other_count:
        return count > other_count
    return bool(state.behind[seat] < state.behind[other])


def has_won(state: ZoffState, seat: int) -> bool:
    """Z6.2 Whether nobody is ahead of *seat*: one winner, or several who share."""
    for other in range(state.players):
        if is_ahead(state, other, seat):
            return False
    return True
