"""Messages over HTTP for trying actions ahead and planning answers."""

from stampede.core.scene import Scene
from stampede.web.runtime.wire import Wire


class LookAhead(Wire, frozen=True):
    """``POST /api/tables/{table}/ahead``."""

    seat: int
    """One of the own seats, while others are to act."""
    version: int
    """The one the player sees."""
    actions: tuple[str, ...]
    """The actions to try from there, each by the seat whose turn it is then."""


class PlanStep(Wire, frozen=True):
    """One action of a line that is tried or planned."""

    seat: int
    """The seat that acts."""
    action: str
    """In notation."""
    said: str
    """A sentence about the action."""


class Ahead(Wire, frozen=True):
    """Answer to ``LookAhead``."""

    steps: tuple[PlanStep, ...]
    """The actions that were tried."""
    scene: Scene
    """The scene after them, with the choices of the player whose turn it is then."""
    acting: tuple[int, ...]
    """The seats whose turn it is then."""


class MakePlan(Wire, frozen=True):
    """``POST /api/tables/{table}/plan``; an empty one deletes the plan."""

    seat: int
    """One of the own seats, while others are to act."""
    version: int
    """The one the player sees."""
    lines: tuple[tuple[str, ...], ...] = ()
    """Actions of all seats, one after the other from now on; each line ends with an own answer."""
    anyway: str = ""
    """The answer to any action that is in no line, if it is legal then."""


class PlanView(Wire, frozen=True):
    """Answer to ``MakePlan`` and to ``GET /api/tables/{table}/plan?seat=0``."""

    seat: int
    """The seat whose plan it is."""
    lines: tuple[tuple[PlanStep, ...], ...]
    """Those that are still possible."""
    anyway: str = ""
    """The answer to any action that is in no line."""
    dropped: str = ""
    """Why the last plan is gone; empty while there is one, and after the player's next choice."""
