"""The server's settings, read once from environment variables."""

import os
import re
import sys
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
PUZZLE_DAYS = 30
LONG_DAYS = 3650


class BindAddress(NamedTuple):
    """An address to listen at."""

    host: str
    port: int
    tries: int = 1
    """The number of ports to try, from ``port`` on, until one is free."""


class InvalidSetting(StampedeError):
    """Raised for a setting that the server cannot use."""


@dataclass(frozen=True)
class Smtp:
    """The mail server that takes our mail."""

    host: str
    port: int
    user: str
    password: str = field(repr=False)
    is_wrapped: bool
    """Whether the connection is encrypted from its beginning (``smtps``)."""


@dataclass(frozen=True)
class AlertSettings:
    """How alerts reach the players."""

    smtp: Smtp | None = None
    """None: the server offers no e-mail."""
    mail_from: str = ""
    site: str = ""
    """The server's origin for links in alerts; empty: the origin that each player used."""
    is_local: bool = False
    """Whether alerts may go to machines in the own network, without encryption."""

    @classmethod
    def read(cls, environment: Mapping[str, str]) -> "AlertSettings":
        """Read the variables about alerts; raises InvalidSetting."""
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
    """The lifetimes of sessions in days: without use, and at most."""

    idle_days: int = 90
    most_days: int = 365
    """Since the log-in."""
    guest_days: int = 400
    """Without use, for guests without an account: then their data is deleted and their games are lost.
    Browsers keep no cookie longer."""


@dataclass(frozen=True)
class Retention:
    """The days after which data is deleted automatically; 0: never."""

    chat_days: int = 90
    """After the last thing that happened at the table."""
    report_days: int = 365
    alert_days: int = 30
    """After an alert was sent, or seen."""
    name_days: int = 0
    """Names of players, after the last thing that happened at the table."""


@dataclass(frozen=True)
class SiteRules:
    """The site's rules for people. Each table stores the promises of its players when it is opened."""

    vanished_days: int = 30
    """Days after which a player without a clock counts as gone, so that the others may go on."""
    is_for_research: bool = False
    """Whether the site may pass on matches for research, without names."""
    is_child_safe: bool = False
    """Whether there is no chat, and the server shows players' names only to those at their table."""


class BeaconSettings(NamedTuple):
    """A public randomness beacon that is mixed into all chance."""

    url: str
    """Of its chain, with drand's HTTP interface."""
    key: str
    """Its public key, in hexadecimal."""


SITE_RULES = SiteRules()
"""The default rules of a site."""


@dataclass(frozen=True)
class Settings:
    """All settings of a server."""

    database: str
    """An SQLAlchemy URL."""
    host: str = DEFAULT_HOST
    port: int = DEFAULT_PORT
    bot_workers: int = 1
    """Local processes that compute the bots' moves; 0: ``stampede work`` does, by Valkey. Where the
    environment does not say, there are as many as ``free_cores``."""
    valkey: str = ""
    """The URL of Valkey, where several processes share the database; empty for a single process."""
    lease_seconds: float = LEASE_SECONDS
    """A process that has not renewed its lease for so long counts as dead."""
    open_seconds: float = OPEN_SECONDS
    """A player who does not reveal their commitment for a match's chance within this time loses the seat."""
    alerts: AlertSettings = AlertSettings()
    limits: LimitSettings = DEFAULTS
    proxies: str = PROXIES
    """The trusted proxies: addresses and networks, with commas."""
    sessions: Lifetimes = Lifetimes()
    retention: Retention = Retention()
    house: SiteRules = SITE_RULES
    imprint: str = ""
    """The Markdown file with the legal notice, ``imprint.md``; beside it may be ``imprint.de.md``."""
    privacy: str = ""
    """The Markdown file with the privacy policy, in the same way."""
    beacon: BeaconSettings | None = None
    """The beacon that is mixed into all chance; None for none."""
    security_contact: str = ""
    """Where to report faults of the site: a ``mailto:`` or ``https:`` address for ``security.txt``."""
    site: str = ""
    """The only origin of the site, like ``https://play.example``; empty: any name of the own network."""
    marker: str = ""
    """The marker file of a PostgreSQL database; empty for none. SQLite has it beside the database's file."""
    metrics: BindAddress | None = None
    """The address of the metrics endpoint; None for none."""
    puzzle_days: int = 0
    """For how many days, today included, idle workers make puzzles; 0: none are made."""

    @classmethod
    def read(cls, environment: Mapping[str, str], processes: int = 1) -> "Settings":
        """Read ``STAMPEDE_*`` for one of so many server *processes* of this machine.

        Raises InvalidSetting with the variable and the values it allows.
        """
        alerts = AlertSettings.read(environment)
        settings = cls(
            database=database_url(environment.get("STAMPEDE_DATABASE", "")),
            host=environment.get("STAMPEDE_HOST", "") or DEFAULT_HOST,
            port=_number(environment, "STAMPEDE_PORT", DEFAULT_PORT, 0, MOST_PORT),
            bot_workers=_number(environment, "STAMPEDE_BOT_WORKERS", free_cores(processes), 0, MOST_WORKERS),
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
            beacon=_beacon(environment),
            security_contact=_contact(environment.get("STAMPEDE_SECURITY_CONTACT", "").strip()),
            site=alerts.site,
            marker=environment.get("STAMPEDE_MARKER", "").strip(),
            metrics=metrics_place(environment),
            puzzle_days=_number(environment, "STAMPEDE_PUZZLE_DAYS", PUZZLE_DAYS, 0, 366),
        )
        if not (settings.bot_workers or settings.valkey):
            raise InvalidSetting(
                "STAMPEDE_BOT_WORKERS=0 needs STAMPEDE_VALKEY: 'stampede work' takes its questions there"
            )
        return settings


