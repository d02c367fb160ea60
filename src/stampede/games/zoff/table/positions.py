"""The check that a record is a position of this game (Z9.1), for positions from outside."""

from collections.abc import Iterator

import numpy as np

from stampede.core.errors import InvalidPosition
from stampede.core.options import Options
from stampede.core.record import Records
from stampede.games.zoff.rules import auction, choosing, herds, paying, placing, setup
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules import phases as at
from stampede.games.zoff.rules.state import ZoffState, view
from stampede.games.zoff.table.notation import pasture_name
from stampede.games.zoff.table.options import write_constants
from stampede.games.zoff.words import say

BITS = 1 << 12
RANGES = {
    "phase": (at.DEAL, at.OVER),
    "round": (0, box.ROUNDS_OF_TWO),
    "herd": (0, 99),
    "free": (0, 99),
    "reserve": (0, box.RESERVE),
    "owner": (box.NONE, box.SEATS - 1),
    "hand": (box.NONE, BITS - 1),
    "held": (0, box.CARDS),
    "dealt": (0, box.PASTURES),
    "start_pasture": (box.NONE, box.PASTURES - 1),
    "start_colour": (box.NONE, box.COLOURS - 1),
    "bid": (box.NONE, box.BIDS - 1),
    "new_bid": (box.NONE, box.BIDS - 1),
    "rewrites": (0, box.REWRITES),
    "chosen_pasture": (box.NONE, box.PASTURES - 1),
    "chosen_card": (box.NONE, box.CARDS - 1),
    "pasture": (box.NONE, box.PASTURES - 1),
    "order": (box.NONE, box.COLOURS - 1),
    "turn": (0, box.COLOURS),
    "colour": (box.NONE, box.COLOURS - 1),
    "filled": (box.NONE, box.PASTURES - 1),
    "filler": (box.NONE, box.COLOURS - 1),
    "num_filled": (0, box.PASTURES),
    "num_paid": (0, box.PASTURES),
    "rank": (box.NONE, box.ROW),
    "left": (0, box.MAX_BONUS),
    "named": (0, BITS - 1),
    "behind": (0, box.SEATS - 1),
    "ended": (0, at.ALL_PLACED),
}
RESOLVING = (at.PLACE, at.SPLIT, at.BONUS)


def check_record(records: Records, options: Options, version: box.Version = box.NEWEST) -> None:
    """Z9.1 Check that the record is a position of a game with these *options*; raises InvalidPosition."""
    state: ZoffState = view(records, 0)
    _check_game(records, options, version)
    for field, (low, high) in RANGES.items():
        values = records[field]
        if values.min() < low or values.max() > high:
            raise InvalidPosition(say("position.range", field=field, low=low, high=high))
    _check_owners(state)
    _check_cows(state)
    _check_hands(state)
    _check_filled(state)
    _check_choices(state)
    if not all(_fits(state)):
        raise InvalidPosition(say("position.phase"))


def _check_game(records: Records, options: Options, version: box.Version) -> None:
    """Z1, Z6.3, Z8 Components and variants must be those of the options and of the rules version."""
    expected = np.zeros_like(records)
    write_constants(expected, options, version)
    if records["colour_ends"][0] != version.colour_ends:
        raise InvalidPosition(say("position.rules"))
    for field in ("table", "capacity", "bonus", "letter", "rounds"):
        if records[field].tobytes() != expected[field].tobytes():
            raise InvalidPosition(say("position.table"))
    for field in ("players", "auction", "fair_bonus", "open_tracker"):
        if records[field][0] != int(options[field]):
            raise InvalidPosition(say("position.options"))


def _check_owners(state: ZoffState) -> None:
    """Z2.1, Z7.1, Z8.1 Every colour in play must have its owner, and no other colour one."""
    owners = [int(owner) for owner in state.owner]
    if state.players == 2:
        good = owners == list(box.OWNER_OF_TWO)
    else:
        wanted = range(state.players)
        if state.auction and state.phase <= at.BID:
            good = set(owners) == {box.NONE}
        elif state.auction:
            found = [owner for owner in owners if owner != box.NONE]
            count = len(found) if state.phase == at.PICK else state.players
            good = len(set(found)) == len(found) == count and set(found) <= set(wanted)
        else:
            good = owners[: state.players] == list(wanted)
        good = good and all(owner == box.NONE for owner in owners[state.players :])
    if not good:
        raise InvalidPosition(say("position.owner"))


