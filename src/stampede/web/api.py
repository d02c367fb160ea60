"""The routes of the API over HTTP."""

import asyncio
import io
import re
from functools import cache
from http import HTTPStatus

import segno
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from stampede.games import GAMES
from stampede.kit.definition import Definition
from stampede.kit.errors import InvalidOption
from stampede.kit.game import Game
from stampede.kit.svg import to_svg
from stampede.play import log
from stampede.web import archive, views
from stampede.web.address import public_address
from stampede.web.answers import answer, drawing, read
from stampede.web.guests import COOKIE, COOKIE_SECONDS, clean_name, identify, welcome
from stampede.web.messages import CreateTable, GameInfo, Joined, JoinTable, LevelInfo, OptionInfo, Site
from stampede.web.refusals import RefusedError, bad_option, malformed
from stampede.web.registry import HOSTED, Levels
from stampede.web.services import services

OWN_PATH = re.compile(r"/(?:[tm]/[A-Za-z0-9_-]{1,64}(?:/[A-Za-z0-9_-]{1,64})?)?")


async def site(request: Request) -> Response:
    """``GET /api/site``."""
    house = services(request)
    guest = await identify(house.store, request)
    games = tuple(_game_info(definition, house.levels) for definition in (GAMES[name] for name in HOSTED))
    return answer(Site(games, "" if guest is None else guest.name))


async def create_table(request: Request) -> Response:
    """``POST /api/tables``."""
    wish = await read(request, CreateTable)
    house = services(request)
    guest, token = await welcome(house.store, request, clean_name(wish.name))
    response = answer(await house.tables.create(guest, wish), HTTPStatus.CREATED)
    _hand_over(request, response, token)
    return response


async def join_table(request: Request) -> Response:
    """``POST /api/tables/{table}/join``."""
    wish = await read(request, JoinTable)
    house = services(request)
    table = await house.tables.get(request.path_params["table"])
    name = clean_name(wish.name)
    # First of all, so that a wrong link makes nobody a guest.
    known = await identify(house.store, request)
    table.check_invitation(None if known is None else known.id, wish.invite)
    guest, token = await welcome(house.store, request, name)
    await table.join(guest.id, wish.invite, name)
    response = answer(Joined(table.ledger.table))
    _hand_over(request, response, token)
    return response


async def replay(request: Request) -> Response:
    """``GET /api/matches/{match}``."""
    ledger = await archive.finished(services(request).store, request.path_params["match"])
    return answer(await asyncio.to_thread(archive.replay, ledger))


async def match_file(request: Request) -> Response:
    """``GET /api/matches/{match}/file``."""
    ledger = await archive.finished(services(request).store, request.path_params["match"])
    name = f"{ledger.match.game.name}-{ledger.match_id}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    text = log.write(archive.match_file(ledger))
    return Response(text, media_type="application/jsonl; charset=utf-8", headers=headers)


async def match_drawing(request: Request) -> Response:
    """``GET /api/matches/{match}/drawing.svg``: the last position, as a spectator sees it."""
    ledger = await archive.find(services(request).store, request.path_params["match"])
    state = ledger.match.state
    return drawing(to_svg(views.board(state.game), state.scene(None)))


async def game_board(request: Request) -> Response:
    """``GET /api/games/{game}/board?option=value``: the static board of a game with its options."""
    given = {name: text for name, text in request.query_params.items() if name != "v"}
    definition = _definition(request)
    try:
        game = Game(definition, definition.parse_options(given), "plain")
    except InvalidOption as error:
        raise bad_option(str(error)) from None
    response = answer(views.board(game))
    response.headers["cache-control"] = "public, max-age=31536000, immutable"
    return response


async def game_drawing(request: Request) -> Response:
    """``GET /api/games/{game}/drawing.svg``: the start position."""
    return drawing(_start_drawing(_definition(request).name), "public, max-age=3600")


def _definition(request: Request) -> Definition:
    name = request.path_params["game"]
    if name not in HOSTED:
        raise RefusedError(HTTPStatus.NOT_FOUND, "unknown-game", f"The games are {', '.join(HOSTED)}.")
    return GAMES[name]


async def qr_code(request: Request) -> Response:
    """``GET /api/qr.svg?path=/t/...``: for a phone to come to this table."""
    path = request.query_params.get("path", "")
    if not OWN_PATH.fullmatch(path):
        raise malformed("Give the path of a table or a match here, like ?path=/t/NAME.")
    out = io.BytesIO()
    code = segno.make(public_address(request) + path, error="m", micro=False)
    code.save(out, kind="svg", scale=4, border=3, light="#fff", dark="#000", xmldecl=False)
    return drawing(out.getvalue())


async def healthz(request: Request) -> Response:
    """``GET /healthz``: whether the database answers."""
    await services(request).store.guest("")
    return PlainTextResponse("ok\n")


def _hand_over(request: Request, response: Response, token: str) -> None:
    """Give a new guest's browser its token."""
    if token:
        secure = request.url.scheme == "https"
        response.set_cookie(
            COOKIE, token, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure
        )


def _game_info(definition: Definition, levels: Levels) -> GameInfo:
    return GameInfo(
        name=definition.name,
        title=definition.title,
        line=definition.line,
        author=definition.author,
        players=_range(definition.players),
        minutes=_range(definition.minutes),
        seats=definition.seat_names,
        levels=tuple(LevelInfo(each.level, each.name, each.blurb) for each in levels(definition.name)),
        options=tuple(
            OptionInfo(
                each.name, each.label, each.kind, each.default, each.low, each.high, each.values, each.help
            )
            for each in definition.options
        ),
    )


def _range(bounds: tuple[int, int]) -> str:
    low, high = bounds
    return str(low) if low == high else f"{low}\N{EN DASH}{high}"


@cache
def _start_drawing(name: str) -> str:
    game = Game(GAMES[name], {}, "plain")
    return to_svg(game.board, game.new_initial_state().scene(None))
