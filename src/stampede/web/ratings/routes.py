"""The routes of results and ratings."""

from collections.abc import Iterable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.games import all_games, drawn_games
from stampede.web.http.answers import answer
from stampede.web.http.pages import front
from stampede.web.identity.guests import identify
from stampede.web.identity.tokens import open_to
from stampede.web.ratings import messages, results
from stampede.web.ratings.results import ESTABLISHED, FinishedMatch, Ranked, RatingOf
from stampede.web.runtime.names import displayed_name
from stampede.web.site.site import site_of
from stampede.web.table.levels import Levels, called
from stampede.web.words import say

BOARD = 20
"""Players on the rating board of a game."""


@open_to("read", "Your ratings and finished matches.", messages.PlayerRecord, name="lists_own_results")
async def own_results(request: Request) -> Response:
    """``GET /api/me/results``."""
    site = site_of(request)
    guest = await identify(site.store, request)
    if guest is None:
        return answer(messages.PlayerRecord((), ()))
    await site.caught_up(guest.id)
    matches = await site.store.read(lambda connection: results.of_guest(connection, guest.id))
    ratings = await site.store.read(lambda connection: results.standings(connection, guest.id))
    known = all_games()  # a game may be removed from the site and come back
    lines = tuple(_result(each, guest.id, site.levels) for each in matches if each.game in known)
    return answer(messages.PlayerRecord(tuple(_rating(each) for each in ratings if each[0] in known), lines))


@open_to("read", "The boards of ratings.", messages.RatingBoard, name="lists_ratings")
async def ratings(request: Request) -> Response:
    """``GET /api/ratings``."""
    site = site_of(request)
    guest = await identify(site.store, request)
    own = None if guest is None else guest.id
    if own is not None:
        await site.caught_up(own)
    found = await site.store.read(lambda connection: results.board(connection, own))
    if site.settings.house.is_child_safe:
        found = [
            each._replace(name=each.name if each.guest == own else say("name.somebody")) for each in found
        ]
    return answer(messages.RatingBoard(tuple(_board(game, found, own) for game in drawn_games())))


def _board(game: str, found: Iterable[Ranked], own: int | None) -> messages.GameBoard:
    """The best of a game, and the guest who asks wherever they rank."""
    ranked = [each for each in found if each.of.game == game]
    players = tuple(
        messages.Ranking(
            displayed_name(each.name),
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
    return messages.GameBoard(game, all_games()[game].title, players)


def _rating(standing: RatingOf) -> messages.RatingLine:
    game, rating, matches = standing
    return messages.RatingLine(game, all_games()[game].title, rating.points, rating.margin, matches)


def _result(result: FinishedMatch, guest: int, levels: Levels) -> messages.ResultLine:
    own = next(each for each in result.placed if each.guest == guest)
    players = sorted(result.placed)
    names = tuple(called(levels, result.game, [(each.name, each.level) for each in players]))
    return messages.ResultLine(
        match=result.match,
        game=result.game,
        title=all_games()[result.game].title,
        ended_ms=result.ended_ms,
        place=own.place,
        players=tuple(
            messages.Placing(names[each.player], each.place, each.guest == guest, each.is_program)
            for each in result.placed
        ),
        points=own.points,
        change=own.change,
    )


ROUTES = [
    Route("/ratings", front),
    Route("/api/me/results", own_results),
    Route("/api/ratings", ratings),
]
