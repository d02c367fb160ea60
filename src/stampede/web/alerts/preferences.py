"""A player's preferences for when alerts arrive. Pure: the caller passes every moment."""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from stampede.web.alerts.kinds import Kind

MINUTE_MS, HOUR_MS, DAY_MS = 60_000, 3_600_000, 86_400_000


@dataclass(frozen=True)
class Preferences:
    """The preferences of a player. Times of day are minutes after midnight in their time zone."""

    language: str = "en"
    zone: str = "UTC"
    delay_minutes: int = 5
    """A player who comes to the table within this time gets no alert."""
    quiet_from: int | None = None
    """Start of the quiet hours, in which nothing is sent; None for no quiet hours."""
    quiet_to: int | None = None
    reminder_hours: int = 12
    """How long before the deadline a reminder is sent; 0 for none."""
    digest_at: int | None = None
    """Time of day for a daily digest; None to send each alert by itself."""
    anywhere: bool = False
    """Whether being at any table suppresses alerts."""
    site: str = ""
    """The URL of the server, for links."""

    def due_ms(self, kind: Kind, made_ms: int, deadline_ms: int | None = None) -> int:
        """When to send an alert. Reminders are not held back for the digest."""
        if kind == "reminder" and deadline_ms is not None:
            return self._reminder_ms(made_ms, deadline_ms)
        if self.digest_at is not None:
            return self.awake_ms(self._next_ms(self.digest_at, made_ms))
        return self.awake_ms(made_ms + self.delay_minutes * MINUTE_MS)

    def awake_ms(self, moment_ms: int) -> int:
        """The moment itself, or the end of the quiet hours that it falls into."""
        if self.quiet_from is None or self.quiet_to is None or self.quiet_from == self.quiet_to:
            return moment_ms
        at = self._local(moment_ms)
        minute = at.hour * 60 + at.minute
        since, until = (minute - self.quiet_from) % 1440, (self.quiet_to - self.quiet_from) % 1440
        return self._next_ms(self.quiet_to, moment_ms) if since < until else moment_ms

    def _reminder_ms(self, made_ms: int, deadline_ms: int) -> int:
        """When to send a reminder; one that would fall into the quiet hours is sent before they begin."""
        moment = deadline_ms - self.reminder_hours * HOUR_MS
        awake = self.awake_ms(moment)
        if awake == moment or self.quiet_from is None:
            return moment
        begun = self._next_ms(self.quiet_from, awake - DAY_MS) - MINUTE_MS
        return begun if begun > made_ms else awake

    def _next_ms(self, minute: int, after_ms: int) -> int:
        """The next moment with this time of day."""
        after = self._local(after_ms)
        for days in range(3):
            day = after.date() + timedelta(days=days)
            moment = datetime.combine(day, time(*divmod(minute, 60)), after.tzinfo)
            # A time of day that the clock change skips counts as the moment of the change.
            if (found := int(moment.timestamp() * 1000)) > after_ms:
                return found
        raise AssertionError("every time of day comes within two days")

    def _local(self, moment_ms: int) -> datetime:
        return datetime.fromtimestamp(moment_ms / 1000, UTC).astimezone(zone_named(self.zone))


def zone_named(name: str) -> tzinfo:
    """The time zone *name*; UTC if this machine does not know it, so that no move fails because of it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return UTC
