"""The route to the avatars of the computer's personas, registered with a site."""

from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.bots.characters import CAST, face
from stampede.draw.faces import MOODS, expression, head
from stampede.games import drawn_games
from stampede.web.http.answers import as_json
from stampede.web.site.feature import Feature
from stampede.web.site.site import site_of
from stampede.web.table.messages import Faces


async def faces(request: Request) -> Response:
    """``GET /api/faces``."""
    levels = site_of(request).levels
    most = max((each.level for game in drawn_games() for each in levels(game)), default=0)
    response = as_json(_faces(most))
    response.headers["cache-control"] = "public, max-age=3600"
    return response


@cache
def _faces(most: int) -> bytes:
    heads = {str(level): head(face(level)) for level in range(1, most + 1)}
    heads |= {character.key: head(character.face) for character in CAST}
    return msgspec.json.encode(Faces(heads, {mood: expression(mood) for mood in MOODS}))


ROUTES = [Route("/api/faces", faces)]


AVATARS = Feature(name="avatars", routes=ROUTES)
