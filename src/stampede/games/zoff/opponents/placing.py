"""The heuristic for placing cows, by card or bonus: try each number, apply the known pairs, compare."""

from stampede.core.chance import Stream, below
from stampede.games.zoff.opponents.pasture import add_cows, load_pasture, num_colours, place_all, worth
from stampede.games.zoff.opponents.scratch import ZoffScratch
from stampede.games.zoff.opponents.weights import COW, NOISE
from stampede.games.zoff.rules.actions import PLACE_ACTION, STOP_ACTION, bonus, split
from stampede.games.zoff.rules.components import COLOURS, MAX_VALUE, NONE, PASTURES
from stampede.games.zoff.rules.herds import can_place, second_colour
from stampede.games.zoff.rules.paying import can_bonus
from stampede.games.zoff.rules.placing import can_split, card_on, card_value
from stampede.games.zoff.rules.state import ZoffState


def follow(state: ZoffState, pasture: int, acted: int, scratch: ZoffScratch) -> None:
    """Place the revealed pairs that are still to act on *pasture*, where *acted* of them have acted."""
    for colour in range(num_colours(state)):
        scratch.ranking_herd[colour] = scratch.herd[colour]
        scratch.card[colour] = NONE
    if pasture > state.pasture:
        for colour in range(num_colours(state)):
            scratch.card[colour] = card_on(state, colour, pasture)
    elif pasture == state.pasture:
        for turn in range(acted, COLOURS):
            if state.order[turn] != NONE:
                scratch.card[state.order[turn]] = card_on(state, state.order[turn], pasture)
    place_all(state, scratch)


def suggest_number(state: ZoffState, seat: int, stream: Stream, scratch: ZoffScratch) -> int:
    """Z4.3 Choose a number of cows: mostly the most, fewer where that bars others or earns more."""
    best, highest = 0, -1_000_000
    for cows in range(card_value(state) + 1):
        if can_place(state, state.pasture, state.colour, cows):
            load_pasture(state, state.pasture, scratch)
            add_cows(scratch, state.colour, cows)
            follow(state, state.pasture, state.turn + 1, scratch)
            here = worth(state, state.pasture, seat, scratch) + below(stream, NOISE + 1)
            if here > highest:
                best, highest = cows, here
    return PLACE_ACTION + best


def suggest_split(state: ZoffState, seat: int, stream: Stream, scratch: ZoffScratch) -> int:
    """Z7.6 Choose the cows of each colour, by the same evaluation."""
    best, highest = split(0, 0), -1_000_000
    for first in range(MAX_VALUE + 1):
        for second in range(MAX_VALUE + 1):
            if can_split(state, first, second):
                load_pasture(state, state.pasture, scratch)
                add_cows(scratch, state.colour, first)
                add_cows(scratch, second_colour(state, seat), second)
                follow(state, state.pasture, state.turn + 1, scratch)
                here = worth(state, state.pasture, seat, scratch) + below(stream, NOISE + 1)
                if here > highest:
                    best, highest = split(first, second), here
    return best


def suggest_bonus(state: ZoffState, seat: int, stream: Stream, scratch: ZoffScratch) -> int:
    """Z5.2 Choose where a bonus is worth most; the rest of it is taken to be worth a cow each."""
    best, highest = STOP_ACTION, 0
    for pasture in range(PASTURES):
        if state.free[pasture] > 0 and not (state.named >> pasture) & 1:
            load_pasture(state, pasture, scratch)
            follow(state, pasture, state.turn, scratch)
            without = worth(state, pasture, seat, scratch)
            for cows in range(1, state.left + 1):
                if can_bonus(state, pasture, cows):
                    load_pasture(state, pasture, scratch)
                    add_cows(scratch, state.colour, cows)
                    follow(state, pasture, state.turn, scratch)
                    gain = worth(state, pasture, seat, scratch) - without
                    here = gain + (state.left - cows) * COW + below(stream, NOISE + 1)
                    if here > highest:
                        best, highest = bonus(pasture, cows), here
    return best
