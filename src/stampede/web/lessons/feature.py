"""Registers lessons and puzzles with a site."""

from stampede.web.lessons.routes import ROUTES
from stampede.web.site.feature import Feature

LESSONS = Feature(name="lessons", routes=ROUTES)
