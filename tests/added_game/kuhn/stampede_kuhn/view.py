"""The knowledge of a seat in Kuhn's poker: all but the other's card (K1.2)."""

from stampede.core.chance import Stream, below
from stampede.core.interface import CHANCE
from stampede.core.parts import History, Past, Start
from stampede.core.record import Records
from stampede.core.state_like import StateLike
from stampede_kuhn.rules import HIDDEN, NONE, State, is_terminal, view


def is_shown(state: State) -> bool:
    """K3.2, K3.3 Whether the cards were compared."""
    both = is_terminal(state) and state.made[state.length - 1] == state.made[state.length - 2]
    return bool(both)


def redact_record(records: Records, seat: int | None) -> None:
    """K1.2 Hide the cards of others until they are compared (K3.2)."""
    state: State = view(records, 0)
    for other in range(2):
        if other != seat and state.card[other] != NONE and not is_shown(state):
            state.card[other] = HIDDEN


def resample_record(records: Records, _seat: int | None, stream: Stream) -> None:
    """Draw hidden cards from those that are nowhere to be seen."""
    state: State = view(records, 0)
    unseen = [card for card in range(3) if card not in state.card]
    for seat in range(2):
        if state.card[seat] == HIDDEN:
            state.card[seat] = unseen.pop(below(stream, len(unseen)))


def visible_history(records: Records, history: History, seat: int | None) -> History:
    """K1.2 The deal, as far as the seat knows it, and all that was done since.

    The core calls it with a view's *records* and *history* too, which already hide something: it goes by what
    an entry is, and not by where it stands.
    """
    known = {int(card) for other, card in enumerate(view(records, 0).card) if is_known(records, other, seat)}
    return [entry for entry in history if entry[0] != CHANCE or entry[1] in known]


def is_known(records: Records, other: int, seat: int | None) -> bool:
    """K1.2, K3.2 Whether *seat* sees the card of *other*."""
    return other == seat or is_shown(view(records, 0))


def draw_past(seen: StateLike, stream: Stream) -> Past:
    """The deal as it may have been: hidden cards are drawn, and enter the history where they were dealt.

    A match that began in a given position has no deal in its history: there the cards of its start are drawn.
    """
    begun = (seen.start.records if seen.start else seen.records).copy()
    resample_record(begun, seen.viewer, stream)
    if seen.start is not None:
        return Past(Start(begun, seen.start.before, seen.start.actions_known), seen.history)
    deals = [(CHANCE, int(card)) for card in view(begun, 0).card if card != NONE]
    return Past(None, deals + [entry for entry in seen.history if entry[0] != CHANCE])
