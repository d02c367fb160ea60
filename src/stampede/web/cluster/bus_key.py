"""The key in the database that authenticates and encrypts messages between the processes of a site."""

import hmac

from sqlalchemy import Connection

from stampede.web.runtime.runtime import Runtime
from stampede.web.store.signing_key import house_key, make_house_key

NAME = "message-bus"
KEY_BYTES = 32


def own_key(connection: Connection, runtime: Runtime) -> bytes:
    """The site's key, made by the first of its processes."""
    make_house_key(connection, NAME, runtime.token_bytes(KEY_BYTES).hex())
    return bytes.fromhex(house_key(connection, NAME))


def one_way(key: bytes, sender: str, receiver: str) -> bytes:
    """The key for messages from *sender* to *receiver*, each named once: so numbers serve as nonces.

    A nonce must never come twice under one key (RFC 8439, section 4).
    """
    return hmac.digest(key, f"stampede-bus\n{sender}\n{receiver}".encode(), "sha256")
