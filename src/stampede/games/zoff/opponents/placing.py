"""Placing cows, by a card or by a bonus: try each number in mind, let the known pairs follow, compare."""

from stampede.core.chance import Stream, below
from stampede.games.zoff.opponents.mind import Mind
from stampede.games.zoff.opponents.pasture import come, join, num_colours, recall, worth
from stampede.games.zoff.opponents.weights import COW, NOISE
from stampede.games.zoff.rules.actions import PLACE_ACTION, STOP_ACTION, bonus, split
from stampede.games.zoff.rules.components import COLOURS, MAX_VALUE, NONE, PASTURES
from stampede.games.zoff.rules.herds import can_place, second_colour
from stampede.games.zoff.rules.paying import can_bonus
from stampede.games.zoff.rules.placing import can_split, card_on, card_value
from stampede.games.zoff.rules.state import ZoffState


def follow(state: ZoffState, pasture: int, acted: int, mind: Mind) -> None:
    """The pairs that are revealed and not yet placed on *pasture* take effect; *acted* there have acted."""
    for colour in range(num_colours(state)):
        mind.standing[colour] = mind.herd[colour]
        mind.comer[colour] = NONE
    if pasture > state.pasture:
        for colour in range(num_colours(state)):
            mind.comer[colour] = card_on(state, colour, pasture)
    elif pasture == state.pasture:
        for turn in range(acted, COLOURS):
            if state.order[turn] != NONE:
                mind.comer[state.order[turn]] = card_on(state, state.order[turn], pasture)
    come(state, mind)


def suggest_number(state: ZoffState, seat: int, stream: Stream, mind: Mind) -> int:
    """Z4.3 How many cows: mostly the most, fewer where that bars others or earns more."""
    best, most = 0, -1_000_000
    for cows in range(card_value(state) + 1):
        if can_place(state, state.pasture, state.colour, cows):
            recall(state, state.pasture, mind)
            join(mind, state.colour, cows)
            follow(state, state.pasture, state.turn + 1, mind)
            here = worth(state, state.pasture, seat, mind) + below(stream, NOISE + 1)
            if here > most:
                best, most = cows, here
    return PLACE_ACTION + best


def suggest_split(state: ZoffState, seat: int, stream: Stream, mind: Mind) -> int:
    """Z7.6 How many cows of each colour, by the same thought."""
    best, most = split(0, 0), -1_000_000
    for first in range(MAX_VALUE + 1):
        for second in range(MAX_VALUE + 1):
            if can_split(state, first, second):
                recall(state, state.pasture, mind)
                join(mind, state.colour, first)
                join(mind, second_colour(state, seat), second)
                follow(state, state.pasture, state.turn + 1, mind)
                here = worth(state, state.pasture, seat, mind) + below(stream, NOISE + 1)
                if here > most:
                    best, most = split(first, second), here
    return best


def suggest_bonus(state: ZoffState, seat: int, stream: Stream, mind: Mind) -> int:
    """Z5.2 Where a bonus is worth most; what is left of it is thought to be worth a cow each."""
    best, most = STOP_ACTION, 0
    for pasture in range(PASTURES):
        if state.free[pasture] > 0 and not (state.named >> pasture) & 1:
            recall(state, pasture, mind)
            follow(state, pasture, state.turn, mind)
            without = worth(state, pasture, seat, mind)
            for cows in range(1, state.left + 1):
                if can_bonus(state, pasture, cows):
                    recall(state, pasture, mind)
                    join(mind, state.colour, cows)
                    follow(state, pasture, state.turn, mind)
                    gain = worth(state, pasture, seat, mind) - without
                    here = gain + (state.left - cows) * COW + below(stream, NOISE + 1)
                    if here > most:
                        best, most = bonus(pasture, cows), here
    return best
