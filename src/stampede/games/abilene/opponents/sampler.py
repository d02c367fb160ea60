"""Draws of full positions by an opponent's memory of the cattle: the origin of each, and brands seen.

All cattle look alike, but an observer can follow each one (``view.watching``). A player knows the brands he
placed (A2.2) or stole (A7.1) wherever they are now; of any other animal he knows the ranch it began in, so
that it has that ranch's brand or none. Memory fails animal by animal.
"""

from stampede.core.chance import Stream, below, new_stream
from stampede.core.state_like import StateLike
from stampede.games.abilene.opponents.sale import card_at, cards_to_lay
from stampede.games.abilene.rules.components import ASK_KIND, COW, HIDDEN
from stampede.games.abilene.rules.state import AbileneState as Fields
from stampede.games.abilene.rules.state import view
from stampede.games.abilene.view.herds import UNKNOWN, figure_at, put
from stampede.games.abilene.view.remembering import watch
from stampede.games.abilene.view.resampling import resample_record
from stampede.games.abilene.view.watching import Watcher


def resample_with_memory(observation: StateLike, seat: int, seed: int, percent: int) -> StateLike:
    """Draw a full position that *seat* could not tell from the true one, by its view and its memory.

    Args:
        observation: The view of *seat*, with its history.
        seat: The seat that remembers.
        seed: The seed of the draw.
        percent: The chance to remember each animal that the seat does not see. With 0 this is
            ``observation.resample(seat, seed)``, but for cards laid already.
    """
    records = observation.records.copy()
    state: Fields = view(records, 0)
    if state.question != ASK_KIND and percent > 0:
        watcher = watched(observation)
        if watcher is not None:
            remember(state, watcher, percent, new_stream(f"memory {seed}"))
    resample_record(records, seat, new_stream(seed))
    guess_cards(state, view(observation.records, 0), new_stream(f"cards {seed}"))
    return observation.with_records(records)


def watched(observation: StateLike) -> Watcher | None:
    """The cattle tracked by the seat of a view; None where it has not seen the beginning."""
    try:
        return watch(observation)
    except (LookupError, ValueError):
        return None


def guess_cards(state: Fields, seen: Fields, stream: Stream) -> None:
    """A9.1 Draw cards that lie face down as the heuristic would lay them."""
    for seat in range(state.players):
        if seen.cards[seat] == HIDDEN:
            cards = cards_to_lay(state, seat, int(state.seller), 0)
            state.cards[seat] = 1 + card_at(cards, below(stream, 1000))


def remember(state: Fields, watcher: Watcher, percent: int, stream: Stream) -> None:
    """Write the remembered brands, and for other animals one of the ranch they began in."""
    watcher.guess(stream)
    for slot, animal in watcher.places():
        if figure_at(state, slot) == COW and animal.kind != UNKNOWN and below(stream, 100) < percent:
            put(state, slot, animal.kind)
