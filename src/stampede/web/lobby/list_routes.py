"""The routes that list tables and results."""

from collections.abc import Iterable
from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.games import all_games, drawn_games
from stampede.web.accounts.messages import (
    GameBoard,
    Lobby,
    Placing,
    PlayerRecord,
    Ranking,
    RatingBoard,
    RatingLine,
    ResultLine,
    Sitting,
    TableLine,
    TableList,
)
from stampede.web.http.answers import answer, as_json
from stampede.web.http.services import Services, services
from stampede.web.identity.guests import identify, told_name
from stampede.web.identity.tokens import open_to
from stampede.web.lobby import lists
from stampede.web.lobby.lists import Listed
from stampede.web.ratings import results
from stampede.web.ratings.results import ESTABLISHED, MatchResult, Ranked, RatingOf
from stampede.web.runtime.shared_reading import SharedReading
from stampede.web.table.levels import Levels, called
from stampede.web.words import say
from stampede.words.catalogue import language

BOARD = 20
"""So many are on the board of ratings."""


@open_to("read", "Your unfinished tables, first those that wait for you.", TableList)
async def own_tables(request: Request) -> Response:
    """``GET /api/me/tables``."""
    house = services(request)
    guest = await identify(house.store, request)
    if guest is None:
        return answer(TableList(()))
    await house.caught_up(guest.id)
    found = await house.store.read(lambda connection: lists.own(connection, guest.id))
    return answer(TableList(_lines(house, found, guest.id)))


@open_to("read", "Tables at which anybody may sit down.", TableList)
async def open_tables(request: Request) -> Response:
    """``GET /api/tables``."""
    house = services(request)
    guest = await identify(house.store, request)
    if guest is None:  # the front page of everybody who is new, so they share what is read
        told = house.open_tables.setdefault(language(), SharedReading(partial(_open_to_all, house, None)))
        return as_json(await told.ask())
    await house.caught_up(guest.id)
    return as_json(await _open_to_all(house, guest.id))


async def _open_to_all(house: Services, guest: int | None) -> bytes:
    now = house.world.now_ms()
    found = await house.store.read(lambda connection: lists.open_to_all(connection, now, guest))
    return msgspec.json.encode(TableList(_lines(house, found, guest)))


@open_to("read", "Your ratings and finished matches.", PlayerRecord)
async def own_results(request: Request) -> Response:
    """``GET /api/me/results``."""
    house = services(request)
    guest = await identify(house.store, request)
    if guest is None:
        return answer(PlayerRecord((), ()))
    await house.caught_up(guest.id)
    matches = await house.store.read(lambda connection: results.of_guest(connection, guest.id))
    ratings = await house.store.read(lambda connection: results.standings(connection, guest.id))
    known = all_games()  # a game may be taken out of the house, and come back
    lines = tuple(_result(each, guest.id, house.levels) for each in matches if each.game in known)
    return answer(PlayerRecord(tuple(_rating(each) for each in ratings if each[0] in known), lines))


@open_to("read", "What goes on now.", Lobby)
async def lobby(request: Request) -> Response:
    """``GET /api/lobby``."""
    house = services(request)
    guest = await identify(house.store, request)
    own, now = None if guest is None else guest.id, house.world.now_ms()
    found = await house.store.read(lambda connection: lists.running(connection, now, own))
    persons, named = await house.store.read(lambda connection: lists.company(connection, now))
    named = {} if house.settings.house.is_child_safe else named
    programs = tuple(name for name, is_program in named.items() if is_program)
    return answer(Lobby(_lines(house, found, own), persons, tuple(named), programs))


@open_to("read", "The boards of ratings.", RatingBoard)
async def ratings(request: Request) -> Response:
    """``GET /api/ratings``."""
    house = services(request)
    guest = await identify(house.store, request)
    own = None if guest is None else guest.id
    if own is not None:
        await house.caught_up(own)
    found = await house.store.read(lambda connection: results.board(connection, own))
    if house.settings.house.is_child_safe:
        found = [
            each._replace(name=each.name if each.guest == own else say("name.somebody")) for each in found
        ]
    return answer(RatingBoard(tuple(_board(game, found, own) for game in drawn_games())))


def _board(game: str, found: Iterable[Ranked], own: int | None) -> GameBoard:
    """The first of a game; who asks is shown wherever they stand."""
    ranked = [each for each in found if each.of.game == game]
    players = tuple(
        Ranking(
            told_name(each.name),
            each.of.rating.points,
            each.of.rating.margin,
            each.of.matches,
            each.of.matches < ESTABLISHED,
            each.guest == own,
            each.is_program,
        )
        for number, each in enumerate(ranked)
        if number < BOARD or each.guest == own
    )
    return GameBoard(game, all_games()[game].title, players)


def _lines(house: Services, found: Iterable[Listed], guest: int | None) -> tuple[TableLine, ...]:
    """The tables of games that are installed: nobody can open the others."""
    now = house.world.now_ms()
    known = [each for each in found if each.game in all_games()]
    if house.settings.house.is_child_safe:
        known = [_masked(each, guest) for each in known]
    return tuple(_line(each, guest, house.levels, now) for each in known)


def _masked(listed: Listed, guest: int | None) -> Listed:
    """The table as it is told to *guest* where names are for those who sit there."""
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
    )


def _rating(standing: RatingOf) -> RatingLine:
    game, rating, matches = standing
    return RatingLine(game, all_games()[game].title, rating.points, rating.margin, matches)


def _result(result: MatchResult, guest: int, levels: Levels) -> ResultLine:
    own = next(each for each in result.placed if each.guest == guest)
    players = sorted(result.placed)
    names = tuple(called(levels, result.game, [(each.name, each.level) for each in players]))
    return ResultLine(
        match=result.match,
        game=result.game,
        title=all_games()[result.game].title,
        ended_ms=result.ended_ms,
        place=own.place,
        players=tuple(
            Placing(names[each.player], each.place, each.guest == guest, each.is_program)
            for each in result.placed
        ),
        points=own.points,
        change=own.change,
    )


ROUTES = [
    Route("/api/me/tables", own_tables),
    Route("/api/me/results", own_results),
    Route("/api/tables", open_tables),
    Route("/api/lobby", lobby),
    Route("/api/ratings", ratings),
]
