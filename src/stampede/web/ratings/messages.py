"""Messages about results and ratings."""

from stampede.web.runtime.wire import Wire


class Ranking(Wire, frozen=True):
    """Somebody on the board of ratings."""

    name: str
    """What they are called."""
    points: int
    """A newcomer has 1500."""
    margin: int
    """As in ``RatingLine``."""
    matches: int
    """How many have been rated."""
    is_provisional: bool
    """Whether these are too few to say much."""
    is_you: bool
    """Whether it is you."""
    is_program: bool = False
    """Whether a program from outside has played for them."""


class GameBoard(Wire, frozen=True):
    """The board of ratings of a game."""

    game: str
    """Its name."""
    title: str
    """Of the game, in words."""
    players: tuple[Ranking, ...]
    """The best first, those with a provisional rating last; twenty at most, and you."""


class RatingBoard(Wire, frozen=True):
    """``GET /api/ratings``: who has played rated matches at listed tables, and you."""

    games: tuple[GameBoard, ...]
    """All that are installed."""


class Placing(Wire, frozen=True):
    """How a player came out of a match."""

    name: str
    """Of the player."""
    place: int
    """1 is the best; tied players have the same."""
    is_you: bool
    """Whether it is you."""
    is_program: bool = False
    """As in ``Seat``."""


class ResultLine(Wire, frozen=True):
    """A finished match of yours."""

    match: str
    """Its name."""
    game: str
    """Its name."""
    title: str
    """Of the game, in words."""
    ended_ms: int
    """When, in Unix time."""
    place: int
    """Yours; 1 is the best."""
    players: tuple[Placing, ...]
    """The best first."""
    points: int | None = None
    """Your rating after it; missing where the match was not rated."""
    change: int | None = None
    """What the match gave to it."""


class RatingLine(Wire, frozen=True):
    """Your rating in a game."""

    game: str
    """Its name."""
    title: str
    """Of the game, in words."""
    points: int
    """A newcomer has 1500."""
    margin: int
    """Half the interval that holds your strength in 95 of 100 cases."""
    matches: int
    """How many have been rated."""


class PlayerRecord(Wire, frozen=True):
    """``GET /api/me/results``: your ratings and your latest matches."""

    ratings: tuple[RatingLine, ...]
    """Yours, by game."""
    results: tuple[ResultLine, ...]
    """The latest hundred."""
