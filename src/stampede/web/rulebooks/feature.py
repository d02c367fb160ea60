"""What rulebooks register."""

from stampede.web.rulebooks import routes
from stampede.web.site.feature import Feature

RULEBOOKS = Feature(name="rulebooks", routes=routes.ROUTES)
