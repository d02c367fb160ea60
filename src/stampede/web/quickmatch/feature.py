"""Registers quick matches with a site."""

from stampede.web.quickmatch import routes
from stampede.web.site.feature import Feature

QUICK_MATCH = Feature(name="quickmatch", routes=routes.ROUTES)
