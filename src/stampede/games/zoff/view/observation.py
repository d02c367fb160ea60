"""Draws of full positions for a view of Zoff in Buffalo (Z4.7): hands; secret choices are taken back."""

from collections.abc import Sequence

from stampede.core.chance import Stream, below
from stampede.core.history import Past, Start
from stampede.core.record import Records
from stampede.core.state_like import StateLike
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules.actions import PAIR_ACTION, PLACE_ACTION
from stampede.games.zoff.rules.herds import deck_of, is_played
from stampede.games.zoff.rules.phases import CHOOSE
from stampede.games.zoff.rules.state import ZoffState, view


def resample_record(records: Records, seat: int | None, stream: Stream) -> None:
    """Z4.7 Draw the hands that *seat* does not see; secret choices are still to be made."""
    state: ZoffState = view(records, 0)
    for deck in range(box.COLOURS):
        if state.hand[deck] == box.NONE:
            state.hand[deck] = draw_hand(state, deck, stream)


def draw_hand(state: ZoffState, deck: int, stream: Stream, known: Sequence[int] = ()) -> int:
    """Draw a hand of the known size that has the *known* cards and none that lies revealed."""
    cards = [card for card in unrevealed(state, deck) if card not in known]
    hand = sum(1 << card for card in known)
    for _ in range(state.held[deck] - len(known)):
        hand |= 1 << cards.pop(below(stream, len(cards)))
    return hand


def draw_past(seen: StateLike, stream: Stream) -> Past:
    """Z4.7 Draw a start for the history that a seat has seen: its hands, if the start was a given position.

    A player's hand then held every card the player has played since.
    """
    if seen.start is None:
        return Past(None, seen.history)
    records = seen.start.records.copy()
    state: ZoffState = view(records, 0)
    for deck in range(box.COLOURS):
        if state.hand[deck] == box.NONE:
            state.hand[deck] = draw_hand(state, deck, stream, played(state, deck, seen))
    return Past(Start(records, seen.start.before, seen.start.actions_known), seen.history)


def played(state: ZoffState, deck: int, seen: StateLike) -> list[int]:
    """Z4.5 The cards of a *deck* that were played since the start of the visible history."""
    assert seen.start is not None
    return [
        (action - PAIR_ACTION) % box.CARDS
        for seat, action in seen.history[seen.start.actions_known :]
        if seat == state.owner[deck] and PAIR_ACTION <= action < PLACE_ACTION
    ]


def unrevealed(state: ZoffState, deck: int) -> list[int]:
    """The cards of the *deck* that exist and do not lie revealed."""
    revealed: set[int] = set()
    if state.phase != CHOOSE:  # else what the owner has chosen is still in the hand
        for colour in range(box.COLOURS):
            if plays_from(state, colour, deck):
                revealed.update(state.chosen_card[colour].tolist())
    letters = state.letter[deck].tolist()
    return [card for card in range(box.CARDS) if letters[card] != box.NONE and card not in revealed]


def plays_from(state: ZoffState, colour: int, deck: int) -> bool:
    """Whether cards of the *deck* are played for *colour*."""
    return is_played(state, colour) and deck_of(state, colour) == deck
