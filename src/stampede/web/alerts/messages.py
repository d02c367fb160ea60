"""Messages about alerts: addresses and times."""

from typing import Literal

from stampede.web.runtime.wire import Number, Wire

Kind = Literal["mail", "push", "webhook"]


class AlertWishes(Wire, frozen=True):
    """``POST /api/me/alerts``: preferences for alerts. Times of day are written ``22:30``."""

    zone: str
    """The time zone, like ``Europe/Berlin``."""
    delay_minutes: int = 5
    """A player who comes to the table within this time gets no alert."""
    quiet_from: str = ""
    """Start of the quiet hours, in which nothing is sent; empty for none."""
    quiet_to: str = ""
    """End of the quiet hours."""
    reminder_hours: int = 12
    """How long before your time is up a reminder comes; 0 for never."""
    digest_at: str = ""
    """Time of day for a daily digest of all alerts; empty to send each by itself."""
    anywhere: bool = False
    """Whether being at any table suppresses alerts, not only being at the one that the alert is about."""


class AlertAddress(Wire, frozen=True):
    """An address for alerts."""

    id: int
    """Its identifier in later requests."""
    kind: Kind
    """The channel: mail, push or webhook."""
    address: str
    """The e-mail address or the URL."""
    secret: str
    """The key that signs notifications to a webhook; empty for the other kinds."""
    is_confirmed: bool
    """Whether it is confirmed; until then only a code goes there."""
    error: str
    """The reason for which the last notification was given up; empty if it was not."""


class Alerts(Wire, frozen=True):
    """``GET /api/me/alerts``: preferences and addresses; all requests about alerts are answered by this."""

    wishes: AlertWishes
    """The defaults until you set your own."""
    addresses: tuple[AlertAddress, ...]
    """All your addresses."""
    has_mail: bool
    """Whether this server sends e-mail."""
    push_key: str
    """The server's public key (VAPID), which a browser needs to subscribe to notifications."""


class AddMail(Wire, frozen=True):
    """``POST /api/me/alerts/mail``: send a confirmation code to an e-mail address."""

    address: str
    """The address."""
    zone: str = "UTC"
    """Your time zone, used if the server does not know it yet."""


class ConfirmMail(Wire, frozen=True):
    """``POST /api/me/alerts/code``: confirm an address with the code sent to it."""

    id: Number
    """Of the address."""
    code: str
    """The code; it allows five tries and expires after a day."""


class Keys(Wire, frozen=True):
    """The encryption keys of a browser's push subscription."""

    p256dh: str
    """Its public key, a point of P-256."""
    auth: str
    """Sixteen random bytes."""


class AddPush(Wire, frozen=True):
    """``POST /api/me/alerts/push``: add this browser's ``PushSubscription``."""

    endpoint: str
    """As ``PushSubscription.toJSON()`` gives it."""
    keys: Keys
    """As ``PushSubscription.toJSON()`` gives them."""
    replaces: str = ""
    """The endpoint that this one replaces."""
    zone: str = "UTC"
    """As in ``AddMail``."""


class AddWebhook(Wire, frozen=True):
    """``POST /api/me/alerts/webhook``: add a program of yours."""

    address: str
    """An https URL with port 443 or above 1023, outside private networks."""
    zone: str = "UTC"
    """As in ``AddMail``."""


class RemoveAddress(Wire, frozen=True):
    """``POST /api/me/alerts/remove``: delete an address."""

    id: Number
    """Of the address."""
