"""Routes that list tables."""

from collections.abc import Awaitable, Callable, Iterable
from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.games import all_games
from stampede.web.http.answers import answer, as_json
from stampede.web.http.pages import front
from stampede.web.identity.guests import identify
from stampede.web.identity.tokens import open_to
from stampede.web.lobby.messages import Lobby, Sitting, TableLine, TableList
from stampede.web.runtime.shared_reading import SharedReading
from stampede.web.site.site import RunningSite, site_of
from stampede.web.table.levels import Levels, called
from stampede.web.tables import lists
from stampede.web.tables.lists import Listed
from stampede.web.words import say
from stampede.words.catalogue import language


class SharedLists(dict[tuple[str, str], SharedReading[bytes]]):
    """The lists that every new visitor sees, by name and language: all of them share one read of each."""

    async def ask(self, name: str, read: Callable[[], Awaitable[bytes]]) -> bytes:
        """The list *name*, as *read* finds it."""
        return await self.setdefault((name, language()), SharedReading(read)).ask()


@open_to("read", "Your unfinished tables, first those that wait for you.", TableList, name="lists_own_tables")
async def own_tables(request: Request) -> Response:
    """``GET /api/me/tables``."""
    site = site_of(request)
    guest = await identify(site.store, request)
    if guest is None:
        return answer(TableList(()))
    await site.caught_up(guest.id)
    found = await site.store.read(lambda connection: lists.own(connection, guest.id))
    return answer(TableList(lines(site, found, guest.id)))


@open_to("read", "Tables at which anybody may sit down.", TableList, name="lists_open_tables")
async def open_tables(request: Request) -> Response:
    """``GET /api/tables``."""
    site = site_of(request)
    guest = await identify(site.store, request)
    if guest is None:
        return as_json(await site[SharedLists].ask("open", partial(_open_to_all, site, None)))
    await site.caught_up(guest.id)
    return as_json(await _open_to_all(site, guest.id))


async def _open_to_all(site: RunningSite, guest: int | None) -> bytes:
    now = site.runtime.now_ms()
    are_private = site.settings.house.is_child_safe
    read = partial(lists.open_to_all, now=now, guest=guest, are_clubs_private=are_private)
    found = await site.store.read(read)
    return msgspec.json.encode(TableList(lines(site, found, guest)))


@open_to("read", "What goes on now.", Lobby, name="lists_lobby")
async def lobby(request: Request) -> Response:
    """``GET /api/lobby``."""
    site = site_of(request)
    guest = await identify(site.store, request)
    if guest is None:
        return as_json(await site[SharedLists].ask("lobby", partial(_lobby, site, None)))
    return as_json(await _lobby(site, guest.id))


async def _lobby(site: RunningSite, guest: int | None) -> bytes:
    now, are_private = site.runtime.now_ms(), site.settings.house.is_child_safe
    read = partial(lists.running, now=now, guest=guest, are_clubs_private=are_private)
    found = await site.store.read(read)
    persons, named = await site.store.read(lambda connection: lists.company(connection, now))
    named = {} if are_private else named
    programs = tuple(name for name, is_program in named.items() if is_program)
    return msgspec.json.encode(Lobby(lines(site, found, guest), persons, tuple(named), programs))


def lines(site: RunningSite, found: Iterable[Listed], guest: int | None) -> tuple[TableLine, ...]:
    """The tables whose games are installed: nobody could open the others."""
    now = site.runtime.now_ms()
    known = [each for each in found if each.game in all_games()]
    if site.settings.house.is_child_safe:
        known = [_masked(each, guest) for each in known]
    return tuple(_line(each, guest, site.levels, now) for each in known)


def _masked(listed: Listed, guest: int | None) -> Listed:
    """A listed table where only players may know names: without its title, and for others without names."""
    listed = listed._replace(title="")
    if guest is not None and any(each.guest == guest for each in listed.chairs):
        return listed
    chairs = (
        each._replace(name=say("name.guest", number=number)) if each.guest is not None else each
        for number, each in enumerate(listed.chairs, start=1)
    )
    return listed._replace(chairs=tuple(chairs))


def _line(listed: Listed, guest: int | None, levels: Levels, now: int) -> TableLine:
    names = called(levels, listed.game, [(each.name, each.level) for each in listed.chairs])
    sitting = tuple(
        Sitting(
            name, each.level, each.is_due, each.guest is not None and each.guest == guest, each.is_program
        )
        for name, each in zip(names, listed.chairs, strict=True)
    )
    return TableLine(
        table=listed.table,
        game=listed.game,
        title=all_games()[listed.game].title,
        phase=listed.phase,
        players=sitting,
        free=listed.seats - len(sitting),
        is_your_turn=any(each.is_due and each.is_you for each in sitting),
        idle_seconds=max(0, now - listed.active_ms) // 1000,
        table_title=listed.title,
    )


ROUTES = [
    Route("/", front),
    Route("/me", front),
    Route("/api/me/tables", own_tables),
    Route("/api/tables", open_tables),
    Route("/api/lobby", lobby),
]
