"""When a player wants to be told. Pure: every moment is given."""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from stampede.web.alerts.kinds import Kind

MINUTE_MS, HOUR_MS, DAY_MS = 60_000, 3_600_000, 86_400_000


@dataclass(frozen=True)
class Preferences:
    """What a player has chosen. Times of day are minutes after midnight, by the clock in their zone."""

    language: str = "en"
    zone: str = "UTC"
    delay_minutes: int = 5
    """Nothing is sent to who comes to the table within so long."""
    quiet_from: int | None = None
    """From then to ``quiet_to`` nothing is sent; None: at any hour."""
    quiet_to: int | None = None
    reminder_hours: int = 12
    """So long before the time is up; 0: not at all."""
    digest_at: int | None = None
    """Once a day, at this time; None: one by one."""
    anywhere: bool = False
    """Whether being at any table is enough to be told nothing."""
    site: str = ""
    """Where the player finds the server."""

    def due_ms(self, kind: Kind, made_ms: int, deadline_ms: int | None = None) -> int:
        """When an alert is to be sent. A reminder waits for no digest."""
        if kind == "reminder" and deadline_ms is not None:
            return self._reminder_ms(made_ms, deadline_ms)
        if self.digest_at is not None:
            return self.awake_ms(self._next_ms(self.digest_at, made_ms))
        return self.awake_ms(made_ms + self.delay_minutes * MINUTE_MS)

    def awake_ms(self, moment_ms: int) -> int:
        """This moment, or when the quiet hours end that it is in."""
        if self.quiet_from is None or self.quiet_to is None or self.quiet_from == self.quiet_to:
            return moment_ms
        at = self._local(moment_ms)
        minute = at.hour * 60 + at.minute
        since, until = (minute - self.quiet_from) % 1440, (self.quiet_to - self.quiet_from) % 1440
        return self._next_ms(self.quiet_to, moment_ms) if since < until else moment_ms

    def _reminder_ms(self, made_ms: int, deadline_ms: int) -> int:
        """What would fall into the quiet hours comes before they begin."""
        moment = deadline_ms - self.reminder_hours * HOUR_MS
        awake = self.awake_ms(moment)
        if awake == moment or self.quiet_from is None:
            return moment
        begun = self._next_ms(self.quiet_from, awake - DAY_MS) - MINUTE_MS
        return begun if begun > made_ms else awake

    def _next_ms(self, minute: int, after_ms: int) -> int:
        """The next time it is so late."""
        after = self._local(after_ms)
        for days in range(3):
            day = after.date() + timedelta(days=days)
            moment = datetime.combine(day, time(*divmod(minute, 60)), after.tzinfo)
            # An hour that the clocks skip comes at the moment they are set.
            if (found := int(moment.timestamp() * 1000)) > after_ms:
                return found
        raise AssertionError("every time of day comes within two days")

    def _local(self, moment_ms: int) -> datetime:
        return datetime.fromtimestamp(moment_ms / 1000, UTC).astimezone(zone_named(self.zone))


def zone_named(name: str) -> tzinfo:
    """The time zone *name*; UTC if this machine has lost it: no move fails for that."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return UTC
