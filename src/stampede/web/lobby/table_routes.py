"""The routes of the API over HTTP."""

import io
import re
from functools import cache, lru_cache
from http import HTTPStatus

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response

from stampede.core.definition import Definition
from stampede.core.game import Game, State
from stampede.core.options import OptionValue
from stampede.draw.svg import to_svg
from stampede.games import drawn_games, find
from stampede.play.fairness import commitment
from stampede.web.http import idempotency as creations
from stampede.web.http.address import public_address
from stampede.web.http.answers import answer, as_json, drawing, read
from stampede.web.http.security import FOR_EVER
from stampede.web.http.services import Services, services
from stampede.web.identity.blocks import is_blocked
from stampede.web.identity.guests import clean_name, hand_over, identify, welcome
from stampede.web.identity.tokens import open_to
from stampede.web.limits.source import source
from stampede.web.replays.messages import Frames, Replay
from stampede.web.runtime import languages
from stampede.web.runtime.refusals import RefusedError, malformed, private, table_full
from stampede.web.runtime.wire import LETTERS
from stampede.web.table import addresses
from stampede.web.table.opening import (
    CreateTable,
    JoinTable,
    TableCreated,
    TableJoined,
)
from stampede.web.table.requested_options import load_asked
from stampede.web.table.state import TableState
from stampede.web.table.table import Table
from stampede.web.tables import archive
from stampede.web.tables.position_cache import EVERYTHING, Eyes, PositionCache
from stampede.web.words import say
from stampede.words.catalogue import language

BOARDS, CODES = 16, 256
"""Boards (about 80 KB each) and codes for phones kept in memory."""
USUAL_FRAMES, MOST_FRAMES = 32, 64
"""Positions drawn for one request."""
NOT_OPTIONS = (languages.PARAMETER, addresses.RULES_PARAMETER, "v")
"""Parameters of a board's address that are not of the game."""
NUMBER = re.compile(r"-?[0-9]{1,9}")
OWN_PATH = re.compile(rf"/(?:[tm]/{LETTERS}{{1,64}}(?:/{LETTERS}{{1,64}})?)?")


@open_to("open", "Open a table and sit down at it.", TableCreated, CreateTable, status=HTTPStatus.CREATED)
async def create_table(request: Request) -> Response:
    """``POST /api/tables``."""
    wish = await read(request, CreateTable)
    house = services(request)
    house.load.check_room()
    guest, token = await welcome(house.store, house.limits, request, clean_name(wish.name))
    asked = creations.Request(house.store, guest.id, wish)

    async def make() -> bytes:
        await house.caught_up(guest.id)
        await house.limits.count_table(guest.id, source(request))
        return msgspec.json.encode(await house.tables.create(guest, wish, asked.note))

    response = as_json(await asked.once(make), HTTPStatus.CREATED)
    hand_over(request, response, token)
    return response


@open_to("play", "Sit down at a table.", TableJoined, JoinTable)
async def join_table(request: Request) -> Response:
    """``POST /api/tables/{table}/join``."""
    wish = await read(request, JoinTable)
    house = services(request)
    table = await house.tables.get(request.path_params["table"])
    name = clean_name(wish.name)
    # First of all, so that a wrong link makes nobody a guest.
    known = await identify(house.store, request)
    own = None if known is None else known.id
    table.check_invitation(own, wish.invite)
    if not table.table_state.is_full:
        table.check_name(own, name)
    guest, token = await welcome(house.store, house.limits, request, name)
    await check_not_blocked(house, table, guest.id, wish.invite)
    await table.join(guest.id, wish.invite, name, is_program=guest.is_program)
    seed = bytes.fromhex(table.table_state.seed)
    response = answer(TableJoined(table.table_state.table, commitment(seed)))
    hand_over(request, response, token)
    return response


async def check_not_blocked(house: Services, table: Table, guest: int, invite: str = "") -> None:
    """Raise RefusedError if who invites *guest*, or anybody at an open table, has blocked them."""
    table_state = table.table_state
    if table_state.players_of(guest):
        return
    hosts = {table_state.owner or 0} if table.is_invitation(invite) else table_state.guests
    if await house.store.read(lambda connection: is_blocked(connection, guest, hosts)):
        raise table_full()


@open_to("read", "A finished match.", Replay)
async def replay(request: Request) -> Response:
    """``GET /api/matches/{match}``."""
    house = services(request)
    match = request.path_params["match"]
    table_state, film = await house.archive.finished(match), await house.archive.film(match)
    guest = await identify(house.store, request)
    told = house.told(table_state, None if guest is None else guest.id)
    return as_json(await house.executor.make(_replay, told, film))


