"""Z5, Z8.2 Bonus: a full pasture pays its row before anything else goes on."""

from stampede.core.record import Ints
from stampede.games.zoff.rules.actions import STOP_ACTION, bonus
from stampede.games.zoff.rules.components import COLOURS, NONE, PASTURES, ROW, SMALL
from stampede.games.zoff.rules.herds import put, why_not_open, why_not_place
from stampede.games.zoff.rules.phases import BONUS
from stampede.games.zoff.rules.reasons import ALLOWED, BEYOND_BONUS, NAMED
from stampede.games.zoff.rules.state import ZoffState


def herd_at_rank(state: ZoffState, pasture: int, rank: int) -> int:
    """Z5.1 The colour of the herd with this *rank* on *pasture*, 1 for the biggest; NONE if there is none."""
    for colour in range(COLOURS):
        herd = state.herd[pasture, colour]
        bigger = 0
        for other in range(COLOURS):
            if state.herd[pasture, other] > herd:
                bigger += 1
        if herd > 0 and bigger == rank - 1:
            return colour
    return NONE


def fair_bonus(state: ZoffState, pasture: int) -> int:
    """Z8.2 The bonus for covering the last space of *pasture*; 0 without the fair bonus."""
    return fair_bonus_of(state.capacity[pasture]) if state.fair_bonus == 1 else 0


def fair_bonus_of(capacity: int) -> int:
    """Z8.2 The fair bonus: 1 for a pasture of up to 14 spaces, 2 for a bigger one."""
    return 1 if capacity <= SMALL else 2


def seek_bonus(state: ZoffState) -> bool:
    """Z5.3 Go on to the next bonus that can be placed at least in part; False when every row is paid.

    Rows are paid in the order in which the pastures filled.
    """
    while state.num_paid < state.num_filled:
        if state.left > 0 and can_place_bonus(state):
            state.phase = BONUS
            return True
        next_number(state)
    return False


def next_number(state: ZoffState) -> None:
    """Z5.1 Go on to the next number of the current row; after its last one the row is paid."""
    pasture = state.filled[state.num_paid]
    state.left = 0
    state.named = 0
    state.rank += 1
    if state.rank > ROW:
        state.rank = NONE
        state.num_paid += 1
    elif state.rank == 0:
        state.colour = state.filler[state.num_paid]
        state.left = fair_bonus(state, pasture)
    else:
        colour = herd_at_rank(state, pasture, state.rank)
        if colour != NONE:
            state.colour = colour
            state.left = state.bonus[pasture, state.rank - 1]


def why_not_bonus(state: ZoffState, pasture: int, cows: int) -> int:
    """Z5.2, Z10 The reason why so many cows of the current bonus may not go on *pasture*, or ALLOWED."""
    if (state.named >> pasture) & 1:
        return NAMED
    closed = why_not_open(state, pasture)
    if closed != ALLOWED:
        return closed
    return BEYOND_BONUS if cows > state.left else why_not_place(state, pasture, state.colour, cows)


def can_bonus(state: ZoffState, pasture: int, cows: int) -> bool:
    """Z5.2 Whether so many cows of the current bonus may go on *pasture*, which is named once at most."""
    return why_not_bonus(state, pasture, cows) == ALLOWED


def can_place_bonus(state: ZoffState) -> bool:
    """Z5.2 Whether at least one cow of the current bonus can be placed."""
    for pasture in range(PASTURES):
        for cows in range(1, state.left + 1):
            if can_bonus(state, pasture, cows):
                return True
    return False


def bonus_placements(state: ZoffState, out: Ints) -> int:
    """Z5.2 List the placements of the current bonus: some cows on one pasture, or to stop."""
    count = 0
    for pasture in range(PASTURES):
        for cows in range(1, state.left + 1):
            if can_bonus(state, pasture, cows):
                out[count] = bonus(pasture, cows)
                count += 1
    out[count] = STOP_ACTION
    return count + 1


def place_bonus(state: ZoffState, pasture: int, cows: int) -> None:
    """Z5.2 Place bonus cows; the rest may go elsewhere."""
    put(state, pasture, state.colour, cows)
    state.named |= 1 << pasture
    state.left -= cows


def stop_bonus(state: ZoffState) -> None:
    """Z5.2 Forgo the rest of the bonus."""
    state.left = 0
