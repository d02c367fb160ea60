"""What a drawing looks at: a position, the one before, and the last action where it is no secret."""

from typing import NamedTuple

from stampede.core.game import State
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.cells import home
from stampede.games.abilene.rules.lattice import TOWN
from stampede.games.abilene.rules.state import AbileneState as Fields
from stampede.games.abilene.rules.state import view
from stampede.games.abilene.table.board import cell_name
from stampede.games.abilene.view.memory import num_secret
from stampede.games.abilene.words import say
from stampede.words.catalogue import number


class Moment(NamedTuple):
    """A seat's view, and what was done last."""

    state: State
    now: Fields
    before: Fields | None
    """None where nothing was done yet, or it may not be told."""
    seat: int
    """The seat of ``action``."""
    action: int
    """-1 where nothing was done yet, or it may not be told."""
    viewer: int | None

    def letter(self, seat: int) -> str:
        """The letter of a seat's ranch."""
        return letter(self.now, seat)


def moment_of(state: State, viewer: int | None) -> Moment:
    """The moment that *state*, the view of *viewer*, shows."""
    now: Fields = view(state.records, 0)
    if state.before is None or not state.history or num_secret(state.records):
        return Moment(state, now, None, -1, -1, viewer)
    seat, action = state.history[-1]
    return Moment(state, now, view(state.before, 0), seat, action, viewer)


def letter(now: Fields, seat: int) -> str:
    """A2.1 The letter of a seat's ranch."""
    return box.LETTERS[home(now, seat)]


def ranch(now: Fields, seat: int) -> str:
    """A2.1 A seat's ranch by name."""
    return say("who.ranch", letter=letter(now, seat))


def place_word(now: Fields, cell: int) -> str:
    """A1.3 A cell in a sentence; the town by its name, not as it is written in actions."""
    return say("place.town") if cell == TOWN else cell_name(now.land, cell)


def listed(names: list[str]) -> str:
    """Some names in a sentence."""
    if len(names) < 2:
        return "".join(names)
    return say("who.and", first=", ".join(names[:-1]), last=names[-1])


def money(amount: int) -> str:
    """An amount in a sentence."""
    sign = "-" if amount < 0 else ""
    return sign + say("money", amount=number(abs(amount)))


def animal(figure: int) -> str:
    """A2.3 An animal in words: its brand and value where they may be seen."""
    if figure <= box.COW:
        return say("animal.unseen")
    kind = figure - box.COW - 1
    if kind == box.UNBRANDED:
        return say("animal.unbranded")
    return say("animal.branded", letter=box.LETTERS[kind // box.RANKS], value=int(box.VALUES[kind]))
