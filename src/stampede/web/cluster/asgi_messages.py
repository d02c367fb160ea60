"""Messages between the server's processes: forwarded ASGI events, and requests to do a task."""

from typing import Any

import msgspec


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


class Envelope(msgspec.Struct):
    """All frames that one process sends to another at once, numbered to recognise duplicates."""

    sender: str
    number: int
    frames: list[Frame]


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Envelope)


def write(envelope: Envelope) -> bytes:
    """Encode an envelope as MessagePack."""
    return _encoder.encode(envelope)


def read(message: bytes) -> Envelope:
    """Decode an envelope; raises msgspec.MsgspecError."""
    return _decoder.decode(message)
