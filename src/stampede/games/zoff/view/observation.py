"""What a seat may see in Zoff in Buffalo, and what could lie behind it (Z3.2, Z4.7, Z7.2, Z8.1, Z9.4).

Who has chosen already is hidden with the choice: in a view all others still have to choose, so a view tells
nothing of the order in which seats chose, and a position drawn for it is one in which they still do.
Set-aside pasture cards are in no record at all.
"""

from collections.abc import Sequence

from stampede.core.chance import Stream, below
from stampede.core.parts import Past, Start
from stampede.core.record import Records
from stampede.core.state import State as Position
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules.actions import PAIR_ACTION, PLACE_ACTION
from stampede.games.zoff.rules.herds import deck_of, is_played
from stampede.games.zoff.rules.phases import BID, CHOOSE, COLOUR
from stampede.games.zoff.rules.state import ZoffState, view


def redact_record(records: Records, seat: int | None) -> None:
    """Z9.4 Leave what *seat* (None: a spectator) may see."""
    state: ZoffState = view(records, 0)
    hide_choices(state, seat)
    if not state.open_tracker:
        hide_hands(state, seat)


def hide_choices(state: ZoffState, seat: int | None) -> None:
    """Z3.2, Z7.2, Z8.1 What others chose stays secret until all have chosen."""
    if state.phase == COLOUR:
        for other in range(2):
            if other != seat:
                state.start_colour[other] = box.NONE
    elif state.phase == BID:
        for other in range(state.players):
            if other != seat:
                state.new_bid[other] = box.NONE
    elif state.phase == CHOOSE:
        for colour in range(box.COLOURS):
            if seat is None or state.owner[colour] != seat:
                state.chosen_pasture[colour] = box.NONE
                state.chosen_card[colour] = box.NONE


def hide_hands(state: ZoffState, seat: int | None) -> None:
    """Z4.7 Nobody may look at spent cards, so the hands of others are not shown either; how many is."""
    for deck in range(box.COLOURS):
        if state.letter[deck, 0] != box.NONE and (seat is None or state.owner[deck] != seat):
            state.hand[deck] = box.NONE


def resample_record(records: Records, seat: int | None, stream: Stream) -> None:
    """Z4.7 Draw the hands that *seat* does not see; choices not known are choices still to be made."""
    state: ZoffState = view(records, 0)
    for deck in range(box.COLOURS):
        if state.hand[deck] == box.NONE:
            state.hand[deck] = draw_hand(state, deck, stream)


def draw_hand(state: ZoffState, deck: int, stream: Stream, known: Sequence[int] = ()) -> int:
    """A hand of the known size with the *known* cards, and without those that lie revealed."""
    cards = [card for card in range(box.CARDS) if could_hold(state, deck, card) and card not in known]
    hand = sum(1 << card for card in known)
    for _ in range(state.held[deck] - len(known)):
        hand |= 1 << cards.pop(below(stream, len(cards)))
    return hand


def draw_past(seen: Position, stream: Stream) -> Past:
    """Z4.7 All that was done is told in the end; of a start that was given, the hands are drawn.

    A hand held then what its player has played since.
    """
    if seen.start is None:
        return Past(None, seen.history)
    records = seen.start.records.copy()
    state: ZoffState = view(records, 0)
    for deck in range(box.COLOURS):
        if state.hand[deck] == box.NONE:
            state.hand[deck] = draw_hand(state, deck, stream, played(state, deck, seen))
    return Past(Start(records, seen.start.before, seen.start.told), seen.history)


def played(state: ZoffState, deck: int, seen: Position) -> list[int]:
    """Z4.5 The cards of a *deck* that were played since the start of what was seen."""
    assert seen.start is not None
    return [
        (action - PAIR_ACTION) % box.CARDS
        for seat, action in seen.history[seen.start.told :]
        if seat == state.owner[deck] and PAIR_ACTION <= action < PLACE_ACTION
    ]


def could_hold(state: ZoffState, deck: int, card: int) -> bool:
    """Whether a *card* of the *deck* exists and does not lie revealed."""
    if state.letter[deck, card] == box.NONE:
        return False
    if state.phase == CHOOSE:  # what the owner has chosen is still in the hand
        return True
    colours = [other for other in range(box.COLOURS) if plays_from(state, other, deck)]
    return all(card not in state.chosen_card[other] for other in colours)


def plays_from(state: ZoffState, colour: int, deck: int) -> bool:
    """Whether cards of the *deck* are played for *colour*."""
    return is_played(state, colour) and deck_of(state, colour) == deck
