"""Registers rulebooks with a site."""

from stampede.web.rulebooks import routes
from stampede.web.site.feature import Feature

RULEBOOKS = Feature(name="rulebooks", routes=routes.ROUTES)
