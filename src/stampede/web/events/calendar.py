"""An event as an iCalendar file; calendars that are given its address follow changes."""

from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

from stampede.web.words import say

REMINDER = timedelta(minutes=30)
MINUTES = 180
"""The length in the calendar of an event that ends with its last round: nobody knows it before."""


def calendar(
    event: str, title: str, start_ms: int, made_ms: int, address: str, minutes: int = MINUTES
) -> bytes:
    """The file for the event at this *address*; times are in UTC, which calendars show in each zone."""
    import icalendar  # noqa: PLC0415 - a server without events does not load it

    start = datetime.fromtimestamp(start_ms / 1000, UTC)
    found = icalendar.Calendar()
    found.add("prodid", "-//Stampede//Events//EN")
    found.add("version", "2.0")
    entry = icalendar.Event()
    entry.add("uid", f"{event}@{urlsplit(address).hostname}")
    entry.add("dtstamp", datetime.fromtimestamp(made_ms / 1000, UTC))
    entry.add("dtstart", start)
    entry.add("dtend", start + timedelta(minutes=minutes))
    entry.add("summary", title)
    entry.add("url", address)
    alarm = icalendar.Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", say("event.soon", title=title))
    alarm.add("trigger", -REMINDER)
    entry.add_component(alarm)
    found.add_component(entry)
    text: bytes = found.to_ical()
    return text
