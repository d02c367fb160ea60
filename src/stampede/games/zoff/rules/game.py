"""The rules of Zoff in Buffalo in one interface: acting seats, legal actions, and their effects.

The rules themselves are in ``setup`` (Z2, Z7), ``auction`` (Z8.1), ``choosing`` (Z3), ``placing`` (Z4),
``paying`` (Z5) and ``ending`` (Z6).
"""

from stampede.core.interface import CHANCE
from stampede.core.record import Floats, Ints
from stampede.games.zoff.rules.actions import (
    BID_ACTION,
    BONUS_ACTION,
    COLOUR_ACTION,
    DEAL_ACTION,
    NUM_ACTIONS,
    PAIR_ACTION,
    PICK_ACTION,
    PLACE_ACTION,
    SPLIT_ACTION,
    STOP_ACTION,
    phase_of,
)
from stampede.games.zoff.rules.auction import (
    bids,
    colours_to_pick,
    must_bid,
    pick,
    picker,
    why_not_pick,
    write_bid,
)
from stampede.games.zoff.rules.choosing import (
    all_ready,
    choose_pair,
    is_choosing,
    pairs_to_choose,
    reveal,
    why_not_pair,
)
from stampede.games.zoff.rules.components import (
    CARDS,
    MAX_BONUS,
    MAX_VALUE,
    NONE,
)
from stampede.games.zoff.rules.ending import finish, has_won
from stampede.games.zoff.rules.herds import count_open, has_placed_all
from stampede.games.zoff.rules.paying import (
    bonus_placements,
    place_bonus,
    seek_bonus,
    stop_bonus,
    why_not_bonus,
)
from stampede.games.zoff.rules.phases import (
    ALL_FULL,
    ALL_PLACED,
    BID,
    BONUS,
    CHOOSE,
    COLOUR,
    DEAL,
    LAST_ROUND,
    OVER,
    PICK,
    PLACE,
    SPLIT,
)
from stampede.games.zoff.rules.placing import (
    place,
    place_split,
    placements,
    seek_placement,
    splits,
    why_not_number,
    why_not_split,
)
from stampede.games.zoff.rules.reasons import ALLOWED, ENDED, NO_ACTION, NO_SEAT, NOT_ASKED, NOT_NOW
from stampede.games.zoff.rules.setup import (
    begin_round,
    cards_to_deal,
    choose_start_colour,
    deal,
    last_round,
    start_cards,
    start_choices,
    start_colours,
    why_not_deal,
    why_not_start,
)
from stampede.games.zoff.rules.state import ZoffState


def num_seats(state: ZoffState) -> int:
    """Z2.1, Z7.1, Z8.3 Two to six players."""
    return state.players


def is_acting(state: ZoffState, seat: int) -> bool:  # noqa: PLR0911 - one return a phase
    """Z3.1, Z7.2, Z8.1 Whether *seat* acts: all with a secret choice to make, otherwise one at a time."""
    phase = state.phase
    if phase == DEAL:
        return seat == CHANCE
    if not 0 <= seat < state.players or phase == OVER:
        return False
    if phase == CHOOSE:
        return is_choosing(state, seat)
    if phase == COLOUR:
        return start_choices(state, seat) < start_cards(state)
    if phase == BID:
        return must_bid(state, seat)
    if phase == PICK:
        return picker(state) == seat
    return bool(state.owner[state.colour] == seat)


def num_unrevealed(state: ZoffState) -> int:
    """Z3.2, Z7.2, Z8.1 The number of pairs, bids or start colours that are chosen and not yet revealed."""
    if state.phase == CHOOSE:
        return int((state.chosen_card != NONE).sum())
    if state.phase == BID:
        return int((state.new_bid != NONE).sum())
    if state.phase == COLOUR:
        return int((state.start_colour != NONE).sum())
    return 0


def legal_actions(state: ZoffState, seat: int, out: Ints) -> int:  # noqa: PLR0911 - one return a phase
    """Z10 List the legal actions of *seat*, which depend on the phase."""
    if not is_acting(state, seat):
        return 0
    phase = state.phase
    if phase == CHOOSE:
        return pairs_to_choose(state, seat, out)
    if phase == PLACE:
        return placements(state, out)
    if phase == SPLIT:
        return splits(state, out)
    if phase == BONUS:
        return bonus_placements(state, out)
    if phase == DEAL:
        return cards_to_deal(state, out)
    if phase == COLOUR:
        return start_colours(state, seat, out)
    if phase == PICK:
        return colours_to_pick(state, out)
    return bids(state, out)


def is_legal(state: ZoffState, seat: int, action: int, out: Ints) -> bool:
    """Z9.2 Whether *action* is legal for *seat*, without a list: there are too many bids (Z8.1)."""
    return why_not(state, seat, action) == ALLOWED


