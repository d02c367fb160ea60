"""How the server says no: one exception, carried to whoever asked."""

from collections.abc import Sequence
from http import HTTPStatus

from stampede.kit.errors import IllegalAction, NotYourTurn, StampedeError, UnreadableAction
from stampede.web.opening_messages import Refusal


class RefusedError(Exception):
    """Something was not done, and nothing changed."""

    def __init__(self, status: HTTPStatus, code: str, message: str, rule: str = "") -> None:
        """*status* is for HTTP; *code* is for programs, *message* for people."""
        super().__init__(message)
        self.status = status
        self.refusal = Refusal(code, message, rule)


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
    return RefusedError(
        HTTPStatus.NOT_FOUND, "unknown-table", "There is no such table. Is the link complete?"
    )


def unknown_match() -> RefusedError:
    """No match has this name."""
    return RefusedError(
        HTTPStatus.NOT_FOUND, "unknown-match", "There is no such match. Is the link complete?"
    )


def not_seated() -> RefusedError:
    """A spectator wants to play."""
    message = "You are watching this table: only who sits at it can do that."
    return RefusedError(HTTPStatus.FORBIDDEN, "not-seated", message)


def not_yours(own: Sequence[int]) -> RefusedError:
    """A visitor wants to see what a seat sees that is not theirs; *own* are."""
    if not own:
        return not_seated()
    message = f"You can look at your own seats only: {', '.join(map(str, own))}."
    return RefusedError(HTTPStatus.FORBIDDEN, "not-seated", message)


def not_begun() -> RefusedError:
    """Somebody is still awaited."""
    return RefusedError(HTTPStatus.CONFLICT, "not-begun", "The match has not begun yet.")


def begun() -> RefusedError:
    """What is done before the match is asked for too late."""
    return RefusedError(HTTPStatus.CONFLICT, "begun", "The match has begun: nobody sits down or gets up now.")


def not_playing() -> RefusedError:
    """What is done in a match is asked for after it."""
    return RefusedError(HTTPStatus.CONFLICT, "over", "The match is over.")


def not_owner() -> RefusedError:
    """Somebody else's table."""
    message = "Only who opened the table can do that."
    return RefusedError(HTTPStatus.FORBIDDEN, "not-owner", message)


def unwelcome() -> RefusedError:
    """Who was taken out of a seat comes again."""
    message = "Who opened this table has taken you out of your seat. You can watch."
    return RefusedError(HTTPStatus.FORBIDDEN, "unwelcome", message)


def time_up() -> RefusedError:
    """An action comes after the player's time."""
    return RefusedError(HTTPStatus.CONFLICT, "time-up", "Your time was up before this arrived.")


def computer_plays(message: str) -> RefusedError:
    """The seat is, or is not, in a computer's hands."""
    return RefusedError(HTTPStatus.CONFLICT, "computer-plays", message)


def stale() -> RefusedError:
    """What was chosen was chosen on another position."""
    message = "The table has moved on since you chose. Look at the board again and choose anew."
    return RefusedError(HTTPStatus.CONFLICT, "stale", message)


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
    sentence = "The server could not write this down, so nothing has changed. Please try again."
    return RefusedError(HTTPStatus.SERVICE_UNAVAILABLE, "not-stored", sentence)


def old_rules(error: StampedeError) -> RefusedError:
    """A match whose log this program cannot read any more."""
    return RefusedError(HTTPStatus.GONE, "old-rules", f"This match cannot be opened any more: {error}.")
