"""Registers the interface for external bots with a site."""

from stampede.web.programs import events, openapi, table_routes, token_routes
from stampede.web.site.feature import Feature

PROGRAMS = Feature(
    name="programs",
    routes=(*token_routes.ROUTES, *table_routes.ROUTES, *events.ROUTES, *openapi.ROUTES),
)
