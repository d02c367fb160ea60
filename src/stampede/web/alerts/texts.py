"""Notifications as texts, in the language and time zone of their receiver."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from babel.dates import format_datetime
from babel.lists import format_list

from stampede.games import all_games
from stampede.web.alerts.kinds import Alert
from stampede.web.alerts.notifications import Notification
from stampede.web.alerts.preferences import zone_named
from stampede.web.alerts.words import say
from stampede.web.runtime.names import displayed_name
from stampede.words.catalogue import language, speaking


class NotificationText(NamedTuple):
    """An alert as text."""

    title: str
    line: str
    path: str
    """The path of its link on this server."""


def subject(letter: Notification) -> str:
    """The subject line for all alerts of a notification."""
    with speaking(letter.wishes.language):
        if len(letter.alerts) > 1:
            return say("many.title", count=len({each.table for each in letter.alerts}))
        return of_alert(letter.alerts[0], letter).title


def of_letter(letter: Notification) -> list[NotificationText]:
    """The text of each alert of a notification."""
    with speaking(letter.wishes.language):
        return [of_alert(each, letter) for each in letter.alerts]


def of_alert(alert: Alert, letter: Notification) -> NotificationText:
    """The text of an alert in the current language."""
    game = all_games().get(alert.game)
    values = {
        "game": game.title if game else alert.game,
        "others": _listed(alert.others),
        "winners": _listed([name for name in alert.winners if not alert.has_won or name in alert.others]),
        "by": displayed_name(alert.by),
        "code": alert.code,
        "title": displayed_name(alert.event_title),
        "site": letter.wishes.site,
        "moment": _moment(alert.deadline_ms, letter.wishes.zone),
    }
    return NotificationText(say(f"{alert.kind}.title", **values), say(_line(alert), **values), _path(alert))


def _path(alert: Alert) -> str:
    if alert.event:
        return f"/event/{alert.event}"
    return f"/t/{alert.table}" if alert.table else "/me"


def _line(alert: Alert) -> str:
    match alert:
        case Alert(kind="started", is_due=True):
            return "started.turn"
        case Alert(kind="over", has_won=True):
            return "over.shared" if len(alert.winners) > 1 else "over.won"
        case Alert(kind="over"):
            return "over.lost" if alert.winners else "over.none"
        case _:
            return f"{alert.kind}.line"


def _listed(names: Sequence[str]) -> str:
    return format_list([*map(displayed_name, names)], locale=language()) if names else say("nobody")


def _moment(moment_ms: int | None, zone: str) -> str:
    if moment_ms is None:
        return ""
    moment = datetime.fromtimestamp(moment_ms / 1000, UTC)
    return format_datetime(moment, "EEEE d MMMM HH:mm", zone_named(zone), locale=language())
