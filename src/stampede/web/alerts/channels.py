"""The interface of all channels: sending a notification, and the errors of that."""

from typing import Protocol

from stampede.web.alerts.notifications import Notification
from stampede.web.alerts.words import say
from stampede.words.catalogue import speaking


class Channel(Protocol):
    """A way to deliver notifications."""

    async def send(self, letter: Notification) -> None:
        """Deliver *letter*; raises SendError if it did not arrive or may not have."""


class SendError(Exception):
    """A notification could not be delivered."""

    def __init__(self, key: str, *, is_final: bool = False, is_gone: bool = False, **values: object) -> None:
        """*key* names the reason in the catalogue; a final error is not retried.

        *is_gone* says that the address itself no longer exists.
        """
        super().__init__(key)
        self._key = key
        self._values = values
        self.is_final = is_final
        self.is_gone = is_gone

    def reason(self, language: str) -> str:
        """The reason, in words for the owner of the address."""
        with speaking(language):
            return say(self._key, **self._values)


def unreachable() -> SendError:
    """No answer; a later attempt may succeed."""
    return SendError("error.unreachable")


def unusable() -> SendError:
    """The address is not one that notifications may go to."""
    return SendError("error.unusable", is_final=True)


def refused(status: int) -> SendError:
    """The other machine refused; a temporary refusal is retried."""
    is_final = 400 <= status < 500 and status not in {408, 425, 429}
    return SendError("error.status", is_final=is_final, is_gone=status in {404, 410}, status=status)
