"""The routes that list tables and results."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.games import GAMES
from stampede.web import lists, people, results
from stampede.web.answers import answer
from stampede.web.guests import identify
from stampede.web.lists import Listed
from stampede.web.people_messages import (
    Placing,
    RatingLine,
    Record,
    ResultLine,
    Sitting,
    TableLine,
    TableList,
)
from stampede.web.results import Result, Standing
from stampede.web.services import services


async def own_tables(request: Request) -> Response:
    """``GET /api/me/tables``."""
    store, guest = services(request).store, await identify(services(request).store, request)
    if guest is None:
        return answer(TableList(()))
    found = await store.read(lambda connection: lists.own(connection, guest.id))
    return answer(TableList(tuple(_line(each, guest.id) for each in found)))


async def open_tables(request: Request) -> Response:
    """``GET /api/tables``."""
    store, guest = services(request).store, await identify(services(request).store, request)
    found = await store.read(lambda connection: lists.open_to_all(connection, people.now()))
    return answer(TableList(tuple(_line(each, guest.id if guest else None) for each in found)))


async def own_results(request: Request) -> Response:
    """``GET /api/me/results``."""
    store, guest = services(request).store, await identify(services(request).store, request)
    if guest is None:
        return answer(Record((), ()))
    matches = await store.read(lambda connection: results.of_guest(connection, guest.id))
    ratings = await store.read(lambda connection: results.standings(connection, guest.id))
    return answer(Record(tuple(map(_rating, ratings)), tuple(_result(each, guest.id) for each in matches)))


def _line(listed: Listed, guest: int | None) -> TableLine:
    sitting = tuple(
        Sitting(each.name, each.level, each.is_due, each.guest is not None and each.guest == guest)
        for each in listed.chairs
    )
    return TableLine(
        table=listed.table,
        game=listed.game,
        title=GAMES[listed.game].title,
        phase=listed.phase,
        players=sitting,
        free=listed.seats - len(sitting),
        is_your_turn=any(each.is_due and each.is_you for each in sitting),
        idle_seconds=max(0, people.now() - listed.active_ms) // 1000,
    )


def _rating(standing: Standing) -> RatingLine:
    game, rating, matches = standing
    return RatingLine(game, GAMES[game].title, rating.points, rating.margin, matches)


def _result(result: Result, guest: int) -> ResultLine:
    own = next(each for each in result.placed if each.guest == guest)
    return ResultLine(
        match=result.match,
        game=result.game,
        title=GAMES[result.game].title,
        ended_ms=result.ended_ms,
        place=own.place,
        players=tuple(Placing(each.name, each.place, each.guest == guest) for each in result.placed),
        points=own.points,
        change=own.change,
    )


ROUTES = [
    Route("/api/me/tables", own_tables),
    Route("/api/me/results", own_results),
    Route("/api/tables", open_tables),
]
