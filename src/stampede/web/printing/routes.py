"""The route of a game's PDF."""

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.core.errors import InvalidOption
from stampede.printing.options import PrintOptions, can_print
from stampede.web.http.parameters import definition_of
from stampede.web.limits.source import source
from stampede.web.printing.pdf_cache import PdfCache
from stampede.web.runtime.refusals import RefusedError, malformed
from stampede.web.site.site import site_of
from stampede.words.catalogue import language


async def print_pdf(request: Request) -> Response:
    """``GET /api/games/{game}/print.pdf?paper=a4&ink=full``: the game to print and cut out."""
    definition = definition_of(request)
    if not can_print(definition):
        raise RefusedError.of(HTTPStatus.NOT_FOUND, "not-found", path=request.url.path)
    given = {
        name: request.query_params[name] for name in PrintOptions._fields if name in request.query_params
    }
    try:
        options = PrintOptions(**given).check()
    except InvalidOption as error:
        raise malformed(str(error)) from None
    pdf = await site_of(request)[PdfCache].pdf(definition, options, source(request))
    name = f"{definition.name}-{options.paper}-{options.ink}-{language()}.pdf"
    headers = {
        "cache-control": "public, max-age=3600",
        "content-disposition": f'attachment; filename="{name}"',
    }
    return Response(pdf, HTTPStatus.OK, headers, "application/pdf")


ROUTES = (Route("/api/games/{game}/print.pdf", print_pdf),)
