"""Registers the score sheets with a site."""

from stampede.web.scores.routes import ROUTES
from stampede.web.site.feature import Feature

SCORES = Feature(name="scores", routes=ROUTES)
