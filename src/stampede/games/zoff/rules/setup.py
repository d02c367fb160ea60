"""Z2, Z7.1, Z7.2 Set-up and the preliminary round."""

from stampede.core.record import Ints
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules.actions import COLOUR_ACTION, DEAL_ACTION
from stampede.games.zoff.rules.herds import first_colour, has_deck, is_played, second_colour
from stampede.games.zoff.rules.phases import BID, CHOOSE, COLOUR, DEAL
from stampede.games.zoff.rules.reasons import ALLOWED, DEALT, EACH_ONCE, NOT_IN_PLAY, NOT_OWN
from stampede.games.zoff.rules.state import ZoffState


def setup(state: ZoffState, players: int, auction: int, fair_bonus: int, open_tracker: int) -> None:
    """Z2.1, Z7.1 Set up a record that has its components; colours have owners, unless sold (Z8.1)."""
    state.players = players
    state.auction = auction
    state.fair_bonus = fair_bonus
    state.open_tracker = open_tracker
    clear(state)
    for colour in range(box.COLOURS):
        if players == 2:
            state.owner[colour] = box.OWNER_OF_TWO[colour]
        elif colour < players and auction == 0:
            state.owner[colour] = colour
        if is_played(state, colour):
            state.reserve[colour] = box.RESERVE
            hand_out(state, colour)


def clear(state: ZoffState) -> None:
    """Empty the record: no cow, no card, no choice."""
    state.phase = DEAL
    state.round = 0
    state.herd[:, :] = 0
    state.free[:] = state.capacity
    state.reserve[:] = 0
    state.owner[:] = box.NONE
    state.hand[:] = 0
    state.held[:] = 0
    state.dealt = 0
    state.start_pasture[:, :] = box.NONE
    state.start_colour[:, :] = box.NONE
    state.bid[:] = box.NONE
    state.new_bid[:] = box.NONE
    state.rewrites = 0
    state.chosen_pasture[:, :] = box.NONE
    state.chosen_card[:, :] = box.NONE
    state.pasture = box.NONE
    state.order[:] = box.NONE
    state.turn = 0
    state.colour = box.NONE
    state.filled[:] = box.NONE
    state.filler[:] = box.NONE
    state.num_filled = 0
    state.num_paid = 0
    state.rank = box.NONE
    state.left = 0
    state.named = 0
    state.behind[:] = 0
    state.ended = 0


def hand_out(state: ZoffState, colour: int) -> None:
    """Z2.1, Z7.1 Deal the cow cards of a colour; each of two players has those of the first colour."""
    if not has_deck(state, colour):
        return
    for card in range(box.CARDS):
        if state.letter[colour, card] != box.NONE:
            state.hand[colour] |= 1 << card
            state.held[colour] += 1


def start_cards(state: ZoffState) -> int:
    """Z2.2, Z7.2 The number of pasture cards a player is dealt; Z9.5 of few pastures two get fewer."""
    cards = 0
    for pasture in range(box.PASTURES):
        if state.capacity[pasture] > 0:
            cards += 1
    cards //= state.players
    return min(box.START_OF_TWO, cards) if state.players == 2 else cards


