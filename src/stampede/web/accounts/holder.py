"""Whoever asks about an account, and how they come to hold one and leave it."""

from collections.abc import Callable
from typing import NamedTuple, cast

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from stampede.web.accounts import accounts, passkeys
from stampede.web.accounts.messages import Colour, Me
from stampede.web.http.answers import answer
from stampede.web.http.visitor_log import note_entry
from stampede.web.identity import people, roles
from stampede.web.identity.guests import (
    bearer,
    digest,
    hand_over,
    known_guest,
    new_token,
    take_back,
    token_of,
)
from stampede.web.site.site import site_of


class AccountHolder(NamedTuple):
    """A guest, and the token by which they came."""

    guest: int
    name: str
    token_hash: str


async def holder_of(request: Request) -> AccountHolder:
    """Who asks; raises RefusedError for who is nobody yet."""
    guest = await known_guest(site_of(request).store, request)
    return AccountHolder(guest.id, guest.name, digest(token_of(request)))


def next_token(request: Request) -> str:
    """A new token for a browser that has proved who it is; a program keeps its own."""
    return (token_of(request) if bearer(request) else "") or new_token(site_of(request).runtime)


async def change(request: Request, holder: AccountHolder, work: Callable[[Connection], None]) -> None:
    """Do *work* for who has lately proved to own the account; raises RefusedError for others."""
    site = site_of(request)
    now = site.runtime.now_ms()

    def checked(connection: Connection) -> None:
        accounts.check_fresh(connection, holder.guest, holder.token_hash, now)
        work(connection)

    await site.store.write(checked)


async def enter(request: Request, guest: int, token: str) -> Response:
    """Who they are now, and their new token."""
    is_log_in = request.url.path.startswith("/api/log-in")
    note_entry(request, "a guest has logged in" if is_log_in else "a guest has changed how to log in", guest)
    response = answer(await me_of(request, guest))
    hand_over(request, response, "" if bearer(request) else token)
    return response


async def leave(request: Request, guest: int) -> Response:
    """That they are nobody now."""
    note_entry(request, "a guest has logged out, or gone", guest)
    response = answer(await me_of(request, None))
    take_back(request, response)
    return response


async def me_of(request: Request, guest: int | None) -> Me:
    """What is told of a guest to themselves."""
    if guest is None:
        return Me(is_known=False, name="", colour="blue", has_account=False, login="", passkeys=0)

    def work(connection: Connection) -> Me:
        name, colour = people.described(connection, guest)
        account = accounts.of_guest(connection, guest)
        return Me(
            is_known=True,
            name=name,
            colour=cast("Colour", colour),
            has_account=account is not None,
            login=account.login if account else "",
            passkeys=len(passkeys.names_of(connection, guest)),
            is_operator=roles.is_operator(connection, guest),
        )

    return await site_of(request).store.read(work)
