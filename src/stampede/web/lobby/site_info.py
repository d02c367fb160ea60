"""The route that describes the games of the site."""

from collections.abc import Mapping
from functools import cache, lru_cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.core.definition import Definition
from stampede.core.errors import InvalidOption
from stampede.core.game import Game
from stampede.games import broken_games, drawn_games, find
from stampede.printing.options import can_print
from stampede.web.http.answers import answer
from stampede.web.identity.guests import identify
from stampede.web.identity.tokens import open_to
from stampede.web.lessons import learner as lessons
from stampede.web.lessons.messages import LessonInfo
from stampede.web.lobby.site_messages import GameInfo, LevelInfo, OfferInfo, OptionInfo, Site
from stampede.web.privacy import notices
from stampede.web.site.site import site_of
from stampede.web.table import addresses
from stampede.web.table.levels import Levels
from stampede.words.catalogue import language

KEPT = 64
"""Game descriptions kept in memory, by language and levels."""


@open_to("read", "The games, their options and the computers' levels.", Site, name="site_site")
async def site_info(request: Request) -> Response:
    """``GET /api/site``."""
    site = site_of(request)
    guest = await identify(site.store, request)
    games = tuple(
        _game_info(name, site.levels, language(), teaches="lessons" in site.features)
        for name in drawn_games()
    )
    if site.settings.house.is_child_safe:
        games = tuple(msgspec.structs.replace(each, has_titles=False) for each in games)
    name = "" if guest is None else guest.name
    pages, broken = notices.there(site.settings), tuple(broken_games())
    is_for_research, features = site.settings.house.is_for_research, tuple(sorted(site.features))
    return answer(Site(games, name, is_for_research, pages, broken, features))


@lru_cache(KEPT)
def _game_info(name: str, levels: Levels, _language: str, *, teaches: bool) -> GameInfo:
    """The data on the card of a game: the same for everybody, and requested with each page."""
    return _described(find(name), levels, lessons.listed(find(name)) if teaches else ())


def _described(definition: Definition, levels: Levels, taught: tuple[LessonInfo, ...]) -> GameInfo:
    return GameInfo(
        name=definition.name,
        title=definition.title,
        line=definition.line,
        author=definition.facts.author,
        players=_range(definition.facts.players),
        minutes=_range(definition.facts.minutes),
        seats=_seat_names(definition, {}),
        places=_places(definition.name, language()),
        levels=tuple(
            LevelInfo(each.level, each.name, each.blurb, each.people) for each in levels(definition.name)
        ),
        options=tuple(
            OptionInfo(
                each.name,
                definition.label(each),
                each.kind,
                each.default,
                each.low,
                each.high,
                each.values,
                definition.help(each),
            )
            for each in definition.rules.options
            if not each.is_local
        ),
        rules=addresses.rules_address(definition.name),
        has_notebook=definition.drawn.notebook is not None,
        has_handicap=definition.rules.handicap_of is not None,
        lessons=taught,
        offers=tuple(
            OfferInfo(
                definition.call_offer(each),
                dict(each.options),
                dict(each.per_player),
                each.level,
                each.seat,
            )
            for each in definition.offers
        ),
        is_solved=definition.solved is not None,
        is_printable=can_print(definition),
        deals_openly=definition.facts.deals_openly,
        has_scores=definition.score_sheet is not None,
    )


@cache
def _places(name: str, _language: str) -> dict[str, tuple[str, ...]]:
    """The names of the seats, by the number of players, where they are known before the match."""
    definition = find(name)
    counting = next((option for option in definition.rules.options if option.name == "players"), None)
    switches = [{option.name: True} for option in definition.rules.options if option.kind == "bool"]
    places: dict[str, tuple[str, ...]] = {}
    for players in range(counting.low, counting.high + 1) if counting else ():
        found = {_seat_names(definition, {"players": players, **switch}) for switch in ({}, *switches)} - {()}
        if len(found) == 1:
            places[str(players)] = found.pop()
    return places


def _seat_names(definition: Definition, options: Mapping[str, object]) -> tuple[str, ...]:
    """The names of the seats; empty for options that exclude each other."""
    try:
        return Game(definition, options, "plain").new_initial_state().seat_names
    except InvalidOption:
        return ()


def _range(bounds: tuple[int, int]) -> str:
    low, high = bounds
    return str(low) if low == high else f"{low}\N{EN DASH}{high}"


ROUTES = (Route("/api/site", site_info),)
