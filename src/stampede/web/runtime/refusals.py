"""Refusals: the exception by which any part of the server refuses a request, and its common cases."""

import math
from collections.abc import Sequence
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Self

from stampede.core.errors import IllegalAction, NotYourTurn, StampedeError, UnreadableAction
from stampede.web.runtime.wire import Refusal
from stampede.web.words import say

FOR_GOOD = 2**52
"""The end of a ban without end, in ms."""
LONG = 90
"""Waits of more seconds than this are given in minutes."""


class RefusedError(Exception):
    """Raised when a request is refused and nothing has changed.

    :func:`uncertain` and :func:`elsewhere` leave that open.
    """

    def __init__(self, status: HTTPStatus, code: str, message: str, rule: str = "", wait: int = 0) -> None:
        """*status* is HTTP's, *code* is for programs, *message* for people, *wait* for ``Retry-After``."""
        super().__init__(message)
        self.status = status
        self.wait = wait
        """Seconds after which the client may try again; 0 if unknown."""
        self.refusal = Refusal(code, message, rule)

    @classmethod
    def of(cls, status: HTTPStatus, code: str, **values: object) -> Self:
        """A refusal with the catalogue's sentence for its *code*."""
        return cls(status, code, say(f"refused.{code}", **values))


def illegal(error: IllegalAction) -> RefusedError:
    """The rules forbid the action."""
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
    """The visitor has no name yet, and only a known guest may do this."""
    return RefusedError.of(HTTPStatus.FORBIDDEN, "unknown-guest")


def table_full() -> RefusedError:
    """The table is full, or this guest is blocked there: the refusal does not reveal which."""
    return RefusedError.of(HTTPStatus.CONFLICT, "table-full")


def not_seated() -> RefusedError:
    """A spectator tried to play."""
    return RefusedError.of(HTTPStatus.FORBIDDEN, "not-seated")


def not_yours(own: Sequence[int]) -> RefusedError:
    """A visitor asked for the view of a seat that is not theirs; *own* are their seats."""
    if not own:
        return not_seated()
    message = say("seats.own", seats=", ".join(map(str, own)))
    return RefusedError(HTTPStatus.FORBIDDEN, "not-seated", message)


def not_begun() -> RefusedError:
    """The match has not begun: a seat is still empty."""
    return RefusedError.of(HTTPStatus.CONFLICT, "not-begun")


def private() -> RefusedError:
    """The table is private: only its players may see it."""
    return RefusedError.of(HTTPStatus.FORBIDDEN, "private")


def begun() -> RefusedError:
    """The request is allowed only before the match begins."""
    return RefusedError.of(HTTPStatus.CONFLICT, "begun")


def not_playing() -> RefusedError:
    """The request is allowed only during the match, which is over."""
    return RefusedError.of(HTTPStatus.CONFLICT, "over")


def not_owner() -> RefusedError:
    """Only the owner of the table may do this."""
    return RefusedError.of(HTTPStatus.FORBIDDEN, "not-owner")


def unwelcome() -> RefusedError:
    """The owner of the table has removed this guest from a seat."""
    return RefusedError.of(HTTPStatus.FORBIDDEN, "unwelcome")


def banned(until_ms: int) -> RefusedError:
    """The guest is banned until this moment."""
    if until_ms >= FOR_GOOD:
        return RefusedError.of(HTTPStatus.FORBIDDEN, "banned")
    until = f"{datetime.fromtimestamp(until_ms / 1000, UTC):%Y-%m-%d %H:%M} UTC"
    return RefusedError(HTTPStatus.FORBIDDEN, "banned", say("refused.banned-until", until=until))


def closed() -> RefusedError:
    """An operator has closed this table."""
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
    """The choice was made on an earlier position."""
    return RefusedError.of(HTTPStatus.CONFLICT, "stale")


def bad_option(message: str) -> RefusedError:
    """An option that the game does not have, or a value it does not allow."""
    return RefusedError(HTTPStatus.UNPROCESSABLE_ENTITY, "bad-option", message)


def bad_seat(message: str) -> RefusedError:
    """A seat that is not there."""
    return RefusedError(HTTPStatus.UNPROCESSABLE_ENTITY, "bad-seat", message)


def malformed(message: str) -> RefusedError:
    """The message does not have the form that the wire messages describe."""
    return RefusedError(HTTPStatus.BAD_REQUEST, "malformed", message)


def not_stored() -> RefusedError:
    """The database has not stored it."""
    return RefusedError.of(HTTPStatus.SERVICE_UNAVAILABLE, "not-stored")


def uncertain() -> RefusedError:
    """Nobody knows whether the database has stored it."""
    return RefusedError.of(HTTPStatus.SERVICE_UNAVAILABLE, "uncertain")


def damaged() -> RefusedError:
    """The table's log was altered: the server refuses to go on with it."""
    return RefusedError.of(HTTPStatus.GONE, "damaged")


def old_rules(error: StampedeError) -> RefusedError:
    """This release cannot read the match's log any more."""
    return RefusedError.of(HTTPStatus.GONE, "old-rules", why=error)