def _check_cows(state: ZoffState) -> None:
    """Z9.1 Cows must fit their pastures and add up; Z4.4 herds differ until the end bonus."""
    for colour, name in enumerate(box.COLOUR_NAMES):
        placed = int(state.herd[:, colour].sum())
        total = box.RESERVE if herds.is_played(state, colour) else 0
        if placed + state.reserve[colour] != total:
            raise InvalidPosition(
                say("position.reserve", colour=name, placed=placed, reserve=state.reserve[colour])
            )
    for pasture in range(box.PASTURES):
        sizes = state.herd[pasture]
        if sum(sizes) + state.free[pasture] != state.capacity[pasture]:
            raise InvalidPosition(
                say(
                    "position.capacity",
                    pasture=pasture_name(state, pasture),
                    capacity=state.capacity[pasture],
                )
            )
        is_equal = any(
            herds.equal_herd(state, pasture, each, size) != box.NONE for each, size in enumerate(sizes)
        )
        if is_equal and state.phase != at.OVER:
            raise InvalidPosition(say("position.equal", pasture=pasture_name(state, pasture)))


def _check_hands(state: ZoffState) -> None:
    """Z1.2 Each hand must be of its colour's cards, or hidden (Z4.7)."""
    for colour, name in enumerate(box.COLOUR_NAMES):
        cards = sum(1 << card for card in range(box.CARDS) if state.letter[colour, card] != box.NONE)
        hand, held = int(state.hand[colour]), int(state.held[colour])
        if hand == box.NONE and cards and not state.open_tracker:
            good = held <= cards.bit_count()
        else:
            good = hand & ~cards == 0 and hand.bit_count() == held
        if not good:
            raise InvalidPosition(say("position.hand", colour=name, held=held))


def _check_filled(state: ZoffState) -> None:
    """Z5.3 The full pastures must be listed, each with a colour that stands on it."""
    count = state.num_filled
    filled, fillers = [int(pasture) for pasture in state.filled], [int(colour) for colour in state.filler]
    full = {
        pasture for pasture in range(box.PASTURES) if state.capacity[pasture] and not _open(state, pasture)
    }
    listed = set(filled[:count])
    good = len(listed) == count and (listed == full or (state.phase == at.OVER and listed <= full))
    good = good and set(filled[count:]) | set(fillers[count:]) <= {box.NONE} and state.num_paid <= count
    pairs = zip(filled[:count], fillers[:count], strict=True)
    if not good or not all(colour != box.NONE and state.herd[pasture, colour] for pasture, colour in pairs):
        raise InvalidPosition(say("position.filled"))


def _open(state: ZoffState, pasture: int) -> bool:
    return herds.is_open(state, pasture)


def _check_choices(state: ZoffState) -> None:
    """Z3.1 A chosen pair must be of two existing cards, for a colour in play."""
    for colour, name in enumerate(box.COLOUR_NAMES):
        for slot in range(2):
            pasture, card = int(state.chosen_pasture[colour, slot]), int(state.chosen_card[colour, slot])
            if (pasture, card) == (box.NONE, box.NONE):
                continue
            good = pasture != box.NONE != card and state.owner[colour] != box.NONE and state.round > 0
            good = good and (slot == 0 or state.players > 2) and bool(state.capacity[pasture])
            if good:
                deck = herds.deck_of(state, colour)
                good = state.letter[deck, card] != box.NONE
                held = bool(state.hand[deck] >> card & 1)
                choosing_now = state.phase == at.CHOOSE
                good = good and (held == choosing_now or state.hand[deck] == box.NONE)
                good = good and (_open(state, pasture) or not choosing_now)
            if not good:
                raise InvalidPosition(say("position.chosen", colour=name))


def _fits(state: ZoffState) -> Iterator[bool]:
    """Whether the phase fits the rest of the position, one condition after another."""
    phase = state.phase
    before = phase in (at.DEAL, at.COLOUR, at.BID, at.PICK)
    yield before == (state.round == 0)
    yield (phase == at.OVER) == (state.ended != 0)
    rounds_left = setup.last_round(state) - state.round
    yield rounds_left >= 0
    cards = 2 * (rounds_left + (phase == at.CHOOSE))
    decks = [deck for deck in range(box.COLOURS) if herds.has_deck(state, deck)]
    yield phase == at.OVER or all(state.held[deck] >= cards for deck in decks)
    yield phase not in (at.COLOUR, at.SPLIT) or state.players == 2
    yield phase not in (at.BID, at.PICK) or state.auction == 1
    yield (state.num_paid == state.num_filled) == (phase != at.BONUS) or phase == at.OVER
    yield from _fits_start(state)
    if phase == at.CHOOSE:
        yield herds.count_open(state) > 0 and not herds.has_placed_all(state)
        yield not choosing.all_ready(state)
        yield all(_choice_fits(state, seat) for seat in range(state.players))
    if phase in (at.PLACE, at.SPLIT):
        yield from _fits_placing(state)
    if phase == at.BONUS:
        yield state.colour != box.NONE and state.owner[state.colour] != box.NONE
        yield state.left > 0 and state.rank >= 0 and paying.can_place_bonus(state)


