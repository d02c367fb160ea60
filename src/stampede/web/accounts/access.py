"""What opens an account, as its owner sees it: sessions, passkeys and recovery codes."""

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
"""Letters of a token's hash by which its session is named."""


def of(connection: Connection, guest: int, token_hash: str) -> Access:
    """What opens the account of *guest*, who came by the token with this hash."""
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
    """End the session with this *name*, or all but that of the token with this hash."""
    column = schema.sessions.c
    others = delete(schema.sessions).where(column.guest_id == guest, column.token_hash != token_hash)
    named = func.substr(column.token_hash, 1, NAMED_BY) == name
    connection.execute(others.where(named) if name else others)


def name_passkey(connection: Connection, guest: int, passkey: str, name: str) -> None:
    """Call a passkey so; raises RefusedError if *guest* has none like that."""
    column = schema.passkeys.c
    own = update(schema.passkeys).where(column.id == passkey, column.guest_id == guest)
    if not connection.execute(own.values(name=name)).rowcount:
        raise _unknown_passkey()


def remove_passkey(connection: Connection, guest: int, passkey: str) -> None:
    """Let a passkey open nothing more; raises RefusedError if nothing else would be left to log in with."""
    column = schema.passkeys.c
    own = delete(schema.passkeys).where(column.id == passkey, column.guest_id == guest)
    if not connection.execute(own).rowcount:
        raise _unknown_passkey()
    account = accounts.of_guest(connection, guest)
    left = connection.execute(select(func.count()).where(column.guest_id == guest)).scalar_one()
    if not left and not (account and account.password_hash):
        raise RefusedError.of(HTTPStatus.CONFLICT, "last-key")


def new_codes(runtime: Runtime) -> tuple[str, ...]:
    """Codes that nobody can guess, as they are written down."""
    return tuple(_written(base64.b32encode(runtime.token_bytes(CODE_BYTES)).decode()) for _ in range(CODES))


def keep_codes(connection: Connection, guest: int, codes: tuple[str, ...]) -> None:
    """Let these codes open the account of *guest*, and none before; raises RefusedError if there is none."""
    if accounts.of_guest(connection, guest) is None:
        raise RefusedError.of(HTTPStatus.CONFLICT, "no-account")
    connection.execute(delete(schema.recovery_codes).where(schema.recovery_codes.c.guest_id == guest))
    rows = [{"code_hash": _known_by(code), "guest_id": guest} for code in codes]
    connection.execute(insert(schema.recovery_codes), rows)


def spend_code(connection: Connection, code: str) -> int:
    """Whose code it is; it is worth nothing more. Raises RefusedError if it is nobody's."""
    column = schema.recovery_codes.c
    spent = (
        delete(schema.recovery_codes).where(column.code_hash == _known_by(code)).returning(column.guest_id)
    )
    guest: int | None = connection.execute(spent).scalar()
    if guest is None:
        raise RefusedError.of(HTTPStatus.FORBIDDEN, "wrong-recovery")
    return guest


def _written(code: str) -> str:
    """In groups that can be copied from paper."""
    return "-".join(code[start : start + GROUP] for start in range(0, len(code), GROUP))


def _known_by(code: str) -> str:
    """What is kept of a code, however it was typed."""
    return digest("".join(filter(str.isalnum, code)).upper())


def _unknown_passkey() -> RefusedError:
    return RefusedError.of(HTTPStatus.NOT_FOUND, "unknown-passkey")
