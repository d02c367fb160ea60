"""Messages about what opens an account: sessions, passkeys and recovery codes."""

from stampede.web.runtime.wire import Wire


class SessionLine(Wire, frozen=True):
    """A browser or program that is logged in."""

    session: str
    """Names it to who wants to end it, and opens nothing."""
    browser: str
    """What it is, like ``Firefox, Linux``; empty for a program."""
    place: str
    """The network it was last used from, like ``203.0.113.*``."""
    used_ms: int
    """When it was last used, to an hour, in Unix time."""
    is_this: bool
    """Whether it is the one that asks."""


class PasskeyLine(Wire, frozen=True):
    """A passkey of yours."""

    passkey: str
    """Its name for programs."""
    name: str
    """What you call it; at first the browser it was made with."""
    created_ms: int
    """When it was made, in Unix time."""
    used_ms: int
    """When it was last used; 0 if never."""


class Access(Wire, frozen=True):
    """``GET /api/me/access``: what opens your account."""

    sessions: tuple[SessionLine, ...]
    """This one first, then those used last."""
    passkeys: tuple[PasskeyLine, ...]
    """In the order they were made."""
    codes: int
    """How many recovery codes are left."""


class EndSessions(Wire, frozen=True):
    """``POST /api/me/sessions/end``: log out elsewhere."""

    session: str = ""
    """Which one; empty: all but this."""


class NamePasskey(Wire, frozen=True):
    """``POST /api/me/passkey/name``: what to call a passkey."""

    passkey: str
    """Which one."""
    name: str
    """1 to 40 visible letters."""


class RemovePasskey(Wire, frozen=True):
    """``POST /api/me/passkey/remove``: it opens nothing any more."""

    passkey: str
    """Which one."""


class RecoveryCodes(Wire, frozen=True):
    """``POST /api/me/recovery``: new codes, in place of those before."""

    codes: tuple[str, ...]
    """Shown this once: the server keeps only what it knows them by."""


class RecoveryCode(Wire, frozen=True):
    """``POST /api/log-in/recovery``: log in without password and passkey."""

    code: str
    """One of them. It is good for one log-in."""
