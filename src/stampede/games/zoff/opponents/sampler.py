"""Draws of full positions by an opponent's memory: remembered cards rule out hands in Zoff in Buffalo."""

from stampede.core.chance import Stream, below, new_stream
from stampede.core.state_like import StateLike
from stampede.games.zoff.rules.actions import PAIR_ACTION, PLACE_ACTION
from stampede.games.zoff.rules.components import CARDS, COLOURS, NONE
from stampede.games.zoff.rules.herds import deck_of, first_colour
from stampede.games.zoff.rules.state import view
from stampede.games.zoff.view.observation import unrevealed


def draw_world(observation: StateLike, seat: int, seed: int, memory: int) -> StateLike:
    """Z4.7 Draw a full position; the opponent remembers each spent card with a chance of *memory* per cent.

    Nobody may look at spent cards, so memory is part of the strength of an opponent.
    """
    records = observation.records.copy()
    record = view(records, 0)
    stream = new_stream(seed)
    spent = spent_cards(observation)
    for deck in range(COLOURS):
        if record.hand[deck] == NONE:
            forgotten = [card for card in spent[deck] if below(stream, 100) >= memory]
            known = set(spent[deck]).difference(forgotten)
            cards = [card for card in unrevealed(record, deck) if card not in known]
            record.hand[deck] = draw_cards(cards, int(record.held[deck]), stream)
    return observation.with_records(records)


def spent_cards(observation: StateLike) -> list[list[int]]:
    """The cards of each deck that were revealed in the course of the match."""
    record = view(observation.records, 0)
    spent: list[list[int]] = [[] for _ in range(COLOURS)]
    for seat, action in observation.history:
        if PAIR_ACTION <= action < PLACE_ACTION:
            deck = deck_of(record, first_colour(record, seat))
            spent[deck].append((action - PAIR_ACTION) % CARDS)
    return spent


def draw_cards(cards: list[int], count: int, stream: Stream) -> int:
    """Draw a hand of *count* of the *cards*."""
    hand = 0
    for _ in range(count):
        hand |= 1 << cards.pop(below(stream, len(cards)))
    return hand
