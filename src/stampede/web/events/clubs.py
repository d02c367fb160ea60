"""The clubs that events belong to, as events see them; the feature of clubs implements it."""

from typing import Literal, Protocol

from sqlalchemy import Connection

ClubAccess = Literal["host", "visitor", "stranger"]
"""That of a host of the club, of anybody else who may see it, and of everybody who may not."""


class EventClubs(Protocol):
    """The clubs to which events belong."""

    def access(self, connection: Connection, club: str, guest: int | None) -> ClubAccess | None:
        """The access of *guest* to the events of a club; None where there is no such club."""

    def take_table(self, connection: Connection, club: str, table: str) -> None:
        """Let a table belong to the club, if there is still one."""


class NoClubs:
    """The clubs of a site that has none."""

    def access(self, _connection: Connection, _club: str, _guest: int | None) -> ClubAccess | None:
        """There is no club."""
        return None

    def take_table(self, _connection: Connection, _club: str, _table: str) -> None:
        """The table belongs to no club."""
