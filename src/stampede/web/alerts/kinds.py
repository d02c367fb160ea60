"""What an alert tells: plain data, as it is kept in the database."""

from typing import Literal

import msgspec

Kind = Literal[
    "turn",
    "started",
    "kicked",
    "over",
    "rematch",
    "abandon",
    "pause",
    "undo",
    "reminder",
    "time",
    "test",
    "code",
]
"""One more kind: add it here, its cause in ``causes.py``, its words in ``text/``, its row in the docs."""


class Alert(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that a player is told. Nothing in it is hidden from anybody at the table."""

    kind: Kind
    made_ms: int
    table: str = ""
    game: str = ""
    others: tuple[str, ...] = ()
    """With whom."""
    is_due: bool = False
    """Whether the player is waited for."""
    by: str = ""
    """Who caused it."""
    winners: tuple[str, ...] = ()
    has_won: bool = False
    match: str = ""
    """The match that is over."""
    deadline_ms: int | None = None
    """When the player's time is up."""
    code: str = ""
    """What proves that an address is the player's own."""


_decoder = msgspec.json.Decoder(tuple[Alert, ...])


def write(*alerts: Alert) -> str:
    """The alerts as they are stored."""
    return msgspec.json.encode(alerts).decode()


def read(text: str) -> tuple[Alert, ...]:
    """The alerts that ``write`` wrote."""
    return _decoder.decode(text)
