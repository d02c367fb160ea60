"""The routes about alerts."""

import re
from dataclasses import replace
from functools import cache
from http import HTTPStatus
from zoneinfo import available_timezones

import msgspec
from sqlalchemy import Connection
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from stampede.web.alerts import addresses, mail, messages, network_addresses, outbox, resolution, scheduling
from stampede.web.alerts.addresses import Address
from stampede.web.alerts.kinds import Alert
from stampede.web.alerts.preferences import Preferences
from stampede.web.alerts.push import are_keys, public_key
from stampede.web.alerts.service import AlertService
from stampede.web.alerts.webhook import new_secret
from stampede.web.alerts.words import say
from stampede.web.http import pages
from stampede.web.http.address import public_address
from stampede.web.http.answers import answer, read
from stampede.web.http.static import STATIC
from stampede.web.identity.guests import known_guest
from stampede.web.runtime.ids import new_id
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.wire import Nothing
from stampede.web.site.site import site_of
from stampede.words.catalogue import language

TIME = re.compile(r"([01]\d|2[0-3]):([0-5]\d)")
LONGEST_DELAY, LONGEST_REMINDER = 24 * 60, 7 * 24
PARTS = {"/sw.js": "text/javascript", "/manifest.webmanifest": "application/manifest+json"}
"""Files that a browser needs at fixed addresses before it shows notifications; iPhones need both."""


async def alerts(request: Request) -> Response:
    """``GET /api/me/alerts``."""
    return await _answer(request, await _guest(request))


async def wish(request: Request) -> Response:
    """``POST /api/me/alerts``."""
    told, guest = await read(request, messages.AlertWishes), await _guest(request)
    wishes = _wishes(request, told)
    await site_of(request).store.write(lambda connection: outbox.wish(connection, guest, wishes))
    return await _answer(request, guest)


async def add_mail(request: Request) -> Response:
    """``POST /api/me/alerts/mail``."""
    told, guest = await read(request, messages.AddMail), await _guest(request)
    runtime, office = site_of(request).runtime, site_of(request)[AlertService]
    if office.settings.smtp is None:
        raise RefusedError(HTTPStatus.CONFLICT, "no-mail", say("refuse.no-mail"))
    address = mail.clean(told.address)
    if not address:
        raise _bad_address("refuse.mail")
    office.rations.take_code(guest, address)
    code, now, zone = addresses.new_code(runtime), runtime.now_ms(), _zone(told.zone)
    letter = Alert("code", now, code=code)

    def work(connection: Connection) -> None:
        _ensure_wishes(connection, request, guest, zone)
        found = addresses.add(connection, guest, "mail", address, now, new_id(runtime), code=code)
        if not addresses.is_confirmed(connection, found):
            scheduling.write_letter(connection, found, now, [letter], runtime)

    await site_of(request).store.write(work)
    office.deliverer.ring()
    return await _answer(request, guest)


async def confirm_mail(request: Request) -> Response:
    """``POST /api/me/alerts/code``."""
    told, guest = await read(request, messages.ConfirmMail), await _guest(request)
    now = site_of(request).runtime.now_ms()
    is_right = await site_of(request).store.write(
        lambda connection: addresses.confirm(connection, guest, told.id, told.code, now)
    )
    if not is_right:
        raise RefusedError(HTTPStatus.UNPROCESSABLE_ENTITY, "wrong-code", say("refuse.code"))
    return await _answer(request, guest)


async def add_push(request: Request) -> Response:
    """``POST /api/me/alerts/push``."""
    told, guest = await read(request, messages.AddPush), await _guest(request)
    await _check_url(request, guest, told.endpoint, "refuse.push")
    if not are_keys(told.keys):
        raise _bad_address("refuse.push")
    keys = msgspec.json.encode(told.keys).decode()
    zone, runtime = _zone(told.zone), site_of(request).runtime

    def work(connection: Connection) -> None:
        _ensure_wishes(connection, request, guest, zone)
        if told.replaces:
            addresses.replace(connection, guest, told.replaces)
        addresses.add(connection, guest, "push", told.endpoint, runtime.now_ms(), new_id(runtime), keys=keys)

    await site_of(request).store.write(work)
    return await _answer(request, guest)


async def add_webhook(request: Request) -> Response:
    """``POST /api/me/alerts/webhook``."""
    told, guest = await read(request, messages.AddWebhook), await _guest(request)
    url = told.address.strip()
    await _check_url(request, guest, url, "refuse.webhook")
    zone, runtime = _zone(told.zone), site_of(request).runtime

    def work(connection: Connection) -> None:
        _ensure_wishes(connection, request, guest, zone)
        addresses.add(
            connection, guest, "webhook", url, runtime.now_ms(), new_id(runtime), keys=new_secret(runtime)
        )

    await site_of(request).store.write(work)
    return await _answer(request, guest)


async def remove(request: Request) -> Response:
    """``POST /api/me/alerts/remove``."""
    told, guest = await read(request, messages.RemoveAddress), await _guest(request)
    await site_of(request).store.write(lambda connection: addresses.remove(connection, guest, told.id))
    return await _answer(request, guest)


async def test(request: Request) -> Response:
    """``POST /api/me/alerts/test``: a message to each address."""
    await read(request, Nothing)
    guest, runtime = await _guest(request), site_of(request).runtime
    now = runtime.now_ms()
    site_of(request)[AlertService].rations.take_test(guest)

    def work(connection: Connection) -> None:
        for address in addresses.confirmed(connection, guest):
            scheduling.write_letter(connection, address, now, [Alert("test", now)], runtime)

    await site_of(request).store.write(work)
    site_of(request)[AlertService].deliverer.ring()
    return await _answer(request, guest)


