"""Messages about results and ratings."""

from stampede.web.runtime.wire import Wire


class Ranking(Wire, frozen=True):
    """A line of the rating board."""

    name: str
    """The player's name."""
    points: int
    """The rating; a newcomer has 1500."""
    margin: int
    """As in ``RatingLine``."""
    matches: int
    """Number of rated matches."""
    is_provisional: bool
    """Whether these are too few for a reliable rating."""
    is_you: bool
    """Whether it is you."""
    is_program: bool = False
    """Whether an external bot has played for them."""


class GameBoard(Wire, frozen=True):
    """The rating board of a game."""

    game: str
    """Its name."""
    title: str
    """Of the game, in words."""
    players: tuple[Ranking, ...]
    """The best first, provisional ratings last; twenty at most, and you."""


class RatingBoard(Wire, frozen=True):
    """``GET /api/ratings``: the players with rated matches at listed tables, and you."""

    games: tuple[GameBoard, ...]
    """All installed games."""


class Placing(Wire, frozen=True):
    """A player's result in a match."""

    name: str
    """Of the player."""
    place: int
    """1 is the best; tied players have the same."""
    is_you: bool
    """Whether it is you."""
    is_program: bool = False
    """Whether an external bot played for them."""


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
    """Your rank; 1 is the best."""
    players: tuple[Placing, ...]
    """The best first."""
    points: int | None = None
    """Your rating after it; null where the match was not rated."""
    change: int | None = None
    """The change of your rating by the match."""


class RatingLine(Wire, frozen=True):
    """Your rating in a game."""

    game: str
    """Its name."""
    title: str
    """Of the game, in words."""
    points: int
    """The rating; a newcomer has 1500."""
    margin: int
    """Half the interval that holds your strength in 95 of 100 cases."""
    matches: int
    """Number of rated matches."""


class PlayerRecord(Wire, frozen=True):
    """``GET /api/me/results``: your ratings and your latest matches."""

    ratings: tuple[RatingLine, ...]
    """Yours, by game."""
    results: tuple[ResultLine, ...]
    """The latest hundred."""
