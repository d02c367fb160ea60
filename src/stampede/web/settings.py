"""What the server is told from outside: environment variables, read once."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy import URL

from stampede.kit.errors import StampedeError

DEFAULT_HOST = "0.0.0.0"  # noqa: S104 - phones in the same room are the point
DEFAULT_PORT = 8000
MOST_WORKERS = 64


class InvalidSetting(StampedeError):
    """A setting the server cannot work with."""


@dataclass(frozen=True)
class Settings:
    """How this server runs."""

    database: str
    """An SQLAlchemy address."""
    host: str = DEFAULT_HOST
    port: int = DEFAULT_PORT
    bot_workers: int = 1
    """Processes that think for the computer's seats."""

    @classmethod
    def read(cls, environment: Mapping[str, str]) -> "Settings":
        """Read ``STAMPEDE_*``; raises InvalidSetting naming the variable and what it may be."""
        return cls(
            database=database_url(environment.get("STAMPEDE_DATABASE", "")),
            host=environment.get("STAMPEDE_HOST", "") or DEFAULT_HOST,
            port=_number(environment, "STAMPEDE_PORT", DEFAULT_PORT, 0, 65535),
            bot_workers=_number(environment, "STAMPEDE_BOT_WORKERS", 1, 1, MOST_WORKERS),
        )


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


def _number(environment: Mapping[str, str], name: str, default: int, low: int, high: int) -> int:
    text = environment.get(name, "").strip()
    if not text:
        return default
    if text.isascii() and text.isdigit() and low <= int(text) <= high:
        return int(text)
    raise InvalidSetting(f"{name}={text!r} is not allowed: give a whole number from {low} to {high}")
