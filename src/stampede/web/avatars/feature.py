"""Registers avatars with a site."""

from stampede.web.avatars import routes
from stampede.web.site.feature import Feature

AVATARS = Feature(name="avatars", routes=routes.ROUTES)
