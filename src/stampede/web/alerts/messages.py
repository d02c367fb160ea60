"""Messages about alerts: where they go, and when."""

from typing import Literal

from stampede.web.runtime.wire import Number, Wire

Kind = Literal["mail", "push", "webhook"]


class AlertWishes(Wire, frozen=True):
    """``POST /api/me/alerts``: when to be told. Times of day are written ``22:30``."""

    zone: str
    """The time zone, like ``Europe/Berlin``."""
    delay_minutes: int = 5
    """Who comes to the table within so long is told nothing."""
    quiet_from: str = ""
    """From then to ``quiet_to`` nothing is sent; empty: at any hour."""
    quiet_to: str = ""
    """When alerts may be sent again."""
    reminder_hours: int = 12
    """So long before your time is up; 0: never."""
    digest_at: str = ""
    """All of a day together, at this time; empty: one by one."""
    anywhere: bool = False
    """Whether being at any table is enough to be told nothing, not only at the one it is about."""


class AlertAddress(Wire, frozen=True):
    """Where alerts go."""

    id: int
    """Names it in later requests."""
    kind: Kind
    """What is sent there."""
    address: str
    """The e-mail address, or that of a web service."""
    secret: str
    """What signs the letters to a program; empty for the others."""
    is_confirmed: bool
    """Whether anything but a code is sent there."""
    error: str
    """Why the last letter was given up; empty if it was not."""


class Alerts(Wire, frozen=True):
    """``GET /api/me/alerts``: what is kept of your alerts; the answer to all requests about them."""

    wishes: AlertWishes
    """The usual ones until you choose your own."""
    addresses: tuple[AlertAddress, ...]
    """All of yours."""
    has_mail: bool
    """Whether this server sends e-mail."""
    push_key: str
    """What a browser wants to know of this server to be sent notifications."""


class AddMail(Wire, frozen=True):
    """``POST /api/me/alerts/mail``: send a code to an e-mail address."""

    address: str
    """Where the code goes."""
    zone: str = "UTC"
    """Your time zone, if the server has not been told yet."""


class ConfirmMail(Wire, frozen=True):
    """``POST /api/me/alerts/code``: the code that was sent to an address."""

    id: Number
    """Of the address."""
    code: str
    """Good for a day and five tries."""


class Keys(Wire, frozen=True):
    """What a browser gives along with its push address."""

    p256dh: str
    """Its public key, a point of P-256."""
    auth: str
    """Sixteen random bytes."""


class AddPush(Wire, frozen=True):
    """``POST /api/me/alerts/push``: notifications of this browser, as its ``PushSubscription`` says."""

    endpoint: str
    """As ``PushSubscription.toJSON()`` gives it."""
    keys: Keys
    """As ``PushSubscription.toJSON()`` gives them."""
    replaces: str = ""
    """The endpoint that this one takes the place of."""
    zone: str = "UTC"
    """As in ``AddMail``."""


class AddWebhook(Wire, frozen=True):
    """``POST /api/me/alerts/webhook``: a program of yours."""

    address: str
    """Of https at port 443 or above 1023; it leads to no machine of a private network."""
    zone: str = "UTC"
    """As in ``AddMail``."""


class RemoveAddress(Wire, frozen=True):
    """``POST /api/me/alerts/remove``: nothing more goes to an address."""

    id: Number
    """Of the address."""
