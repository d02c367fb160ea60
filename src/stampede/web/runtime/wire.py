"""The base of all wire messages, and the messages that every feature shares.

Requests and answers are JSON objects; over the socket the field ``type`` tells them apart. Unknown fields are
refused, so that a misspelt field is an error.
"""

from typing import Annotated

import msgspec

NAME_LENGTH = 40
LETTERS = "[A-Za-z0-9_-]"
"""The alphabet of all ids that come from outside, in messages and in addresses."""
Id = Annotated[str, msgspec.Meta(pattern=rf"^{LETTERS}{{1,64}}$(?!\n)")]
"""An id, which the client chooses."""
Number = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
"""The number of a database row."""


def between(low: float, high: float) -> msgspec.Meta:
    """The bounds of a number, for schemas: the server refuses others itself, in words."""
    return msgspec.Meta(extra_json_schema={"minimum": low, "maximum": high})


def letters(low: int, high: int) -> msgspec.Meta:
    """The bounds of a text's length, for schemas."""
    return msgspec.Meta(extra_json_schema={"minLength": low, "maxLength": high})


PersonName = Annotated[str, letters(1, NAME_LENGTH)]
"""The name that a visitor gives."""


class Wire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base class of wire messages: immutable, and unknown fields are refused."""


class Refusal(Wire, frozen=True):
    """The reason of a refusal: the body of every HTTP error, and of ``refused`` on the socket."""

    code: str
    """One word for programs: ``illegal``, ``not-your-turn``, ``stale``, ``unknown-table``, ..."""
    message: str
    """A sentence for people: what was wrong, and what is allowed."""
    rule: str = ""
    """The number of the rule that forbids it, if one does."""


class Nothing(Wire, frozen=True):
    """The body of a request whose address says everything."""


class Done(Wire, frozen=True):
    """The answer to a request that returns nothing."""
