"""What the server is told from outside: environment variables, read once."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import parseaddr
from ipaddress import ip_network
from pathlib import Path
from typing import NamedTuple
from urllib.parse import SplitResult, unquote, urlsplit

from platformdirs import user_data_path
from sqlalchemy import URL

from stampede.core.errors import StampedeError
from stampede.web.runtime.limit_settings import DEFAULTS, LimitSettings

DEFAULT_HOST = "0.0.0.0"  # noqa: S104 - phones in the same room are the point
DEFAULT_PORT = 8000
MOST_PORT = 65535
MOST_WORKERS, MOST_PROCESSES = 64, 64
LEASE_SECONDS = 5
PROXIES = "127.0.0.1,::1"
SITE = re.compile(r"(https?)://(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?")
USUAL_PORTS = {"http": ":80", "https": ":443"}
OPEN_SECONDS = 60
LONG_DAYS = 3650


class BindAddress(NamedTuple):
    """Where this machine may be asked."""

    host: str
    port: int
    tries: int = 1
    """So many ports, from this one on, of which the first free one is taken."""


class InvalidSetting(StampedeError):
    """A setting the server cannot work with."""


@dataclass(frozen=True)
class Smtp:
    """The mail server that takes our mail."""

    host: str
    port: int
    user: str
    password: str = field(repr=False)
    is_wrapped: bool
    """Whether the line is encrypted from its beginning (``smtps``)."""


@dataclass(frozen=True)
class AlertSettings:
    """How alerts reach the players."""

    smtp: Smtp | None = None
    """None: no e-mail is offered."""
    mail_from: str = ""
    site: str = ""
    """Where players find the server, without a path; empty where each has come by an address of their own."""
    is_local: bool = False
    """Whether alerts may go to machines of the own network, without encryption."""

    @classmethod
    def read(cls, environment: Mapping[str, str]) -> "AlertSettings":
        """Read what is about alerts; raises InvalidSetting."""
        site = site_origin("STAMPEDE_ADDRESS", environment.get("STAMPEDE_ADDRESS", ""))
        smtp, mail_from = _smtp(environment.get("STAMPEDE_SMTP", "").strip()), ""
        if smtp:
            mail_from = environment.get("STAMPEDE_MAIL_FROM", "").strip()
            if "@" not in parseaddr(mail_from)[1]:
                raise InvalidSetting(
                    "STAMPEDE_SMTP needs STAMPEDE_MAIL_FROM: give an address like a@b.example"
                )
            if not site:
                raise InvalidSetting("STAMPEDE_SMTP needs STAMPEDE_ADDRESS, for the links in the mails")
        return cls(smtp, mail_from, site, environment.get("STAMPEDE_ALERTS_LOCAL", "") == "1")


@dataclass(frozen=True)
class Lifetimes:
    """How many days a session lasts without being used, and at most."""

    idle_days: int = 90
    most_days: int = 365
    """Since the log-in."""
    guest_days: int = 400
    """Unused, of who cannot log in again: with it all their games are lost, and what is kept of them goes. No
    browser keeps it longer."""


@dataclass(frozen=True)
class Retention:
    """For how many days that is kept which is deleted by itself; 0: for ever."""

    chat_days: int = 90
    """After the last thing that happened at the table."""
    report_days: int = 365
    alert_days: int = 30
    """After they were sent, or seen."""
    name_days: int = 0
    """Of those who played, at tables where everything is over for so long."""


@dataclass(frozen=True)
class SiteRules:
    """How the house treats people. What a table promises to who sits down is written down as it is opened."""

    vanished_days: int = 30
    """Who is waited for so long where no clock runs has gone, as far as those who wait are concerned."""
    is_for_research: bool = False
    """Whether matches may be given away for research, without names."""
    is_child_safe: bool = False
    """Whether nobody chats, and who does not sit at a table is told no names of those who do."""


SITE_RULES = SiteRules()
"""What holds unless the operator says otherwise."""


@dataclass(frozen=True)
class Settings:
    """How this server runs."""

    database: str
    """An SQLAlchemy address."""
    host: str = DEFAULT_HOST
    port: int = DEFAULT_PORT
    bot_workers: int = 1
    """Processes that think for the computer's seats; 0: those of ``stampede work``, by Valkey."""
    valkey: str = ""
    """The address of Valkey, where several processes share the database; empty where there is one."""
    lease_seconds: float = LEASE_SECONDS
    """A process that has not been heard of for so long counts as dead."""
    open_seconds: float = OPEN_SECONDS
    """Who has pledged for the chance of a match, and does not open it for so long, loses the seat."""
    alerts: AlertSettings = AlertSettings()
    limits: LimitSettings = DEFAULTS
    proxies: str = PROXIES
    """Addresses and networks, with commas, whose word is believed on where a request comes from."""
    sessions: Lifetimes = Lifetimes()
    retention: Retention = Retention()
    house: SiteRules = SITE_RULES
    imprint: str = ""
    """The Markdown file of who answers for this site, ``imprint.md``; beside it may be ``imprint.de.md``."""
    privacy: str = ""
    """Likewise of what happens with people's data."""
    site: str = ""
    """The one origin that is served, like ``https://play.example``; empty: any name of the own network."""
    marker: str = ""
    """The file that says that PostgreSQL holds a house; empty for none. SQLite has it beside its own."""
    metrics: BindAddress | None = None
    """Where a process tells its figures; None for nowhere."""

    @classmethod
    def read(cls, environment: Mapping[str, str]) -> "Settings":
        """Read ``STAMPEDE_*``; raises InvalidSetting naming the variable and what it may be."""
        alerts = AlertSettings.read(environment)
        settings = cls(
            database=database_url(environment.get("STAMPEDE_DATABASE", "")),
            host=environment.get("STAMPEDE_HOST", "") or DEFAULT_HOST,
            port=_number(environment, "STAMPEDE_PORT", DEFAULT_PORT, 0, MOST_PORT),
            bot_workers=_number(environment, "STAMPEDE_BOT_WORKERS", 1, 0, MOST_WORKERS),
            valkey=environment.get("STAMPEDE_VALKEY", "").strip(),
            lease_seconds=_number(environment, "STAMPEDE_LEASE_SECONDS", LEASE_SECONDS, 1, 3600),
            open_seconds=_number(environment, "STAMPEDE_OPEN_SECONDS", OPEN_SECONDS, 1, 3600),
            alerts=alerts,
            limits=LimitSettings.read(environment),
            proxies=_proxies(environment.get("STAMPEDE_PROXIES", "").strip()),
            sessions=Lifetimes(
                _number(environment, "STAMPEDE_SESSION_IDLE_DAYS", Lifetimes.idle_days, 1, 3650),
                _number(environment, "STAMPEDE_SESSION_DAYS", Lifetimes.most_days, 1, 3650),
                _number(environment, "STAMPEDE_GUEST_DAYS", Lifetimes.guest_days, 1, Lifetimes.guest_days),
            ),
            retention=Retention(
                _number(environment, "STAMPEDE_KEEP_CHAT_DAYS", Retention.chat_days, 0, LONG_DAYS),
                _number(environment, "STAMPEDE_KEEP_REPORTS_DAYS", Retention.report_days, 0, LONG_DAYS),
                _number(environment, "STAMPEDE_KEEP_ALERTS_DAYS", Retention.alert_days, 0, LONG_DAYS),
                _number(environment, "STAMPEDE_KEEP_NAMES_DAYS", Retention.name_days, 0, LONG_DAYS),
            ),
            house=SiteRules(
                _number(environment, "STAMPEDE_VANISHED_DAYS", SiteRules.vanished_days, 1, LONG_DAYS),
                _switch(environment, "STAMPEDE_RESEARCH"),
                _switch(environment, "STAMPEDE_CHILD_SAFE"),
            ),
            imprint=_page(environment, "STAMPEDE_IMPRINT"),
            privacy=_page(environment, "STAMPEDE_PRIVACY"),
            site=alerts.site,
            marker=environment.get("STAMPEDE_MARKER", "").strip(),
            metrics=metrics_place(environment),
        )
        if not (settings.bot_workers or settings.valkey):
            raise InvalidSetting(
                "STAMPEDE_BOT_WORKERS=0 needs STAMPEDE_VALKEY: 'stampede work' takes its questions there"
            )
        return settings


