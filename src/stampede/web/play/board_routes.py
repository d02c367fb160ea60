"""Routes of boards: the static drawing of a game with its options."""

from functools import cache, lru_cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.core.game import Game
from stampede.core.options import OptionValue
from stampede.draw.small import brief_board
from stampede.draw.strokes import noise
from stampede.draw.svg import to_svg
from stampede.games import find
from stampede.web.http.answers import as_json, drawing
from stampede.web.http.parameters import definition_of, number_of
from stampede.web.http.security import FOR_EVER
from stampede.web.runtime import languages
from stampede.web.site.site import site_of
from stampede.web.table import addresses
from stampede.web.table.option_checks import load_asked
from stampede.words.catalogue import language

BOARDS = 16
"""Boards (about 80 KB each) kept in memory."""
SEED = 7
"""Of the matches on the cards of the games."""
NOT_OPTIONS = (languages.PARAMETER, addresses.RULES_PARAMETER, "v")
"""Parameters of a board's URL that are not options of the game."""


async def game_board(request: Request) -> Response:
    """``GET /api/games/{game}/board?option=value``: the static board of a game with its options.

    ``rules_version=1`` asks for that of matches that began under these rules.
    """
    given = {name: text for name, text in request.query_params.items() if name not in NOT_OPTIONS}
    definition = definition_of(request)
    newest = definition.rules_version
    version = number_of(request, addresses.RULES_PARAMETER, newest, 1, newest)
    game = load_asked(definition.name, definition.parse_options(given), version)
    options = tuple(game.options.items())
    board = await site_of(request).executor.make(_board, game.name, version, options, language())
    response = as_json(board)
    response.headers["cache-control"] = FOR_EVER
    return response


async def game_drawing(request: Request) -> Response:
    """``GET /api/games/{game}/drawing.svg``: a position from the middle of a match."""
    name = definition_of(request).name
    svg = await site_of(request).executor.make(_drawing_of, name, language())
    return drawing(svg, "public, max-age=3600")


@lru_cache(BOARDS)
def _board(
    name: str, rules_version: int, options: tuple[tuple[str, OptionValue], ...], _language: str
) -> bytes:
    return msgspec.json.encode(brief_board(find(name).shown(rules_version).drawn.board(dict(options))))


@cache
def _drawing_of(name: str, _language: str) -> str:
    """A match of half the usual length, played at random but always alike."""
    definition = find(name)
    state = Game(definition, {}, "plain").new_initial_state(seed=SEED)
    for turn in range((definition.facts.typical_length or 0) // 2):
        after = state.clone()
        seat = after.acting_seats()[0]
        legal = after.legal_actions(seat)
        after.apply_action(seat, legal[int(noise(turn, SEED) * len(legal))])
        if after.is_terminal():
            break
        state = after
    return to_svg(brief_board(state.game.board), state.scene(None))


ROUTES = (
    Route("/api/games/{game}/board", game_board),
    Route("/api/games/{game}/drawing.svg", game_drawing),
)
