"""The spaces that cows take: herds keep together and apart from one another, and move little."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from stampede.core.scene import Label, Motion, Sprite
from stampede.games.zoff.draw.figures import BESIDE
from stampede.games.zoff.draw.layout import DrawnPasture, plan_of
from stampede.games.zoff.draw.view_model import ViewModel, fields_of, ranking
from stampede.games.zoff.rules import actions
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules.components import COLOUR_NAMES
from stampede.games.zoff.words import colour_name, say
from stampede.words.catalogue import cached_by_language

CROWD = 9
"""The number of cows of a reserve for which one more is drawn in the pen."""
MARGIN = 0.96
"""From the side of a pen, past the mark, to the middle of a cow."""
TALLY = 0.32
"""Height of a herd's number."""


def stand(sizes: Sequence[int], colours: Sequence[int], capacity: int) -> Mapping[int, range]:
    """The spaces of each herd, counted from 0.

    Each colour has its own region of the pasture to begin in; a herd that grows pushes the next ones on, and
    the last ones back.

    Args:
        sizes: Cows by colour.
        colours: The colours in play, in the order of their regions.
        capacity: The spaces of the pasture.

    Example: of ``(2, 0, 1)`` cows on six spaces, colour 0 takes spaces 0 and 1, and colour 2 space 4.
    """
    return _stand(tuple(sizes), tuple(colours), capacity)


