"""Messages of the quick match."""

from typing import Annotated

from stampede.web.runtime.wire import Id, PersonName, Wire, between


class QuickMatch(Wire, frozen=True):
    """``POST /api/games/{game}/quick``: play against any other visitor, at a table that waits or a new one.

    The answer is a ``TableJoined``; where another process serves the table, it follows a redirection (307).
    """

    name: PersonName
    """The name of the visitor who wants to play."""
    wait: Annotated[int, between(0, 600)] = 0
    """After so many seconds (600 at most) computers take the free seats; the smallest wait of all decides."""
    id: Id = ""
    """Made by the browser: sent again with the same id within two days, it gets the same answer."""
