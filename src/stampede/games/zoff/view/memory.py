"""Z3.2, Z7.2, Z8.1 The visible history of a match: revealed actions, and the viewer's own.

Simultaneous choices are listed in the order of seats, so that nobody learns who chose first.
"""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

from stampede.core.history import History
from stampede.core.record import Records
from stampede.games.zoff.rules import actions
from stampede.games.zoff.rules.actions import pair
from stampede.games.zoff.rules.choosing import pair_colour, pair_place, pairs_made
from stampede.games.zoff.rules.components import NONE
from stampede.games.zoff.rules.game import num_unrevealed
from stampede.games.zoff.rules.phases import BID, CHOOSE, COLOUR
from stampede.games.zoff.rules.setup import start_choices
from stampede.games.zoff.rules.state import ZoffState, view

TOGETHER = (
    (actions.BID_ACTION, actions.NUM_ACTIONS),
    (actions.PAIR_ACTION, actions.PLACE_ACTION),
    (actions.COLOUR_ACTION, actions.PICK_ACTION),
)
"""Ranges of actions that several seats make simultaneously."""
KINDS = [-1] * actions.NUM_ACTIONS
"""For each action the index of its range in ``TOGETHER``, or -1."""
for _kind, (_first, _beyond) in enumerate(TOGETHER):
    KINDS[_first:_beyond] = [_kind] * (_beyond - _first)


def visible_history(records: Records, history: History, seat: int | None) -> History:
    """The actions *seat* (None: a spectator) may know; *records* is the unredacted position."""
    known = len(history) - num_secret(records)
    own = [entry for entry in history[known:] if entry[0] == seat]
    return [*in_order_of_seats(history[:known], int(records["players"][0])), *own]


def take_back(records: Records) -> History:
    """Z3.2, Z7.2, Z8.1 Remove the choices that are not yet revealed from the record; return them by seat."""
    state = view(records, 0)
    made = [(seat, action) for seat in range(state.players) for action in _made_by(state, seat)]
    if state.phase == CHOOSE:
        state.chosen_pasture[:, :] = NONE
        state.chosen_card[:, :] = NONE
    elif state.phase == COLOUR:
        state.start_colour[:, :] = NONE
    elif state.phase == BID:
        state.new_bid[:] = NONE
    return made


def _made_by(state: ZoffState, seat: int) -> Iterator[int]:
    """The choices of *seat* that are not yet revealed."""
    if state.phase == CHOOSE:
        for number in range(pairs_made(state, seat)):
            colour, place = pair_colour(state, seat, number), pair_place(state, number)
            yield pair(int(state.chosen_pasture[colour, place]), int(state.chosen_card[colour, place]))
    elif state.phase == COLOUR:
        for number in range(start_choices(state, seat)):
            yield actions.COLOUR_ACTION + int(state.start_colour[seat, number])
    elif state.phase == BID and state.new_bid[seat] != NONE:
        yield actions.BID_ACTION + int(state.new_bid[seat])


def num_secret(records: Records) -> int:
    """The number of choices that are not yet revealed."""
    return num_unrevealed(view(records, 0))


def in_order_of_seats(history: History, players: int) -> Iterator[tuple[int, int]]:
    """The same history, with simultaneous choices sorted by seat."""
    beyond = 0
    for kind, group in groupby([KINDS[action] for _, action in history]):
        first, beyond = beyond, beyond + len(list(group))
        entries = history[first:beyond]
        if kind == 0:
            for block in _bid_blocks(entries, players):
                yield from sorted(block)
        elif kind > 0:
            yield from sorted(entries, key=itemgetter(0))
        else:
            yield from entries


def _bid_blocks(entries: History, players: int) -> Iterator[History]:
    """Z8.1 Split bids into those shown together: first all, then those of the seats that were tied."""
    shown: dict[int, int] = {}
    size = players
    while entries and size:
        block, entries = entries[:size], entries[size:]
        yield block
        shown.update(block)
        bids = list(shown.values())
        size = sum(bids.count(bid) > 1 for bid in bids)
    yield entries
