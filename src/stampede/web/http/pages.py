"""The pages: one file built by the front end, with a head that tells link previews what it is."""

import html
import re
from collections.abc import Iterator
from functools import lru_cache
from http import HTTPStatus
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from stampede.core.definition import Definition
from stampede.games import drawn_games, find
from stampede.web.http.address import public_address
from stampede.web.http.static import STATIC
from stampede.web.words import say
from stampede.words.catalogue import language

WIDTH, HEIGHT = 1200, 630
"""Pixels of the picture that a chat shows of a link."""
INDEX = STATIC / "index.html"
NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Stampede</title></head>
<body><h1>The pages are not built</h1>
<p>The server runs, but its pages are missing: build the front end (<code>npm run build</code> in
<code>frontend/</code>) or install a released wheel.</p></body></html>
"""


class Preview(NamedTuple):
    """The link preview of a page, which chats show."""

    title: str
    description: str
    image: str
    """A path of this server, without ``preview.png``."""
    pictured: str
    """The picture's alternative text."""


async def front(request: Request) -> Response:
    """``/``: the front page."""
    return page(request, front_preview())


def nothing_here(request: Request) -> Response:
    """The page for an unknown path, opened in a browser."""
    return page(request, front_preview("page.unknown"), HTTPStatus.NOT_FOUND)


def front_preview(line: str = "page.site") -> Preview:
    """The preview of the front page."""
    game = find(drawn_games()[0])
    return Preview("Stampede", say(line), f"/api/games/{game.name}", say("page.pictured", title=game.title))


def game_in(request: Request) -> Definition | None:
    """The game in a page's address; None where no page can be about it."""
    name = request.path_params["game"]
    return find(name) if name in drawn_games() else None


def game_preview(game: Definition, title: str, line: str, image: str = "") -> Preview:
    """The preview of a page about a game, its title named by its key, with the game's picture or *image*."""
    path = image or f"/api/games/{game.name}"
    return Preview(say(title, title=game.title), line, path, say("page.pictured", title=game.title))


def page(request: Request, preview: Preview, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """The built page, with a head that describes it to link previews."""
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
    """The tags in the page's head that describe it to chats, search engines and screen readers."""
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
    """The built page, cached by its modification time."""
    return INDEX.read_text(encoding="utf-8")
