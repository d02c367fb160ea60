"""The rules of Zoff in Buffalo in one interface: acting seats, legal actions, and their effects.

The rules themselves are in ``setup`` (Z2, Z7), ``auction`` (Z8.1), ``choosing`` (Z3), ``placing`` (Z4),
``paying`` (Z5) and ``ending`` (Z6).
"""

from stampede.core.interface import CHANCE
from stampede.core.record import Floats, Ints
from stampede.games.zoff.rules import actions as act
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules import phases as at
from stampede.games.zoff.rules.actions import phase_of
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
from stampede.games.zoff.rules.ending import finish, has_won
from stampede.games.zoff.rules.herds import count_open, has_placed_all
from stampede.games.zoff.rules.paying import (
    bonus_placements,
    place_bonus,
    seek_bonus,
    stop_bonus,
    why_not_bonus,
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
    if phase == at.DEAL:
        return seat == CHANCE
    if not 0 <= seat < state.players or phase == at.OVER:
        return False
    if phase == at.CHOOSE:
        return is_choosing(state, seat)
    if phase == at.COLOUR:
        return start_choices(state, seat) < start_cards(state)
    if phase == at.BID:
        return must_bid(state, seat)
    if phase == at.PICK:
        return picker(state) == seat
    return bool(state.owner[state.colour] == seat)


def num_unrevealed(state: ZoffState) -> int:
    """Z3.2, Z7.2, Z8.1 The number of pairs, bids or start colours that are chosen and not yet revealed."""
    if state.phase == at.CHOOSE:
        return int((state.chosen_card != box.NONE).sum())
    if state.phase == at.BID:
        return int((state.new_bid != box.NONE).sum())
    if state.phase == at.COLOUR:
        return int((state.start_colour != box.NONE).sum())
    return 0


def legal_actions(state: ZoffState, seat: int, out: Ints) -> int:  # noqa: PLR0911 - one return a phase
    """Z10 List the legal actions of *seat*, which depend on the phase."""
    if not is_acting(state, seat):
        return 0
    phase = state.phase
    if phase == at.CHOOSE:
        return pairs_to_choose(state, seat, out)
    if phase == at.PLACE:
        return placements(state, out)
    if phase == at.SPLIT:
        return splits(state, out)
    if phase == at.BONUS:
        return bonus_placements(state, out)
    if phase == at.DEAL:
        return cards_to_deal(state, out)
    if phase == at.COLOUR:
        return start_colours(state, seat, out)
    if phase == at.PICK:
        return colours_to_pick(state, out)
    return bids(state, out)


def is_legal(state: ZoffState, seat: int, action: int, out: Ints) -> bool:
    """Z9.2 Whether *action* is legal for *seat*, without a list: there are too many bids (Z8.1)."""
    return why_not(state, seat, action) == ALLOWED


def why_not(state: ZoffState, seat: int, action: int) -> int:
    """Z9.2 The reason why *action* is not legal for *seat*, one of ``reasons``; ALLOWED where it is."""
    if state.phase == at.OVER:
        return ENDED
    if seat != CHANCE and not 0 <= seat < state.players:
        return NO_SEAT
    if not is_acting(state, seat):
        return NOT_ASKED
    if not 0 <= action < act.NUM_ACTIONS:
        return NO_ACTION
    if phase_of(action) != state.phase:
        return NOT_NOW
    return why_not_choose(state, seat, action)


def why_not_choose(state: ZoffState, seat: int, action: int) -> int:  # noqa: PLR0911 - one return a phase
    """Z10 The reason why *action*, which belongs to this phase, is not legal; ALLOWED where it is."""
    phase = state.phase
    if phase == at.CHOOSE:
        return why_not_pair(
            state, seat, (action - act.PAIR_ACTION) // box.CARDS, (action - act.PAIR_ACTION) % box.CARDS
        )
    if phase == at.PLACE:
        return why_not_number(state, action - act.PLACE_ACTION)
    if phase == at.SPLIT:
        number = action - act.SPLIT_ACTION
        return why_not_split(state, number // (box.MAX_VALUE + 1), number % (box.MAX_VALUE + 1))
    if phase == at.BONUS and action != act.STOP_ACTION:
        number = action - act.BONUS_ACTION
        return why_not_bonus(state, number // box.MAX_BONUS, number % box.MAX_BONUS + 1)
    if phase == at.DEAL:
        return why_not_deal(state, action - act.DEAL_ACTION)
    if phase == at.COLOUR:
        return why_not_start(state, seat, action - act.COLOUR_ACTION)
    return why_not_pick(state, action - act.PICK_ACTION) if phase == at.PICK else ALLOWED


def chance_weights(state: ZoffState, out: Ints) -> int:
    """Z2.2 Weight 1 for each pasture card that can be dealt: the cards are shuffled."""
    if state.phase != at.DEAL:
        return 0
    count = cards_to_deal(state, out)
    out[:count] = 1
    return count


def apply_action(state: ZoffState, seat: int, action: int) -> None:
    """Z10 Make a choice; after the last pending one the game proceeds by itself."""
    if action >= act.BID_ACTION:
        write_bid(state, seat, action - act.BID_ACTION)
    elif action >= act.PLACE_ACTION:
        apply_placement(state, action)
        proceed(state)
    elif action >= act.PAIR_ACTION:
        choose_pair(
            state, seat, (action - act.PAIR_ACTION) // box.CARDS, (action - act.PAIR_ACTION) % box.CARDS
        )
        if all_ready(state):
            reveal(state)
            proceed(state)
    elif action >= act.PICK_ACTION:
        pick(state, seat, action - act.PICK_ACTION)
    elif action >= act.COLOUR_ACTION:
        choose_start_colour(state, seat, action - act.COLOUR_ACTION)
    else:
        deal(state, action - act.DEAL_ACTION)


def apply_placement(state: ZoffState, action: int) -> None:
    """Z4.3, Z5.2, Z7.6 Place cows, by a card or by a bonus."""
    if action == act.STOP_ACTION:
        stop_bonus(state)
    elif action >= act.BONUS_ACTION:
        number = action - act.BONUS_ACTION
        place_bonus(state, number // box.MAX_BONUS, number % box.MAX_BONUS + 1)
    elif action >= act.SPLIT_ACTION:
        number = action - act.SPLIT_ACTION
        place_split(state, number // (box.MAX_VALUE + 1), number % (box.MAX_VALUE + 1))
    else:
        place(state, action - act.PLACE_ACTION)


def proceed(state: ZoffState) -> None:
    """Z5.3, Z6.3 End early, or go on to the next bonus, the next placement or the next round."""
    if has_placed_all(state):
        state.ended = at.ALL_PLACED
        finish(state)
    elif count_open(state) == 0:
        state.ended = at.ALL_FULL
        finish(state)
    elif not seek_bonus(state) and not seek_placement(state):
        end_round(state)


def end_round(state: ZoffState) -> None:
    """Z3.1, Z6.1 Begin the next round; after the last one end the game with the end bonus."""
    if state.round == last_round(state):
        state.ended = at.LAST_ROUND
        finish(state)
    else:
        begin_round(state)


def is_terminal(state: ZoffState) -> bool:
    """Z9.3 Whether the game is over: after five rounds, of two players six, at the latest."""
    return state.phase == at.OVER


def returns(state: ZoffState, out: Floats) -> None:
    """Z6.2 1 for a seat that wins or shares the win, -1 for the others; 0 if all share, or before the end."""
    winners = 0
    for seat in range(state.players):
        out[seat] = -1.0
        if state.phase == at.OVER and has_won(state, seat):
            out[seat] = 1.0
            winners += 1
    if winners == 0 or winners == state.players:  # noqa: PLR1714 - compiled code needs one type in a tuple
        out[: state.players] = 0.0
