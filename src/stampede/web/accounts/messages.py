"""Messages about who somebody is."""

from typing import Any, Literal

from stampede.web.runtime.wire import Wire

Colour = Literal["blue", "green", "violet", "orange", "pink", "white"]


class Me(Wire, frozen=True):
    """``GET /api/me``: who this browser is."""

    is_known: bool
    """Whether they have said their name or sat down before."""
    name: str
    """What they are called."""
    colour: Colour
    """The one they are seen in."""
    has_account: bool
    """Whether they have a password or a passkey."""
    login: str
    """Empty without a password."""
    passkeys: int
    """How many there are."""
    is_operator: bool = False
    """Whether they may see to the site."""


class Describe(Wire, frozen=True):
    """``POST /api/me``: how to be seen. Who is new becomes a guest."""

    name: str
    """1 to 40 visible letters."""
    colour: Colour
    """The one to be seen in."""


class Password(Wire, frozen=True):
    """``POST /api/me/password`` makes an account or changes its password; ``POST /api/log-in`` uses it."""

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
    """Whether from all browsers, or from this one."""
