"""A position as the drawing reads it, with the one before, and the last action where it is public."""

from functools import cached_property, lru_cache

import numpy as np

from stampede.core.interface import CHANCE
from stampede.core.record import Ints
from stampede.core.scene import Sprite
from stampede.core.state_like import StateLike
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.game import is_acting
from stampede.games.abilene.rules.lattice import TOWN
from stampede.games.abilene.rules.loans import DEBT
from stampede.games.abilene.rules.state import AbileneState as Fields
from stampede.games.abilene.table.board import cell_name
from stampede.games.abilene.view.memory import num_secret
from stampede.games.abilene.words import say
from stampede.words.catalogue import cached_by_language, number, player

HOME_LETTERS = [[box.LETTERS[ranch] for ranch in homes] for homes in box.HOMES.tolist()]
"""A2.1 The letter of each seat's ranch, by the number of players."""
SECRET = (box.ASK_KIND, box.ASK_CARDS, box.ASK_ANSWERS)
"""A2.2, A9.1, A10.3 The decisions made in secret."""


class Moment:
    """A seat's view, and the last action."""

    def __init__(self, state: StateLike, viewer: int | None) -> None:
        """Read *state*, the view of *viewer*, once."""
        self.state = state
        self.viewer = viewer
        self.records = state.position.records
        self.now: Fields = state.position.reading
        self.before: Fields | None = None
        """None before the first action, or if the viewer may not see it."""
        self.seat, self.action = -1, -1
        """The last action and its seat; -1 before the first, or if the viewer may not see it."""
        if state.position_before is not None and state.history and not self.is_pending:
            self.before = state.position_before.reading
            self.seat, self.action = state.history[-1]

    @cached_property
    def is_pending(self) -> bool:
        """A2.2, A9.1, A10.3 Whether some choices are still secret."""
        return self.now.question in SECRET and num_secret(self.records) > 0

    @cached_property
    def acting(self) -> tuple[int, ...]:
        """The acting seats."""
        return tuple(seat for seat in range(CHANCE, self.now.players) if is_acting(self.now, seat))

    @cached_property
    def acts(self) -> bool:
        """Whether the viewer is to act."""
        return self.viewer is not None and self.viewer in self.acting

    @cached_property
    def legal(self) -> list[int]:
        """A14 The legal actions of the viewer, ascending."""
        if self.viewer is None:
            return []
        return self.state.legal_actions(self.viewer)

    @cached_property
    def land(self) -> bytes:
        """A1.3 The printed land as bytes, a key of caches."""
        return self.records["land"].tobytes()

    @cached_property
    def board(self) -> bytes:
        """The figures on it as bytes, a key of caches."""
        return self.records["board"].tobytes()

    @cached_property
    def names(self) -> tuple[str, ...]:
        """A1.3 The names of the cells and the town."""
        return names_of(self.land)

    @cached_property
    def loans(self) -> list[list[int]]:
        """A10.2 The open debts of each seat to the bank, the oldest first."""
        debts: list[list[int]] = self.now.loans.tolist()
        return [[debt for debt in each if debt > 0] if each[0] else [] for each in debts]

    @cached_property
    def notes(self) -> list[list[int]]:
        """A10.3 The loans between players that are open, the oldest first."""
        notes: list[list[int]] = self.now.notes.tolist()
        return [note for note in notes if note[DEBT] > 0]

    def letter(self, seat: int) -> str:
        """The letter of a seat's ranch."""
        return letter(self.now, seat)


@lru_cache(maxsize=16)
def names_of(land: bytes) -> tuple[str, ...]:
    """A1.3 The names of the cells of a board, and of the town."""
    printed: Ints = np.frombuffer(land, np.int32)
    return tuple(
        cell_name(printed, cell) if cell == TOWN or printed[cell] else "" for cell in range(TOWN + 1)
    )


def letter(now: Fields, seat: int) -> str:
    """A2.1 The letter of a seat's ranch."""
    return HOME_LETTERS[now.players][seat]


def ranch(now: Fields, seat: int) -> str:
    """A2.1 The player of a seat, by the ranch."""
    return ranch_name(HOME_LETTERS[now.players][seat])


@cached_by_language(64)
def ranch_name(letter: str) -> str:
    """A2.1 The player of a ranch in a sentence."""
    return player(say("who.ranch", letter=letter))


def place_word(now: Fields, cell: int) -> str:
    """A1.3 A cell in a sentence; the town by its name, not in the notation of actions."""
    return say("place.town") if cell == TOWN else cell_name(now.land, cell)


def listed(names: list[str]) -> str:
    """Some names in a sentence."""
    if len(names) < 2:
        return "".join(names)
    return say("who.and", first=", ".join(names[:-1]), last=names[-1])


@cached_by_language(4096)
def money(amount: int) -> str:
    """An amount in a sentence."""
    sign = "-" if amount < 0 else ""
    return sign + say("money", amount=number(abs(amount)))


@cached_by_language(128)
def animal(figure: int) -> str:
    """A2.3 An animal in words: its brand and value if they are visible."""
    if figure <= box.COW:
        return say("animal.unseen")
    kind = figure - box.COW - 1
    if kind == box.UNBRANDED:
        return say("animal.unbranded")
    return say("animal.branded", letter=box.LETTERS[kind // box.RANKS], value=int(box.VALUES[kind]))


@cached_by_language(8192)
def cow(place: str, figure: int) -> Sprite:
    """A12.1 An animal; it is identified by its place, and looks like all others."""
    if figure <= box.COW:
        return Sprite("cow", place, say("sprite.cow"))
    value = str(int(box.VALUES[figure - box.COW - 1]))
    return Sprite(
        "cow",
        place,
        say("sprite.cow"),
        under=animal(figure),
        under_symbol=underside(figure),
        under_text=value,
    )


def underside(figure: int) -> str:
    """A1.2 The symbol of the underside of an animal: its brand, or none."""
    kind = figure - box.COW - 1
    return "sold-none" if kind == box.UNBRANDED else f"sold-{box.LETTERS[kind // box.RANKS]}"


@cached_by_language(4096)
def boy(letter: str, place: str) -> Sprite:
    """A6 A cowboy of the ranch of this letter."""
    return Sprite(f"boy-{letter}", place, say("sprite.boy", ranch=ranch_name(letter)))
