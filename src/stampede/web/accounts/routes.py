"""Routes for a visitor's profile, password, passkeys and log-in."""

from contextlib import suppress
from functools import cache, partial

import msgspec
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.draw.brands import BRANDS, badge
from stampede.web.accounts import accounts, challenges, deletion, device_cookie, passkeys
from stampede.web.accounts.accounts import Account
from stampede.web.accounts.holder import AccountHolder, enter, holder_of, leave, me_of, next_token
from stampede.web.accounts.login_guard import LoginGuard
from stampede.web.accounts.messages import Credential, Describe, LogOut, Password
from stampede.web.accounts.passkeys import RelyingParty
from stampede.web.http.answers import answer, as_json, read
from stampede.web.identity import people
from stampede.web.identity.guests import digest, hand_over, identify, token_of, welcome
from stampede.web.identity.last_seen import seen
from stampede.web.limits.source import source
from stampede.web.runtime.names import clean_name
from stampede.web.runtime.wire import Nothing
from stampede.web.site.site import site_of
from stampede.web.store.store import StoreError
from stampede.web.table import names


async def me(request: Request) -> Response:
    """``GET /api/me``."""
    guest = await identify(site_of(request).store, request)
    return answer(await me_of(request, None if guest is None else guest.id))


async def describe(request: Request) -> Response:
    """``POST /api/me``."""
    wish = await read(request, Describe)
    name, site = clean_name(wish.name), site_of(request)
    guest, token = await welcome(site.store, site.limits, request, name)
    await site.store.write(lambda connection: people.describe(connection, guest.id, name, wish.colour))
    response = answer(await me_of(request, guest.id))
    hand_over(request, response, token)
    return response


async def set_password(request: Request) -> Response:
    """``POST /api/me/password``: also ends all other sessions of the guest."""
    wish = await read(request, Password)
    site, holder = site_of(request), await holder_of(request)
    login = accounts.clean_login(wish.login)
    site.limits.count_password(holder.guest, source(request))
    password_hash = await site[LoginGuard].make(source(request), accounts.hashed, wish.password, login)
    token, now = next_token(request), site.runtime.now_ms()
    handle = accounts.new_handle(site.runtime)

    def work(connection: Connection) -> None:
        accounts.check_fresh(connection, holder.guest, holder.token_hash, now)
        accounts.set_password(connection, holder.guest, login, password_hash, handle, now)
        people.end_sessions(connection, holder.guest)
        people.begin_session(connection, holder.guest, digest(token), now)

    await site.store.write(work)
    await site.turn_out(holder.guest)
    response = await enter(request, holder.guest, token)
    key = await site.store.read(device_cookie.key_of)
    device_cookie.remember(request, response, login, key, site.runtime)
    return response


async def offer_passkey(request: Request) -> Response:
    """``POST /api/me/passkey/options``."""
    await read(request, Nothing)
    site, holder, where = site_of(request), await holder_of(request), passkeys.site(request)
    now = site.runtime.now_ms()

    def work(connection: Connection) -> tuple[Account, list[str]]:
        accounts.check_fresh(connection, holder.guest, holder.token_hash, now)
        account = accounts.of_guest(connection, holder.guest)
        account = account or Account(holder.guest, accounts.new_handle(site.runtime), "", "")
        return account, passkeys.names_of(connection, holder.guest)

    account, known = await site.store.read(work)
    challenge = await challenges.issue(site.store, _making(where, holder), account.handle)
    make, near = site[LoginGuard].make, source(request)
    return as_json(await make(near, passkeys.creation_options, where, account, holder.name, challenge, known))


async def add_passkey(request: Request) -> Response:
    """``POST /api/me/passkey``."""
    wish = await read(request, Credential)
    site, holder, where = site_of(request), await holder_of(request), passkeys.site(request)
    challenge, handle = await challenges.take(site.store, wish.credential, _making(where, holder))
    passkey = await site[LoginGuard].make(
        source(request), passkeys.made, where, holder.guest, wish.credential, challenge
    )
    token, now = next_token(request), site.runtime.now_ms()

    def work(connection: Connection) -> None:
        accounts.check_fresh(connection, holder.guest, holder.token_hash, now)
        if accounts.of_guest(connection, holder.guest) is None:
            people.end_sessions(connection, holder.guest)
        accounts.ensure(connection, holder.guest, handle, now)
        passkeys.add(connection, passkey, now, seen(request).agent)
        people.begin_session(connection, holder.guest, digest(token), now, instead_of=holder.token_hash)

    await site.store.write(work)
    return await enter(request, holder.guest, token)


