"""Registers rulebooks with a site."""

from stampede.web.rulebooks.routes import ROUTES
from stampede.web.site.feature import Feature

RULEBOOKS = Feature(name="rulebooks", routes=ROUTES)
