"""The wire messages about the API tokens of an account."""

from typing import Annotated, Literal

import msgspec

from stampede.web.runtime.wire import Wire

Scope = Literal["read", "play", "open", "chat"]
"""A permission: look at tables and positions; take seats and play; open tables; write in chats."""
MOST_DAYS = 366


class TokenLine(Wire, frozen=True):
    """A token of yours."""

    token: str
    """The token's id, to revoke it by; not the token itself."""
    name: str
    """Your name for it."""
    scopes: tuple[Scope, ...]
    """The permissions of programs that use it."""
    created_ms: int
    """When it was made, in Unix time."""
    used_ms: int
    """When it was last used, to an hour; 0 if never."""
    ends_ms: int
    """When it expires."""


class Tokens(Wire, frozen=True):
    """``GET /api/me/tokens``: the tokens by which programs act for you."""

    tokens: tuple[TokenLine, ...]
    """Oldest first, without expired ones."""


class MakeToken(Wire, frozen=True):
    """``POST /api/me/tokens``: let a program act for you."""

    name: str
    """Your name for it: 1 to 40 visible letters."""
    scopes: tuple[Scope, ...]
    """One at least."""
    days: Annotated[int, msgspec.Meta(ge=1, le=MOST_DAYS)] = 90
    """How long it works."""


class TokenMade(Wire, frozen=True):
    """The answer to MakeToken."""

    token: str
    """The token for the program, shown only now: the server keeps just its hash."""


class EndToken(Wire, frozen=True):
    """``POST /api/me/tokens/end``: revoke a token."""

    token: str
    """The token's id, from TokenLine."""
