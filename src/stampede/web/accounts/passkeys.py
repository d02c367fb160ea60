"""Passkeys (WebAuthn): keys in a device that prove to this site alone that their owner is there.

The library takes as much memory as the rest of the server and is imported with the first use of a passkey.
"""

import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from sqlalchemy import Connection, func, insert, select, update
from starlette.requests import Request

from stampede.web.accounts.accounts import Account
from stampede.web.runtime.refusals import RefusedError, malformed
from stampede.web.runtime.wire import LETTERS
from stampede.web.store import schema
from stampede.web.words import say

NAME = re.compile(f"{LETTERS}+")
MOST = 10
"""Most passkeys of one account."""


class RelyingParty(NamedTuple):
    """The site that passkeys are bound to (WebAuthn's relying party)."""

    origin: str
    """The origin of the page, like ``https://example.org:8000``."""
    name: str
    """The host, which authenticators call the relying party's id."""


class Passkey(NamedTuple):
    """A passkey as the server stores it."""

    id: str
    guest: int
    public_key: bytes
    sign_count: int


def site(request: Request) -> RelyingParty:
    """The relying party for a request; ``answers.read`` has checked its origin. Raises RefusedError."""
    origin = request.headers.get("origin", "")
    name = urlsplit(origin).hostname
    if not name:
        raise malformed(say("passkey.no-origin"))
    return RelyingParty(origin, name)


def creation_options(
    where: RelyingParty, account: Account, called: str, challenge: bytes, known: list[str]
) -> bytes:
    """The WebAuthn options by which the browser creates a passkey, as JSON."""
    from webauthn import base64url_to_bytes, generate_registration_options, options_to_json  # noqa: PLC0415
    from webauthn.helpers import structs  # noqa: PLC0415

    options = generate_registration_options(
        rp_id=where.name,
        rp_name="Stampede",
        user_id=account.handle,
        user_name=account.login or called,
        user_display_name=called,
        challenge=challenge,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[
            structs.PublicKeyCredentialDescriptor(id=base64url_to_bytes(each)) for each in known
        ],
    )
    return options_to_json(options).encode()


def request_options(where: RelyingParty, challenge: bytes) -> bytes:
    """The WebAuthn options by which the browser uses a passkey, as JSON; the device knows its accounts."""
    from webauthn import generate_authentication_options, options_to_json  # noqa: PLC0415
    from webauthn.helpers.structs import UserVerificationRequirement  # noqa: PLC0415

    required = UserVerificationRequirement.REQUIRED
    options = generate_authentication_options(
        rp_id=where.name, challenge=challenge, user_verification=required
    )
    return options_to_json(options).encode()


def made(where: RelyingParty, guest: int, credential: dict[str, Any], challenge: bytes) -> Passkey:
    """Verify a newly created passkey; raises RefusedError if anything about it is wrong."""
    from webauthn import verify_registration_response  # noqa: PLC0415
    from webauthn.helpers import bytes_to_base64url  # noqa: PLC0415

    try:
        found = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=where.name,
            expected_origin=where.origin,
            require_user_verification=True,
        )
    except Exception:  # noqa: BLE001 - whatever a strange device sends, it is not good
        raise wrong_passkey() from None
    return Passkey(
        bytes_to_base64url(found.credential_id), guest, found.credential_public_key, found.sign_count
    )


def count_of_use(where: RelyingParty, passkey: Passkey, credential: dict[str, Any], challenge: bytes) -> int:
    """Verify an answer and return the passkey's new signature count; raises RefusedError if it is invalid."""
    from webauthn import verify_authentication_response  # noqa: PLC0415

    try:
        found = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=where.name,
            expected_origin=where.origin,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=True,
        )
    except Exception:  # noqa: BLE001 - as above
        raise wrong_passkey() from None
    return found.new_sign_count


def find(connection: Connection, credential: Mapping[str, Any]) -> Passkey | None:
    """The passkey that *credential* names."""
    column = schema.passkeys.c
    query = select(column.id, column.guest_id, column.public_key, column.sign_count)
    name = str(credential.get("id", ""))
    if not NAME.fullmatch(name):
        return None
    row = connection.execute(query.where(column.id == name)).first()
    return None if row is None else Passkey(*row)


def names_of(connection: Connection, guest: int) -> list[str]:
    """The credential ids of a guest's passkeys."""
    column = schema.passkeys.c
    return list(connection.execute(select(column.id).where(column.guest_id == guest)).scalars())


def add(connection: Connection, passkey: Passkey, now: int, name: str) -> None:
    """Store a passkey under *name*; raises RefusedError if it is known already or one too many."""
    column = schema.passkeys.c
    is_known = connection.execute(select(func.count()).where(column.id == passkey.id)).scalar()
    if is_known or len(names_of(connection, passkey.guest)) >= MOST:
        raise RefusedError.of(HTTPStatus.CONFLICT, "passkey-known", most=MOST)
    row = {"id": passkey.id, "guest_id": passkey.guest, "public_key": passkey.public_key}
    row |= {"sign_count": passkey.sign_count, "created_ms": now, "used_ms": 0, "name": name}
    connection.execute(insert(schema.passkeys).values(**row))


def count(connection: Connection, passkey: Passkey, sign_count: int, now: int) -> None:
    """Store the signature count, which reveals a copied passkey, and the time of use."""
    changed = update(schema.passkeys).where(schema.passkeys.c.id == passkey.id)
    connection.execute(changed.values(sign_count=sign_count, used_ms=now))


def wrong_passkey() -> RefusedError:
    """The refusal of a passkey that is unknown or has not signed the challenge."""
    return RefusedError.of(HTTPStatus.FORBIDDEN, "wrong-passkey")