def why_not(state: ZoffState, seat: int, action: int) -> int:
    """Z9.2 The reason why *action* is not legal for *seat*, one of ``reasons``; ALLOWED where it is."""
    if state.phase == OVER:
        return ENDED
    if seat != CHANCE and not 0 <= seat < state.players:
        return NO_SEAT
    if not is_acting(state, seat):
        return NOT_ASKED
    if not 0 <= action < NUM_ACTIONS:
        return NO_ACTION
    if phase_of(action) != state.phase:
        return NOT_NOW
    return why_not_choose(state, seat, action)


def why_not_choose(state: ZoffState, seat: int, action: int) -> int:  # noqa: PLR0911 - one return a phase
    """Z10 The reason why *action*, which belongs to this phase, is not legal; ALLOWED where it is."""
    phase = state.phase
    if phase == CHOOSE:
        return why_not_pair(state, seat, (action - PAIR_ACTION) // CARDS, (action - PAIR_ACTION) % CARDS)
    if phase == PLACE:
        return why_not_number(state, action - PLACE_ACTION)
    if phase == SPLIT:
        number = action - SPLIT_ACTION
        return why_not_split(state, number // (MAX_VALUE + 1), number % (MAX_VALUE + 1))
    if phase == BONUS and action != STOP_ACTION:
        number = action - BONUS_ACTION
        return why_not_bonus(state, number // MAX_BONUS, number % MAX_BONUS + 1)
    if phase == DEAL:
        return why_not_deal(state, action - DEAL_ACTION)
    if phase == COLOUR:
        return why_not_start(state, seat, action - COLOUR_ACTION)
    return why_not_pick(state, action - PICK_ACTION) if phase == PICK else ALLOWED


def chance_weights(state: ZoffState, out: Ints) -> int:
    """Z2.2 Weight 1 for each pasture card that can be dealt: the cards are shuffled."""
    if state.phase != DEAL:
        return 0
    count = cards_to_deal(state, out)
    out[:count] = 1
    return count


def apply_action(state: ZoffState, seat: int, action: int) -> None:
    """Z10 Make a choice; after the last pending one the game proceeds by itself."""
    if action >= BID_ACTION:
        write_bid(state, seat, action - BID_ACTION)
    elif action >= PLACE_ACTION:
        apply_placement(state, action)
        proceed(state)
    elif action >= PAIR_ACTION:
        choose_pair(state, seat, (action - PAIR_ACTION) // CARDS, (action - PAIR_ACTION) % CARDS)
        if all_ready(state):
            reveal(state)
            proceed(state)
    elif action >= PICK_ACTION:
        pick(state, seat, action - PICK_ACTION)
    elif action >= COLOUR_ACTION:
        choose_start_colour(state, seat, action - COLOUR_ACTION)
    else:
        deal(state, action - DEAL_ACTION)


def apply_placement(state: ZoffState, action: int) -> None:
    """Z4.3, Z5.2, Z7.6 Place cows, by a card or by a bonus."""
    if action == STOP_ACTION:
        stop_bonus(state)
    elif action >= BONUS_ACTION:
        number = action - BONUS_ACTION
        place_bonus(state, number // MAX_BONUS, number % MAX_BONUS + 1)
    elif action >= SPLIT_ACTION:
        number = action - SPLIT_ACTION
        place_split(state, number // (MAX_VALUE + 1), number % (MAX_VALUE + 1))
    else:
        place(state, action - PLACE_ACTION)


def proceed(state: ZoffState) -> None:
    """Z5.3, Z6.3 End early, or go on to the next bonus, the next placement or the next round."""
    if has_placed_all(state):
        state.ended = ALL_PLACED
        finish(state)
    elif count_open(state) == 0:
        state.ended = ALL_FULL
        finish(state)
    elif not seek_bonus(state) and not seek_placement(state):
        end_round(state)


def end_round(state: ZoffState) -> None:
    """Z3.1, Z6.1 Begin the next round; after the last one end the game with the end bonus."""
    if state.round == last_round(state):
        state.ended = LAST_ROUND
        finish(state)
    else:
        begin_round(state)


def is_terminal(state: ZoffState) -> bool:
    """Z9.3 Whether the game is over: after five rounds, of two players six, at the latest."""
    return state.phase == OVER


def returns(state: ZoffState, out: Floats) -> None:
    """Z6.2 1 for a seat that wins or shares the win, -1 for the others; 0 if all share, or before the end."""
    winners = 0
    for seat in range(state.players):
        out[seat] = -1.0
        if state.phase == OVER and has_won(state, seat):
            out[seat] = 1.0
            winners += 1
    if winners == 0 or winners == state.players:  # noqa: PLR1714 - compiled code needs one type in a tuple
        out[: state.players] = 0.0
