"""The ways into an account, as its owner sees them: sessions, passkeys and recovery codes."""

import base64
from http import HTTPStatus

from sqlalchemy import Connection, delete, func, insert, select, update

from stampede.web.accounts import accounts
from stampede.web.accounts.access_messages import Access, PasskeyLine, SessionLine
from stampede.web.identity.guests import digest
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.runtime import Runtime
from stampede.web.store import schema

CODES, CODE_BYTES, GROUP = 8, 15, 4
"""Recovery codes of an account; each has 120 bits, so that a plain hash will do (as for tokens)."""
NAMED_BY = 16
"""Characters of a token's hash that name its session."""


def of(connection: Connection, guest: int, token_hash: str) -> Access:
    """The ways into the account of *guest*, whose request came with the token of this hash."""
    session, passkey, code = schema.sessions.c, schema.passkeys.c, schema.recovery_codes.c
    here = session.token_hash == token_hash
    sessions = select(session.token_hash, session.agent, session.place, session.used_ms, here)
    sessions = sessions.where(session.guest_id == guest).order_by(here.desc(), session.used_ms.desc())
    passkeys = select(passkey.id, passkey.name, passkey.created_ms, passkey.used_ms)
    passkeys = passkeys.where(passkey.guest_id == guest).order_by(passkey.created_ms)
    codes = select(func.count()).where(code.guest_id == guest)
    return Access(
        sessions=tuple(
            SessionLine(name[:NAMED_BY], agent, place, used, bool(is_this))
            for name, agent, place, used, is_this in connection.execute(sessions)
        ),
        passkeys=tuple(PasskeyLine(*row) for row in connection.execute(passkeys)),
        codes=connection.execute(codes).scalar_one(),
    )


def end_sessions(connection: Connection, guest: int, token_hash: str, name: str) -> None:
    """End the session called *name*; an empty name ends all but that of the token with this hash."""
    column = schema.sessions.c
    others = delete(schema.sessions).where(column.guest_id == guest, column.token_hash != token_hash)
    named = func.substr(column.token_hash, 1, NAMED_BY) == name
    connection.execute(others.where(named) if name else others)


def name_passkey(connection: Connection, guest: int, passkey: str, name: str) -> None:
    """Rename a passkey; raises RefusedError if *guest* has no such passkey."""
    column = schema.passkeys.c
    own = update(schema.passkeys).where(column.id == passkey, column.guest_id == guest)
    if not connection.execute(own.values(name=name)).rowcount:
        raise _unknown_passkey()


def remove_passkey(connection: Connection, guest: int, passkey: str) -> None:
    """Delete a passkey; raises RefusedError if the account would be left without any way to log in."""
    column = schema.passkeys.c
    own = delete(schema.passkeys).where(column.id == passkey, column.guest_id == guest)
    if not connection.execute(own).rowcount:
        raise _unknown_passkey()
    account = accounts.of_guest(connection, guest)
    left = connection.execute(select(func.count()).where(column.guest_id == guest)).scalar_one()
    if not left and not (account and account.password_hash):
        raise RefusedError.of(HTTPStatus.CONFLICT, "last-key")


def new_codes(runtime: Runtime) -> tuple[str, ...]:
    """Random recovery codes, in the form that people write down."""
    return tuple(_written(base64.b32encode(runtime.token_bytes(CODE_BYTES)).decode()) for _ in range(CODES))


def keep_codes(connection: Connection, guest: int, codes: tuple[str, ...]) -> None:
    """Replace the recovery codes of *guest* by these; raises RefusedError if *guest* has no account."""
    if accounts.of_guest(connection, guest) is None:
        raise RefusedError.of(HTTPStatus.CONFLICT, "no-account")
    connection.execute(delete(schema.recovery_codes).where(schema.recovery_codes.c.guest_id == guest))
    rows = [{"code_hash": _known_by(code), "guest_id": guest} for code in codes]
    connection.execute(insert(schema.recovery_codes), rows)


def spend_code(connection: Connection, code: str) -> int:
    """Use up a recovery code and return its guest; raises RefusedError if nobody has this code."""
    column = schema.recovery_codes.c
    spent = (
        delete(schema.recovery_codes).where(column.code_hash == _known_by(code)).returning(column.guest_id)
    )
    guest: int | None = connection.execute(spent).scalar()
    if guest is None:
        raise RefusedError.of(HTTPStatus.FORBIDDEN, "wrong-recovery")
    return guest


def _written(code: str) -> str:
    """The code in groups of letters that are easy to copy from paper."""
    return "-".join(code[start : start + GROUP] for start in range(0, len(code), GROUP))


def _known_by(code: str) -> str:
    """The stored hash of a code; case and separators of the typed code do not matter."""
    return digest("".join(filter(str.isalnum, code)).upper())


def _unknown_passkey() -> RefusedError:
    return RefusedError.of(HTTPStatus.NOT_FOUND, "unknown-passkey")
