"""What players do with finished matches: bring them in as files, and try them from anywhere."""

from stampede.web.runtime.wire import Id, Wire


class ImportMatch(Wire, frozen=True):
    """``POST /api/matches``."""

    name: str
    """The name of who brings it in."""
    file: str
    """The text of a match file."""
    id: Id = ""
    """Made by the browser: sent again with the same id within two days, it is answered as before."""


class ImportedMatch(Wire, frozen=True):
    """Answer to ``ImportMatch``."""

    match: str
    """Its name: the replay is at ``/m/{match}``."""


class BranchMatch(Wire, frozen=True):
    """``POST /api/matches/{match}/branch``; answered by TableCreated."""

    name: str
    """The name of who opens the table."""
    at: int
    """How many actions of the match stand."""
    seat: int
    """Which seat they want."""
    level: int = 0
    """Of the computers in all other seats; 0 leaves those to friends who have the link."""
    id: Id = ""
    """Made by the browser: sent again with the same id within two days, it is answered as before."""