async def frames(request: Request) -> Response:
    """``GET /api/matches/{match}/frames?first=0&count=32&seat=all``: positions of a finished match."""
    house = services(request)
    film = await house.archive.film(request.path_params["match"])
    last, seats = len(film) - 1, film[0].game.num_seats
    first = _number(request, "first", 0, 0, last)
    count = _number(request, "count", USUAL_FRAMES, 1, MOST_FRAMES)
    eyes: Eyes = EVERYTHING
    if request.query_params.get("seat", EVERYTHING) != EVERYTHING:
        seat = _number(request, "seat", -1, -1, seats - 1, "address.seat")
        eyes = None if seat < 0 else seat
    return as_json(await house.executor.make(_frames, film, first, count, eyes))


async def match_drawing(request: Request) -> Response:
    """``GET /api/matches/{match}/drawing.svg``: the last position, as a spectator sees it."""
    house = services(request)
    table_state = await house.archive.find(request.path_params["match"])
    if table_state.watch != "all" and not table_state.has_ended:
        raise private()
    return drawing(await house.executor.make(_drawing, table_state.match.seen_by(None)))


async def game_board(request: Request) -> Response:
    """``GET /api/games/{game}/board?option=value``: the static board of a game with its options.

    ``rules_version=1`` asks for that of matches that began under these rules.
    """
    given = {name: text for name, text in request.query_params.items() if name not in NOT_OPTIONS}
    definition = definition_of(request)
    newest = definition.rules_version
    version = _number(request, addresses.RULES_PARAMETER, newest, 1, newest)
    game = load_asked(definition.name, definition.parse_options(given), version)
    options = tuple(game.options.items())
    board = await services(request).executor.make(_board, game.name, version, options, language())
    response = as_json(board)
    response.headers["cache-control"] = FOR_EVER
    return response


async def game_drawing(request: Request) -> Response:
    """``GET /api/games/{game}/drawing.svg``: the start position."""
    name = definition_of(request).name
    svg = await services(request).executor.make(_start_drawing, name, language())
    return drawing(svg, "public, max-age=3600")


def definition_of(request: Request) -> Definition:
    """The game of the address; raises RefusedError saying which there are."""
    name = request.path_params["game"]
    if name not in drawn_games():
        raise RefusedError.of(HTTPStatus.NOT_FOUND, "unknown-game", games=", ".join(drawn_games()))
    return find(name)


def _number(
    request: Request, name: str, usual: int, low: int, high: int, wrong: str = "address.number"
) -> int:
    """A number asked for in the address; raises RefusedError saying which there are."""
    text = request.query_params.get(name, str(usual))
    if not NUMBER.fullmatch(text) or not low <= int(text) <= high:
        raise malformed(say(wrong, name=name, low=low, high=high))
    return int(text)


async def qr_code(request: Request) -> Response:
    """``GET /api/qr.svg?path=/t/...``: for a phone to come to this table."""
    path = request.query_params.get("path", "")
    if not OWN_PATH.fullmatch(path):
        raise malformed(say("code.path"))
    address = public_address(request)
    if not address:
        raise malformed(say("code.host"))
    svg = await services(request).executor.make(_qr_code, address + path)
    return drawing(svg)


# What follows takes its time: it runs in the workshop, and what is asked for again and again is kept.


@lru_cache(BOARDS)
def _board(
    name: str, rules_version: int, options: tuple[tuple[str, OptionValue], ...], _language: str
) -> bytes:
    return msgspec.json.encode(find(name).shown(rules_version).drawn.board(dict(options)))


@cache
def _start_drawing(name: str, _language: str) -> str:
    return _drawing(Game(find(name), {}, "plain").new_initial_state())


def _drawing(state: State) -> str:
    return to_svg(state.game.board, state.scene(None))


def _replay(table_state: TableState, film: PositionCache) -> bytes:
    return msgspec.json.encode(archive.replay(table_state, film))


def _frames(film: PositionCache, first: int, count: int, eyes: Eyes) -> bytes:
    return msgspec.json.encode(Frames(first, tuple(film.scenes(first, count, eyes))))


@lru_cache(CODES)
def _qr_code(address: str) -> bytes:
    out = io.BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(out, kind="svg", scale=4, border=3, light="#fff", dark="#000", xmldecl=False)
    return out.getvalue()
