"""The routes of programs and of the tokens that account holders give them, registered with a site."""

from stampede.web.programs import events, openapi, table_routes
from stampede.web.programs.token_routes import ROUTES
from stampede.web.site.feature import Feature

PROGRAMS = Feature(
    name="programs",
    routes=(*ROUTES, *table_routes.ROUTES, *events.ROUTES, *openapi.ROUTES),
)
