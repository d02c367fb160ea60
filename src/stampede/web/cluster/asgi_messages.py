"""Messages between the server's processes: forwarded ASGI events, and requests to do a task."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from stampede.web.cluster.bus_key import one_way

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305


class Opened(msgspec.Struct, tag="opened"):
    """Begins a session: a visitor has reached a process that does not serve their table."""

    session: str
    scope: dict[str, Any]
    """The ASGI scope, without the parts that cannot be serialised."""


class Passed(msgspec.Struct, tag="passed"):
    """One ASGI event of a session, in either direction."""

    session: str
    event: dict[str, Any]
    """The ASGI event."""


class Ended(msgspec.Struct, tag="ended"):
    """Ends a session: neither side sends anything more."""

    session: str


class Wished(msgspec.Struct, tag="wished"):
    """Asks another process to do a task for the tables it serves, and to acknowledge it."""

    question: str
    what: str
    table: str = ""
    guest: int | None = None


class Granted(msgspec.Struct, tag="granted"):
    """Acknowledges a task that is done."""

    question: str


Frame = Opened | Passed | Ended | Wished | Granted


VERSION = 2
"""Of the envelope: a message of another version is dropped."""


class Envelope(msgspec.Struct, array_like=True):
    """All frames that one process sends to another at once, numbered to recognise duplicates."""

    version: int
    sender: str
    number: int
    """From 1, for each receiver."""
    sealed: bytes
    """The frames, encrypted and authenticated (ChaCha20-Poly1305, RFC 8439): they hold visitors' cookies."""


class UnreadableError(Exception):
    """Raised for a message that no process of this site has sent to this one."""


class Envelopes:
    """Writes and reads the envelopes of one process."""

    def __init__(self, process: str, key: bytes) -> None:
        """*key* is that of the site."""
        self._process = process
        self._key = key
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder = msgspec.msgpack.Decoder(Envelope)
        self._frames = msgspec.msgpack.Decoder(list[Frame])

    def write(self, receiver: str, number: int, frames: Sequence[Frame]) -> bytes:
        """The message with *frames* to *receiver*, its *number* in the order of all to it."""
        plain = self._encoder.encode(frames)
        sealed = _cipher(self._key, self._process, receiver).encrypt(_nonce(number), plain, None)
        return self._encoder.encode(Envelope(VERSION, self._process, number, sealed))

    def read(self, message: bytes) -> tuple[str, int, list[Frame]]:
        """The sender, number and frames of a *message* to this process; raises UnreadableError."""
        # Imported here: only a site of several processes pays for it.
        from cryptography.exceptions import InvalidTag  # noqa: PLC0415

        try:
            found = self._decoder.decode(message)
            if found.version != VERSION or not 0 < found.number < 1 << 63:
                raise UnreadableError
            cipher = _cipher(self._key, found.sender, self._process)
            plain = cipher.decrypt(_nonce(found.number), found.sealed, None)
            return found.sender, found.number, self._frames.decode(plain)
        except (msgspec.MsgspecError, InvalidTag):
            raise UnreadableError from None


@lru_cache(256)
def _cipher(key: bytes, sender: str, receiver: str) -> "ChaCha20Poly1305":
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305  # noqa: PLC0415 - as above

    return ChaCha20Poly1305(one_way(key, sender, receiver))


def _nonce(number: int) -> bytes:
    return number.to_bytes(12, "big")
