"""Messages of studies over HTTP and over their socket."""

from typing import Annotated, Literal

import msgspec

from stampede.core.scene import Scene
from stampede.web.runtime.wire import Id, Number, Wire
from stampede.web.table.messages import Seat

TITLE_LENGTH = 80
Step = tuple[int, str]
"""A seat and its action in notation; seat -1 is chance."""
Line = tuple[Step, ...]
Arrow = tuple[str, str]
"""From one place to another; a mark has an empty second place."""


class CreateStudy(Wire, frozen=True):
    """``POST /api/studies``, and ``POST /api/matches/{match}/study`` for a finished match."""

    name: str
    """The name of the person who opens it."""
    title: str = ""
    """The title; empty for a default."""
    file: str = ""
    """The text of a match file to start from."""
    game: str = ""
    """The game, where there is no file."""
    options: dict[str, int | str | bool] = msgspec.field(default_factory=dict)
    """Options that differ from the game's defaults."""
    position: str = ""
    """The first position, in the game's notation; empty for the game's start."""
    id: Id = ""
    """Made by the browser: a request sent again with the same id within two days is answered as before."""


class StudyCreated(Wire, frozen=True):
    """Answer to ``CreateStudy``."""

    study: str
    """Its name: it is at ``/study/{study}``, for everybody who has the link."""


class StudyNode(Wire, frozen=True):
    """One position of a study."""

    parent: int
    """The number of the position before it; -1 for the first one."""
    seat: int
    """The seat that acted; -1 is chance."""
    action: str
    """In notation; empty for the first position."""
    comment: dict[str, str]
    """By language."""
    arrows: tuple[Arrow, ...]
    """On the board; a mark has no second place."""


class StudyView(Wire, frozen=True):
    """``GET /api/studies/{study}``: a study without its drawings."""

    study: str
    """Its name."""
    version: int
    """Counts the changes."""
    title: str
    """The title."""
    owner: str
    """The owner's name."""
    is_yours: bool
    """Whether you may change and lead it."""
    game: str
    """The game's name."""
    game_title: str
    """The game's title, in words."""
    board: str
    """Where to fetch the board, as in ``TableView``."""
    rules: str
    """Where to fetch the rulebook, as in ``TableView``."""
    seats: tuple[Seat, ...]
    """The seats as players of the game; nobody sits there."""
    match: str
    """The match it was opened from; empty for none."""
    nodes: tuple[StudyNode, ...]
    """In tree order. Of several nodes with one parent the first continues the main line."""
    lead: Line | None
    """The line that followers are led to; null while nobody leads."""
    is_solved: bool = False
    """Whether perfect play on some boards of the game can be looked up."""


class LookAtLine(Wire, frozen=True):
    """``POST /api/studies/{study}/look``: a position, in the study or not."""

    line: Line
    """The actions that lead to the position."""
    action: str = ""
    """One more action by the seat that is to act."""
    deals: bool = False
    """Whether to draw the outcomes of chance for as long as chance is to act."""


class LineLooked(Wire, frozen=True):
    """Answer to ``LookAtLine``."""

    made: Line
    """The actions made after the line."""
    scene: Scene
    """The position with everything open, and the choices of the seat to act, or of chance."""
    acting: tuple[int, ...]
    """The seat that chooses: of several that choose in secret the first, -1 for chance, empty for none."""


class AskOpinion(Wire, frozen=True):
    """``POST /api/studies/{study}/opinion``, answered by Hint, and ``/proven``, by Proven."""

    line: Line
    """The actions that lead to the position."""


class StudyEdit(Wire, frozen=True):
    """One change of a study."""

    what: Literal["add", "remove", "promote", "comment", "arrows", "rename"]
    """Have the line, take its last action and all that follows away, put it before those beside it, write at
    its end, draw there, or give the study another title."""
    line: Line = ()
    """The line to change."""
    language: str = ""
    """The language of the comment."""
    text: str = ""
    """The comment or title; an empty comment deletes one."""
    arrows: tuple[Arrow, ...] = ()
    """The arrows that replace the present ones."""


class EditStudy(Wire, frozen=True):
    """``POST /api/studies/{study}/edit``: make all changes, or none."""

    version: Number
    """The version that the changes start from."""
    edits: Annotated[tuple[StudyEdit, ...], msgspec.Meta(max_length=64)]
    """The changes, in order."""


class StudyEdited(Wire, frozen=True):
    """Answer to ``EditStudy``."""

    version: int
    """The new one."""


class LeadStudy(Wire, frozen=True):
    """``POST /api/studies/{study}/lead``: to be repeated every minute."""

    line: Line | None
    """The line to lead followers to; null stops leading."""


class StudyNews(Wire, frozen=True, tag="study"):
    """Sent by the socket ``/api/studies/{study}/socket``: at once, at each change, and regularly."""

    version: int
    """The current version; fetch the study again if yours is older."""
    lead: Line | None
    """The line that followers are led to; null while nobody leads."""


class StudyLine(Wire, frozen=True):
    """A study in a list."""

    study: str
    """Its name."""
    title: str
    """The title."""
    game: str
    """The game's name."""
    game_title: str
    """The game's title, in words."""
    changed_ms: int
    """When it was last changed, in Unix time."""


class StudyList(Wire, frozen=True):
    """``GET /api/me/studies``."""

    studies: tuple[StudyLine, ...]
    """The most recently changed first."""
