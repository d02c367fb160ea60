"""The account holder behind a request, and how log-in and log-out change who that is."""

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
    """A guest, and the token that authenticated the request."""

    guest: int
    name: str
    token_hash: str


async def holder_of(request: Request) -> AccountHolder:
    """The guest behind the request; raises RefusedError for a visitor who is no guest yet."""
    guest = await known_guest(site_of(request).store, request)
    return AccountHolder(guest.id, guest.name, digest(token_of(request)))


def next_token(request: Request) -> str:
    """A new token for a browser after log-in; a program keeps its own."""
    return (token_of(request) if bearer(request) else "") or new_token(site_of(request).runtime)


async def change(request: Request, holder: AccountHolder, work: Callable[[Connection], None]) -> None:
    """Run *work* for an account holder who logged in recently; raises RefusedError for anyone else."""
    site = site_of(request)
    now = site.runtime.now_ms()

    def checked(connection: Connection) -> None:
        accounts.check_fresh(connection, holder.guest, holder.token_hash, now)
        work(connection)

    await site.store.write(checked)


async def enter(request: Request, guest: int, token: str) -> Response:
    """The answer to a log-in: the guest's profile and a new token."""
    is_log_in = request.url.path.startswith("/api/log-in")
    note_entry(request, "a guest has logged in" if is_log_in else "a guest has changed how to log in", guest)
    response = answer(await me_of(request, guest))
    hand_over(request, response, "" if bearer(request) else token)
    return response


async def leave(request: Request, guest: int) -> Response:
    """The answer to a log-out: the browser has no guest any more."""
    note_entry(request, "a guest has logged out, or gone", guest)
    response = answer(await me_of(request, None))
    take_back(request, response)
    return response


async def me_of(request: Request, guest: int | None) -> Me:
    """The profile of a guest, for their own browser."""
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
