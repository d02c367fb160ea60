"""How a position of Abilene looks: a plain scene with its choices."""

from collections.abc import Iterator

from stampede.games.abilene import actions as act
from stampede.games.abilene import components as box
from stampede.games.abilene.board import cell_name, land_from
from stampede.games.abilene.cells import (
    BOOT,
    EDGE,
    HEAD_BITS,
    HEAD_SHIFT,
    RANCH_BITS,
    boy_on,
    home,
    is_cow,
)
from stampede.games.abilene.lattice import AXIAL, NUM_CELLS
from stampede.games.abilene.picture import animal, draw_text
from stampede.games.abilene.refusals import ASKED, ending
from stampede.games.abilene.state import State as Fields
from stampede.games.abilene.state import view
from stampede.games.abilene.text import say
from stampede.kit.definition import Options
from stampede.kit.game import State
from stampede.kit.interface import CHANCE
from stampede.kit.record import Ints, Records
from stampede.kit.scene import Board, Choice, Label, Mark, Motion, Place, Scene, Shape, Sprite, Symbol
from stampede.kit.strokes import short

__all__ = ["draw_board", "draw_scene", "draw_text"]

HIGH = 0.866
"""Rows of hexagons are so far apart when cells of a row are 1 apart."""
LEFT, TOP = 9.0, 8.0
WIDTH, HEIGHT = 21.0, 16.0
CORNERS = ((0.0, -0.577), (0.5, -0.289), (0.5, 0.289), (0.0, 0.577), (-0.5, 0.289), (-0.5, -0.289))
COLOURS = ("#e8a33d", "#7fb3d5", "#d98880", "#c39bd3", "#82c99a", "#f0e68c")
"""A cowboy's colour, by ranch; dark letters are legible on all."""
PALE = "#fcf7ed"
CARDS = {box.HIDDEN: "hidden", box.OWN_BRAND: "own", box.NO_BRAND: "none", box.OTHER_BRAND: "other"}


def draw_board(options: Options) -> Board:
    """A1.3 Hexagons around the town, the prison and what is held beside them."""
    land = land_from(str(options["board"]))
    return Board(
        game="abilene",
        width=WIDTH,
        height=HEIGHT,
        shapes=tuple(_shapes(land)),
        labels=(Label(say("place.town"), LEFT, TOP, 0.6, "s-coord"),),
        places=tuple(_places(land)),
        symbols=tuple(_symbols()),
        label=say("board.label"),
        may_turn=False,
    )


def _shapes(land: Ints) -> Iterator[Shape]:
    """A1.3 The cells, ranches in turn light and dark, with the marks printed on them; and the town."""
    for cell in range(NUM_CELLS):
        x, y = _centre(cell)
        if land[cell]:
            ranch = (int(land[cell]) & RANCH_BITS) - 1
            yield Shape(_hexagon(x, y, 0.96), "s-grass-alt" if ranch % 2 else "s-grass")
        if land[cell] & EDGE:
            yield Shape(_hexagon(x, y, 0.2), "s-bank")
        if land[cell] & BOOT:
            yield Shape(_hexagon(x, y, 0.5), "s-bank")
        if land[cell] >> HEAD_SHIFT & HEAD_BITS:
            yield Shape(_hexagon(x, y, 0.5), "s-grass-cut")
    yield Shape(_hexagon(LEFT, TOP, 2.4), "s-tray")


def _centre(cell: int) -> tuple[float, float]:
    column, row = AXIAL[cell]
    return LEFT + column + row / 2, TOP + row * HIGH


def _hexagon(x: float, y: float, size: float) -> str:
    points = (f"{short(x + size * corner[0])} {short(y + size * corner[1])}" for corner in CORNERS)
    return "M" + "L".join(points) + "Z"


