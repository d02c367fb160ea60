"""Messages with the content of the operator's legal notices."""

from stampede.web.runtime.wire import Wire


class Notice(Wire, frozen=True):
    """``GET /api/imprint`` and ``GET /api/privacy``: a page that the operator has written."""

    title: str
    """Its first heading; empty without one."""
    html: str
    """The text below the heading, as HTML without any of the operator's own."""
    kept: tuple[str, ...]
    """On the privacy page: the data that this site keeps and for how long, from its settings."""
