"""Messages about the tokens of programs."""

from typing import Annotated, Literal

import msgspec

from stampede.web.runtime.wire import Wire

Scope = Literal["read", "play", "open", "chat"]
"""What a program may do: look at tables and positions; take seats and play; open tables; write in chats."""
MOST_DAYS = 366


class TokenLine(Wire, frozen=True):
    """A token of yours."""

    token: str
    """Names it to who wants to end it, and opens nothing."""
    name: str
    """What you call it."""
    scopes: tuple[Scope, ...]
    """What programs may do with it."""
    created_ms: int
    """When it was made, in Unix time."""
    used_ms: int
    """When it was last used, to an hour; 0 if never."""
    ends_ms: int
    """When it ends by itself."""


class Tokens(Wire, frozen=True):
    """``GET /api/me/tokens``: what programs act for you by."""

    tokens: tuple[TokenLine, ...]
    """In the order they were made; ended ones are not among them."""


class MakeToken(Wire, frozen=True):
    """``POST /api/me/tokens``: let a program act for you."""

    name: str
    """What to call it: 1 to 40 visible letters."""
    scopes: tuple[Scope, ...]
    """One at least."""
    days: Annotated[int, msgspec.Meta(ge=1, le=MOST_DAYS)] = 90
    """How long it is good for."""


class TokenMade(Wire, frozen=True):
    """The answer to MakeToken."""

    token: str
    """For the program. Shown this once: the server keeps only its hash."""


class EndToken(Wire, frozen=True):
    """``POST /api/me/tokens/end``: a token is good for nothing any more."""

    token: str
    """Which one, as TokenLine names it."""
