"""What of the box is in play with these options, as the first position shows it (Z1, Z7.1, Z9.5)."""

from stampede.games.zoff.rules.components import CARDS, COLOURS, NONE, OWNER_OF_TWO, PASTURES
from stampede.games.zoff.rules.state import ZoffState


def pastures_in_play(state: ZoffState) -> tuple[int, ...]:
    """Z1.1 Those that have spaces."""
    return tuple(pasture for pasture in range(PASTURES) if state.capacity[pasture] > 0)


def colours_in_play(state: ZoffState) -> tuple[int, ...]:
    """Z1.2, Z7.1 One a player, of two players two each."""
    if state.players == 2:
        return tuple(colour for colour in range(COLOURS) if OWNER_OF_TWO[colour] != NONE)
    return decks_in_play(state)


def decks_in_play(state: ZoffState) -> tuple[int, ...]:
    """Z1.2, Z7.1 The colours whose cow cards are held."""
    return tuple(colour for colour in range(COLOURS) if state.letter[colour, 0] != NONE)


def cards_in_play(state: ZoffState) -> tuple[int, ...]:
    """Z1.2 The cow cards of a colour: ten, or twelve of two players."""
    deck = decks_in_play(state)[0]
    return tuple(card for card in range(CARDS) if state.letter[deck, card] != NONE)
