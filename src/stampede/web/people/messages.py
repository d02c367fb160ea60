"""Messages about people: who somebody is, their tables and their results."""

from typing import Any, Literal

from stampede.web.base.wire import Wire

Colour = Literal["blue", "green", "violet", "orange", "pink", "white"]


class Me(Wire, frozen=True):
    """``GET /api/me``: who this browser is."""

    is_known: bool
    """Whether they have said their name or sat down before."""
    name: str
    colour: Colour
    has_account: bool
    login: str
    """Empty without a password."""
    passkeys: int


class Describe(Wire, frozen=True):
    """``POST /api/me``: how to be seen. Who is new becomes a guest."""

    name: str
    colour: Colour


class Password(Wire, frozen=True):
    """``POST /api/me/password`` makes an account or changes its password; ``POST /api/log-in`` uses it."""

    login: str
    password: str


class Credential(Wire, frozen=True):
    """``POST /api/me/passkey`` adds a passkey; ``POST /api/log-in/passkey`` uses one."""

    credential: dict[str, Any]
    """As the browser's ``PublicKeyCredential.toJSON()`` gives it."""


class LogOut(Wire, frozen=True):
    """``POST /api/log-out``."""

    everywhere: bool = False


class Nothing(Wire, frozen=True):
    """The body of a request that says all by its address."""


class Sitting(Wire, frozen=True):
    """One of the players of a listed table."""

    name: str
    level: int
    """Of the computer; 0 for a person."""
    is_due: bool
    """Whether they are waited for."""
    is_you: bool


class TableLine(Wire, frozen=True):
    """A table in a list."""

    table: str
    game: str
    title: str
    phase: Literal["waiting", "playing", "over"]
    players: tuple[Sitting, ...]
    free: int
    is_your_turn: bool
    idle_seconds: int
    """Since the last action."""


class TableList(Wire, frozen=True):
    """``GET /api/me/tables``: your unfinished tables; ``GET /api/tables``: those anybody may join."""

    tables: tuple[TableLine, ...]


class Placing(Wire, frozen=True):
    """How a player came out of a match."""

    name: str
    place: int
    is_you: bool


class ResultLine(Wire, frozen=True):
    """A finished match of yours."""

    match: str
    game: str
    title: str
    ended_ms: int
    place: int
    """Yours; 1 is the best."""
    players: tuple[Placing, ...]
    """The best first."""
    points: int | None = None
    """Your rating after it; missing where the match was not rated."""
    change: int | None = None


class RatingLine(Wire, frozen=True):
    """Your rating in a game."""

    game: str
    title: str
    points: int
    margin: int
    """Half the interval that holds your strength in 95 of 100 cases."""
    matches: int


class PlayerRecord(Wire, frozen=True):
    """``GET /api/me/results``: your ratings and your latest matches."""

    ratings: tuple[RatingLine, ...]
    results: tuple[ResultLine, ...]