async def log_in(request: Request) -> Response:
    """``POST /api/log-in``."""
    wish = await read(request, Password)
    site, login, near = site_of(request), accounts.clean_login(wish.login), source(request)
    account = await site.store.read(lambda connection: accounts.of_login(connection, login))
    key = await site.store.read(device_cookie.key_of)
    known = await _known_device(request, login, account, key)
    await site.limits.count_log_in(login, near, known)
    password_hash = account.password_hash if account else ""
    is_right = await site[LoginGuard].make(near, accounts.fits, password_hash, wish.password)
    if not account or not is_right:
        raise accounts.wrong_login()
    site.limits.forgive_log_in(login, near, known)
    token, now = next_token(request), site.runtime.now_ms()
    before = digest(token_of(request))

    def work(connection: Connection) -> None:
        # The account may have changed or gone while the password was checked.
        if accounts.of_guest(connection, account.guest) != account:
            raise accounts.wrong_login()
        people.begin_session(connection, account.guest, digest(token), now, instead_of=before)

    await site.store.write(work)
    response = await enter(request, account.guest, token)
    device_cookie.remember(request, response, login, key, site.runtime)
    return response


async def _known_device(request: Request, login: str, account: Account | None, key: str) -> str:
    """A name for a browser that has logged in as *login* before, or is logged in; empty for others."""
    known = device_cookie.device(request, login, key)
    if known or account is None or not token_of(request):
        return known
    guest = await site_of(request).store.guest(digest(token_of(request)))
    return f"guest {guest.id}" if guest and guest.id == account.guest else ""


async def ask_for_passkey(request: Request) -> Response:
    """``POST /api/log-in/passkey/options``."""
    await read(request, Nothing)
    site, where = site_of(request), passkeys.site(request)
    challenge = await challenges.issue(site.store, _using(where))
    return as_json(await site[LoginGuard].make(source(request), passkeys.request_options, where, challenge))


async def log_in_by_passkey(request: Request) -> Response:
    """``POST /api/log-in/passkey``."""
    wish = await read(request, Credential)
    site, where, near = site_of(request), passkeys.site(request), source(request)
    await site.limits.count_log_in(None, near)
    challenge, _ = await challenges.take(site.store, wish.credential, _using(where))
    passkey = await site.store.read(lambda connection: passkeys.find(connection, wish.credential))
    if passkey is None:
        raise passkeys.wrong_passkey()
    sign_count = await site[LoginGuard].make(
        near, passkeys.count_of_use, where, passkey, wish.credential, challenge
    )
    site.limits.forgive_log_in(None, near)
    token, now = next_token(request), site.runtime.now_ms()
    before = digest(token_of(request))

    def work(connection: Connection) -> None:
        if passkeys.find(connection, wish.credential) != passkey:
            raise passkeys.wrong_passkey()
        passkeys.count(connection, passkey, sign_count, now)
        people.begin_session(connection, passkey.guest, digest(token), now, instead_of=before)

    await site.store.write(work)
    return await enter(request, passkey.guest, token)


async def log_out(request: Request) -> Response:
    """``POST /api/log-out``."""
    wish = await read(request, LogOut)
    site, holder = site_of(request), await holder_of(request)

    def work(connection: Connection) -> None:
        if wish.everywhere:
            people.end_sessions(connection, holder.guest)
            for end in site.log_outs:
                end(connection, holder.guest)
        else:
            people.end_session(connection, holder.token_hash)

    await site.store.write(work)
    await site.turn_out(holder.guest)
    return await leave(request, holder.guest)


async def delete(request: Request) -> Response:
    """``POST /api/me/delete``."""
    await read(request, Nothing)
    site, holder = site_of(request), await holder_of(request)
    now = site.runtime.now_ms()
    check = partial(accounts.check_fresh, guest=holder.guest, token_hash=holder.token_hash, now=now)
    await site.store.read(check)
    await deletion.depart(site, holder.guest)
    sat = await site.store.read(partial(names.sat_at, guest=holder.guest))

    def work(connection: Connection) -> None:
        check(connection)
        deletion.withdraw_names(connection, holder.guest, sat)
        people.forget(connection, holder.guest, *site.forgets)

    await site.store.write(work)
    await site.turn_out(holder.guest)
    await site.read_anew(holder.guest)
    with suppress(StoreError):  # the purge does it later
        await site.store.scrub()
    return await leave(request, holder.guest)


async def marks(_request: Request) -> Response:
    """``GET /api/marks``: the drawing of each colour's mark."""
    return as_json(_marks())


def _making(where: RelyingParty, holder: AccountHolder) -> str:
    """The purpose of a challenge for creating a passkey."""
    return f"make {holder.guest} {where.origin}"


def _using(where: RelyingParty) -> str:
    """The purpose of a challenge for logging in by a passkey."""
    return f"use {where.origin}"


@cache
def _marks() -> bytes:
    return msgspec.json.encode({brand.colour: badge(brand) for brand in BRANDS})


ROUTES = [
    Route("/api/marks", marks),
    Route("/api/me", me),
    Route("/api/me", describe, methods=["POST"]),
    Route("/api/me/password", set_password, methods=["POST"]),
    Route("/api/me/passkey/options", offer_passkey, methods=["POST"]),
    Route("/api/me/passkey", add_passkey, methods=["POST"]),
    Route("/api/me/delete", delete, methods=["POST"]),
    Route("/api/log-in", log_in, methods=["POST"]),
    Route("/api/log-in/passkey/options", ask_for_passkey, methods=["POST"]),
    Route("/api/log-in/passkey", log_in_by_passkey, methods=["POST"]),
    Route("/api/log-out", log_out, methods=["POST"]),
]
