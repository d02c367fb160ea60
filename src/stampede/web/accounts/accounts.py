"""Accounts: guests who can log in from other devices, by a password or a passkey.

Nobody can find out login names by trying: an unknown name takes as long as a wrong password and gets the same
refusal.
"""

import re
import unicodedata
from functools import cache
from http import HTTPStatus
from typing import NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import Connection, Row, insert, select, update

from stampede.games import all_games
from stampede.web.identity import people
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.runtime import Runtime
from stampede.web.store import schema

LOGIN = re.compile(r"[\w.-]{3,40}")
SHORTEST, LONGEST = 10, 200
"""Shortest and longest password, in characters."""
JUDGED = 72
"""Characters of a password that zxcvbn judges; its time grows with the square of the length."""
FEWEST_GUESSES = 1e8
"""Guesses that a password must withstand: too many for the slow hash (the third of zxcvbn's five classes)."""
SITE_WORDS = ("stampede",)
"""Words that passwords are checked against, besides the login name and the names of the games."""

_hasher = PasswordHasher()
"""Argon2id with 64 MiB, as RFC 9106 advises where memory is short."""


class Account(NamedTuple):
    """The log-in data of a guest."""

    guest: int
    handle: bytes
    """Random user handle that identifies the account to authenticators and reveals nothing about it."""
    login: str
    """Empty without a password."""
    password_hash: str


def clean_login(login: str) -> str:
    """The normalised login name; raises RefusedError if the name is not allowed."""
    tidy = unicodedata.normalize("NFKC", login).strip().casefold()
    if not LOGIN.fullmatch(tidy):
        raise RefusedError.of(HTTPStatus.UNPROCESSABLE_ENTITY, "bad-login")
    return tidy


def hashed(password: str, login: str) -> str:
    """The stored hash of a password; raises RefusedError for an easily guessed one. Slow on purpose."""
    tidy = unicodedata.normalize("NFKC", password)
    if not SHORTEST <= len(tidy) <= LONGEST:
        raise RefusedError.of(HTTPStatus.UNPROCESSABLE_ENTITY, "bad-password", low=SHORTEST, high=LONGEST)
    if _guesses(tidy, login) < FEWEST_GUESSES:
        raise RefusedError.of(HTTPStatus.UNPROCESSABLE_ENTITY, "common-password")
    return _hasher.hash(tidy)


def _guesses(password: str, login: str) -> float:
    """How many guesses it takes to find a password by common ones, names, patterns and this site's words."""
    from zxcvbn import zxcvbn  # noqa: PLC0415 - its lists are large, and seldom needed

    found = zxcvbn(password[:JUDGED], user_inputs=[login, *SITE_WORDS, *all_games()])
    return float(found["guesses"])


def fits(password_hash: str, password: str) -> bool:
    """Whether *password* matches the hash; just as slow where the hash is empty."""
    decoy, given = _decoy(), unicodedata.normalize("NFKC", password)[: LONGEST + 1]
    try:
        is_right = _hasher.verify(password_hash or decoy, given)
    except (Argon2Error, InvalidHashError):
        return False
    return is_right and bool(password_hash)


def of_guest(connection: Connection, guest: int) -> Account | None:
    """The account of *guest*."""
    column = schema.accounts.c
    return _account(connection.execute(select(schema.accounts).where(column.guest_id == guest)).first())


def of_login(connection: Connection, login: str) -> Account | None:
    """The account with this login name, which ``clean_login`` has normalised."""
    column = schema.accounts.c
    return _account(connection.execute(select(schema.accounts).where(column.login == login)).first())


def ensure(connection: Connection, guest: int, handle: bytes, now: int) -> Account:
    """The account of *guest*; creates it with *handle* if there is none."""
    known = of_guest(connection, guest)
    if known is None:
        row = {"guest_id": guest, "handle": handle.hex(), "created_ms": now}
        connection.execute(insert(schema.accounts).values(**row))
        return Account(guest, handle, "", "")
    return known


def set_password(
    connection: Connection, guest: int, login: str, password_hash: str, handle: bytes, now: int
) -> None:
    """Set login name and password of *guest*; raises RefusedError if another account has the login name.

    A new account gets *handle*.
    """
    other = of_login(connection, login)
    if other and other.guest != guest:
        raise RefusedError.of(HTTPStatus.CONFLICT, "name-taken")
    ensure(connection, guest, handle, now)
    changed = update(schema.accounts).where(schema.accounts.c.guest_id == guest)
    connection.execute(changed.values(login=login, password_hash=password_hash))


def new_handle(runtime: Runtime) -> bytes:
    """A random user handle for authenticators."""
    return runtime.token_bytes(32)


def wrong_login() -> RefusedError:
    """The refusal of a log-in; it does not say whether the name or the password is wrong."""
    return RefusedError.of(HTTPStatus.FORBIDDEN, "wrong-login")


def check_fresh(connection: Connection, guest: int, token_hash: str, now: int) -> None:
    """Raise RefusedError unless the guest logged in recently; one without account may always create one."""
    if of_guest(connection, guest) and not people.is_fresh(connection, token_hash, now):
        raise RefusedError.of(HTTPStatus.FORBIDDEN, "log-in-again")


@cache
def _decoy() -> str:
    return _hasher.hash("")  # of what does not matter: it lets nobody in


def _account(row: Row[tuple[int, str, str | None, str | None, int]] | None) -> Account | None:
    if row is None:
        return None
    return Account(row.guest_id, bytes.fromhex(row.handle), row.login or "", row.password_hash or "")
