"""A legal notice, rendered from the operator's Markdown file in the reader's language where there is one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from stampede.web.runtime.settings import Settings
from stampede.web.runtime.wire import Wire
from stampede.web.words import say
from stampede.words.catalogue import speaking
from stampede.words.markdown import markdown


def _retention(settings: Settings) -> Iterator[str]:
    """A sentence for each kind of data that is kept."""
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


class Notice(Wire, frozen=True):
    """``GET /api/imprint`` and ``GET /api/privacy``: a page that the operator has written."""

    title: str
    """Its first heading; empty without one."""
    html: str
    """The text below the heading, as HTML without any of the operator's own."""
    kept: tuple[str, ...]
    """On the privacy page: the data that this site keeps and for how long, from its settings."""


Name = Literal["imprint", "privacy"]
NAMES: tuple[Name, ...] = ("imprint", "privacy")


def there(settings: Settings) -> tuple[Name, ...]:
    """The pages for which the settings name a file."""
    return tuple(name for name in NAMES if _path(settings, name))


def notice(settings: Settings, name: Name, language: str) -> Notice | None:
    """The page *name*; None where there is none."""
    given = _path(settings, name)
    if not given:
        return None
    path = Path(given)
    own = path.with_name(f"{path.stem}.{language}{path.suffix}")
    try:
        text = (own if own.is_file() else path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    tokens = markdown().parse(text)
    title, rest = (tokens[1].content, tokens[3:]) if tokens and tokens[0].tag == "h1" else ("", tokens)
    html = str(markdown().renderer.render(rest, markdown().options, {}))
    with speaking(language):
        return Notice(title, html, tuple(_retention(settings)) if name == "privacy" else ())


def _path(settings: Settings, name: Name) -> str:
    return settings.imprint if name == "imprint" else settings.privacy