def free_cores(processes: int) -> int:
    """The cores that each of so many server *processes* leaves to its workers; at least one."""
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    return min(max(1, (cores - processes) // max(1, processes)), MOST_WORKERS)


def _beacon(environment: Mapping[str, str]) -> BeaconSettings | None:
    """The site's beacon, if any; raises InvalidSetting."""
    url = environment.get("STAMPEDE_BEACON", "").strip()
    key = environment.get("STAMPEDE_BEACON_KEY", "").strip().lower()
    if not url and not key:
        return None
    if not re.fullmatch(r"https?://\S+", url) or not re.fullmatch("[0-9a-f]{96}", key):
        raise InvalidSetting(
            "STAMPEDE_BEACON must be the http(s) address of a drand chain, and STAMPEDE_BEACON_KEY its "
            "public key (96 hexadecimal digits): both or neither"
        )
    return BeaconSettings(url, key)


def _contact(given: str) -> str:
    """An address for reports of faults, or ""; raises InvalidSetting."""
    if given and not re.fullmatch(r"(mailto:[^\s@]+@[^\s@]+|https://\S+)", given):
        raise InvalidSetting(
            f"STAMPEDE_SECURITY_CONTACT={given} must be like mailto:security@play.example or https://play.example/faults"
        )
    return given


def database_url(given: str) -> str:
    """The SQLAlchemy URL of *given*: a URL, the path of an SQLite file, or "" for the default file."""
    if "://" in given:
        return given
    path = Path(given) if given else user_data_path("stampede", appauthor=False) / "stampede.db"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidSetting(f"the folder of the database cannot be made: {error}") from None
    # A file's name may hold characters with a meaning in a URL, like "?".
    return URL.create("sqlite", database=str(path.resolve())).render_as_string()


def _proxies(given: str) -> str:
    """The trusted proxies in the setting *given*; raises InvalidSetting."""
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
    """The address of the metrics endpoint, None for none; raises InvalidSetting."""
    given = environment.get("STAMPEDE_METRICS", "").strip()
    host, _, port = given.rpartition(":")
    if not given:
        return None
    if host and port.isascii() and port.isdigit() and int(port) <= MOST_PORT:
        return BindAddress(host.strip("[]"), int(port))
    raise InvalidSetting(f"STAMPEDE_METRICS={given!r} is not allowed: give ADDRESS:PORT, like 127.0.0.1:9464")


def _smtp(given: str) -> Smtp | None:
    """The mail server of a URL; errors do not quote the URL, which may hold a password."""
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
