"""Messages about the chat at a table, and about whom one does not hear."""

from typing import Literal

from stampede.web.runtime.wire import Id, Number, Wire

TEXT_LENGTH, REASON_LENGTH = 300, 200
Complaint = Literal["abuse", "cheating", "stalling", "name", "spam", "other"]
"""What may be wrong with a message or a person."""


# ---------------------------------------------------------------- over the socket


class Say(Wire, frozen=True, tag="say"):
    """Say something to all at the table who hear it."""

    id: Id
    """As that of every command."""
    text: str
    """One line of at most 300 characters."""


class Said(Wire, frozen=True, tag="said"):
    """Somebody has said something."""

    number: int
    """Counts from 1 what was said at the table; what you do not hear is left out."""
    name: str
    """Of who said it."""
    symbol: str
    """Marks the seat it was said from; empty where a spectator said it, or nobody knew their seat yet."""
    is_watching: bool
    """Whether a spectator said it."""
    is_own: bool
    """Whether you did."""
    text: str
    """What was said."""
    at_ms: int
    """When, in Unix time."""
    is_removed: bool
    """Whether the site has removed it; then there is no text."""


class Ignored(Wire, frozen=True):
    """Somebody you do not hear."""

    id: int
    """Names this entry of your list, and nobody."""
    name: str
    """What they were called."""
    is_blocked: bool
    """Whether they may not sit down at your tables either."""


class ChatView(Wire, frozen=True, tag="chat"):
    """What was said last: sent after a connection's first view, and whenever you hear others than before."""

    messages: tuple[Said, ...]
    """The last hundred, the oldest first."""
    may_spectators_write: bool = False
    """Whether spectators may write at this table."""
    is_hushed: bool = False
    """Whether you do not hear spectators."""
    ignored: tuple[Ignored, ...] = ()
    """Whom of those at this table you do not hear."""


# ---------------------------------------------------------------- over HTTP


class Ignore(Wire, frozen=True):
    """``POST /api/tables/{table}/chat/ignore``: hear somebody no more; answered by ``IgnoredList``."""

    message: Number = 0
    """Who said the message of this number,"""
    seat: int = -1
    """or who sits here."""
    is_blocked: bool = False
    """Whether they may not sit down at your tables either."""


class EndIgnoring(Wire, frozen=True):
    """``POST /api/me/ignored/end``: hear somebody again; answered by ``IgnoredList``."""

    id: Number
    """Of the entry of your list."""


class IgnoredList(Wire, frozen=True):
    """``GET /api/me/ignored``: whom you do not hear."""

    ignored: tuple[Ignored, ...]
    """Whom you do not hear."""


class LetWrite(Wire, frozen=True):
    """``POST /api/tables/{table}/chat/spectators``: who opened the table lets spectators write, or not."""

    may_write: bool
    """Whether they may."""


class Hush(Wire, frozen=True):
    """``POST /api/tables/{table}/chat/hush``: hear no spectators at this table, or hear them again."""

    is_hushed: bool
    """Whether you hear none."""


class TellOperator(Wire, frozen=True):
    """``POST /api/tables/{table}/chat/report``: show the operator a message, or what somebody does."""

    kind: Complaint = "other"
    """What is wrong."""
    reason: str = ""
    """The same in words, at most 200 characters; without them ``other`` says nothing."""
    message: Number = 0
    """The number of a message,"""
    seat: int = -1
    """or whose doings it is about."""
    id: Id | Literal[""] = ""
    """Made by who asks: sent again with the same id, it is answered as before."""