def database_url(given: str) -> str:
    """The SQLAlchemy address of *given*: an address, the path of an SQLite file, or "" for the usual file."""
    if "://" in given:
        return given
    path = Path(given) if given else user_data_path("stampede", appauthor=False) / "stampede.db"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidSetting(f"the folder of the database cannot be made: {error}") from None
    # A name may hold what means something in an address, like "?".
    return URL.create("sqlite", database=str(path.resolve())).render_as_string()


def _proxies(given: str) -> str:
    """Who may say where a request comes from; raises InvalidSetting."""
    for each in given.split(",") if given not in {"", "none"} else ():
        try:
            ip_network(each.strip())
        except ValueError:
            raise InvalidSetting(
                f"STAMPEDE_PROXIES={given!r} is not allowed: give addresses or networks like 10.0.0.0/8, "
                "with commas, or none"
            ) from None
    return given or PROXIES


def metrics_place(environment: Mapping[str, str]) -> BindAddress | None:
    """Where a process tells its figures, None for nowhere; raises InvalidSetting."""
    given = environment.get("STAMPEDE_METRICS", "").strip()
    host, _, port = given.rpartition(":")
    if not given:
        return None
    if host and port.isascii() and port.isdigit() and int(port) <= MOST_PORT:
        return BindAddress(host.strip("[]"), int(port))
    raise InvalidSetting(f"STAMPEDE_METRICS={given!r} is not allowed: give ADDRESS:PORT, like 127.0.0.1:9464")


