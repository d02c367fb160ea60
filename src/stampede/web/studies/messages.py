"""Studies over HTTP, and the news of one over its socket."""

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
"""From place to place; a mark has no second one."""


class CreateStudy(Wire, frozen=True):
    """``POST /api/studies``, and ``POST /api/matches/{match}/study`` for a match that is over."""

    name: str
    """Of who opens it."""
    title: str = ""
    """What it is called; empty leaves that to the server."""
    file: str = ""
    """The text of a match file to begin with."""
    game: str = ""
    """Where there is no file: the game."""
    options: dict[str, int | str | bool] = msgspec.field(default_factory=dict)
    """Its options that differ from the usual ones."""
    position: str = ""
    """Where it begins, in the game's notation; empty: at the start."""
    id: Id = ""
    """Made by the browser: sent again with the same id within two days, it is answered as before."""


class StudyCreated(Wire, frozen=True):
    """Answer to ``CreateStudy``."""

    study: str
    """Its name: it is at ``/study/{study}``, for everybody who has the link."""


class StudyNode(Wire, frozen=True):
    """One position of a study."""

    parent: int
    """The number of the position before it; -1 for the first one."""
    seat: int
    """Who acted; -1 is chance."""
    action: str
    """In notation; empty for the first position."""
    comment: dict[str, str]
    """By language."""
    arrows: tuple[Arrow, ...]
    """On the board; a mark has no second place."""


class StudyView(Wire, frozen=True):
    """``GET /api/studies/{study}``: all of a study but its drawings."""

    study: str
    """Its name."""
    version: int
    """Counts how often it was changed."""
    title: str
    """What it is called."""
    owner: str
    """Who opened it."""
    is_yours: bool
    """Whether you may change and lead it."""
    game: str
    """The game's name."""
    game_title: str
    """In words."""
    board: str
    """Where to fetch the board, as in ``TableView``."""
    rules: str
    """Where to fetch the rulebook, as in ``TableView``."""
    seats: tuple[Seat, ...]
    """What they play; nobody sits there."""
    match: str
    """The match it was opened from; empty for none."""
    nodes: tuple[StudyNode, ...]
    """Each after the one before it. Of those that follow the same one the first goes on with the line."""
    lead: Line | None
    """Where others are led now; null while nobody leads."""


class LookAtLine(Wire, frozen=True):
    """``POST /api/studies/{study}/look``: a position, whether the study has it or not."""

    line: Line
    """The actions that lead there."""
    action: str = ""
    """One more of whoever is to act."""
    deals: bool = False
    """Whether chance is drawn, for as long as it is to act."""


class LineLooked(Wire, frozen=True):
    """Answer to ``LookAtLine``."""

    made: Line
    """What was done after the line."""
    scene: Scene
    """With everything open, and the choices of who is to act, chance too."""
    acting: tuple[int, ...]
    """Whose choices they are: of several that choose in secret the first one, -1 for chance, or nobody."""


class AskOpinion(Wire, frozen=True):
    """``POST /api/studies/{study}/opinion``; answered by Hint."""

    line: Line
    """The actions that lead to the position."""


class StudyEdit(Wire, frozen=True):
    """One change of a study."""

    what: Literal["add", "remove", "promote", "comment", "arrows", "rename"]
    """Have the line, take its last action and all that follows away, put it before those beside it, write at
    its end, draw there, or give the study another title."""
    line: Line = ()
    """What it is about."""
    language: str = ""
    """Of a comment."""
    text: str = ""
    """A comment or a title; an empty comment is none."""
    arrows: tuple[Arrow, ...] = ()
    """Instead of those that were there."""


class EditStudy(Wire, frozen=True):
    """``POST /api/studies/{study}/edit``: all changes are made, or none."""

    version: Number
    """The one that they are changes of."""
    edits: Annotated[tuple[StudyEdit, ...], msgspec.Meta(max_length=64)]
    """One after the other."""


class StudyEdited(Wire, frozen=True):
    """Answer to ``EditStudy``."""

    version: int
    """The new one."""


class LeadStudy(Wire, frozen=True):
    """``POST /api/studies/{study}/lead``: say it again every minute."""

    line: Line | None
    """Where the others are led; null ends it."""


class StudyNews(Wire, frozen=True, tag="study"):
    """Told by the socket ``/api/studies/{study}/socket``: at once, at each change, and now and then."""

    version: int
    """Fetch the study again if you know an older one."""
    lead: Line | None
    """Where others are led now; null while nobody leads."""


class StudyLine(Wire, frozen=True):
    """A study in a list."""

    study: str
    """Its name."""
    title: str
    """What it is called."""
    game: str
    """The game's name."""
    game_title: str
    """In words."""
    changed_ms: int
    """When it was changed last, Unix time."""


class StudyList(Wire, frozen=True):
    """``GET /api/me/studies``."""

    studies: tuple[StudyLine, ...]
    """The last changed first."""
