"""Z3.2, Z7.2, Z8.1 Which actions of a match a seat may know: those revealed, and its own.

Choices made at once are told in the order of seats, so that nobody learns who chose first.
"""

from collections.abc import Iterator
from itertools import groupby

from stampede.games.zoff import actions
from stampede.games.zoff.rules import num_unrevealed
from stampede.games.zoff.state import view
from stampede.kit.definition import History
from stampede.kit.record import Records

TOGETHER = (
    (actions.BID_ACTION, actions.NUM_ACTIONS),
    (actions.PAIR_ACTION, actions.PLACE_ACTION),
    (actions.COLOUR_ACTION, actions.PICK_ACTION),
)
"""The stretches of actions that several seats make at once."""


def visible_history(records: Records, history: History, seat: int | None) -> History:
    """The actions *seat* (None: a spectator) may know; *records* is the unredacted position."""
    known = len(history) - num_secret(records)
    own = [entry for entry in history[known:] if entry[0] == seat]
    return [*in_order_of_seats(history[:known], int(records["players"][0])), *own]


def num_secret(records: Records) -> int:
    """How many choices are made and not yet revealed."""
    return num_unrevealed(view(records, 0))


def in_order_of_seats(history: History, players: int) -> Iterator[tuple[int, int]]:
    """The same history, with choices made at once sorted by seat."""
    for kind, group in groupby(history, key=lambda entry: _kind(entry[1])):
        entries = list(group)
        if kind == 0:
            for block in _bid_blocks(entries, players):
                yield from sorted(block)
        elif kind > 0:
            yield from sorted(entries, key=lambda entry: entry[0])
        else:
            yield from entries


def _kind(action: int) -> int:
    """Which of ``TOGETHER`` an action belongs to, or -1."""
    for kind, (first, beyond) in enumerate(TOGETHER):
        if first <= action < beyond:
            return kind
    return -1


def _bid_blocks(entries: History, players: int) -> Iterator[History]:
    """Z8.1 Bids that were shown together: first all, then those of the seats that were level."""
    shown: dict[int, int] = {}
    size = players
    while entries and size:
        block, entries = entries[:size], entries[size:]
        yield block
        shown.update(block)
        bids = list(shown.values())
        size = sum(bids.count(bid) > 1 for bid in bids)
    yield entries