def _places(land: Ints) -> Iterator[Place]:
    """The cells, the town and the prison by ranch, and what lies beside the board."""
    for cell in range(NUM_CELLS):
        if land[cell]:
            name = cell_name(land, cell)
            x, y = _centre(cell)
            column, row = AXIAL[cell]
            yield Place(name, x, y, 1, 1, name, row + 8, column + row // 2 + 8)
    yield Place("town", LEFT, TOP, 2, 2, say("place.town"), 8, 8)
    for index, letter in enumerate(box.LETTERS):
        aside = LEFT - 1 + 0.4 * index
        yield Place(f"town-{letter}", aside, TOP + 0.7, 1, 1, say("place.town"))
        yield Place(f"jail-{letter}", 19.5, 1.0 + index, 1, 1, say("place.jail", letter=letter))
        yield Place(f"card-{letter}", 20.4, 1.0 + index, 1, 1, say("place.card", letter=letter))
    for die in range(1, box.DICE + 1):
        yield Place(f"die-{die}", 19.5, 7.5 + die, 1, 1, say("place.die", number=die))
    for name in ("town-cow-1", "town-cow-2"):
        yield Place(name, LEFT - 0.5 + (name[-1] == "2"), TOP - 0.7, 1, 1, say("place.town"))
    yield Place("hand", 20.4, 8.5, 1, 1, say("place.hand"))
    yield Place("sold", 20.4, 9.5, 1, 1, say("place.sold"))


def _symbols() -> Iterator[Symbol]:
    yield Symbol("cow", '<ellipse class="s-buffalo-body" rx="0.36" ry="0.24"/>')
    for letter, colour in zip(box.LETTERS, COLOURS, strict=True):
        yield Symbol(f"boy-{letter}", _lettered(colour, letter))
    for number in range(box.MOST_COW + 1):
        yield Symbol(f"die-{number}", _lettered(PALE, str(number)))
    for name, sign in zip(CARDS.values(), "?=0x", strict=True):
        yield Symbol(f"card-{name}", _lettered(PALE, sign))


def _lettered(colour: str, letter: str) -> str:
    words = f'<text text-anchor="middle" dominant-baseline="central" font-size="0.4">{letter}</text>'
    return f'<circle fill="{colour}" stroke="#26160f" stroke-width="0.03" r="0.36"/>{words}'


def draw_scene(state: State, seat: int | None) -> Scene:
    """The position as *seat* sees it (None: a spectator)."""
    fields: Fields = view(state.records, 0)
    return Scene(
        sprites=tuple(_sprites(fields)),
        marks=tuple(Mark(motion.target, "last-to") for motion in _motions(state, fields)),
        choices=tuple(_choices(state, seat)),
        motions=tuple(_motions(state, fields)),
        status=_status(state, fields, seat),
        said=_said(state, fields),
    )


def _letter(fields: Fields, seat: int) -> str:
    return box.LETTERS[home(fields, seat)]


def _sprites(fields: Fields) -> Iterator[Sprite]:
    yield from _standing(fields)
    yield from _aside(fields)
    places = ["town-cow-1", "town-cow-2", "hand", "sold"]
    for place, figure in zip(places, [*fields.town_cows, fields.hand, fields.sold], strict=True):
        if figure:
            yield Sprite("cow", place, animal(int(figure)))
    for die in range(box.DICE):
        if fields.dice[die] >= 0 and not fields.spent >> die & 1:
            number = int(fields.dice[die])
            yield Sprite(f"die-{number}", f"die-{die + 1}", say("sprite.die", number=number))


def _standing(fields: Fields) -> Iterator[Sprite]:
    """A12.1 The figures on cells; an animal has no name but its place."""
    for cell in range(NUM_CELLS):
        if is_cow(fields, cell):
            yield Sprite("cow", cell_name(fields.land, cell), animal(int(fields.board[cell])))
        elif boy_on(fields, cell) >= 0:
            letter = _letter(fields, boy_on(fields, cell))
            yield Sprite(f"boy-{letter}", cell_name(fields.land, cell), say("sprite.boy", letter=letter))


def _aside(fields: Fields) -> Iterator[Sprite]:
    """Cowboys in town and in prison, and the corral cards."""
    for seat in range(fields.players):
        letter = _letter(fields, seat)
        for name, count in (("town", fields.town_boys[seat]), ("jail", fields.jail[seat])):
            if count:
                yield Sprite(
                    f"boy-{letter}", f"{name}-{letter}", say("sprite.boys", letter=letter, count=count)
                )
        if fields.question == box.ASK_CARDS and fields.cards[seat] != box.NONE:
            name = CARDS[int(fields.cards[seat])]
            yield Sprite(f"card-{name}", f"card-{letter}", say(f"card.{name}"))


def _is_secret(fields: Fields) -> bool:
    """A2.2, A9.1, A10.3 Whether the last action may be one that others do not see."""
    if fields.question == box.ASK_KIND:
        return bool(fields.placed.any())
    if fields.question == box.ASK_CARDS:
        return bool(fields.cards.any())
    return fields.question == box.ASK_ANSWERS and bool(fields.answers.any())


def _last(state: State, fields: Fields) -> tuple[int, int] | None:
    """The last action with its seat, unless it is secret."""
    return None if _is_secret(fields) or not state.history else state.history[-1]


def _motions(state: State, fields: Fields) -> Iterator[Motion]:
    """A12.2 What moved, by place alone."""
    last = _last(state, fields)
    if last is None:
        return
    seat, action = last
    for first, end, symbol in (
        (act.COW_MOVE, act.BOY_MOVE, "cow"),
        (act.BOY_MOVE, act.NUM_ACTIONS, f"boy-{_letter(fields, seat)}"),
    ):
        if first <= action < end:
            source, target = act.source_of(action - first), act.target_of(action - first)
            yield Motion(symbol, cell_name(fields.land, source), cell_name(fields.land, target))


def _choices(state: State, seat: int | None) -> Iterator[Choice]:
    """A14 What *seat* may do now, in words and as the places to touch."""
    if seat is None:
        return
    for action in state.legal_actions(seat):
        text = state.action_to_string(seat, action)
        words = text.split()
        path: tuple[str, ...] = ()
        if action >= act.COW_MOVE:
            path = tuple(words[2].split(">"))
            label = say(f"choice.{words[0]}", source=path[0], target=path[1], number=words[1])
        elif action >= act.FREE:
            path = (words[1],)
            label = say(f"choice.{words[0]}", cell=words[1])
        else:
            label = say(f"choice.{words[0]}", what=" ".join(words[1:]))
        yield Choice(text, label, path)


def _status(state: State, fields: Fields, seat: int | None) -> str:
    """Whose turn it is and what is asked (A3), or how the game ended (A11)."""
    if state.is_terminal():
        winners = ", ".join(_letter(fields, winner) for winner in state.winners())
        return say("status.over", winners=winners, reason=ending(state.records).reason)
    ask = say(f"ask.{ASKED[fields.question][0]}")
    acting = state.acting_seats()
    if acting == (CHANCE,):
        return say("status.chance", ask=ask)
    if seat in acting:
        return say("status.you", ask=ask)
    return say("status.turn", letters=", ".join(_letter(fields, other) for other in acting), ask=ask)


def seat_name(records: Records, seat: int) -> str:
    """A2.1 The ranch of a seat."""
    return say("who.ranch", letter=_letter(view(records, 0), seat))


def seat_symbol(records: Records, seat: int) -> str:
    """A cowboy of the seat's ranch."""
    return f"boy-{_letter(view(records, 0), seat)}"


def draw_said(state: State) -> str:
    """What the last action did, where it is no secret."""
    return _said(state, view(state.records, 0))


def _said(state: State, fields: Fields) -> str:
    """A12.2 What the last action did, without what was done in secret."""
    if _is_secret(fields):
        return say(f"said.secret.{ASKED[fields.question][0]}")
    if not state.history:
        return ""
    seat, action = state.history[-1]
    who = "" if seat == CHANCE else _letter(fields, seat)
    text = state.action_to_string(seat, action)
    kind = _kind_of(action)
    source, target = text.split()[2].split(">") if action >= act.COW_MOVE else ("", "")
    what = animal(int(fields.sold))
    return say(f"said.{kind}", who=who, text=text, source=source, target=target, what=what)


def _kind_of(action: int) -> str:
    """Which sentence tells of an action."""
    firsts = {
        act.KIND: "placed",
        act.ROLL_DICE: "else",
        act.DECLINE: "answered",
        act.CARD: "sold",
        act.DIE: "die",
        act.REPAY: "else",
        act.OFFER: "answered",
        act.FREE: "else",
        act.COW_MOVE: "cow",
        act.BOY_MOVE: "boy",
    }
    return firsts[max(first for first in firsts if first <= action)]
