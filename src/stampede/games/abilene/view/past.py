"""A2.2, A9.1, A10.3, A12 Draws of the past of a match, given all that a seat has ever seen.

Every herd of the set-up is drawn uniformly from all that fit the animals seen since, each animal followed by
eye. Where the view began from a given position, its hidden cattle and cash are drawn in the same way.
"""

from typing import Any

from stampede.core.chance import Stream, below
from stampede.core.history import History, Past, Start
from stampede.core.state_like import StateLike
from stampede.games.abilene.rules.actions import CARD, KIND, ROLL_DICE
from stampede.games.abilene.rules.components import ASK_ANSWERS, HIDDEN, OTHER_BRAND
from stampede.games.abilene.rules.state import AbileneState, view
from stampede.games.abilene.view.herds import UNKNOWN, herds_of, put, rank_of, unseen_kinds
from stampede.games.abilene.view.memory import take_back
from stampede.games.abilene.view.purses import Purses
from stampede.games.abilene.view.random_draws import split
from stampede.games.abilene.view.remembering import since_start, watch
from stampede.games.abilene.view.resampling import draw_cattle, hidden_cash
from stampede.games.abilene.view.watching import Watcher


def draw_past(seen: StateLike, stream: Stream) -> Past:
    """Draw a past that leads to the view *seen*.

    Raises:
        LookupError, ValueError: No past leads to this view.
    """
    words = stream.tolist()
    watcher = watch(seen)
    before = seen.history[: 0 if seen.start is None else seen.start.actions_known]
    done = [entry for entry in since_start(seen) if entry[1] >= ROLL_DICE]
    own = [entry for entry in take_back(seen.records.copy()) if entry[1] >= ROLL_DICE]
    watcher.guess(words)
    placed = [(animal.origin, KIND + rank_of(animal.kind)) for animal in watcher.placed]
    history = [*before, *placed, *done[: len(done) - len(own)]]
    start = None if seen.start is None else draw_start(seen, seen.start, watcher, history, words)
    laid = draw_laid(seen, Past(start, history), own, words)
    stream[:] = words
    return Past(start, history + laid)


def draw_start(seen: StateLike, start: Start, watcher: Watcher, history: History, stream: Any) -> Start:
    """Draw the given position that a view began from; *history* led on from it."""
    drawn = start._replace(records=start.records.copy())
    begun: AbileneState = view(drawn.records, 0)
    draw_herds(begun, watcher, stream)
    for seat, cash in enumerate(seen.seen(seen.viewer)["cash"]):
        if cash != HIDDEN:
            begun.cash[seat] = cash
    if (begun.cash == HIDDEN).any():
        purses = Purses(seen.beginning(Past(drawn, history)))
        purses.follow(history[start.actions_known :], view(seen.records, 0))
        draw_purses(begun, purses, stream)
    return drawn


def draw_herds(begun: AbileneState, watcher: Watcher, stream: Any) -> None:
    """A12.1 Draw the hidden cattle of a position, some of which were seen later."""
    for slot, animal in watcher.found:
        if animal.kind != UNKNOWN:
            put(begun, slot, animal.kind)
    if min(unseen_kinds(begun, herds_of(begun)).values()) < 0:
        raise ValueError("more animals of a kind were seen than there are")
    draw_cattle(begun, stream)


def draw_purses(begun: AbileneState, purses: Purses, stream: Any) -> None:
    """A10.5 Draw the hidden cash of a position: every possible division is as likely."""
    rest = hidden_cash(begun) - sum(purses.least.values())
    spare = [(purses.most[seat] - least) // 100 for seat, least in purses.least.items()]
    parts = split(rest // 100, spare, stream)
    for (seat, least), part in zip(purses.least.items(), parts, strict=True):
        begun.cash[seat] = least + 100 * part


def draw_laid(seen: StateLike, past: Past, own: History, stream: Any) -> History:
    """A9.1, A10.3 Draw the cards or answers that lie face down, in the order in which they were given."""
    order = seen.seen(seen.viewer)["laid"]
    now: AbileneState = view(seen.records, 0)
    asked = None
    if now.question == ASK_ANSWERS and len(own) < len(order):
        asked = seen.beginning(past)
        for seat, action in past.history[len(asked.history) :]:
            asked.apply_action(seat, action)
    laid: History = []
    for seat in order:
        if seat == seen.viewer:
            laid += own
        elif asked is None:
            laid.append((seat, CARD + below(stream, OTHER_BRAND)))
        else:
            legal = asked.legal_actions(seat)
            laid.append((seat, legal[below(stream, len(legal))]))
    return laid
