"""What the server is told from outside: environment variables, read once."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import parseaddr
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import SplitResult, unquote, urlsplit

from platformdirs import user_data_path
from sqlalchemy import URL

from stampede.core.errors import StampedeError
from stampede.web.base.limits.settings import DEFAULTS, LimitSettings

DEFAULT_HOST = "0.0.0.0"  # noqa: S104 - phones in the same room are the point
DEFAULT_PORT = 8000
MOST_WORKERS = 64
LEASE_SECONDS = 5
PROXIES = "127.0.0.1,::1"
SITE = re.compile(r"(https?)://(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?")
USUAL_PORTS = {"http": ":80", "https": ":443"}
OPEN_SECONDS = 60


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
    """Unused, of who cannot log in again: with it all their games are lost. No browser keeps it longer."""


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
    site: str = ""
    """The one origin that is served, like ``https://play.example``; empty: any name of the own network."""

    @classmethod
    def read(cls, environment: Mapping[str, str]) -> "Settings":
        """Read ``STAMPEDE_*``; raises InvalidSetting naming the variable and what it may be."""
        alerts = AlertSettings.read(environment)
        settings = cls(
            database=database_url(environment.get("STAMPEDE_DATABASE", "")),
            host=environment.get("STAMPEDE_HOST", "") or DEFAULT_HOST,
            port=_number(environment, "STAMPEDE_PORT", DEFAULT_PORT, 0, 65535),
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
            ),
            site=alerts.site,
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
