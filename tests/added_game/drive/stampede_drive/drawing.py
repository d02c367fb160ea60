"""How Cattle Drive looks: a column for each rancher, with three trails and a pen at the near end."""

from collections.abc import Iterator

from stampede.core.interface import CHANCE
from stampede.core.options import Options
from stampede.core.scene import Board, Choice, Place, Scene, Shape, Sprite, Symbol
from stampede.core.state_like import StateLike
from stampede.draw.brands import BRANDS, badge
from stampede.draw.strokes import rounded
from stampede_drive.rules import NUMBERS, RIDERS, TRAIL
from stampede_drive.words import say

RIDER = '<circle class="s-white s-brand-edge" r="0.3"/>'


def board(options: Options) -> Board:
    """The trails from the far one to the near one, and the pens below."""
    players = int(options["players"])
    places = tuple(
        Place(*_place(seat, row), 0.96, 0.96, _label(seat, row), row, seat)
        for seat in range(players)
        for row in range(NUMBERS + 1)
    )
    return Board(
        game="drive",
        width=players + 0.2,
        height=NUMBERS + 1.2,
        shapes=tuple(
            Shape(rounded(p.x - 0.46, p.y - 0.46, p.x + 0.46, p.y + 0.46, 0.1), "s-grass") for p in places
        ),
        labels=(),
        places=places,
        symbols=(
            Symbol("rider", RIDER),
            *(Symbol(f"mark-{brand.colour}", badge(brand)) for brand in BRANDS[:players]),
        ),
        label=say("board.label"),
        may_turn=False,
    )


def _place(seat: int, row: int) -> tuple[str, float, float]:
    return f"{'pen' if row == NUMBERS else f'trail{row + 1}'}-{seat}", seat + 0.6, row + 0.6


def _label(seat: int, row: int) -> str:
    name = say(f"seat.{seat}")
    return say("place.pen", name=name) if row == NUMBERS else say("place.trail", name=name, number=row + 1)


def scene(state: StateLike, seat: int | None) -> Scene:
    """The riders on the trails, the cows in the pens, and what *seat* may do."""
    return Scene(
        sprites=tuple(_sprites(state)),
        choices=tuple(_choices(state, seat)),
        status=_status(state, seat),
        said=narration(state),
    )


def _sprites(state: StateLike) -> Iterator[Sprite]:
    record = state.record
    for seat in range(record["players"]):
        own = record["chosen"][seat]
        trail, riders = map(int, own if own[TRAIL] else record["last"][seat])
        if trail:
            yield Sprite(
                "rider", f"trail{trail}-{seat}", say("sprite.riders", count=riders), text=str(riders)
            )
        cows = int(record["cows"][seat])
        mark = f"mark-{BRANDS[seat].colour}"
        yield Sprite(mark, f"pen-{seat}", say("sprite.cows", count=cows), text=str(cows))


def _choices(state: StateLike, seat: int | None) -> Iterator[Choice]:
    for action in state.legal_actions(seat) if seat is not None else ():
        assert seat is not None
        kind, number = divmod(action, NUMBERS)
        text = state.action_to_string(seat, action)
        if kind == RIDERS:
            yield Choice(text, say("choice.riders", count=number + 1), ())
        else:
            yield Choice(text, say("choice.trail", number=number + 1), (f"trail{number + 1}-{seat}",))


def _status(state: StateLike, seat: int | None) -> str:
    if state.is_terminal():
        return say("over", names=", ".join(say(f"seat.{winner}") for winner in state.winners()))
    if state.acting_seats() == (CHANCE,):
        return say("turn.die")
    herd = say("herd", count=int(state.record["herd"]))
    return say("turn.you" if seat in state.acting_seats() else "turn.wait", herd=herd)


def narration(state: StateLike) -> str:
    """The last action that the viewer may know."""
    if not state.history:
        return ""
    seat, action = state.history[-1]
    if seat == CHANCE:
        return say("said.herd", herd=say("herd", count=action + 1))
    return say("said", name=say(f"seat.{seat}"), action=state.action_to_string(seat, action))


def text(state: StateLike) -> str:
    """The position in a line for each rancher."""
    lines = (
        say("text", name=say(f"seat.{seat}"), cows=int(state.record["cows"][seat]))
        for seat in range(state.record["players"])
    )
    return "\n".join((*lines, _status(state, None)))
