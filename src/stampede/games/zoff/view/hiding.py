"""The view of a seat in Zoff in Buffalo (Z3.2, Z4.7, Z7.2, Z8.1, Z9.4), compiled with the rules.

A view hides not only a secret choice but also whether it was made: in it all others still have to choose, so
it shows nothing of the order in which seats chose, and a position drawn for it is one in which they have yet
to choose. Set-aside pasture cards are in no record at all.
"""

from stampede.core.interface import SPECTATOR
from stampede.core.record import Records
from stampede.games.zoff.rules.components import COLOURS, NONE
from stampede.games.zoff.rules.herds import has_deck
from stampede.games.zoff.rules.phases import BID, CHOOSE, COLOUR
from stampede.games.zoff.rules.state import ZoffState, view


def redact_record(records: Records, seat: int | None) -> None:
    """Z9.4 Hide from the record all that *seat* (None: a spectator) may not see."""
    redact(view(records, 0), SPECTATOR if seat is None else seat)


def redact(state: ZoffState, viewer: int) -> None:
    """Z9.4 Hide from the position all that *viewer* (SPECTATOR: nobody's seat) may not see."""
    hide_choices(state, viewer)
    if not state.open_tracker:
        hide_hands(state, viewer)


def hide_choices(state: ZoffState, viewer: int) -> None:
    """Z3.2, Z7.2, Z8.1 Hide the choices of others until all have chosen."""
    if state.phase == COLOUR:
        for other in range(2):
            if other != viewer:
                state.start_colour[other] = NONE
    elif state.phase == BID:
        for other in range(state.players):
            if other != viewer:
                state.new_bid[other] = NONE
    elif state.phase == CHOOSE:
        for colour in range(COLOURS):
            if viewer == SPECTATOR or state.owner[colour] != viewer:
                state.chosen_pasture[colour] = NONE
                state.chosen_card[colour] = NONE


def hide_hands(state: ZoffState, viewer: int) -> None:
    """Z4.7 Hide the hands of others, since nobody may look at spent cards; their sizes stay."""
    for deck in range(COLOURS):
        if has_deck(state, deck) and (viewer == SPECTATOR or state.owner[deck] != viewer):
            state.hand[deck] = NONE
