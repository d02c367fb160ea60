"""Messages about a visitor's own profile and log-in."""

from typing import Any, Literal

from stampede.web.runtime.wire import Wire

Colour = Literal["blue", "green", "violet", "orange", "pink", "white"]


class Me(Wire, frozen=True):
    """``GET /api/me``: the guest of this browser."""

    is_known: bool
    """Whether the server knows this browser as a guest."""
    name: str
    """The guest's name."""
    colour: Colour
    """The colour that others see them in."""
    has_account: bool
    """Whether they can log in by a password or a passkey."""
    login: str
    """The login name; empty without a password."""
    passkeys: int
    """Number of passkeys."""
    is_operator: bool = False
    """Whether they may use the operator's page."""


class Describe(Wire, frozen=True):
    """``POST /api/me``: set name and colour. A new visitor becomes a guest."""

    name: str
    """1 to 40 visible letters."""
    colour: Colour
    """The colour that others see you in."""


class Password(Wire, frozen=True):
    """``POST /api/me/password`` creates an account or changes its password; ``POST /api/log-in`` uses it."""

    login: str
    """3 to 40 letters, digits, dots, dashes or underlines; capitals count as small letters."""
    password: str
    """10 to 200 letters."""


class Credential(Wire, frozen=True):
    """``POST /api/me/passkey`` adds a passkey; ``POST /api/log-in/passkey`` uses one."""

    credential: dict[str, Any]
    """As the browser's ``PublicKeyCredential.toJSON()`` gives it."""


class LogOut(Wire, frozen=True):
    """``POST /api/log-out``."""

    everywhere: bool = False
    """Whether to log out of all browsers instead of only this one."""
