"""How Kuhn's poker looks: a card for each player, and the chips in the middle. All choices are buttons."""

from collections.abc import Iterator

from stampede.core.interface import CHANCE
from stampede.core.options import Options
from stampede.core.scene import Board, Choice, Place, Scene, Shape, Sprite, Symbol
from stampede.core.state_like import StateLike
from stampede.draw.strokes import rounded
from stampede_kuhn.rules import BET, NONE
from stampede_kuhn.words import say

MARKS = ("elder", "younger")
"""The symbol of each seat, and the place of its card: a disc and a square."""
CARD = '<rect class="s-grass" x="-.3" y="-.42" width=".6" height=".84" rx=".08"/>'
CHIP = '<circle class="s-white s-brand-edge" r="0.3"/>'


def board(_options: Options) -> Board:
    """The younger player's card above, the elder's below."""
    names = [say("place.card", name=say(f"seat.{seat}")) for seat in range(2)]
    return Board(
        game="kuhn",
        width=2.0,
        height=3.0,
        shapes=(Shape(rounded(0.05, 0.05, 1.95, 2.95, 0.2), "s-frame"),),
        labels=(),
        places=(
            Place("younger", 1.0, 0.6, 1.0, 1.0, names[1], 0, 0),
            Place("chips", 1.0, 1.5, 0.8, 0.8, say("place.chips"), 1, 0),
            Place("elder", 1.0, 2.4, 1.0, 1.0, names[0], 2, 0),
        ),
        symbols=(
            Symbol("card", CARD),
            Symbol("chip", CHIP),
            Symbol("elder", '<circle class="s-blue s-brand-edge" r="0.42"/>'),
            Symbol("younger", '<rect class="s-orange s-brand-edge" x="-.4" y="-.4" width=".8" height=".8"/>'),
        ),
        label=say("board.label"),
        may_turn=False,
    )


def scene(state: StateLike, seat: int | None) -> Scene:
    """The cards, as far as they are seen, the chips, and what *seat* may do."""
    return Scene(
        sprites=tuple(_sprites(state)),
        choices=tuple(_choices(state, seat)),
        status=_status(state, seat),
        said=narration(state),
    )


def _card(state: StateLike, seat: int) -> str:
    return say(f"card.{state.record['card'][seat]}")


def _sprites(state: StateLike) -> Iterator[Sprite]:
    for seat in range(2):
        card = int(state.record["card"][seat])
        if card != NONE:
            letter = _card(state, seat)[0].upper() if card >= 0 else ""
            yield Sprite("card", MARKS[seat], _card(state, seat), text=letter)
    chips = 2 + int((state.record["made"] == BET).sum())
    yield Sprite("chip", "chips", say("sprite.chips", count=chips), text=str(chips))


def _choices(state: StateLike, seat: int | None) -> Iterator[Choice]:
    for action in state.legal_actions(seat) if seat is not None else ():
        yield Choice(say(f"action.{action}"), say(f"action.{action}").capitalize(), ())


def _status(state: StateLike, seat: int | None) -> str:
    if state.is_terminal():
        gains = [float(score or 0) for score in state.scores()]
        winner = gains.index(max(gains))
        return say("over", name=say(f"seat.{winner}"), chips=say("sprite.chips", count=int(gains[winner])))
    acting = state.acting_seats()
    if acting == (CHANCE,):
        return say("turn.deal")
    if seat in acting:
        assert seat is not None
        return say("turn.you", card=_card(state, seat))
    return say("turn.wait", name=say(f"seat.{acting[0]}"))


def narration(state: StateLike) -> str:
    """K1.2 A dealt card, for viewers that see it; K2.1 the last action."""
    if not state.history:
        return ""
    actor, action = state.history[-1]
    if actor != CHANCE:
        return say("said", name=say(f"seat.{actor}"), action=say(f"action.{action}"))
    seat = state.record["card"].tolist().index(action)
    return say("said.dealt", name=say(f"seat.{seat}"), card=say(f"card.{action}"))


def text(state: StateLike) -> str:
    """The position in a line."""
    cards = ["-" if card == NONE else say(f"card.{card}") for card in state.record["card"]]
    return say("text", elder=cards[0], younger=cards[1], status=_status(state, None))
