"""How the server says no: one exception, carried to whoever asked."""

import math
from collections.abc import Sequence
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Self

from stampede.core.errors import IllegalAction, NotYourTurn, StampedeError, UnreadableAction
from stampede.web.runtime.wire import Refusal
from stampede.web.words import say

FOR_GOOD = 2**52
"""A moment that never comes, in ms."""
LONG = 90
"""More seconds than this are told in minutes."""


class RefusedError(Exception):
    """Something was not done, and nothing changed; :func:`uncertain` alone says that nobody knows."""

    def __init__(self, status: HTTPStatus, code: str, message: str, rule: str = "", wait: int = 0) -> None:
        """*status* is for HTTP; *code* is for programs, *message* for people; *wait*: ``Retry-After``."""
        super().__init__(message)
        self.status = status
        self.wait = wait
        """Seconds after which it may be tried again; 0 where nobody knows."""
        self.refusal = Refusal(code, message, rule)

    @classmethod
    def of(cls, status: HTTPStatus, code: str, **values: object) -> Self:
        """A refusal whose sentence stands in the catalogue under its *code*."""
        return cls(status, code, say(f"refused.{code}", **values))


def illegal(error: IllegalAction) -> RefusedError:
    """The rules forbid it."""
    code = "illegal"
    if isinstance(error, NotYourTurn):
        code = "not-your-turn"
    elif isinstance(error, UnreadableAction):
        code = "unreadable"
    return RefusedError(HTTPStatus.CONFLICT, code, error.reason, error.rule)


def unknown_table() -> RefusedError:
    """No table has this name."""
    return RefusedError.of(HTTPStatus.NOT_FOUND, "unknown-table")


def elsewhere() -> RefusedError:
    """Another process serves this table, or is about to."""
    return RefusedError.of(HTTPStatus.SERVICE_UNAVAILABLE, "elsewhere")


def unknown_match() -> RefusedError:
    """No match has this name."""
    return RefusedError.of(HTTPStatus.NOT_FOUND, "unknown-match")


def unknown_guest() -> RefusedError:
    """Somebody who has never said a name wants what only a known guest may."""
    return RefusedError.of(HTTPStatus.FORBIDDEN, "unknown-guest")


def table_full() -> RefusedError:
    """Nobody more, or not this guest, may sit down; which of the two it is, is nobody's business."""
    return RefusedError.of(HTTPStatus.CONFLICT, "table-full")


def not_seated() -> RefusedError:
    """A spectator wants to play."""
    return RefusedError.of(HTTPStatus.FORBIDDEN, "not-seated")


def not_yours(own: Sequence[int]) -> RefusedError:
    """A visitor wants to see what a seat sees that is not theirs; *own* are."""
    if not own:
        return not_seated()
    message = say("seats.own", seats=", ".join(map(str, own)))
    return RefusedError(HTTPStatus.FORBIDDEN, "not-seated", message)


def not_begun() -> RefusedError:
    """Somebody is still awaited."""
    return RefusedError.of(HTTPStatus.CONFLICT, "not-begun")


def private() -> RefusedError:
    """A table that only its players see."""
    return RefusedError.of(HTTPStatus.FORBIDDEN, "private")


def begun() -> RefusedError:
    """What is done before the match is asked for too late."""
    return RefusedError.of(HTTPStatus.CONFLICT, "begun")


def not_playing() -> RefusedError:
    """What is done in a match is asked for after it."""
    return RefusedError.of(HTTPStatus.CONFLICT, "over")


def not_owner() -> RefusedError:
    """Somebody else's table."""
    return RefusedError.of(HTTPStatus.FORBIDDEN, "not-owner")


def unwelcome() -> RefusedError:
    """Who was taken out of a seat comes again."""
    return RefusedError.of(HTTPStatus.FORBIDDEN, "unwelcome")


def banned(until_ms: int) -> RefusedError:
    """The site is closed to who asks."""
    if until_ms >= FOR_GOOD:
        return RefusedError.of(HTTPStatus.FORBIDDEN, "banned")
    until = f"{datetime.fromtimestamp(until_ms / 1000, UTC):%Y-%m-%d %H:%M} UTC"
    return RefusedError(HTTPStatus.FORBIDDEN, "banned", say("refused.banned-until", until=until))


def closed() -> RefusedError:
    """The site has closed this table."""
    return RefusedError.of(HTTPStatus.CONFLICT, "closed")


def time_up() -> RefusedError:
    """An action comes after the player's time."""
    return RefusedError.of(HTTPStatus.CONFLICT, "time-up")


def computer_plays(message: str) -> RefusedError:
    """The seat is, or is not, in a computer's hands."""
    return RefusedError(HTTPStatus.CONFLICT, "computer-plays", message)


def too_many(message: str, seconds: float = 0.0) -> RefusedError:
    """It was done too often, or there is too much of it; *seconds* later it may be done, if that is known."""
    wait = math.ceil(seconds)
    if wait > LONG:
        message = f"{message} {say('wait.minutes', count=math.ceil(wait / 60))}"
    elif wait:
        message = f"{message} {say('wait.seconds', count=wait)}"
    return RefusedError(HTTPStatus.TOO_MANY_REQUESTS, "too-many", message, wait=wait)


def stale() -> RefusedError:
    """What was chosen was chosen on another position."""
    return RefusedError.of(HTTPStatus.CONFLICT, "stale")


def bad_option(message: str) -> RefusedError:
    """An option that the game does not have, or a value it does not allow."""
    return RefusedError(HTTPStatus.UNPROCESSABLE_ENTITY, "bad-option", message)


def bad_seat(message: str) -> RefusedError:
    """A seat that is not there."""
    return RefusedError(HTTPStatus.UNPROCESSABLE_ENTITY, "bad-seat", message)


def malformed(message: str) -> RefusedError:
    """A message that is not what the modules of messages describe."""
    return RefusedError(HTTPStatus.BAD_REQUEST, "malformed", message)


def not_stored() -> RefusedError:
    """The disk did not take it."""
    return RefusedError.of(HTTPStatus.SERVICE_UNAVAILABLE, "not-stored")


def uncertain() -> RefusedError:
    """The disk took it or not: nobody knows."""
    return RefusedError.of(HTTPStatus.SERVICE_UNAVAILABLE, "uncertain")


def damaged() -> RefusedError:
    """The log of a table is not what was written: nothing more is done there."""
    return RefusedError.of(HTTPStatus.GONE, "damaged")


def old_rules(error: StampedeError) -> RefusedError:
    """A match whose log this program cannot read any more."""
    return RefusedError.of(HTTPStatus.GONE, "old-rules", why=error)
