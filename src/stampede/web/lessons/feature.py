"""Registers lessons with a site."""

from stampede.web.lessons import routes
from stampede.web.site.feature import Feature

LESSONS = Feature(name="lessons", routes=routes.ROUTES)
