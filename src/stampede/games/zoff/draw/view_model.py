"""A position as the drawing reads it: the record as plain lists, once, and what it calls things."""

from functools import cached_property

from stampede.core.game import State
from stampede.core.record import Records
from stampede.games.zoff.draw.layout import DrawnPasture, Layout, plan_of
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules import herds, placing
from stampede.games.zoff.rules import phases as at
from stampede.games.zoff.rules.state import ZoffState as Position
from stampede.games.zoff.rules.state import view
from stampede.games.zoff.table.component_files import table_of
from stampede.games.zoff.table.notation import card_name
from stampede.games.zoff.view.memory import num_secret
from stampede.games.zoff.words import say


class ViewModel:
    """What *seat* (None: a spectator) has before it; the *state* is that seat's view."""

    def __init__(self, state: State, seat: int | None, records: Records | None = None) -> None:
        """Read the position of *state*, or another one of the same match from *records*."""
        self.state = state
        self.seat = seat
        self.records = state.records if records is None else records
        self.position: Position = view(self.records, 0)
        self.phase = int(self.position.phase)
        self.players = int(self.position.players)
        self.herd: list[list[int]] = self.position.herd.tolist()
        """Cows by pasture and colour."""
        self.free: list[int] = self.position.free.tolist()
        self.reserve: list[int] = self.position.reserve.tolist()
        self.owner: list[int] = self.position.owner.tolist()
        self.hand: list[int] = self.position.hand.tolist()
        self.card: list[list[int]] = self.position.chosen_card.tolist()
        self.target: list[list[int]] = self.position.chosen_pasture.tolist()
        """Z3.1 The cards chosen for each colour, and their pastures."""
        self.order: list[int] = self.position.order.tolist()
        self.pasture = int(self.position.pasture)
        self.colour = int(self.position.colour)
        self.turn = int(self.position.turn)
        self.names = [pasture.name for pasture in table_of(self.position.table).pastures]

    @cached_property
    def plan(self) -> Layout:
        """Where things lie on the board."""
        options = self.state.game.options
        return plan_of(str(options["components"]), self.players, is_fair=bool(options["fair_bonus"]))

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
        """Whether the viewer is asked to act."""
        return self.seat is not None and self.seat in self.state.acting_seats()

    @cached_property
    def legal(self) -> list[int]:
        """What the viewer may do, ascending."""
        return [] if self.seat is None else self.state.legal_actions(self.seat)

    @cached_property
    def is_pending(self) -> bool:
        """Z3.2 Whether choices in it are still secret: then the last action of the history is one of them."""
        return num_secret(self.records) > 0

    @cached_property
    def before(self) -> "ViewModel | None":
        """The position before the last action; None where that is not known or was a secret choice."""
        if self.state.before is None or self.is_pending or not self.state.history:
            return None
        return ViewModel(self.state, self.seat, self.state.before)

    def colours_of(self, seat: int) -> tuple[int, ...]:
        """Z2.1, Z7.1 The colours *seat* plays, the one of its cards first; none before they are picked."""
        if self.players == 2:
            return box.FIRST_OF_TWO[seat], box.SECOND_OF_TWO[seat]
        return tuple(colour for colour, owner in enumerate(self.owner) if owner == seat)

    def deck(self, colour: int) -> int:
        """Z7.1 Whose cards are played for *colour*."""
        return herds.deck_of(self.position, colour)

    def card_name(self, colour: int, card: int) -> str:
        """Z1.2 A card that is played for *colour*: ``4M``."""
        return card_name(self.position, self.deck(colour), card)

    def field(self, pasture: int) -> DrawnPasture:
        """A pasture on the board."""
        return next(field for field in self.plan.fields if field.number == pasture)

    def ranked(self, pasture: int) -> list[tuple[int, int]]:
        """Z5.1 The herds on *pasture*, biggest first: size and colour."""
        herds = ((size, colour) for colour, size in enumerate(self.herd[pasture]) if size)
        return sorted(herds, key=lambda herd: (-herd[0], herd[1]))

    def card_on(self, colour: int, pasture: int) -> int:
        """Z3.1 The card known to be played for *colour* on *pasture*, or NONE."""
        return placing.card_on(self.position, colour, pasture)

    def line(self, pasture: int) -> list[int]:
        """Z4.2 The colours known to have chosen *pasture*, in the order of acting.

        Fixed where it is being resolved, elsewhere as it would be now.
        """
        if pasture == self.pasture and self.phase != at.CHOOSE:
            return [colour for colour in self.order if colour != box.NONE]
        then: Position = view(self.records.copy(), 0)
        placing.line_up(then, pasture)
        return [int(colour) for colour in then.order if colour != box.NONE]

    def placed(self, colour: int) -> int:
        """Z6.2 Cows on pastures."""
        return sum(sizes[colour] for sizes in self.herd)

    def who(self, colour: int) -> str:
        """A colour that begins a sentence."""
        return say(f"Colour.{box.COLOUR_NAMES[colour]}")
