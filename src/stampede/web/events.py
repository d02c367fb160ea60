"""What happened at a table, in the order it was written down. The log is the truth; all else follows."""

from typing import Literal

import msgspec

from stampede.kit.errors import StampedeError

Form = Literal["exchange", "handicap"]
Wish = Literal["0", "1", "random"]


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all events share."""


class Created(Fact, frozen=True, tag="created"):
    """A table was opened, and the chance of its first match committed to."""

    game: str
    options: dict[str, int | str | bool]
    form: Form
    wish: Wish
    """Which seat the creator asked for."""
    guest: int
    name: str
    match: str
    seed: str
    """Hexadecimal; a secret until the match is over."""
    invite: str = ""
    level: int = 0
    """Of the computer in the second seat; 0 when a person is awaited."""
    level_name: str = ""


class Joined(Fact, frozen=True, tag="joined"):
    """The invited person sat down."""

    guest: int
    name: str


class Stirred(Fact, frozen=True, tag="stirred"):
    """A player contributed to the chance of the match to come."""

    player: int
    """0 is who created the table."""
    entropy: str


class Started(Fact, frozen=True, tag="started"):
    """A match began."""

    match: str
    seed: str
    rules_version: int
    drawn: tuple[int, ...] = ()
    """``drawn[player]`` is the seat drawn for each player; empty when none was drawn."""


class Acted(Fact, frozen=True, tag="acted"):
    """A seat made an action."""

    seat: int
    action: str


class Asked(Fact, frozen=True, tag="asked"):
    """A player asked for the next match."""

    player: int


Event = Created | Joined | Stirred | Started | Acted | Asked

_decoder = msgspec.json.Decoder(Event)


def write(event: Event) -> str:
    """The event as it is stored."""
    return msgspec.json.encode(event).decode()


def read(text: str) -> Event:
    """The event that *write* wrote; raises StampedeError for anything else."""
    try:
        event: Event = _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise StampedeError(f"an entry of its log cannot be read ({error})") from None
    return event
