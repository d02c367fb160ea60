"""Messages about the ways into an account: sessions, passkeys and recovery codes."""

from stampede.web.runtime.wire import Wire


class SessionLine(Wire, frozen=True):
    """A browser or program that is logged in."""

    session: str
    """Names the session in a request that ends it; it cannot be used to log in."""
    browser: str
    """Its browser and system, like ``Firefox, Linux``; empty for a program."""
    place: str
    """The network it was last used from, like ``203.0.113.*``."""
    used_ms: int
    """When it was last used, rounded to the hour, in Unix time."""
    is_this: bool
    """Whether it is the session of this request."""


class PasskeyLine(Wire, frozen=True):
    """A passkey of yours."""

    passkey: str
    """Its identifier in requests."""
    name: str
    """The owner's name for it; at first that of the browser in which it was created."""
    created_ms: int
    """When it was created, in Unix time."""
    used_ms: int
    """When it was last used; 0 if never."""


class Access(Wire, frozen=True):
    """``GET /api/me/access``: the ways into your account."""

    sessions: tuple[SessionLine, ...]
    """The session of this request first, then by last use."""
    passkeys: tuple[PasskeyLine, ...]
    """In the order of their creation."""
    codes: int
    """How many recovery codes are left."""


class EndSessions(Wire, frozen=True):
    """``POST /api/me/sessions/end``: log out elsewhere."""

    session: str = ""
    """The session to end; empty for all except this one."""


class NamePasskey(Wire, frozen=True):
    """``POST /api/me/passkey/name``: rename a passkey."""

    passkey: str
    """The passkey to rename."""
    name: str
    """1 to 40 visible letters."""


class RemovePasskey(Wire, frozen=True):
    """``POST /api/me/passkey/remove``: delete a passkey."""

    passkey: str
    """The passkey to delete."""


class RecoveryCodes(Wire, frozen=True):
    """``POST /api/me/recovery``: new recovery codes, which replace the old ones."""

    codes: tuple[str, ...]
    """Shown only once: the server stores their hashes alone."""


class RecoveryCode(Wire, frozen=True):
    """``POST /api/log-in/recovery``: log in with a recovery code instead of a password or passkey."""

    code: str
    """One of the recovery codes; it works once."""
