"""All limits that the operator may set, with units and defaults; the table in the docs comes from them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Self

from stampede.core.errors import StampedeError

PREFIX = "STAMPEDE_LIMIT_"
MOST = 2**40
MIB = 1 << 20


class InvalidLimit(StampedeError):
    """Raised for a limit that is not a whole number in the range allowed."""


def _limit(default: int, unit: str, what: str) -> int:
    found: int = field(default=default, metadata={"unit": unit, "what": what})
    return found


@dataclass(frozen=True)
class LimitSettings:
    """The rate limits, quotas and timeouts of the server. The defaults allow 60 people behind one address."""

    log_ins: int = _limit(
        10,
        "in 15 minutes",
        "failed log-ins with a login name from one address or known browser; passwords a visitor sets",
    )
    log_ins_address: int = _limit(100, "in 15 minutes", "the same from one address, passkeys too")
    guests_address: int = _limit(600, "an hour", "new visitors from one address")
    tables: int = _limit(20, "a minute", "tables that a visitor opens")
    tables_address: int = _limit(240, "a minute", "tables opened from one address")
    unfinished: int = _limit(50, "tables", "of the last day that a visitor has opened and that are not over")
    files: int = _limit(6, "a minute", "match files and studies that a visitor brings in")
    files_address: int = _limit(60, "a minute", "the same from one address")
    questions: int = _limit(90, "a minute", "gestures explained to a visitor")
    questions_address: int = _limit(3000, "a minute", "the same at one address")
    looks: int = _limit(240, "a minute", "positions of studies shown to a visitor")
    looks_address: int = _limit(3000, "a minute", "the same at one address")
    sockets: int = _limit(40, "sockets", "of a visitor, open at a time")
    sockets_address: int = _limit(600, "sockets", "from one address, open at a time")
    messages: int = _limit(20, "a second", "messages of a visitor that are read; the others wait")
    messages_address: int = _limit(600, "a second", "the same from one address")
    waiting_socket: int = _limit(MIB, "bytes", "that wait for a reader at one socket; then it is closed")
    waiting: int = _limit(16 * MIB, "bytes", "the same of all sockets of a visitor")
    waiting_address: int = _limit(128 * MIB, "bytes", "the same at one address, with big answers to requests")
    head_seconds: float = _limit(15, "seconds", "until the head of a request must be there")
    body_seconds: float = _limit(60, "seconds", "after that, until its body must be there")
    stalled_seconds: float = _limit(60, "seconds", "in which who is sent something must take some of it")

    @classmethod
    def read(cls, environment: Mapping[str, str]) -> Self:
        """Read ``STAMPEDE_LIMIT_*``; raises InvalidLimit naming the variable."""
        given = {each.name: environment.get(PREFIX + each.name.upper(), "").strip() for each in fields(cls)}
        return cls(**{name: _number(name, text) for name, text in given.items() if text})

    def environment(self) -> dict[str, str]:
        """The environment variables that ``read`` turns into these settings."""
        return {PREFIX + each.name.upper(): str(getattr(self, each.name)) for each in fields(self)}

    @classmethod
    def table(cls) -> str:
        """The Markdown table for the docs."""
        rows = (
            f"| `{each.name.upper()}` | {each.default:,} {each.metadata['unit']} | {each.metadata['what']} |"
            for each in fields(cls)
        )
        return "\n".join((f"| `{PREFIX}...` | default | what |", "|---|---|---|", *rows))


DEFAULTS = LimitSettings()
UNLIMITED = LimitSettings(**{each.name: MOST for each in fields(LimitSettings) if "seconds" not in each.name})
"""Settings without limits but timeouts, for benchmarks and for tests of other things."""


def _number(name: str, text: str) -> int:
    if text.isascii() and text.isdigit() and 1 <= int(text) <= MOST:
        return int(text)
    name = PREFIX + name.upper()
    raise InvalidLimit(f"{name}={text!r} is not allowed: give a whole number from 1 to {MOST}")
