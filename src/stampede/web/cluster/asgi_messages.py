"""What the processes of the server say to one another."""

from typing import Any

import msgspec


class Opened(msgspec.Struct, tag="opened"):
    """Somebody has come to a process that does not serve their table: serve them through it."""

    session: str
    scope: dict[str, Any]
    """Of ASGI, as far as it can be carried."""


class Passed(msgspec.Struct, tag="passed"):
    """Something that one of them has sent, or is sent."""

    session: str
    event: dict[str, Any]
    """Of ASGI."""


class Ended(msgspec.Struct, tag="ended"):
    """There is no more to come from either side."""

    session: str


class Wished(msgspec.Struct, tag="wished"):
    """Do something for all tables that are served there, and say when it is done."""

    question: str
    what: str
    table: str = ""
    guest: int | None = None


class Granted(msgspec.Struct, tag="granted"):
    """It is done."""

    question: str


Frame = Opened | Passed | Ended | Wished | Granted


class Envelope(msgspec.Struct):
    """All that one process says to another at once. What comes again has an old number."""

    sender: str
    number: int
    frames: list[Frame]


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Envelope)


def write(envelope: Envelope) -> bytes:
    """As it is sent."""
    return _encoder.encode(envelope)


def read(message: bytes) -> Envelope:
    """As it was written; raises msgspec.MsgspecError."""
    return _decoder.decode(message)
