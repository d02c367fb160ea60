"""The printed board of Zoff in Buffalo (Z1.1): fenced pastures on a prairie, pens, and a tray for the hand.

Each pasture has its sign with the spaces it has, a hoof print on each of them, and at the gate its bonus row.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from math import cos, pi, sin

from stampede.core.options import Options
from stampede.core.scene import Board, Label, Place, Shape
from stampede.draw.strokes import Point, cut, noise, point, rounded, short
from stampede.games.zoff.draw.figures import symbols
from stampede.games.zoff.draw.layout import Box, DrawnPasture, Layout, plan_of
from stampede.games.zoff.draw.plots import FRAME, GATE
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.words import colour_name, say
from stampede.words.catalogue import language

LETTERS = {"fijlt'-I": 0.39, "mwMW": 1.12, "ABCDEFGHJKLNOPQRSTUVXYZ": 0.77}
OTHER_LETTERS = 0.64
"""The width of the letters of a sign as a share of their height."""
PLATE = 0.17
"""Half the height of a plate with a bonus number."""
ORNAMENTS = frozenset(
    {
        "s-bank-cut",
        "s-frame-grain",
        "s-tuft",
        "s-zoff-field-cut",
        "s-zoff-hoof",
        "s-zoff-post",
        "s-zoff-prairie-cut",
    }
)
"""Symbols that a small picture leaves out: strokes of grass, wood and water."""


def draw_board(options: Options) -> Board:
    """Z1.1 Draw the pastures in play, smallest to biggest, and everything around them."""
    table, players = str(options["components"]), int(options["players"])
    return _board(table, players, language(), is_fair=bool(options["fair_bonus"]))


@lru_cache(maxsize=64)
def _board(table: str, players: int, _language: str, *, is_fair: bool) -> Board:
    plan = plan_of(table, players, is_fair=is_fair)
    pastures = [field.pasture for field in plan.fields]
    return Board(
        game="zoff",
        width=plan.width,
        height=plan.height,
        shapes=(*_prairie(plan), *_pens(plan), *_pastures(plan), *_tray(plan)),
        labels=tuple(_labels(plan)),
        places=tuple(_places(plan)),
        symbols=symbols(),
        about=_about(plan),
        label=say("board.label", count=len(pastures), first=pastures[0].name, last=pastures[-1].name),
        may_turn=False,
        look=own_look(),
    )


def printed_pastures(plan: Layout) -> tuple[tuple[Shape, ...], tuple[Label, ...]]:
    """Z1.1 The shapes and the words of a board on paper: the pastures, and no pens and no tray."""
    return (*_prairie(plan), *_pastures(plan)), (*_signs(plan), *_players(plan))


def _players(plan: Layout) -> Iterator[Label]:
    """Z1.1 From how many players on a pasture is in play, where two do without it."""
    for field in plan.fields:
        fewest = min(field.pasture.players)
        if fewest > 2:
            text = say("print.players", players=fewest)
            yield _label(text, field.cards.x, field.cards.top + 0.3, 0.27, "s-zoff-players")


@cache
def own_look() -> str:
    """The style sheet of the things that only this game draws."""
    return (files(__package__) / "look.css").read_text("utf-8")


# -------------------------------------------------------------------- prairie and frame


def _prairie(plan: Layout) -> Iterator[Shape]:
    """The wooden frame and the open land."""
    width, height = plan.width, plan.height
    yield Shape(rounded(0.04, 0.04, width - 0.04, height - 0.04, 0.22), "s-frame")
    yield Shape("".join(_grain(Box(0, 0, width, height))), "s-frame-grain")
    land = Box(FRAME, FRAME, width - FRAME, height - FRAME)
    yield Shape(rounded(*land, 0.08), "s-zoff-prairie")
    covered = [field.fence for field in plan.fields] + [*plan.pens.values(), plan.tray]
    yield Shape("".join(_grass(land, 4.5, 0.75, covered)), "s-zoff-prairie-cut")
    yield Shape("".join(_tufts(land, covered)), "s-tuft")
    yield Shape(rounded(*land, 0.08), "s-edge")


def _grain(whole: Box) -> Iterator[str]:
    """Long thin strokes along the frame."""
    for at, along in ((0.17, whole.width), (whole.height - 0.17, whole.width)):
        for number in range(int(along * 1.4)):
            x = 0.5 + (along - 1) * noise(number, int(at), 1)
            yield cut(
                x, at + 0.14 * (noise(number, int(at), 2) - 0.5), 0.5 + noise(number, int(at), 3), 0, 0.018
            )
    for at, along in ((0.17, whole.height), (whole.width - 0.17, whole.height)):
        for number in range(int(along * 1.4)):
            y = 0.5 + (along - 1) * noise(number, int(at), 4)
            x = at + 0.14 * (noise(number, int(at), 5) - 0.5)
            yield cut(x, y, 0.5 + noise(number, int(at), 6), pi / 2, 0.018)


def _is_covered(x: float, y: float, by: Sequence[Box]) -> bool:
    """Whether something that hides the ground covers this point."""
    return any(left < x < right and top < y < bottom for left, top, right, bottom in by)


def _grass(land: Box, density: float, sway: float, covered: Sequence[Box] = ()) -> Iterator[str]:
    """Strokes of the gouge that sway across the land like grass in the wind."""
    for number in range(int(land.width * land.height * density)):
        x = land.left + 0.12 + (land.width - 0.24) * noise(number, int(100 * land.left), 1)
        y = land.top + 0.1 + (land.height - 0.2) * noise(number, int(100 * land.top), 2)
        if _is_covered(x, y, covered):
            continue
        angle = sway * (sin(0.8 * x + 0.5 * y) + 0.6 * cos(1.1 * y - 0.4 * x))
        yield cut(x, y, 0.14 + 0.2 * noise(number, 3), angle, 0.022, 0.03)


def _tufts(land: Box, covered: Sequence[Box]) -> Iterator[str]:
    """Tufts of grass between the pastures."""
    for number in range(int(land.width * land.height * 1.2)):
        x = land.left + 0.2 + (land.width - 0.4) * noise(number, 11)
        y = land.top + 0.2 + (land.height - 0.4) * noise(number, 12)
        if _is_covered(x, y, covered):
            continue
        for blade in range(5):
            angle = pi + (blade + 0.6 * noise(number, 13, blade)) * pi / 5
            length = 0.08 + 0.08 * noise(number, 14, blade)
            yield cut(x + length / 2 * cos(angle), y + length / 2 * sin(angle), length, angle, 0.024, 0.015)


# -------------------------------------------------------------------- pastures


def _pastures(plan: Layout) -> Iterator[Shape]:
    """Ground, prints, fences, signs and gates, each kind of all pastures in one shape."""
    fields = plan.fields
    yield Shape("".join(rounded(*field.fence, 0.16) for field in fields), "s-zoff-field")
    yield Shape(
        "".join(stroke for field in fields for stroke in _grass(field.fence, 4.0, 0.3)), "s-zoff-field-cut"
    )
    yield Shape(
        "".join(_hoof(*field.space(at)) for field in fields for at in range(field.capacity)), "s-zoff-hoof"
    )
    yield from _fences([field.fence for field in fields])
    yield Shape("".join(_plank(field.sign, field.number) for field in fields), "s-zoff-sign")
    yield Shape("".join(_count(field) for field in fields), "s-zoff-count-plate")
    gates = [_gate(field) for field in fields]
    yield Shape("".join(_plank(gate, at) for at, gate in enumerate(gates)), "s-zoff-sign")
    yield Shape("".join(_hinges(gate) for gate in gates), "s-zoff-post")
    plates = (plate for field in fields for plate in _plates(field))
    yield Shape("".join(rounded(*plate, 0.05) for plate in plates), "s-zoff-plate")


def _hoof(x: float, y: float) -> str:
    """The print of a cloven hoof."""
    left = f"M{point((x - 0.015, y - 0.1))}q-.11 .05-.09 .16q.01 .06 .07 .05q.04-.02 .04-.09z"
    right = f"M{point((x + 0.015, y - 0.1))}q.11 .05 .09 .16q-.01 .06-.07 .05q-.04-.02-.04-.09z"
    return left + right


def _fences(boxes: Iterable[Box]) -> Iterator[Shape]:
    """Two rails, and posts at even distances."""
    boxes = list(boxes)
    for look in ("s-zoff-rail-edge", "s-zoff-rail"):
        yield Shape("".join(rail for at, each in enumerate(boxes) for rail in _rails(each, at)), look)
    yield Shape("".join(post for each in boxes for post in _posts(each)), "s-zoff-post")


def _rails(fence: Box, seed: int) -> Iterator[str]:
    """Lines from corner to corner, none of them quite straight."""
    left, top, right, bottom = fence
    corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    for offset in (-0.055, 0.055):
        ring = []
        for number, (x, y) in enumerate(corners):
            stray = 0.03 * (noise(seed, number % 4, 31) - 0.5)
            dx, dy = (-offset if x == left else offset), (-offset if y == top else offset)
            ring.append(point((x + dx + stray, y + dy - stray)))
        yield "M" + "L".join(ring)


def _posts(fence: Box) -> Iterator[str]:
    left, top, right, bottom = fence
    for start, length, place in (
        (left, fence.width, lambda at: ((at, top), (at, bottom))),
        (top, fence.height, lambda at: ((left, at), (right, at))),
    ):
        count = max(2, round(length / 0.95))
        for step in range(count + 1):
            for x, y in place(start + length * step / count):
                yield f"M{point((x - 0.06, y - 0.13))}h.12v.26h-.12z"


def _plank(board: Box, seed: int) -> str:
    """A sawn board, a little askew at its ends."""
    left, top, right, bottom = board
    skew = [0.05 * (noise(seed, at, 41) - 0.5) for at in range(4)]
    corners: tuple[Point, ...] = (
        (left + skew[0], top),
        (right + skew[1], top + 0.02),
        (right - skew[2], bottom),
        (left - skew[3], bottom - 0.02),
    )
    return "M" + "L".join(point(corner) for corner in corners) + "Z"


def _count_box(field: DrawnPasture) -> Box:
    """The box on a sign that shows the number of spaces."""
    sign = field.sign
    return Box(sign.left + 0.05, sign.top + 0.06, sign.left + 0.56, sign.bottom - 0.06)


def _count(field: DrawnPasture) -> str:
    return rounded(*_count_box(field), 0.08)


def _gate(field: DrawnPasture) -> Box:
    """The board in the lower rail with the bonus row."""
    ranks = [rank for rank, _ in field.plot.numbers] or [1]
    bottom = field.fence.bottom
    left, right = field.rank_at(min(ranks)) - 0.34, field.rank_at(max(ranks)) + 0.34
    return Box(left, bottom - GATE / 2, right, bottom + GATE / 2)


def _hinges(gate: Box) -> str:
    """The posts the gate hangs between."""
    posts = ((x - 0.07, gate.top - 0.1) for x in (gate.left, gate.right))
    return "".join(f"M{point(post)}h.14v{short(gate.height + 0.16)}h-.14z" for post in posts)


def _plates(field: DrawnPasture) -> Iterator[Box]:
    """A plate for each number of the bonus row."""
    y = field.fence.bottom
    for rank, _ in field.plot.numbers:
        x = field.rank_at(rank)
        yield Box(x - PLATE, y - PLATE, x + PLATE, y + PLATE)


# -------------------------------------------------------------------- pens and tray


def _pens(plan: Layout) -> Iterator[Shape]:
    """A pen for the reserve of each colour."""
    pens = list(plan.pens.values())
    yield Shape("".join(rounded(*pen, 0.1) for pen in pens), "s-zoff-pen")
    yield Shape("".join(stroke for pen in pens for stroke in _grass(pen, 4, 0.1)), "s-bank-cut")
    yield from _fences(pens)


def _tray(plan: Layout) -> Iterator[Shape]:
    """The tray the own cards lie in."""
    yield Shape(rounded(*plan.tray, 0.12), "s-tray")
    slots = [Box(slot.x - 0.55, slot.top + 0.08, slot.x + 0.55, slot.bottom - 0.08) for slot in plan.hand]
    slots += [Box(slot.x - 0.41, slot.y - 0.34, slot.x + 0.41, slot.y + 0.38) for slot in plan.deck]
    yield Shape("".join(rounded(*slot, 0.1) for slot in slots), "s-zoff-slot")


# -------------------------------------------------------------------- words and places


def _labels(plan: Layout) -> Iterator[Label]:
    """The words on the pastures, and the numbers where the pasture cards lie."""
    yield from _signs(plan)
    for field, slot in zip(plan.fields, plan.deck, strict=True):
        yield _label(str(field.capacity), slot.x, slot.y + 0.08, 0.42, "s-zoff-away")


def _signs(plan: Layout) -> Iterator[Label]:
    """Names and spaces on the signs, numbers at the gates."""
    for field in plan.fields:
        name, count = field.pasture.name, _count_box(field)
        room = Box(count.right, field.sign.top, field.sign.right, field.sign.bottom)
        size = min(0.38, (room.width - 0.16) / length(name))
        yield _label(name, room.x, room.y, size, "s-zoff-name")
        yield _label(str(field.capacity), count.x, count.y, 0.33, "s-zoff-count")
        for (_, number), plate in zip(field.plot.numbers, _plates(field), strict=True):
            yield _label(str(number), plate.x, plate.y, 0.3, "s-zoff-bonus")


def length(words: str) -> float:
    """The length of *words* on a sign as a share of their height."""
    widths = {letter: width for letters, width in LETTERS.items() for letter in letters}
    return sum(widths.get(letter, OTHER_LETTERS) for letter in words)


def _label(text: str, x: float, y: float, size: float, look: str) -> Label:
    return Label(text, round(x, 3), round(y, 3), round(size, 3), look)


def _places(plan: Layout) -> Iterator[Place]:
    """The places of the board: pens, pastures and hand in rows for the arrow keys; all others beside them."""
    colours = box.COLOUR_NAMES
    for column, (colour, pen) in enumerate(plan.pens.items()):
        label = say("place.pen", colour=colour_name(colour))
        yield _place(f"pen/{colours[colour]}", pen, label, 0, column, "pen")
    for field in plan.fields:
        label = say("place.pasture", pasture=field.pasture.name, count=field.capacity)
        whole = Box(field.fence.left, field.sign.top, field.fence.right, field.fence.bottom + GATE / 2)
        yield _place(field.pasture.name, whole, label, 1 + field.row, field.column, "pasture")
    last = 2 + plan.fields[-1].row
    for card, slot in enumerate(plan.hand):
        yield _place(f"hand/{card + 1}", slot, say("place.hand", number=card + 1), last, card, "slot")
    for colour, pen in plan.pens.items():
        name = say("place.pen", colour=colour_name(colour))
        yield _spot(f"pen/{colours[colour]}/mark", (pen.left + 0.42, pen.y - 0.2), 0.42, 0.42, name, "pen")
        yield _spot(f"pen/{colours[colour]}/others", (pen.x, pen.y), 1, 1, name, "pen")
        for back in range(2):
            x = pen.right - 0.62 + 0.14 * back
            yield _spot(f"pen/{colours[colour]}/{back + 1}", (x, pen.y), 0.74, 0.9, name, "back")
    for field, slot in zip(plan.fields, plan.deck, strict=True):
        yield from _within(field, len(plan.pens))
        label = say("place.deck", pasture=field.pasture.name)
        yield _spot(f"deck/{field.number + 1}", (slot.x, slot.y + 0.08), 0.98, 1.04, label, "deck")


def _about(plan: Layout) -> dict[str, str]:
    """Descriptions of the kinds of place, by name."""
    names = ("hand", "slot", "pen", "back", "pasture", "card", "herd", "deck")
    numbers = {each for field in plan.fields for each in field.plot.numbers}
    texts = {name: say(f"about.{name}") for name in names}
    for rank, cows in sorted(numbers):
        row = {0: "fair", 1: "1"}.get(rank, "later")
        texts[f"row/{rank}/{cows}"] = say(f"about.row.{row}", count=cows, rank=rank)
    return texts


def _within(field: DrawnPasture, cards: int) -> Iterator[Place]:
    """The places within a pasture: its spaces, cards, herds and numbers."""
    number, name = field.number + 1, field.pasture.name
    for at in range(field.capacity):
        label = say("place.space", pasture=name, number=at + 1)
        yield _spot(f"{number}/{at + 1}", field.space(at), 0.58, 0.58, label)
    for slot in range(cards):
        label = say("place.card", pasture=name, number=slot + 1)
        yield _spot(f"{number}/card/{slot + 1}", field.card(slot, cards), 0.72, 0.84, label, "card")
    for rank in range(1, field.plot.ranks + 1):
        label = say("place.herd", pasture=name, number=rank)
        yield _spot(f"{number}/herd/{rank}", field.herd_at(rank), 0.42, 0.42, label, "herd")
    for rank, cows in field.plot.numbers:
        label, about = say("place.row", pasture=name, number=rank), f"row/{rank}/{cows}"
        where = field.rank_at(rank), field.fence.bottom
        yield _spot(f"{number}/row/{rank}", where, 0.46, 0.46, label, about)


def _place(name: str, area: Box, label: str, row: int, column: int, about: str) -> Place:
    size = round(area.width, 3), round(area.height, 3)
    return Place(name, round(area.x, 3), round(area.y, 3), *size, label, row, column, about=about)


def _spot(name: str, at: Point, width: float, height: float, label: str, about: str = "") -> Place:
    return Place(name, round(at[0], 3), round(at[1], 3), width, height, label, about=about)
