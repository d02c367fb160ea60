"""Messages of the rulebooks."""

from stampede.web.runtime.wire import Wire


class Chapter(Wire, frozen=True):
    """A chapter of a rulebook."""

    rule: str
    """Its number, which its rules begin with; empty for an appendix."""
    title: str
    """Of the chapter."""
    html: str
    """Each rule is an element whose id is its number; a link to another rule leads to ``#Z4.3``."""


class Rulebook(Wire, frozen=True):
    """``GET /api/games/{game}/rules``."""

    language: str
    """Its language: English where there is no translation."""
    title: str
    """Of the rulebook."""
    html: str
    """The text before the first chapter."""
    chapters: tuple[Chapter, ...]
    """All of them, in order."""
    introduction: Chapter | None = None
    """The game for newcomers, on a page that links to the rules; null where there is none."""
