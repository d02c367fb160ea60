"""Registers quick matches with a site."""

from stampede.web.quickmatch.routes import ROUTES
from stampede.web.site.feature import Feature

QUICK_MATCH = Feature(name="quickmatch", routes=ROUTES)
