"""What the operator's pages hold, over HTTP."""

from stampede.web.runtime.wire import Wire


class Notice(Wire, frozen=True):
    """``GET /api/imprint`` and ``GET /api/privacy``: a page that the operator has written."""

    title: str
    """The heading that it begins with; empty where it begins with none."""
    html: str
    """What they have written below that; of their own HTML there is none in it."""
    kept: tuple[str, ...]
    """On the page about people's data: what this site keeps and for how long, by its settings."""
