"""Messages of the page of perfect play, over HTTP."""

import msgspec

from stampede.web.runtime.wire import Wire
from stampede.web.studies.messages import Line, StudyView


class SolvedLine(Wire, frozen=True):
    """``POST /api/games/{game}/solved/board``, ``/look`` and ``/proven``: a line, which nothing stores."""

    options: dict[str, int | str | bool] = msgspec.field(default_factory=dict)
    """The options of the board; none for a board to begin with."""
    line: Line = ()
    """The actions that lead to the position."""
    action: str = ""
    """For ``look``: one more action by the seat that is to act."""


class SolvedBoard(Wire, frozen=True):
    """Answer to ``/api/games/{game}/solved/board``: a board to try lines on."""

    options: dict[str, int | str | bool]
    """All options of the board."""
    view: StudyView
    """It like a study of somebody else, without a name: lines can be tried, and nothing is stored."""
    documents: tuple[str, ...]
    """The names of documents, each at ``/api/games/{game}/solved/{name}``."""
