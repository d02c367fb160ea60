"""A12.1 A novice's notebook: facts the player saw that the table no longer shows."""

from collections.abc import Iterator

from stampede.core.scene import Row, Sheet
from stampede.core.state_like import StateLike
from stampede.games.abilene.draw.view_model import animal, ranch
from stampede.games.abilene.rules.components import COW
from stampede.games.abilene.rules.state import AbileneState as Fields
from stampede.games.abilene.rules.state import view
from stampede.games.abilene.table.board import cell_name
from stampede.games.abilene.view.herds import UNKNOWN, Slot, animals_in_game, figure_at
from stampede.games.abilene.view.remembering import watch
from stampede.games.abilene.words import say


def notebook(sight: StateLike, seat: int) -> Sheet:
    """A12.1 The cattle that *seat* knows, or that left their ranch; *sight* is its view."""
    rows = tuple(_rows(sight, view(sight.records, 0), seat))
    columns = (say("notebook.where"), say("notebook.what")) if rows else ()
    return Sheet(say("notebook.title"), columns, rows, say("notebook.note" if rows else "notebook.empty"))


def _rows(sight: StateLike, now: Fields, seat: int) -> Iterator[Row]:
    """A row for each animal whose brand the view hides, with the known facts."""
    herd_of = {slot: owner for owner, slot, _ in animals_in_game(now)}
    for slot, each in watch(sight).places():
        if figure_at(now, slot) != COW:
            continue
        if each.kind != UNKNOWN:
            text = animal(COW + 1 + each.kind)
        elif each.origin not in (UNKNOWN, herd_of[slot]):
            text = say("notebook.from", ranch=ranch(now, each.origin))
        else:
            continue
        yield Row((_where(now, slot), text), is_strong=each.origin == seat)


def _where(now: Fields, slot: Slot) -> str:
    """The place of an animal in words."""
    if slot.name == "board":
        return cell_name(now.land, slot.at)
    return say("notebook.hand" if slot.name == "hand" else "notebook.town")
