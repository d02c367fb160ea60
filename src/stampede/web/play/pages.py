"""The pages of a table and of a match."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.web.http.pages import Preview, front_preview, nothing_here, page
from stampede.web.runtime.refusals import RefusedError
from stampede.web.site.site import site_of
from stampede.web.table.state import TableState
from stampede.web.table.views import in_words
from stampede.web.words import say


async def table(request: Request) -> Response:
    """``/t/{table}`` and ``/t/{table}/{invite}``."""
    try:
        found = await site_of(request).tables.get(request.path_params["table"])
    except RefusedError:
        return nothing_here(request)
    invite = request.path_params.get("invite")
    if invite is None:
        is_shown = found.table_state.may_watch(None)
        return page(request, _table(request, found.table_state) if is_shown else _private(found.table_state))
    is_right = found.is_invitation(invite)
    return page(request, _invitation(request, found.table_state) if is_right else front_preview())


async def match(request: Request) -> Response:
    """``/m/{match}``."""
    try:
        table_state = await site_of(request).archive.find(request.path_params["match"])
    except RefusedError:
        return nothing_here(request)
    is_shown = table_state.has_ended or table_state.may_watch(None)
    return page(request, _table(request, table_state) if is_shown else _private(table_state))


def _table(request: Request, table_state: TableState) -> Preview:
    title = table_state.match.game.definition.title
    names = [name for name in site_of(request).visible(table_state, None).names() if name]
    who = in_words(names, "page.against" if len(names) == 2 else "list.two")
    line = say(f"page.{table_state.phase}")
    image, pictured = f"/api/matches/{table_state.match_id}", say("page.pictured", title=title)
    return Preview(say("page.match", title=title, names=who), line, image, pictured)


def _private(table_state: TableState) -> Preview:
    """The preview of a private table, without the names of the players or the match."""
    title = table_state.match.game.definition.title
    return _of_game(table_state, title, say("refused.private"))


def _invitation(request: Request, table_state: TableState) -> Preview:
    """The preview of an invitation: it names the host only if the link is right."""
    definition = table_state.match.game.definition
    told = site_of(request).visible(table_state, None)
    invited = say("page.invitation", host=told.name_of(told.players[0]), title=definition.title)
    return _of_game(table_state, invited, definition.line)


def _of_game(table_state: TableState, title: str, line: str) -> Preview:
    """A preview with the picture of the game, not of the match."""
    definition = table_state.match.game.definition
    pictured = say("page.pictured", title=definition.title)
    return Preview(title, line, f"/api/games/{definition.name}", pictured)


ROUTES = (
    Route("/t/{table:id}", table),
    Route("/t/{table:id}/wall", table),
    Route("/t/{table:id}/{invite:id}", table),
    Route("/m/{match:id}", match),
)
