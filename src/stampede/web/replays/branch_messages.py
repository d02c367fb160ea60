"""Messages about importing matches as files and branching off from finished matches."""

from stampede.web.runtime.wire import Id, Wire


class ImportMatch(Wire, frozen=True):
    """``POST /api/matches``."""

    name: str
    """The name of the person who imports it."""
    file: str
    """The text of a match file."""
    id: Id = ""
    """Made by the browser: a request sent again with the same id within two days is answered as before."""


class ImportedMatch(Wire, frozen=True):
    """Answer to ``ImportMatch``."""

    match: str
    """Its name: the replay is at ``/m/{match}``."""


class BranchMatch(Wire, frozen=True):
    """``POST /api/matches/{match}/branch``; answered by TableCreated."""

    name: str
    """The name of the person who opens the table."""
    at: int
    """The number of actions of the match that stand."""
    seat: int
    """The seat they want."""
    level: int = 0
    """Of the computers in all other seats; 0 leaves those to friends who have the link."""
    id: Id = ""
    """Made by the browser: a request sent again with the same id within two days is answered as before."""
