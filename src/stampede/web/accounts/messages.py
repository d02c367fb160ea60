"""Messages about people: who somebody is, their tables and their results."""

from typing import Any, Literal

from stampede.web.runtime.wire import Wire

Colour = Literal["blue", "green", "violet", "orange", "pink", "white"]


class Me(Wire, frozen=True):
    """``GET /api/me``: who this browser is."""

    is_known: bool
    """Whether they have said their name or sat down before."""
    name: str
    """What they are called."""
    colour: Colour
    """The one they are seen in."""
    has_account: bool
    """Whether they have a password or a passkey."""
    login: str
    """Empty without a password."""
    passkeys: int
    """How many there are."""
    is_operator: bool = False
    """Whether they may see to the house."""


class Describe(Wire, frozen=True):
    """``POST /api/me``: how to be seen. Who is new becomes a guest."""

    name: str
    """1 to 40 visible letters."""
    colour: Colour
    """The one to be seen in."""


class Password(Wire, frozen=True):
    """``POST /api/me/password`` makes an account or changes its password; ``POST /api/log-in`` uses it."""

    login: str
    """3 to 40 letters, digits, dots, dashes or underlines; capitals count as small letters."""
    password: str
    """10 to 200 letters."""


class Credential(Wire, frozen=True):
    """``POST /api/me/passkey`` adds a passkey; ``POST /api/log-in/passkey`` uses one."""

    credential: dict[str, Any]
    """As the browser's ``PublicKeyCredential.toJSON()`` gives it."""


class LogOut(Wire, frozen=True):
    """``POST /api/log-out``."""

    everywhere: bool = False
    """Whether from all browsers, or from this one."""


class Nothing(Wire, frozen=True):
    """The body of a request that says all by its address."""


class Sitting(Wire, frozen=True):
    """One of the players of a listed table."""

    name: str
    """Of the player."""
    level: int
    """Of the computer; 0 for a person."""
    is_due: bool
    """Whether they are waited for."""
    is_you: bool
    """Whether it is you."""
    is_program: bool = False
    """As in ``Seat``."""


class TableLine(Wire, frozen=True):
    """A table in a list."""

    table: str
    """Its name."""
    game: str
    """Its name."""
    title: str
    """Of the game, in words."""
    phase: Literal["waiting", "playing", "over"]
    """How far the match is."""
    players: tuple[Sitting, ...]
    """Who sits there."""
    free: int
    """How many seats are free."""
    is_your_turn: bool
    """Whether you are waited for."""
    idle_seconds: int
    """Since the last action."""


class TableList(Wire, frozen=True):
    """``GET /api/me/tables``: your unfinished tables; ``GET /api/tables``: those anybody may join."""

    tables: tuple[TableLine, ...]
    """In the order that the request tells."""


class Lobby(Wire, frozen=True):
    """``GET /api/lobby``: what goes on now, as far as anybody may know it."""

    running: tuple[TableLine, ...]
    """Listed tables at which somebody plays and all may watch, the latest first."""
    persons: int
    """How many are at tables, listed or not."""
    names: tuple[str, ...]
    """Of those at listed tables."""
    programs: tuple[str, ...] = ()
    """Those of the names for whom programs from outside play."""


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
