"""The difference between two scenes: most of a scene stays as it is from move to move."""

from collections.abc import Sequence
from itertools import compress
from operator import ne
from typing import Any, TypeVar

from stampede.core.scene import Choice, Entry, Label, Mark, Motion, Reveal, Scene, SceneStruct, Sheet, Sprite

Item = TypeVar("Item", SceneStruct, str)
Run = tuple[int, int]
"""Items that are kept from the list before: the index of the first, and how many."""


class SceneDifference(SceneStruct, frozen=True):
    """A scene as changes to the one before.

    A list that is missing is the same as before. A value that is not a list of lasting things, such as the
    motions, is sent whole: missing, it is empty.
    """

    sprites: tuple[Run | Sprite, ...] | None = None
    """In order: runs of items that stay, each the index of its first and their number, and new ones."""
    marks: tuple[Run | Mark, ...] | None = None
    """In the same way."""
    labels: tuple[Run | Label, ...] | None = None
    """In the same way."""
    choices: tuple[Run | Choice, ...] | None = None
    """In the same way."""
    sheets: tuple[Run | Sheet, ...] | None = None
    """In the same way."""
    reveals: tuple[Run | Reveal, ...] | None = None
    """In the same way."""
    home: tuple[Run | str, ...] | None = None
    """In the same way."""
    entry: Entry | None = None
    """The entry of the new scene."""
    lot: tuple[str, ...] = ()
    """The lot of the new scene."""
    motions: tuple[Motion, ...] = ()
    """The motions of the new scene."""
    status: str = ""
    """As in ``Scene``."""
    said: str = ""
    """As in ``Scene``."""
    hint: str = ""
    """As in ``Scene``."""
    scores: tuple[str, ...] = ()
    """As in ``Scene``."""
    home_label: str = ""
    """As in ``Scene``."""


LISTS = ("sprites", "marks", "labels", "choices", "sheets", "reveals", "home")
"""The fields of a scene that are sent as differences; all others are sent whole."""
WHOLE = tuple(name for name in SceneDifference.__struct_fields__ if name not in LISTS)


def difference(before: Scene, after: Scene) -> SceneDifference:
    """The difference that turns *before* into *after*; ``applied`` is its inverse.

    Example: two scenes that differ in their status have a difference in which every list is None.
    """
    lists: dict[str, Any] = {name: _runs(getattr(before, name), getattr(after, name)) for name in LISTS}
    return SceneDifference(**lists, **{name: getattr(after, name) for name in WHOLE})


def applied(before: Scene, change: SceneDifference) -> Scene:
    """The scene that *change* makes of *before*."""
    lists: dict[str, Any] = {name: _kept(getattr(before, name), getattr(change, name)) for name in LISTS}
    return Scene(**lists, **{name: getattr(change, name) for name in WHOLE})


def _runs(before: tuple[Item, ...], after: tuple[Item, ...]) -> tuple[Run | Item, ...] | None:
    if before == after:
        return None
    if not before or not after:
        return after
    shorter = min(len(before), len(after))
    same = next(compress(range(shorter), map(ne, before, after)), shorter)
    places = {item: place for place, item in enumerate(before[same:], same)}
    found: list[Run | Item] = []
    first, count = 0, same
    for item in after[same:]:
        place = places.get(item, -1)
        if count and place == first + count:
            count += 1
            continue
        if count:
            found.append((first, count))
        if place < 0:
            found.append(item)
        first, count = place, int(place >= 0)
    if count:
        found.append((first, count))
    return tuple(found)


def _kept(before: tuple[Item, ...], change: Sequence[Run | Item] | None) -> tuple[Item, ...]:
    if change is None:
        return before
    found: list[Item] = []
    for each in change:
        if isinstance(each, tuple):
            first, count = each
            found += before[first : first + count]
        else:
            found.append(each)
    return tuple(found)
