"""Registers the page of perfect play with a site."""

from stampede.web.site.feature import Feature
from stampede.web.solved import routes
from stampede.web.solved.service import SolvedBoards

SOLVED = Feature(name="solved", routes=routes.ROUTES, parts=(lambda site: SolvedBoards(site.runtime),))
