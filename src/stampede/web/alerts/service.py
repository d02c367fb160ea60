"""The alert service of a server."""

import math
from collections.abc import Callable, Hashable
from email.utils import parseaddr

from stampede.web.alerts.channels import Channel
from stampede.web.alerts.deliverer import Deliverer
from stampede.web.alerts.mail import Mail
from stampede.web.alerts.presence import PresenceTracker
from stampede.web.alerts.push import Push
from stampede.web.alerts.webhook import Webhook
from stampede.web.alerts.words import say
from stampede.web.limits.throttle import Rate, Throttle
from stampede.web.runtime.refusals import too_many
from stampede.web.runtime.settings import AlertSettings
from stampede.web.runtime.supervisor import Supervisor
from stampede.web.store.store import Store

HOUR, DAY = 3600.0, 24 * 3600.0


class AlertRateLimits:
    """The rate limits of a server."""

    def __init__(self, now: Callable[[], float]) -> None:
        """Start with empty counters."""
        self._codes_of_guest = Throttle(Rate(6, HOUR), of_all=[Rate(200, HOUR)], now=now)
        self._codes_to_address = Throttle(Rate(3, DAY), of_all=[Rate(2000, DAY)], now=now)
        self._addresses = Throttle(Rate(30, HOUR), of_all=[Rate(1000, HOUR)], now=now)
        self._tests = Throttle(Rate(6, HOUR), of_all=[Rate(600, HOUR)], now=now)

    def take_code(self, guest: int, address: str) -> None:
        """Count a code that *guest* sends to *address*; raises RefusedError beyond the limit."""
        _take(self._codes_of_guest, guest)
        _take(self._codes_to_address, address.casefold())

    def take_address(self, guest: int) -> None:
        """Count an address of *guest* whose name is resolved; raises RefusedError beyond the limit."""
        _take(self._addresses, guest)

    def take_test(self, guest: int) -> None:
        """Count a test message of *guest*; raises RefusedError beyond the limit."""
        _take(self._tests, guest)


def _take(throttle: Throttle, who: Hashable) -> None:
    if delay := throttle.delay(who):
        raise too_many(say("refuse.often", count=math.ceil(delay / 60)))


class AlertService:
    """The channels, the presence of guests, and the deliverer."""

    def __init__(self, store: Store, settings: AlertSettings) -> None:
        """Start without delivering."""
        self.settings = settings
        self.rations = AlertRateLimits(store.runtime.monotonic)
        self.visits = PresenceTracker(store, store.runtime.now_ms)
        mailbox = parseaddr(settings.mail_from)[1]
        contact = f"mailto:{mailbox}" if mailbox else settings.site
        self.push = Push(store, contact, is_local=settings.is_local)
        channels: dict[str, Channel] = {"push": self.push}
        now = store.runtime.now_ms
        channels["webhook"] = Webhook(settings.site, is_local=settings.is_local, now=now)
        if settings.smtp:
            channels["mail"] = Mail(settings)
        self.deliverer = Deliverer(store, self.visits, channels, now)

    def open(self, supervisor: Supervisor) -> None:
        """Start delivering."""
        self.deliverer.open(supervisor)

    async def close(self) -> None:
        """Stop, and wait for pending writes."""
        await self.deliverer.close()
        await self.visits.settle()