def _fits_start(state: ZoffState) -> Iterator[bool]:
    """Z2.2, Z7.2, Z8.1 Whether the preliminary round fits the phase."""
    cards = state.players * setup.start_cards(state)
    yield (state.dealt < cards) == (state.phase == at.DEAL) and state.dealt <= cards
    dealt = state.dealt if state.phase in (at.DEAL, at.COLOUR) and state.players == 2 else 0
    places = [int(state.start_pasture[place % 2, place // 2]) for place in range(2 * box.START_OF_TWO)]
    yield len(set(places[:dealt])) == dealt and all(state.capacity[pasture] for pasture in places[:dealt])
    yield box.NONE not in places[:dealt] and set(places[dealt:]) <= {box.NONE}
    if state.phase in (at.DEAL, at.COLOUR, at.BID, at.PICK):
        yield int(state.herd.sum()) == (0 if state.players == 2 else state.dealt)
    if state.phase == at.COLOUR:
        own = [{box.NONE, box.FIRST_OF_TWO[seat], box.SECOND_OF_TWO[seat]} for seat in range(2)]
        yield all({int(colour) for colour in state.start_colour[seat]} <= own[seat] for seat in range(2))
        yield min(setup.start_choices(state, seat) for seat in range(2)) < setup.start_cards(state)
    else:
        yield bool((state.start_colour == box.NONE).all())
    if state.phase == at.BID:
        yield any(auction.must_bid(state, seat) for seat in range(state.players))
    yield state.phase == at.BID or bool((state.new_bid == box.NONE).all())
    bids = [int(bid) for bid in state.bid]
    sold = state.auction and state.phase not in (at.DEAL, at.BID)
    yield not sold or box.NONE not in bids[: state.players]
    yield bool(state.auction) or set(bids) == {box.NONE}
    yield set(bids[state.players :]) <= {box.NONE}
    yield state.phase != at.PICK or box.NONE in [int(owner) for owner in state.owner[: state.players]]


def _choice_fits(state: ZoffState, seat: int) -> bool:
    """Z3.1 Whether the pairs of a seat are in order, on different pastures, the smaller first."""
    colours = (herds.first_colour(state, seat), choosing.pair_colour(state, seat, 1))
    slots = (0, choosing.pair_place(state, 1))
    pastures = [int(state.chosen_pasture[each, slot]) for each, slot in zip(colours, slots, strict=True)]
    cards = [int(state.chosen_card[each, slot]) for each, slot in zip(colours, slots, strict=True)]
    if pastures[1] == box.NONE:
        return pastures[0] == box.NONE or pastures[0] <= choosing.up_to_pasture(state, 0)
    in_order = pastures[1] > choosing.after_pasture(state, seat, 1)
    is_other = choosing.is_other_pasture(state, seat, 1, pastures[1])
    return pastures[0] != box.NONE and in_order and is_other and cards[0] != cards[1]


def _fits_placing(state: ZoffState) -> Iterator[bool]:
    """Z4.2 Whether the colour that places, and the others in the order, have chosen the pasture."""
    yield state.pasture != box.NONE and _open(state, state.pasture) and state.turn < box.COLOURS
    if state.pasture != box.NONE and state.turn < box.COLOURS:
        line = [int(colour) for colour in state.order]
        count = sum(colour != box.NONE for colour in line)
        there = [
            colour
            for colour in range(box.COLOURS)
            if placing.card_on(state, colour, state.pasture) != box.NONE
        ]
        yield sorted(line[:count]) == there and set(line[count:]) <= {box.NONE}
        yield state.colour == line[state.turn] != box.NONE
        if state.colour in there:
            yield placing.is_shared(state, state.colour) == (state.phase == at.SPLIT)
