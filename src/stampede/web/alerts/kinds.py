"""The content of alerts: plain data, stored as JSON in the database."""

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
    "event",
    "test",
    "code",
]
"""A new kind needs an entry here, a trigger (of changes of a table: in ``triggers.py``), its sentences in
``words/`` and a row in the docs.
"""


class Alert(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message to a player. Nothing in it is hidden from anybody at the table."""

    kind: Kind
    made_ms: int
    table: str = ""
    game: str = ""
    others: tuple[str, ...] = ()
    """The other players."""
    is_due: bool = False
    """Whether the match waits for the player."""
    by: str = ""
    """The person who caused it."""
    winners: tuple[str, ...] = ()
    has_won: bool = False
    match: str = ""
    """The finished match."""
    deadline_ms: int | None = None
    """The end of the player's time, or the start of the event."""
    code: str = ""
    """The code that confirms an address."""
    event: str = ""
    """The event that begins soon."""
    event_title: str = ""


_decoder = msgspec.json.Decoder(tuple[Alert, ...])


def write(*alerts: Alert) -> str:
    """The alerts as they are stored."""
    return msgspec.json.encode(alerts).decode()


def read(text: str) -> tuple[Alert, ...]:
    """The alerts that ``write`` wrote."""
    return _decoder.decode(text)
