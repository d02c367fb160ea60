"""A2.2, A2.3, A9.1, A10.5 Facts a seat has seen that neither the table nor its history shows any more."""

from stampede.core.history import History, Seen
from stampede.core.state_like import StateLike
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.actions import ACCEPT, ASK, BORROW, GO_BANKRUPT, KIND, OFFER, ROLL_DICE
from stampede.games.abilene.rules.game import num_unrevealed
from stampede.games.abilene.rules.state import AbileneState, view
from stampede.games.abilene.view.herds import UNKNOWN
from stampede.games.abilene.view.watching import Watcher

SHORT = (BORROW, ASK, GO_BANKRUPT)
"""A10.1 Actions that only a player in a shortage takes; besides, he accepts an offer."""


def seen(state: StateLike, seat: int | None) -> Seen:
    """The facts that *seat* (None: a spectator) has seen since the start of a full *state*, by name.

    They are: the seats in the order in which they placed cattle; the seats in the order in which they gave
    the cards or answers that lie face down; the kinds of the animals sold; and of those the seat stole. Where
    cash was hidden at the start: each player's cash then, if it was shown since, and the player who is asked
    to repay a loan.
    """
    now: AbileneState = view(state.records, 0)
    history, cash = since_start(state), cash_shown(state)
    watcher = watcher_of(state)
    watcher.follow(history)
    return {
        "placed": [actor for actor, action in history if action < ROLL_DICE],
        "laid": [actor for actor, _ in history[len(history) - num_laid(now) :]],
        "sold": [animal.kind for animal in watcher.sold],
        "stolen": [animal.kind for thief, animal in watcher.stolen if thief == seat],
        "cash": cash,
        "asked": [int(now.turn)] if cash and now.question == box.ASK_REPAYMENT else [],
    }


def num_laid(now: AbileneState) -> int:
    """A9.1, A10.3 The number of cards or answers that lie face down."""
    return num_unrevealed(now) if now.question in (box.ASK_CARDS, box.ASK_ANSWERS) else 0


def since_start(state: StateLike) -> History:
    """The history since the state began."""
    return state.history[0 if state.start is None else state.start.actions_known :]


def watcher_of(state: StateLike) -> Watcher:
    """A watcher at the start of the state, before any action."""
    begun = None if state.start is None else view(state.start.records, 0)
    return Watcher(view(state.records, 0), begun)


def cash_shown(state: StateLike) -> list[int]:
    """A10.1, A10.5 The hidden cash of the start, HIDDEN where it still is; empty where none was.

    A player who cannot pay says what he has, and at the end everybody does.
    """
    now: AbileneState = view(state.records, 0)
    if state.start is None or not now.hidden_totals:
        return []
    done = since_start(state)
    short = {actor for actor, action in done if action in SHORT or ACCEPT <= action < OFFER}
    if now.question in (box.ASK_SHORTAGE, box.ASK_ANSWERS):
        short.add(int(now.payer))
    begun: AbileneState = view(state.start.records, 0)
    shown = [seat in short or now.phase == box.OVER for seat in range(now.players)]
    return [int(begun.cash[seat]) if is_shown else box.HIDDEN for seat, is_shown in enumerate(shown)]


def watch(sight: StateLike) -> Watcher:
    """Follow the cattle through the history of a view.

    Raises:
        LookupError, ValueError: The cattle cannot have moved so.
    """
    now: AbileneState = view(sight.records, 0)
    facts, viewer = sight.seen(sight.viewer), sight.viewer
    done = since_start(sight)
    own = [entry for entry in done if entry[1] < ROLL_DICE]
    if sum(seat == viewer for seat in facts["placed"]) != len(own):
        raise ValueError("the own herd was placed otherwise")
    if len(facts["laid"]) != num_laid(now):
        raise ValueError("more or less lies face down")
    own_left = iter(own)
    watcher = watcher_of(sight)
    watcher.follow([next(own_left) if seat == viewer else (seat, KIND + UNKNOWN) for seat in facts["placed"]])
    watcher.follow([entry for entry in done if entry[1] >= ROLL_DICE])
    watcher.recognise(viewer, facts)
    if not watcher.fits(now):
        raise ValueError("the cattle are elsewhere")
    return watcher
