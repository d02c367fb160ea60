"""The components in play with these options, read from the first position (Z1, Z7.1, Z9.5)."""

from stampede.games.zoff.rules.components import CARDS, COLOURS, NONE, OWNER_OF_TWO, PASTURES
from stampede.games.zoff.rules.herds import has_deck
from stampede.games.zoff.rules.state import ZoffState


def pastures_in_play(state: ZoffState) -> tuple[int, ...]:
    """Z1.1 The pastures that have spaces."""
    return tuple(pasture for pasture in range(PASTURES) if state.capacity[pasture] > 0)


def colours_in_play(state: ZoffState) -> tuple[int, ...]:
    """Z1.2, Z7.1 The colours in play: one a player, of two players two each."""
    if state.players == 2:
        return tuple(colour for colour in range(COLOURS) if OWNER_OF_TWO[colour] != NONE)
    return decks_in_play(state)


def decks_in_play(state: ZoffState) -> tuple[int, ...]:
    """Z1.2, Z7.1 The colours whose cow cards are held."""
    return tuple(colour for colour in range(COLOURS) if has_deck(state, colour))


def cards_in_play(state: ZoffState) -> tuple[int, ...]:
    """Z1.2 The cow cards that exist in some colour: ten, or twelve of two players; Z9.5 or fewer."""
    decks = decks_in_play(state)
    return tuple(card for card in range(CARDS) if any(state.letter[deck, card] != NONE for deck in decks))
