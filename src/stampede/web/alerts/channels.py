"""What all channels share: a way to send a letter, and what can go wrong."""

from typing import Protocol

from stampede.web.alerts.notifications import Notification
from stampede.web.alerts.words import say
from stampede.words.catalogue import speaking


class Channel(Protocol):
    """A way by which letters go."""

    async def send(self, letter: Notification) -> None:
        """Send *letter*; raises SendError if it has not arrived, or may not have."""


class SendError(Exception):
    """A letter was not taken."""

    def __init__(self, key: str, *, is_final: bool = False, is_gone: bool = False, **values: object) -> None:
        """*key* names the reason in the catalogue; after a final one nothing is tried again.

        *is_gone*: the address itself is not there any more.
        """
        super().__init__(key)
        self._key = key
        self._values = values
        self.is_final = is_final
        self.is_gone = is_gone

    def told(self, language: str) -> str:
        """The reason, for who gave the address."""
        with speaking(language):
            return say(self._key, **self._values)


def unreachable() -> SendError:
    """Nobody answered; the next try may find somebody."""
    return SendError("error.unreachable")


def unusable() -> SendError:
    """It is none of the addresses that letters go to."""
    return SendError("error.unusable", is_final=True)


def refused(status: int) -> SendError:
    """The other machine said no; what it may take later is tried again."""
    is_final = 400 <= status < 500 and status not in {408, 425, 429}
    return SendError("error.status", is_final=is_final, is_gone=status in {404, 410}, status=status)
