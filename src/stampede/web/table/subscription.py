"""A connection to a table, and the seat it is shown."""

from dataclasses import dataclass
from typing import Protocol

from stampede.web.table.state import TableState

Viewer = int | None
"""A seat, or None for a spectator."""


class Subscriber(Protocol):
    """A connection."""

    guest: int | None
    is_program: bool
    """Whether it comes from an external bot, not from a browser."""
    language: str
    is_gone: bool

    def send(self, text: str) -> None:
        """Queue a message; never waits."""

    def drop(self) -> None:
        """Close soon; the browser connects again and requests everything."""


@dataclass
class Subscription:
    """A connection with the player whose view it shows."""

    subscriber: Subscriber
    player: int | None = None
    """None for a spectator, and for a guest who has just sat down."""

    @property
    def guest(self) -> int | None:
        """The visitor behind the connection; None for a stranger."""
        return self.subscriber.guest

    @property
    def language(self) -> str:
        """The language of its messages."""
        return self.subscriber.language

    def seat(self, table_state: TableState) -> Viewer:
        """The seat that is shown: of several, at first one that is to act."""
        own = table_state.players_of(self.guest)
        if self.player is not None and self.player in own:
            return table_state.seat_of(self.player)
        seats = table_state.seats_of(self.guest)
        acting = [seat for seat in seats if seat in table_state.acting()]
        return next(iter((*acting, *seats)), None)

    def show(self, table_state: TableState, seat: Viewer) -> None:
        """Show *seat* from now on."""
        self.player = None if seat is None else table_state.series.players[seat]
