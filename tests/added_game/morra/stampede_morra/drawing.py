"""How Morra looks: a gate for each number of cows, a pen for those won; the near row is Even's."""

from collections.abc import Iterator

from stampede.core.options import Options
from stampede.core.scene import Board, Choice, Label, Mark, Place, Scene, Shape, Sprite, Symbol
from stampede.core.state_like import StateLike
from stampede.draw.strokes import rounded
from stampede_morra.rules import EVEN, MOST_COWS, ODD
from stampede_morra.words import say

MARKS = ("even", "odd")
"""The symbol of each seat: two dots, one dot."""
COW = (
    '<path class="s-morra-cow" d="M-.44-.32Q-.3-.12-.16-.18L.16-.18Q.3-.12 .44-.32Q.44 .02 .22 .02'
    'L.16 .28Q0 .46-.16 .28L-.22 .02Q-.44 .02-.44-.32Z"/>'
)
DISC = '<circle class="{colour} s-brand-edge" r="0.42"/>'
DOT = '<circle class="s-on-{colour}" cx="{x}" r="0.12"/>'
LOOK = ".s-morra-cow { fill: var(--seat-white); stroke: var(--piece-key); stroke-width: 0.04; }"


def board(_options: Options) -> Board:
    """Two rows of three gates and a pen."""
    places = tuple(_places())
    return Board(
        game="morra",
        width=4.6,
        height=2.6,
        shapes=(
            Shape(rounded(0.05, 0.05, 4.55, 2.55, 0.2), "s-frame"),
            *(Shape(rounded(p.x - 0.47, p.y - 0.47, p.x + 0.47, p.y + 0.47, 0.1), "s-grass") for p in places),
        ),
        labels=tuple(
            Label(str(cows), _x(cows), y, 0.5, "s-coord")
            for cows in range(1, MOST_COWS + 1)
            for y in (0.8, 1.8)
        ),
        places=places,
        symbols=(
            Symbol("cow", COW),
            Symbol("even", DISC.format(colour="s-blue") + _dots("blue", -0.18, 0.18)),
            Symbol("odd", DISC.format(colour="s-orange") + _dots("orange", 0)),
        ),
        label=say("board.label"),
        may_turn=False,
        look=LOOK,
    )


def _dots(colour: str, *xs: float) -> str:
    return "".join(DOT.format(colour=colour, x=x) for x in xs)


def _x(column: int) -> float:
    return column - 0.2


def _places() -> Iterator[Place]:
    for seat in (EVEN, ODD):
        name, row, y = say(f"seat.{seat}"), 1 - seat, 1.8 - seat
        for cows in range(1, MOST_COWS + 1):
            label = say("place.gate", name=name, cows=cows)
            yield Place(_gate(seat, cows), _x(cows), y, 0.94, 0.94, label, row, cows - 1)
        yield Place(f"{MARKS[seat]}-pen", _x(4), y, 0.94, 0.94, say("place.pen", name=name), row, MOST_COWS)


def _gate(seat: int, cows: int) -> str:
    return f"{MARKS[seat]}-{cows}"


def scene(state: StateLike, seat: int | None) -> Scene:
    """The cows shown last, or chosen by *seat* in this round; those won."""
    return Scene(
        sprites=tuple(_sprites(state)),
        marks=tuple(Mark(_gate(each, cows), "last-to") for each, cows in enumerate(_last(state)) if cows),
        choices=tuple(_choices(state, seat)),
        status=_status(state, seat),
        said=narration(state),
    )


def _last(state: StateLike) -> tuple[int, int]:
    """M2.2 The numbers shown by each seat in the last round; 0, 0 before."""
    even, odd = state.record["shown"][state.record["round"] - 1] if state.record["round"] else (0, 0)
    return int(even), int(odd)


def _sprites(state: StateLike) -> Iterator[Sprite]:
    record = state.record
    chosen = record["shown"][record["round"]] if not state.is_terminal() else (0, 0)
    for seat in (EVEN, ODD):
        shown, won = int(chosen[seat]) or _last(state)[seat], int(record["cows"][seat])
        if shown:
            yield Sprite("cow", _gate(seat, shown), say("sprite.shown", count=shown))
        yield Sprite("cow", f"{MARKS[seat]}-pen", say("sprite.won", count=won), text=str(won))


def _choices(state: StateLike, seat: int | None) -> Iterator[Choice]:
    for action in state.legal_actions(seat) if seat is not None else ():
        assert seat is not None
        text = state.action_to_string(seat, action)
        yield Choice(text, say("choice", count=action + 1), (_gate(seat, action + 1),))


def _values(state: StateLike) -> dict[str, int]:
    record = state.record
    even, odd = (int(cows) for cows in record["cows"])
    rounds = int(record["rounds"])
    return {"even": even, "odd": odd, "rounds": rounds, "round": min(int(record["round"]) + 1, rounds)}


def _status(state: StateLike, seat: int | None) -> str:
    if state.is_terminal():
        winners = state.winners()
        return say(f"over.{winners[0]}" if len(winners) == 1 else "over.tied", **_values(state))
    return say("turn.you" if seat in state.acting_seats() else "turn.wait", **_values(state))


def narration(state: StateLike) -> str:
    """M2.1 A choice that only its seat knows; else M2.3 whose the cows of the last round are."""
    if state.num_secret():
        seat, action = state.history[-1]
        return say("said.chosen", name=say(f"seat.{seat}"), cows=action + 1)
    even, odd = _last(state)
    if not even:
        return ""
    total = even + odd
    return say("said", even=even, odd=odd, total=total, winner=say(f"seat.{total % 2}"))


def text(state: StateLike) -> str:
    """The position in a line or two."""
    return "\n".join(part for part in (say("text", **_values(state)), narration(state)) if part)
