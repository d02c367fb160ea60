"""WebAuthn challenges: each can be answered once, soon, for one purpose, and at any process."""

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from stampede.web.runtime.refusals import RefusedError, malformed
from stampede.web.store import schema
from stampede.web.store.store import Store
from stampede.web.words import say

SECONDS = 300.0
"""Lifetime of a challenge."""
WAITING = 4096
"""Most challenges that wait for an answer; beyond that the oldest are deleted."""


async def issue(store: Store, purpose: str, handle: bytes = b"") -> bytes:
    """Issue a challenge; *handle* is the account that a new passkey is for."""
    challenge = store.runtime.token_bytes(32)
    until = store.moment + round(SECONDS * 1000)

    def work(connection: Connection) -> None:
        column = schema.challenges.c
        newest = select(column.until_ms).order_by(column.until_ms.desc())
        too_many = newest.offset(WAITING - 1).limit(1).scalar_subquery()
        connection.execute(delete(schema.challenges).where(column.until_ms <= store.moment))
        connection.execute(delete(schema.challenges).where(column.until_ms <= too_many))
        row = {"id": challenge.hex(), "purpose": purpose, "handle": handle.hex(), "until_ms": until}
        connection.execute(insert(schema.challenges).values(**row))

    await store.write(work)
    return challenge


async def take(store: Store, credential: Mapping[str, Any], purpose: str) -> tuple[bytes, bytes]:
    """Use up the challenge that *credential* answers and return it and its handle; raises RefusedError."""
    challenge, column = _answered(credential), schema.challenges.c
    spent = (
        delete(schema.challenges)
        .where(column.id == challenge.hex())
        .returning(column.purpose, column.handle, column.until_ms > store.moment)
    )
    # The challenge is used up even when it is refused, so the refusal comes after the commit.
    row = await store.write(lambda connection: connection.execute(spent).first())
    wanted, handle, is_young = row or ("", "", False)
    if wanted != purpose or not is_young:
        raise RefusedError.of(HTTPStatus.FORBIDDEN, "old-challenge")
    return challenge, bytes.fromhex(handle)


def _answered(credential: Mapping[str, Any]) -> bytes:
    """The challenge that the browser's answer contains."""
    from webauthn import base64url_to_bytes  # noqa: PLC0415

    try:
        said = json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))
        return base64url_to_bytes(said["challenge"])
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        raise malformed(say("passkey.unreadable")) from None
