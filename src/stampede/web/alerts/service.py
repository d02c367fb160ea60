"""The alert service of a server."""

from email.utils import parseaddr

from stampede.web.alerts.channels import Channel
from stampede.web.alerts.deliverer import Deliverer
from stampede.web.alerts.mail import Mail
from stampede.web.alerts.presence import PresenceTracker
from stampede.web.alerts.push import Push
from stampede.web.alerts.rate_limits import AlertRateLimits
from stampede.web.alerts.webhook import Webhook
from stampede.web.runtime.settings import AlertSettings
from stampede.web.store.store import Store


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

    def open(self) -> None:
        """Start delivering."""
        self.deliverer.open()

    async def close(self) -> None:
        """Stop, and wait for pending writes."""
        await self.deliverer.close()
        await self.visits.settle()
