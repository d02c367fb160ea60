"""A position as the drawing reads it: the record as plain lists, converted once, with names."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import cast

import numpy as np

from stampede.core.position import Position as WholePosition
from stampede.core.reading import copy_of
from stampede.core.state_like import StateLike
from stampede.games.zoff.draw.layout import DrawnPasture, Layout, plan_of
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules import herds, placing
from stampede.games.zoff.rules import phases as at
from stampede.games.zoff.rules.game import is_acting
from stampede.games.zoff.rules.state import ZoffState as Position
from stampede.games.zoff.table.component_files import table_of
from stampede.games.zoff.table.notation import card_of
from stampede.games.zoff.view.memory import num_secret
from stampede.games.zoff.words import colour_name, say
from stampede.words.catalogue import player

SECRET = (at.COLOUR, at.BID, at.CHOOSE)
"""Z3.2, Z7.2, Z8.1 The phases with secret choices."""
RESOLVING = (at.PLACE, at.SPLIT, at.BONUS)
"""Z4, Z5 The phases in which the pairs of a round are carried out."""


@lru_cache(maxsize=64)
def _names_of(table: int) -> tuple[str, ...]:
    return tuple(pasture.name for pasture in table_of(table).pastures)


@lru_cache(maxsize=64)
def fields_of(components: str, players: int, is_fair: bool) -> dict[int, DrawnPasture]:  # noqa: FBT001 - kept by position
    """Z2.1 The pastures in play by their numbers, smallest first."""
    return {field.number: field for field in plan_of(components, players, is_fair=is_fair).fields}


@lru_cache(maxsize=64)
def _cards_of(letters: tuple[int, ...]) -> tuple[str, ...]:
    """Z1.2 The names of the cards of a deck with these *letters*."""
    return tuple(card_of(card, letter) for card, letter in enumerate(letters))


def ranking(sizes: Sequence[int]) -> list[tuple[int, int]]:
    """Z5.1 Herds by colour, biggest first: size and colour."""
    return sorted([(size, colour) for colour, size in enumerate(sizes) if size], key=_bigger_first)


def _bigger_first(herd: tuple[int, int]) -> tuple[int, int]:
    return -herd[0], herd[1]


class ViewModel:
    """The position that *seat* (None: a spectator) sees, read from *state*, the view of that seat."""

    def __init__(self, state: StateLike, seat: int | None, whole: WholePosition | None = None) -> None:
        """Read the position of *state*, or another one of the same match."""
        whole = whole or state.position
        self.state = state
        self.seat = seat
        self.records = whole.records
        self.position: Position = whole.reading
        self.phase: int = self.position.phase
        self.players: int = self.position.players
        self.herd: list[list[int]] = self.position.herd.tolist()
        """Cows by pasture and colour."""
        self.free = cast("list[int]", self.position.free)
        self.reserve = cast("list[int]", self.position.reserve)
        self.owner = cast("list[int]", self.position.owner)
        self.hand = cast("list[int]", self.position.hand)
        self.card: list[list[int]] = self.position.chosen_card.tolist()
        self.target: list[list[int]] = self.position.chosen_pasture.tolist()
        """Z3.1 The cards chosen for each colour, and their pastures."""
        self.order = cast("list[int]", self.position.order)
        self.pasture: int = self.position.pasture
        self.colour: int = self.position.colour
        self.turn: int = self.position.turn
        self.names = _names_of(self.position.table)
        self._lines: dict[int, list[int]] = {}

    @cached_property
    def kind_of_plan(self) -> tuple[str, int, bool]:
        """The arguments of the layout."""
        options = self.state.game.options
        return str(options["components"]), self.players, bool(options["fair_bonus"])

    @cached_property
    def plan(self) -> Layout:
        """The layout of the board."""
        components, players, is_fair = self.kind_of_plan
        return plan_of(components, players, is_fair=is_fair)

    @cached_property
    def fields(self) -> dict[int, DrawnPasture]:
        """The pastures in play by their numbers, smallest first."""
        return fields_of(*self.kind_of_plan)

    @cached_property
    def herds(self) -> bytes:
        """The cows by pasture and colour as bytes, a key of caches: all viewers see the same."""
        return self.records["herd"].tobytes()

    @cached_property
    def colours(self) -> tuple[int, ...]:
        """Z2.1, Z7.1 The colours in play."""
        return tuple(self.plan.pens)

    @cached_property
    def own(self) -> tuple[int, ...]:
        """The colours of the viewer."""
        return () if self.seat is None else self.colours_of(self.seat)

    @cached_property
    def acts(self) -> bool:
        """Whether the viewer is to act."""
        return self.seat is not None and is_acting(self.position, self.seat)

    @cached_property
    def legal(self) -> list[int]:
        """The legal actions of the viewer, ascending."""
        if self.seat is None:
            return []
        return self.state.legal_actions(self.seat)

    @cached_property
    def is_pending(self) -> bool:
        """Z3.2 Whether some choices are still secret: then the last action of the history is one of them."""
        return self.phase in SECRET and num_secret(self.records) > 0

    @cached_property
    def before(self) -> "ViewModel | None":
        """The position before the last action; None where that is not known or was a secret choice."""
        before = self.state.position_before
        if before is None or self.is_pending or not self.state.history:
            return None
        return ViewModel(self.state, self.seat, before)

    def colours_of(self, seat: int) -> tuple[int, ...]:
        """Z2.1, Z7.1 The colours *seat* plays, the one of its cards first; none before they are picked."""
        return self._colours[seat]

    @cached_property
    def _colours(self) -> list[tuple[int, ...]]:
        if self.players == 2:
            return list(zip(box.FIRST_OF_TWO, box.SECOND_OF_TWO, strict=True))
        owned = tuple(enumerate(self.owner))
        return [tuple([colour for colour, owner in owned if owner == seat]) for seat in range(self.players)]

    def deck(self, colour: int) -> int:
        """Z7.1 The deck played from for *colour*."""
        return herds.deck_of(self.position, colour)

    def card_name(self, colour: int, card: int) -> str:
        """Z1.2 A card that is played for *colour*: ``4M``."""
        return _cards_of(self._letters[self.deck(colour)])[card]

    @cached_property
    def _letters(self) -> list[tuple[int, ...]]:
        return [tuple(letters) for letters in self.position.letter.tolist()]

    def field(self, pasture: int) -> DrawnPasture:
        """A pasture on the board."""
        return self.fields[pasture]

    def ranked(self, pasture: int) -> list[tuple[int, int]]:
        """Z5.1 The herds on *pasture*, biggest first: size and colour."""
        return ranking(self.herd[pasture])

    def card_on(self, colour: int, pasture: int) -> int:
        """Z3.1 The card known to be played for *colour* on *pasture*, or NONE."""
        for card, target in zip(self.card[colour], self.target[colour], strict=True):
            if target == pasture and card != box.NONE:
                return card
        return box.NONE

    def line(self, pasture: int) -> list[int]:
        """Z4.2 The colours known to have chosen *pasture*, in the order of acting.

        The order is fixed on the pasture being resolved; elsewhere it is the order of this moment.
        """
        if pasture == self.pasture and self.phase != at.CHOOSE:
            return [colour for colour in self.order if colour != box.NONE]
        if pasture not in self._lines:
            self._lines[pasture] = self._line(pasture)
        return self._lines[pasture]

    @cached_property
    def lines(self) -> list[tuple[int, list[int]]]:
        """Z4.1 The pastures still to resolve, each with the colours known to have chosen it."""
        if self.phase != at.CHOOSE and self.phase not in RESOLVING:
            return []
        first = self.pasture if self.phase in RESOLVING else 0
        return [
            (pasture, line) for pasture in self.fields if pasture >= first and (line := self.line(pasture))
        ]

    @cached_property
    def _come(self) -> dict[int, list[int]]:
        """Z3.1 The colours known to have chosen each pasture."""
        come: dict[int, list[int]] = {}
        for colour, chosen in enumerate(zip(self.card, self.target, strict=True)):
            for card, pasture in zip(*chosen, strict=True):
                if card != box.NONE:
                    come.setdefault(pasture, []).append(colour)
        return come

    def _line(self, pasture: int) -> list[int]:
        come = self._come.get(pasture, [])
        if len(come) < 2:
            return come
        then: Position = copy_of(self.position)
        then.order = np.empty(box.COLOURS, np.int32)
        placing.line_up(then, pasture)
        return [colour for colour in then.order.tolist() if colour != box.NONE]

    def placed(self, colour: int) -> int:
        """Z6.2 The number of cows of *colour* on pastures."""
        return self._placed[colour]

    @cached_property
    def _placed(self) -> list[int]:
        return [sum(sizes) for sizes in zip(*self.herd, strict=True)]

    def who(self, colour: int) -> str:
        """Z7.4 The subject of a sentence: with two players a herd of this *colour*, with more its player."""
        name = say(f"Colour.{box.COLOUR_NAMES[colour]}")
        return name if self.players == 2 else player(name)

    def person(self, colour: int) -> str:
        """Z7.4 The same as an object within a sentence."""
        return colour_name(colour) if self.players == 2 else player(colour_name(colour))