@lru_cache(maxsize=1024)
def _stand(sizes: tuple[int, ...], colours: tuple[int, ...], capacity: int) -> Mapping[int, range]:
    """The spaces of each herd, cached: most pastures are as they were a moment ago."""
    starts: dict[int, int] = {}
    after = 0
    for at, colour in enumerate(colours):
        if sizes[colour]:
            starts[colour] = max(at * capacity // len(colours), after)
            after = starts[colour] + sizes[colour]
    room = capacity
    for colour in reversed(starts):
        starts[colour] = room = min(starts[colour], room - sizes[colour])
    return {colour: range(start, start + sizes[colour]) for colour, start in starts.items()}


def spaces(sight: ViewModel, pasture: int) -> Mapping[int, range]:
    """The spaces of each herd of *pasture* now."""
    return stand(sight.herd[pasture], sight.colours, sight.field(pasture).capacity)


def free_spaces(sight: ViewModel, pasture: int, colour: int) -> list[int]:
    """The free spaces of *pasture* in the order of preference of cows of *colour*."""
    field, taken_by = sight.field(pasture), spaces(sight, pasture)
    taken = {space for herd in taken_by.values() for space in herd}
    begin = sight.colours.index(colour) * field.capacity // len(sight.colours)
    herd = taken_by.get(colour, range(begin, begin))
    free = [space for space in range(field.capacity) if space not in taken]
    return [space for space in free if space >= herd.stop] + [
        space for space in reversed(free) if space < herd.stop
    ]


def space_name(pasture: int, space: int) -> str:
    """The place of a space."""
    return f"{pasture + 1}/{space + 1}"


def draw_herds(sight: ViewModel) -> tuple[Sprite, ...]:
    """Each cow on its space, each herd counted at the gate by its rank."""
    return _all_herds(sight)[0]


def draw_numbers(sight: ViewModel) -> Iterator[Label]:
    """Draw the number of cows of each herd and reserve."""
    yield from _all_herds(sight)[1]
    for colour, pen in sight.plan.pens.items():
        yield _number(sight.reserve[colour], pen.left + 0.42, pen.y + 0.29)


def _all_herds(sight: ViewModel) -> tuple[tuple[Sprite, ...], tuple[Label, ...]]:
    return _land(sight.kind_of_plan, sight.herds, tuple(sight.free))


@cached_by_language(256)
def _land(
    plan: tuple[str, int, bool], herds: bytes, free: tuple[int, ...]
) -> tuple[tuple[Sprite, ...], tuple[Label, ...]]:
    """The herds of all pastures and their numbers, cached: all viewers of a position see the same."""
    sizes = _sizes(herds)
    drawn = [_herds(plan, number, tuple(sizes[number]), free[number]) for number in fields_of(*plan)]
    return (
        tuple(sprite for sprites, _ in drawn for sprite in sprites),
        tuple(label for _, labels in drawn for label in labels),
    )


def _sizes(herds: bytes) -> list[list[int]]:
    """Cows by pasture and colour."""
    sizes: list[list[int]] = np.frombuffer(herds, np.int32).reshape(box.PASTURES, box.COLOURS).tolist()
    return sizes


@cached_by_language(1024)
def _herds(
    plan: tuple[str, int, bool], number: int, sizes: tuple[int, ...], free: int
) -> tuple[tuple[Sprite, ...], tuple[Label, ...]]:
    """The herds of a pasture and their numbers, cached: few pastures change at a time."""
    components, players, is_fair = plan
    layout, field = plan_of(components, players, is_fair=is_fair), fields_of(*plan)[number]
    ranked = tuple(enumerate(ranking(sizes), start=1))
    labels = []
    for rank, (size, _) in ranked:
        x, y = field.number_at(rank)
        labels.append(_number(size, x + 0.08 * (size > 9), y))
    return tuple(_cows(field, tuple(layout.pens), sizes, free)), tuple(labels)


def _cows(field: DrawnPasture, colours: Sequence[int], sizes: Sequence[int], free: int) -> Iterator[Sprite]:
    number = field.number
    for colour, herd in stand(sizes, colours, field.capacity).items():
        symbol, label = f"cow-{COLOUR_NAMES[colour]}", say("sprite.cow", colour=colour_name(colour))
        for space in herd:
            yield Sprite(symbol, space_name(number, space), label)
    texts = []
    for rank, (size, colour) in enumerate(ranking(sizes), start=1):
        texts.append(say("herd", colour=colour_name(colour), size=size))
        yield Sprite(f"herd-{COLOUR_NAMES[colour]}", f"{number + 1}/herd/{rank}", texts[-1])
    texts.append(say("free", count=free) if free else say("full"))
    yield Sprite("herds", field.pasture.name, ", ".join(texts))


def draw_pens(sight: ViewModel) -> Iterator[Sprite]:
    """The reserve of each colour."""
    for colour in sight.colours:
        yield from _pen(colour, sight.reserve[colour], sight.plan.pens[colour].width)


@cached_by_language(512)
def _pen(colour: int, reserve: int, width: float) -> tuple[Sprite, ...]:
    name, room = COLOUR_NAMES[colour], sum(abs(x) <= width / 2 - MARGIN for x, _ in BESIDE)
    mark = Sprite(f"herd-{name}", f"pen/{name}/mark", say("sprite.mark", colour=colour_name(colour)))
    if not reserve:
        return (mark,)
    label = say("sprite.reserve", colour=colour_name(colour), count=reserve)
    cow = Sprite(f"cow-{name}", f"pen/{name}", label)
    others = min(room, (reserve - 1) // CROWD)
    return (mark, Sprite(f"pen-{name}-{others}", f"pen/{name}/others", label), cow) if others else (mark, cow)


@lru_cache(maxsize=512)
def _number(count: int, x: float, y: float) -> Label:
    return Label(str(count), round(x, 3), round(y, 3), TALLY, "s-zoff-herd")


# -------------------------------------------------------------------- motions


def placed_by(before: ViewModel, action: int) -> Iterator[tuple[int, int, int]]:
    """Colour, pasture and number of the cows that *action* places, made in the position *before*."""
    if actions.BONUS_ACTION <= action < actions.STOP_ACTION:
        pasture, cows = divmod(action - actions.BONUS_ACTION, box.MAX_BONUS)
        yield before.colour, pasture, cows + 1
    elif actions.SPLIT_ACTION <= action < actions.BONUS_ACTION:
        own = before.colours_of(before.owner[before.colour])
        numbers = divmod(action - actions.SPLIT_ACTION, box.MAX_VALUE + 1)
        for colour, cows in zip(own, numbers, strict=True):
            yield colour, before.pasture, cows
    elif actions.PLACE_ACTION <= action < actions.SPLIT_ACTION:
        yield before.colour, before.pasture, action - actions.PLACE_ACTION


def arrivals(before: ViewModel, after: ViewModel) -> tuple[tuple[int, int, int], ...]:
    """Colour, pasture and space of each cow that has come, smallest pasture first, biggest herd first."""
    return _arrivals(after.kind_of_plan, before.herds, after.herds)


def motions(before: ViewModel, after: ViewModel) -> tuple[Motion, ...]:
    """Herds make room, then the new cows walk in from their pens."""
    return _motions(after.kind_of_plan, before.herds, after.herds)


class _Growth(NamedTuple):
    """A pasture on which a herd has grown."""

    pasture: int
    before: list[int]
    after: list[int]
    """Cows by colour."""
    old: Mapping[int, range]
    new: Mapping[int, range]
    """The spaces of each herd."""


def _growths(plan: tuple[str, int, bool], before: bytes, after: bytes) -> Iterator[_Growth]:
    """The pastures on which a herd has grown, smallest first."""
    components, players, is_fair = plan
    colours = tuple(plan_of(components, players, is_fair=is_fair).pens)
    earlier, later = _sizes(before), _sizes(after)
    for pasture, field in fields_of(*plan).items():
        old, new = earlier[pasture], later[pasture]
        if old != new:
            room = field.capacity
            yield _Growth(pasture, old, new, stand(old, colours, room), stand(new, colours, room))


@lru_cache(maxsize=256)
def _arrivals(plan: tuple[str, int, bool], before: bytes, after: bytes) -> tuple[tuple[int, int, int], ...]:
    """The cows that have come, cached: all viewers of an action see the same."""
    found = []
    for each in _growths(plan, before, after):
        newcomers = [herd for herd in ranking(each.after) if not each.before[herd[1]]]
        for _, colour in ranking(each.before) + newcomers:
            old = each.old.get(colour, ())
            entering = [space for space in each.new[colour] if space not in old]
            come = len(each.new[colour]) - len(old)
            found += [(colour, each.pasture, space) for space in entering[len(entering) - come :]]
    return tuple(found)


@lru_cache(maxsize=256)
def _motions(plan: tuple[str, int, bool], before: bytes, after: bytes) -> tuple[Motion, ...]:
    """The walks of cows, cached in the same way."""
    found = []
    for each in _growths(plan, before, after):
        for colour, herd in each.old.items():
            leaving = [space for space in herd if space not in each.new[colour]]
            entering = [space for space in each.new[colour] if space not in herd]
            for source, target in zip(leaving, entering, strict=False):
                walk = space_name(each.pasture, source), space_name(each.pasture, target)
                found.append(_walk(colour, *walk))
    for colour, pasture, space in _arrivals(plan, before, after):
        found.append(_walk(colour, f"pen/{COLOUR_NAMES[colour]}", space_name(pasture, space)))
    return tuple(found)


def _walk(colour: int, source: str, target: str) -> Motion:
    return Motion(f"cow-{box.COLOUR_NAMES[colour]}", source, target)
