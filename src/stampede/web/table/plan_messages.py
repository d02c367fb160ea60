"""Thinking ahead at a table where nothing is hidden and nothing left to chance; over HTTP."""

from stampede.core.scene import Scene
from stampede.web.runtime.wire import Wire


class LookAhead(Wire, frozen=True):
    """``POST /api/tables/{table}/ahead``."""

    seat: int
    """One of the own seats, which waits for others."""
    version: int
    """The one the player sees."""
    actions: tuple[str, ...]
    """What is tried from there, by whoever is to act."""


class PlanStep(Wire, frozen=True):
    """One action of a line that is tried or planned."""

    seat: int
    """Who acts."""
    action: str
    """In notation."""
    said: str
    """What is said of it."""


class Ahead(Wire, frozen=True):
    """Answer to ``LookAhead``."""

    steps: tuple[PlanStep, ...]
    """What was tried."""
    scene: Scene
    """With the choices of who would act then."""
    acting: tuple[int, ...]
    """Who would be to act then."""


class MakePlan(Wire, frozen=True):
    """``POST /api/tables/{table}/plan``; an empty one deletes what was planned."""

    seat: int
    """One of the own seats, which waits for others."""
    version: int
    """The one the player sees."""
    lines: tuple[tuple[str, ...], ...] = ()
    """Actions of all, one after the other from now on; each line ends with an own answer."""
    anyway: str = ""
    """The answer to whatever is in no line, if it is legal then."""


class PlanView(Wire, frozen=True):
    """Answer to ``MakePlan`` and to ``GET /api/tables/{table}/plan?seat=0``."""

    seat: int
    """Whose plan it is."""
    lines: tuple[tuple[PlanStep, ...], ...]
    """Those that are still possible."""
    anyway: str = ""
    """The answer to whatever is in no line."""
    dropped: str = ""
    """Why the last plan is gone; empty while there is one, and after the own next choice."""
