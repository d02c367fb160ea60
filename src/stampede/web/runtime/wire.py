"""What every message that crosses the wire is made of.

Requests and answers are JSON objects; over the socket the field ``type`` tells them apart. Unknown fields are
refused, so a slip of the pen is told and not ignored.
"""

from typing import Annotated

import msgspec

NAME_LENGTH = 40
LETTERS = "[A-Za-z0-9_-]"
"""The one alphabet of whatever names something and comes from outside, in messages and in addresses."""
Id = Annotated[str, msgspec.Meta(pattern=rf"^{LETTERS}{{1,64}}$(?!\n)")]
"""Made by whoever asks."""
Number = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
"""Of a row, as every database keeps one."""


class Wire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all messages share: they do not change, and know all their fields."""


class Refusal(Wire, frozen=True):
    """Why something was not done. The body of every HTTP error, and of ``refused`` on the socket."""

    code: str
    """One word for programs: ``illegal``, ``not-your-turn``, ``stale``, ``unknown-table``, ..."""
    message: str
    """A sentence for people: what was wrong, and what is allowed."""
    rule: str = ""
    """The number of the rule that forbids it, where one does."""


class Nothing(Wire, frozen=True):
    """The body of a request that says all by its address."""


class Done(Wire, frozen=True):
    """The answer to what needs no other."""
