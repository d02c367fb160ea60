"""Registers playing at a table with a site."""

from stampede.web.play import board_routes, pages, plan_routes, socket, table_routes
from stampede.web.play.socket import Protocol
from stampede.web.site.feature import Feature

PLAY = Feature(
    name="play",
    routes=(
        *pages.ROUTES,
        *table_routes.ROUTES,
        *socket.ROUTES,
        *board_routes.ROUTES,
        *plan_routes.ROUTES,
    ),
    parts=(lambda site: Protocol(site.extensions),),
)
