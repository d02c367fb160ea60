"""The pages: one file built by the front end, with a head that tells link previews what it is."""

import html
import re
from collections.abc import Iterator
from functools import lru_cache
from http import HTTPStatus
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from stampede.games import drawn_games, find
from stampede.web.http.address import public_address
from stampede.web.http.services import services
from stampede.web.http.static import STATIC
from stampede.web.identity.guests import identify
from stampede.web.previews.link_image import HEIGHT, WIDTH
from stampede.web.runtime.refusals import RefusedError
from stampede.web.table.state import TableState
from stampede.web.table.views import in_words
from stampede.web.words import say
from stampede.words.catalogue import language

INDEX = STATIC / "index.html"
NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Stampede</title></head>
<body><h1>The pages are not built</h1>
<p>The server runs, but its pages are missing: build the front end (<code>npm run build</code> in
<code>frontend/</code>) or install a released wheel.</p></body></html>
"""


class Preview(NamedTuple):
    """What a chat shows of a link."""

    title: str
    description: str
    image: str
    """A path of this server, without ``preview.png``."""
    pictured: str
    """What the picture shows, in words."""


async def front(request: Request) -> Response:
    """``/``."""
    return _page(request, _front())


async def table(request: Request) -> Response:
    """``/t/{table}`` and ``/t/{table}/{invite}``."""
    try:
        found = await services(request).tables.get(request.path_params["table"])
    except RefusedError:
        return nothing_here(request)
    invite = request.path_params.get("invite")
    if invite is None:
        is_shown = found.table_state.may_watch(None)
        return _page(request, _table(request, found.table_state) if is_shown else _private(found.table_state))
    is_right = found.is_invitation(invite)
    return _page(request, _invitation(request, found.table_state) if is_right else _front())


async def match(request: Request) -> Response:
    """``/m/{match}``."""
    try:
        table_state = await services(request).archive.find(request.path_params["match"])
    except RefusedError:
        return nothing_here(request)
    is_shown = table_state.has_ended or table_state.may_watch(None)
    return _page(request, _table(request, table_state) if is_shown else _private(table_state))


async def lesson(request: Request) -> Response:
    """``/learn/{game}``."""
    name = request.path_params["game"]
    if name not in drawn_games():
        return nothing_here(request)
    game = find(name)
    title, pictured = say("page.learn", title=game.title), say("page.pictured", title=game.title)
    return _page(request, Preview(title, game.line, f"/api/games/{name}", pictured))


async def study(request: Request) -> Response:
    """``/study/{study}``."""
    house, name = services(request), request.path_params["study"]
    guest = await identify(house.store, request)
    try:
        await house.studies.check_may_read(name, None if guest is None else guest.id)
        title, game = await house.studies.told(name)
    except RefusedError:
        return nothing_here(request)
    definition = find(game)
    pictured = say("page.pictured", title=definition.title)
    line = say("page.study", title=definition.title)
    return _page(request, Preview(title, line, f"/api/games/{game}", pictured))


def nothing_here(request: Request) -> Response:
    """A path that leads nowhere, opened in a browser."""
    return _page(request, _front("page.unknown"), HTTPStatus.NOT_FOUND)


def _front(line: str = "page.site") -> Preview:
    game = find(drawn_games()[0])
    return Preview("Stampede", say(line), f"/api/games/{game.name}", say("page.pictured", title=game.title))


def _table(request: Request, table_state: TableState) -> Preview:
    title = table_state.match.game.definition.title
    names = [name for name in services(request).told(table_state, None).names() if name]
    who = in_words(names, "page.against" if len(names) == 2 else "list.two")
    line = say(f"page.{table_state.phase}")
    image, pictured = f"/api/matches/{table_state.match_id}", say("page.pictured", title=title)
    return Preview(say("page.match", title=title, names=who), line, image, pictured)


def _private(table_state: TableState) -> Preview:
    """A table that only its players see: nobody is told who they are, or what the match is called."""
    title = table_state.match.game.definition.title
    return _of_game(table_state, title, say("refused.private"))


def _invitation(request: Request, table_state: TableState) -> Preview:
    """Who holds the right link is told who invites them; anyone else nothing."""
    definition = table_state.match.game.definition
    told = services(request).told(table_state, None)
    invited = say("page.invitation", host=told.name_of(told.players[0]), title=definition.title)
    return _of_game(table_state, invited, definition.line)


def _of_game(table_state: TableState, title: str, line: str) -> Preview:
    """With the picture of the game, not of the match."""
    definition = table_state.match.game.definition
    pictured = say("page.pictured", title=definition.title)
    return Preview(title, line, f"/api/games/{definition.name}", pictured)


def _page(request: Request, preview: Preview, status: HTTPStatus = HTTPStatus.OK) -> Response:
    try:
        text = read_index(INDEX.stat().st_mtime_ns)
    except OSError:
        return HTMLResponse(NOT_BUILT, HTTPStatus.SERVICE_UNAVAILABLE)
    head = "\n    ".join(_head(preview, public_address(request)))
    text = re.sub(r"\s*<meta name=\"description\"[^>]*>", "", text)
    page = re.sub(r"<title>.*?</title>", lambda _found: head, text, count=1, flags=re.DOTALL)
    page = page.replace('<html lang="en">', f'<html lang="{language()}">', 1)
    return HTMLResponse(page, status, {"cache-control": "no-cache"})


def _head(preview: Preview, address: str) -> Iterator[str]:
    """The lines that tell chats, and those who read titles aloud, what a page is."""
    title, description = html.escape(preview.title), html.escape(preview.description)
    yield f"<title>{title}</title>"
    yield f'<meta name="description" content="{description}" />'
    told = {
        "og:site_name": "Stampede",
        "og:type": "website",
        "og:title": title,
        "og:description": description,
        "og:image": html.escape(f"{address}{preview.image}/preview.png"),
        "og:image:type": "image/png",
        "og:image:width": WIDTH,
        "og:image:height": HEIGHT,
        "og:image:alt": html.escape(preview.pictured),
    }
    for name, content in told.items():
        yield f'<meta property="{name}" content="{content}" />'
    yield '<meta name="twitter:card" content="summary_large_image" />'


@lru_cache(1)
def read_index(_changed: int) -> str:
    """The built page; read anew when it has changed."""
    return INDEX.read_text(encoding="utf-8")
