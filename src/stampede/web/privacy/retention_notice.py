"""The privacy notice on retention: sentences made from the settings of the site."""

from collections.abc import Iterator

from stampede.web.runtime.settings import Settings
from stampede.web.words import say


def lines(settings: Settings) -> tuple[str, ...]:
    """A sentence for each kind of data that is kept."""
    return tuple(_lines(settings))


def _lines(settings: Settings) -> Iterator[str]:
    site, retention, sessions = settings.house, settings.retention, settings.sessions
    yield say("kept.guest", count=sessions.guest_days)
    yield say("kept.account")
    yield say("kept.log-in", count=sessions.idle_days)
    yield say("kept.log-in-most", count=sessions.most_days)
    yield say("kept.matches")
    yield _for_days("kept.names", retention.name_days)
    yield say("kept.no-names") if site.is_child_safe else _for_days("kept.chat", retention.chat_days)
    yield _for_days("kept.reports", retention.report_days)
    yield _for_days("kept.alerts", retention.alert_days)
    yield say("kept.log")
    yield say("kept.research") if site.is_for_research else say("kept.no-research")


def _for_days(key: str, days: int) -> str:
    return say(key, count=days) if days else say(f"{key}-ever")
