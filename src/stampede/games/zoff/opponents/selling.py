"""The heuristic for the auction (Z8.1): a colour is worth what its letters are worth, less a margin.

In games of the heuristic against itself a colour wins by its earliest letters, for only the earliest of a
value is played where one has no herd; start cows matter less.
"""

from stampede.core.chance import Stream, below
from stampede.games.zoff.opponents.weights import EARLINESS, KEENNESS
from stampede.games.zoff.rules.actions import BID_ACTION, PICK_ACTION
from stampede.games.zoff.rules.components import BIDS, COLOURS, NONE, ORDINARY, UNIT, VALUES
from stampede.games.zoff.rules.herds import is_played
from stampede.games.zoff.rules.state import ZoffState

LATEST = 99


def suggest_bid(state: ZoffState, stream: Stream) -> int:
    """Z8.1 Bid a random share of the worth of the best colour beyond the average one."""
    best = 0
    for colour in range(COLOURS):
        if is_played(state, colour):
            best = max(best, appeal(state, colour))
    most = min(BIDS, best * EARLINESS * KEENNESS * UNIT // 10_000 + UNIT // 10)
    return BID_ACTION + below(stream, most)


def suggest_pick(state: ZoffState, stream: Stream) -> int:
    """Z8.1 Pick the best colour that is left, at random among equals."""
    best, most = NONE, 0
    for colour in range(COLOURS):
        if is_played(state, colour) and state.owner[colour] == NONE:
            here = 16 * appeal(state, colour) + below(stream, 16)
            if best == NONE or here > most:
                best, most = colour, here
    return PICK_ACTION + best


def appeal(state: ZoffState, colour: int) -> int:
    """Z4.2 The number of earliest letters of others it beats, less those that beat it, over all values."""
    count = 0
    for card in range(ORDINARY):
        letter = earliest(state, colour, VALUES[card])
        if letter == state.letter[colour, card]:
            for other in range(COLOURS):
                if other != colour and is_played(state, other):
                    count += 1 if letter < earliest(state, other, VALUES[card]) else -1
    return count


def earliest(state: ZoffState, colour: int, value: int) -> int:
    """The earliest letter of a *value*."""
    letter = LATEST
    for card in range(ORDINARY):
        if VALUES[card] == value and state.letter[colour, card] != NONE:
            letter = min(letter, int(state.letter[colour, card]))
    return letter