def is_dealt(state: ZoffState, pasture: int) -> bool:
    """Z2.2 Whether the card of *pasture* has been dealt."""
    if state.players == 2:
        for place in range(state.dealt):
            if state.start_pasture[place % 2, place // 2] == pasture:
                return True
        return False
    for colour in range(box.COLOURS):
        if state.herd[pasture, colour] > 0:
            return True
    return False


def why_not_deal(state: ZoffState, pasture: int) -> int:
    """Z2.1, Z2.2 ALLOWED, or NOT_IN_PLAY or DEALT where the card of *pasture* is not left."""
    if state.capacity[pasture] == 0:
        return NOT_IN_PLAY
    return DEALT if is_dealt(state, pasture) else ALLOWED


def cards_to_deal(state: ZoffState, out: Ints) -> int:
    """Z2.2, Z10 List the pasture cards that are left."""
    count = 0
    for pasture in range(box.PASTURES):
        if why_not_deal(state, pasture) == ALLOWED:
            out[count] = DEAL_ACTION + pasture
            count += 1
    return count


def deal(state: ZoffState, pasture: int) -> None:
    """Z2.2 Deal a card to the next colour, which puts a cow there; Z7.2 two players choose colours first."""
    if state.players == 2:
        state.start_pasture[state.dealt % 2, state.dealt // 2] = pasture
    else:
        put_start_cow(state, pasture, state.dealt % state.players)
    state.dealt += 1
    if state.dealt == state.players * start_cards(state):
        if state.players == 2:
            state.phase = COLOUR
        elif state.auction:
            state.phase = BID
        else:
            begin_round(state)


def put_start_cow(state: ZoffState, pasture: int, colour: int) -> None:
    """Z2.2, Z7.2 Put one start cow down; it fills no pasture, for each has two spaces at least."""
    state.herd[pasture, colour] += 1
    state.free[pasture] -= 1
    state.reserve[colour] -= 1


def start_choices(state: ZoffState, seat: int) -> int:
    """Z7.2 The number of start colours that *seat* has chosen."""
    count = 0
    while count < box.START_OF_TWO and state.start_colour[seat, count] != box.NONE:
        count += 1
    return count


def why_not_start(state: ZoffState, seat: int, colour: int) -> int:
    """Z7.1, Z7.2 ALLOWED, or NOT_OWN or EACH_ONCE where the next start cow may not be of this *colour*."""
    if colour not in (first_colour(state, seat), second_colour(state, seat)):
        return NOT_OWN
    if is_missing_other(state, seat, start_choices(state, seat), colour):
        return EACH_ONCE
    return ALLOWED


def start_colours(state: ZoffState, seat: int, out: Ints) -> int:
    """Z7.2 List the own colours allowed for the next start cow; each is used at least once."""
    count = 0
    for colour in range(box.COLOURS):
        if why_not_start(state, seat, colour) == ALLOWED:
            out[count] = COLOUR_ACTION + colour
            count += 1
    return count


def is_missing_other(state: ZoffState, seat: int, chosen: int, colour: int) -> bool:
    """Z7.2 Whether the last start cow must be of the other colour, because all before were of this one.

    Z9.5 A single start cow may be of either colour.
    """
    if chosen == 0 or chosen < start_cards(state) - 1:
        return False
    for place in range(chosen):
        if state.start_colour[seat, place] != colour:
            return False
    return True


def choose_start_colour(state: ZoffState, seat: int, colour: int) -> None:
    """Z7.2 Choose the colour of the next start cow; when both have chosen, the cows are put down."""
    state.start_colour[seat, start_choices(state, seat)] = colour
    cards = start_cards(state)
    waiting = 0
    for player in range(2):
        waiting += cards - start_choices(state, player)
    if waiting == 0:
        for player in range(2):
            for place in range(cards):
                put_start_cow(state, state.start_pasture[player, place], state.start_colour[player, place])
        state.start_pasture[:, :] = box.NONE
        state.start_colour[:, :] = box.NONE
        begin_round(state)


def last_round(state: ZoffState) -> int:
    """Z3.1 The number of rounds: five, Z7.1 of two players six, Z9.5 or as many as own components set."""
    if state.rounds > 0:
        return state.rounds
    return box.ROUNDS_OF_TWO if state.players == 2 else box.ROUNDS


def begin_round(state: ZoffState) -> None:
    """Z3.1 Begin a round, in which everybody chooses pairs."""
    state.round += 1
    state.phase = CHOOSE
    state.chosen_pasture[:, :] = box.NONE
    state.chosen_card[:, :] = box.NONE
    state.pasture = box.NONE
    state.order[:] = box.NONE
    state.turn = 0
    state.colour = box.NONE