async def unsubscribe(request: Request) -> Response:
    """``POST /api/unsubscribe/{token}``, by a mail program (RFC 8058) or the page; the token is enough."""
    token = request.path_params["token"]
    await site_of(request).store.write(lambda connection: addresses.unsubscribe(connection, token))
    return Response(status_code=HTTPStatus.NO_CONTENT)


async def part(request: Request) -> Response:
    """``GET /sw.js``, which shows notifications while no page is open, and the manifest that goes with it."""
    path = request.url.path
    file = STATIC / path.removeprefix("/")
    if not file.exists():
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return FileResponse(file, media_type=PARTS[path], headers={"cache-control": "no-cache"})


async def _guest(request: Request) -> int:
    return (await known_guest(site_of(request).store, request)).id


def _ensure_wishes(connection: Connection, request: Request, guest: int, zone: str) -> None:
    """Give a guest with an address default preferences, in the language of the page they last used."""
    kept = outbox.wishes_of(connection, {guest}).get(guest, Preferences(zone=zone))
    spoken = replace(kept, language=language(), site=_site(request))
    outbox.wish(connection, guest, spoken)


def _site(request: Request) -> str:
    return site_of(request).settings.alerts.site or public_address(request)


async def _check_url(request: Request, guest: int, url: str, refusal: str) -> None:
    """Raise RefusedError for an address that can never be called; each call judges it again."""
    site_of(request)[AlertService].rations.take_address(guest)
    is_local = site_of(request).settings.alerts.is_local
    try:
        await resolution.check(network_addresses.place(url, is_local=is_local), is_local=is_local)
    except network_addresses.UnusableError:
        raise _bad_address(refusal) from None


def _bad_address(refusal: str) -> RefusedError:
    return RefusedError(HTTPStatus.UNPROCESSABLE_ENTITY, "bad-address", say(refusal))


def _bad_wish(refusal: str, **values: object) -> RefusedError:
    return RefusedError(HTTPStatus.UNPROCESSABLE_ENTITY, "bad-wish", say(refusal, **values))


def _wishes(request: Request, told: messages.AlertWishes) -> Preferences:
    """The checked preferences from a request."""
    for value, high in ((told.delay_minutes, LONGEST_DELAY), (told.reminder_hours, LONGEST_REMINDER)):
        if not 0 <= value <= high:
            raise _bad_wish("refuse.range", low=0, high=high)
    return Preferences(
        language=language(),
        zone=_zone(told.zone),
        delay_minutes=told.delay_minutes,
        quiet_from=_minute(told.quiet_from),
        quiet_to=_minute(told.quiet_to),
        reminder_hours=told.reminder_hours,
        digest_at=_minute(told.digest_at),
        anywhere=told.anywhere,
        site=_site(request),
    )


def _zone(told: str) -> str:
    if told not in _zones():
        raise _bad_wish("refuse.zone", zone=told[:64])
    return told


@cache
def _zones() -> set[str]:
    return available_timezones()


def _minute(told: str) -> int | None:
    """Minutes after midnight."""
    if not told:
        return None
    found = TIME.fullmatch(told)
    if found is None:
        raise _bad_wish("refuse.time", time=told[:64])
    return int(found[1]) * 60 + int(found[2])


def _told(minute: int | None) -> str:
    return "" if minute is None else f"{minute // 60:02}:{minute % 60:02}"


async def _answer(request: Request, guest: int) -> Response:
    office, store = site_of(request)[AlertService], site_of(request).store

    def work(connection: Connection) -> tuple[Preferences | None, list[Address]]:
        return outbox.wishes_of(connection, {guest}).get(guest), addresses.of_guest(connection, guest)

    wishes, found = await store.read(work)
    kept = wishes or Preferences()
    return answer(
        messages.Alerts(
            wishes=messages.AlertWishes(
                zone=kept.zone,
                delay_minutes=kept.delay_minutes,
                quiet_from=_told(kept.quiet_from),
                quiet_to=_told(kept.quiet_to),
                reminder_hours=kept.reminder_hours,
                digest_at=_told(kept.digest_at),
                anywhere=kept.anywhere,
            ),
            addresses=tuple(map(_address, found)),
            has_mail=office.settings.smtp is not None,
            push_key=public_key(await office.push.key()),
        )
    )


def _address(found: Address) -> messages.AlertAddress:
    return messages.AlertAddress(
        id=found.id,
        kind=found.kind,
        address=found.address,
        secret=found.secrets if found.kind == "webhook" else "",
        is_confirmed=found.is_confirmed,
        error=found.error,
    )


ROUTES = [
    Route("/api/me/alerts", alerts),
    Route("/api/me/alerts", wish, methods=["POST"]),
    Route("/api/me/alerts/mail", add_mail, methods=["POST"]),
    Route("/api/me/alerts/code", confirm_mail, methods=["POST"]),
    Route("/api/me/alerts/push", add_push, methods=["POST"]),
    Route("/api/me/alerts/webhook", add_webhook, methods=["POST"]),
    Route("/api/me/alerts/remove", remove, methods=["POST"]),
    Route("/api/me/alerts/test", test, methods=["POST"]),
    Route("/api/unsubscribe/{token:id}", unsubscribe, methods=["POST"]),
    Route("/stop/{token:id}", pages.front),
    *(Route(path, part) for path in PARTS),
]
