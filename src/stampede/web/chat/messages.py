"""Messages about the chat at a table and about ignored players."""

from typing import Literal

from stampede.web.runtime.wire import Id, Number, Wire

TEXT_LENGTH, REASON_LENGTH = 300, 200
Complaint = Literal["abuse", "cheating", "stalling", "name", "spam", "other"]
"""Kinds of complaint about a message or a person."""


# ---------------------------------------------------------------- over the socket


class Say(Wire, frozen=True, tag="say"):
    """Say something to everybody at the table who may hear it."""

    id: Id
    """As in every command."""
    text: str
    """One line of at most 300 characters."""


class Said(Wire, frozen=True, tag="said"):
    """A chat message."""

    number: int
    """Counts the messages at the table from 1; messages that you do not hear are left out."""
    name: str
    """Of its author."""
    symbol: str
    """The mark of the author's seat; empty for a spectator, or while nobody knew their seat."""
    is_watching: bool
    """Whether the author was a spectator."""
    is_own: bool
    """Whether you are the author."""
    text: str
    """The text."""
    at_ms: int
    """When, in Unix time."""
    is_removed: bool
    """Whether an operator has removed it; then the text is empty."""


class Ignored(Wire, frozen=True):
    """An entry of your list of ignored people."""

    id: int
    """Identifies the entry in your list, not the person."""
    name: str
    """The name they had at the time."""
    is_blocked: bool
    """Whether they are also kept from your tables."""


class ChatView(Wire, frozen=True, tag="chat"):
    """The latest messages: sent after a connection's first view, and whenever your filter changes."""

    messages: tuple[Said, ...]
    """The last hundred, in order."""
    may_spectators_write: bool = False
    """Whether spectators may write at this table."""
    is_hushed: bool = False
    """Whether you hear no spectators."""
    ignored: tuple[Ignored, ...] = ()
    """The people at this table whom you ignore."""


# ---------------------------------------------------------------- over HTTP


class Ignore(Wire, frozen=True):
    """``POST /api/tables/{table}/chat/ignore``: ignore somebody; answered by ``IgnoredList``."""

    message: Number = 0
    """Ignore the author of the message with this number,"""
    seat: int = -1
    """or the player in this seat."""
    is_blocked: bool = False
    """Whether to keep them from your tables, too."""


class EndIgnoring(Wire, frozen=True):
    """``POST /api/me/ignored/end``: stop ignoring somebody; answered by ``IgnoredList``."""

    id: Number
    """The entry of your list."""


class IgnoredList(Wire, frozen=True):
    """``GET /api/me/ignored``: the people you ignore."""

    ignored: tuple[Ignored, ...]
    """All entries."""


class LetWrite(Wire, frozen=True):
    """``POST /api/tables/{table}/chat/spectators``: as the table's owner, let spectators write or not."""

    may_write: bool
    """Whether they may."""


class Hush(Wire, frozen=True):
    """``POST /api/tables/{table}/chat/hush``: ignore all spectators at this table, or hear them again."""

    is_hushed: bool
    """Whether you hear none."""


class TellOperator(Wire, frozen=True):
    """``POST /api/tables/{table}/chat/report``: report a message or a person to the operator."""

    kind: Complaint = "other"
    """The kind of complaint."""
    reason: str = ""
    """Details, at most 200 characters; ``other`` needs them."""
    message: Number = 0
    """The number of the reported message,"""
    seat: int = -1
    """or the seat of the reported player."""
    id: Id | Literal[""] = ""
    """Made by the client: a request sent again with the same id is answered as before."""
