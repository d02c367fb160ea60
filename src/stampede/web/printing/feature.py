"""Registers print and play with a site."""

from stampede.web.printing.pdf_cache import PdfCache
from stampede.web.printing.routes import ROUTES
from stampede.web.site.feature import Feature

PRINTING = Feature(name="printing", routes=ROUTES, parts=(lambda site: PdfCache(site.runtime),))
