"""Registers preview images with a site."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from stampede.web.previews import routes
from stampede.web.previews.image_cache import ImageCache
from stampede.web.site.feature import Feature
from stampede.web.site.site import Site


@asynccontextmanager
async def _run(site: Site) -> AsyncIterator[None]:
    site.add(ImageCache(site.runtime))
    yield


PREVIEWS = Feature(name="previews", routes=routes.ROUTES, run=_run)
