"""API tokens: they let programs act for an account, within the permissions it chose."""

from collections.abc import Callable
from http import HTTPStatus
from typing import NamedTuple, TypeVar, get_args

from sqlalchemy import Connection, delete, func, insert, select, update
from starlette.requests import HTTPConnection

from stampede.web.identity.token_messages import MakeToken, Scope, TokenLine
from stampede.web.runtime import ids
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.runtime import Runtime
from stampede.web.runtime.wire import Wire
from stampede.web.store import schema
from stampede.web.store.store import DAY_MS, SEEN_MS, Guest, Store

PREFIX = "stampede-token-"
"""The prefix of API tokens, by which leaked ones are recognised; no other token begins so."""
TOKEN_BYTES, MOST, NAMED_BY = 18, 20, 16
ALL: tuple[Scope, ...] = get_args(Scope)
Endpoint = TypeVar("Endpoint", bound=Callable[..., object])


class Operation(NamedTuple):
    """The permission and the messages of a route that programs may use; the OpenAPI document lists them."""

    scope: Scope
    about: str
    takes: type[Wire] | None
    gives: type[Wire] | None
    """None for a body that is not a message."""
    status: HTTPStatus
    media: str
    """The media type of the answer."""
    name: str
    """The operation's id in the OpenAPI document, by which generated clients call it; "" for the usual."""


_operations: dict[object, Operation] = {}


def open_to(
    scope: Scope,
    about: str,
    gives: type[Wire] | None,
    takes: type[Wire] | None = None,
    *,
    status: HTTPStatus = HTTPStatus.OK,
    media: str = "application/json",
    name: str = "",
) -> Callable[[Endpoint], Endpoint]:
    """Decorate a route that programs may use, if their token has this scope; they may use no others."""

    def opened(endpoint: Endpoint) -> Endpoint:
        _operations[endpoint] = Operation(scope, about, takes, gives, status, media, name)
        return endpoint

    return opened


def operation_of(endpoint: object) -> Operation | None:
    """The operation of a route; None if programs may not use it."""
    return _operations.get(endpoint)


def new_token(runtime: Runtime) -> str:
    """A new random API token."""
    return PREFIX + ids.new_token(runtime, TOKEN_BYTES)


def listed(connection: Connection, guest: int, now: int) -> tuple[TokenLine, ...]:
    """The tokens of *guest* that have not expired, oldest first."""
    column = schema.program_tokens.c
    query = select(
        column.token_hash, column.name, column.scopes, column.created_ms, column.used_ms, column.ends_ms
    ).where(column.guest_id == guest, column.ends_ms > now)
    rows = connection.execute(query.order_by(column.created_ms, column.token_hash))
    return tuple(TokenLine(row[0][:NAMED_BY], row[1], _read(row[2]), *row[3:]) for row in rows)


def keep(connection: Connection, guest: int, token_hash: str, wish: MakeToken, now: int) -> None:
    """Store a token of *guest* by its hash; raises RefusedError if they have too many."""
    column = schema.program_tokens.c
    count = select(func.count()).where(column.guest_id == guest, column.ends_ms > now)
    if connection.execute(count).scalar_one() >= MOST:
        raise RefusedError.of(HTTPStatus.CONFLICT, "too-many-tokens", most=MOST)
    row = {"token_hash": token_hash, "guest_id": guest, "name": wish.name, "scopes": " ".join(_chosen(wish))}
    times = {"created_ms": now, "used_ms": 0, "ends_ms": now + wish.days * DAY_MS}
    connection.execute(insert(schema.program_tokens).values(row | times))


def end(connection: Connection, guest: int, token: str) -> None:
    """Revoke the token of *guest* with this id; raises RefusedError if they have none."""
    column = schema.program_tokens.c
    named = func.substr(column.token_hash, 1, NAMED_BY) == token
    if not connection.execute(delete(schema.program_tokens).where(column.guest_id == guest, named)).rowcount:
        raise RefusedError.of(HTTPStatus.NOT_FOUND, "unknown-token")


async def holder(store: Store, connection: HTTPConnection, token_hash: str) -> Guest:
    """The guest whose token a program sends; raises RefusedError if its scopes do not allow the route."""
    now, column = store.runtime.now_ms(), schema.program_tokens.c
    guest, banned_ms = schema.guests.c, func.coalesce(schema.bans.c.until_ms, 0)
    query = (
        select(guest.id, guest.name, guest.colour, banned_ms, column.scopes, column.used_ms)
        .join(schema.program_tokens, column.guest_id == guest.id)
        .outerjoin(schema.bans, (schema.bans.c.guest_id == guest.id) & (schema.bans.c.until_ms > now))
        .where(column.token_hash == token_hash, column.ends_ms > now)
    )
    row = await store.read(lambda reading: reading.execute(query).first())
    if row is None:
        raise RefusedError.of(HTTPStatus.UNAUTHORIZED, "ended-token")
    found = Guest(*row[:4], scopes=frozenset(_read(row.scopes)))
    operation = operation_of(connection.scope.get("endpoint"))
    check(found, operation.scope if operation else None)
    if now - row.used_ms >= SEEN_MS:
        used = update(schema.program_tokens).where(column.token_hash == token_hash).values(used_ms=now)
        await store.write(lambda writing: writing.execute(used).rowcount)
    return found


def check_route(connection: HTTPConnection, token: str) -> None:
    """Raise RefusedError if *token* is an API token, and the route is not open to programs."""
    if token.startswith(PREFIX) and operation_of(connection.scope.get("endpoint")) is None:
        raise RefusedError.of(HTTPStatus.FORBIDDEN, "not-for-programs")


def check(guest: Guest, scope: Scope | None) -> None:
    """Raise RefusedError if *guest* comes by an API token without this scope; None stands for no scope."""
    if guest.scopes is None:
        return
    if scope is None:
        raise RefusedError.of(HTTPStatus.FORBIDDEN, "not-for-programs")
    if scope not in guest.scopes:
        allowed = ", ".join(each for each in ALL if each in guest.scopes)
        raise RefusedError.of(HTTPStatus.FORBIDDEN, "lacks-scope", scope=scope, allowed=allowed)


def _chosen(wish: MakeToken) -> tuple[Scope, ...]:
    """The scopes of *wish*, each once; raises RefusedError if there is none."""
    found = tuple(each for each in ALL if each in wish.scopes)
    if not found:
        raise RefusedError.of(HTTPStatus.UNPROCESSABLE_ENTITY, "no-scope", scopes=", ".join(ALL))
    return found


def _read(scopes: str) -> tuple[Scope, ...]:
    return tuple(each for each in ALL if each in scopes.split())
