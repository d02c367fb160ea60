"""What a player of Abilene remembers of the cattle: where each came from, and what it is if he has seen it.

All cattle look alike, but who watches can follow each with the eye (``view.watching``). A player
knows the brands he placed (A2.2) or stole (A7.1) wherever they are now; of any other animal he knows the
ranch it began in, so that it has that ranch's brand or none. What is forgotten is forgotten animal by animal.
"""

from stampede.core.chance import Stream, below, new_stream
from stampede.core.state_like import StateLike
from stampede.games.abilene.opponents.sale import cards_to_lay, which_card
from stampede.games.abilene.rules.components import ASK_KIND, COW, HIDDEN
from stampede.games.abilene.rules.state import AbileneState as Fields
from stampede.games.abilene.rules.state import view
from stampede.games.abilene.view.herds import UNKNOWN, figure_at, put
from stampede.games.abilene.view.remembering import watch
from stampede.games.abilene.view.resampling import resample_record
from stampede.games.abilene.view.watching import Watcher


def resample_with_memory(observation: StateLike, seat: int, seed: int, percent: int) -> StateLike:
    """A full state that *seat* could not tell from the true one, by what it sees and what it remembers.

    *observation* is the view of *seat*, with its history. Each animal it does not see is remembered with a
    chance of *percent*. With 0 this is ``observation.resample(seat, seed)``, but for cards laid already.
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
    """The cattle as the seat of a view has followed them; None where it has not seen what led to it."""
    try:
        return watch(observation)
    except (LookupError, ValueError):
        return None


def guess_cards(state: Fields, seen: Fields, stream: Stream) -> None:
    """A9.1 Cards that lie face down are the ones a sensible player would have laid."""
    for seat in range(state.players):
        if seen.cards[seat] == HIDDEN:
            cards = cards_to_lay(state, seat, int(state.seller), 0)
            state.cards[seat] = 1 + which_card(cards, below(stream, 1000))


def remember(state: Fields, watcher: Watcher, percent: int, stream: Stream) -> None:
    """Put in the brands that are remembered, and for others one of the ranch the animal began in."""
    watcher.guess(stream)
    for slot, animal in watcher.places():
        if figure_at(state, slot) == COW and animal.kind != UNKNOWN and below(stream, 100) < percent:
            put(state, slot, animal.kind)