def _smtp(given: str) -> Smtp | None:
    """The mail server of an address. What is wrong with it is not repeated: it may hold a password."""
    if not given:
        return None
    try:
        parts = urlsplit(given)
        port = parts.port or {"smtp": 587, "smtps": 465}[parts.scheme]
    except (ValueError, KeyError):
        parts, port = SplitResult("", "", "", "", ""), 0
    if not parts.hostname or parts.path.strip("/") or parts.query:
        raise InvalidSetting("STAMPEDE_SMTP cannot be read: give smtp://USER:PASSWORD@HOST:PORT, or smtps://")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return Smtp(parts.hostname, port, user, password, parts.scheme == "smtps")


def site_origin(name: str, given: str) -> str:
    """The origin of a site as browsers write it, or ""; raises InvalidSetting for the setting *name*."""
    tidy = given.strip().rstrip("/").lower()
    found = SITE.fullmatch(tidy)
    if tidy and not found:
        raise InvalidSetting(f"{name}={given!r} is not allowed: give https://NAME, without a path")
    return tidy.removesuffix(USUAL_PORTS[found[1]]) if found else ""


def _number(environment: Mapping[str, str], name: str, default: int, low: int, high: int) -> int:
    text = environment.get(name, "").strip()
    if not text:
        return default
    if text.isascii() and text.isdigit() and low <= int(text) <= high:
        return int(text)
    raise InvalidSetting(f"{name}={text!r} is not allowed: give a whole number from {low} to {high}")


def _switch(environment: Mapping[str, str], name: str) -> bool:
    text = environment.get(name, "").strip()
    if text not in {"", "0", "1"}:
        raise InvalidSetting(f"{name}={text!r} is not allowed: give 1 for yes, or 0")
    return text == "1"


def _page(environment: Mapping[str, str], name: str) -> str:
    """The path of a page that the operator has written; raises InvalidSetting where it is not there."""
    text = environment.get(name, "").strip()
    if text and not Path(text).is_file():
        raise InvalidSetting(f"{name}={text!r} is not allowed: there is no such file")
    return str(Path(text).resolve()) if text else ""
