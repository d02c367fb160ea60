"""The options of a game: switches with values that may be allowed, read and checked."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import index
from typing import Literal, SupportsIndex

from stampede.core.errors import InvalidOption
from stampede.words.shared import say

NUMBER = re.compile(r"-?[0-9]{1,9}")
LONGEST_TOLD = 60
SWITCHES = {"true": True, "yes": True, "false": False, "no": False}
OptionValue = int | str | bool
Options = Mapping[str, OptionValue]
GivenOptions = dict[str, OptionValue]


@dataclass(frozen=True)
class Option:
    """One switch of a game's table; the game's catalogue has words for it (``Definition.label``)."""

    name: str
    default: OptionValue
    kind: Literal["int", "text", "bool", "choice"]
    low: int = 0
    high: int = 0
    values: tuple[str, ...] = ()
    is_local: bool = False
    """Whether its value may name a file: for programs and the command line, never from a visitor."""

    def parse(self, text: str) -> OptionValue:
        """Read a value written as text, as in a command or an address; ``check`` judges what it gives."""
        if self.kind == "int" and NUMBER.fullmatch(text):
            return int(text)
        if self.kind == "bool" and text.lower() in SWITCHES:
            return SWITCHES[text.lower()]
        return text

    def check(self, value: object) -> OptionValue:
        """Return *value* if the option allows it; raises InvalidOption saying what it allows."""
        if self.kind == "bool" and isinstance(value, bool):
            return value
        if self.kind == "int" and isinstance(value, SupportsIndex) and not isinstance(value, bool):
            value = index(value)
            if self.low <= value <= self.high:
                return value
            raise InvalidOption(
                say("option.range", name=self.name, value=short(value), low=self.low, high=self.high)
            )
        if self.kind == "choice" and value in self.values:
            return str(value)
        if self.kind == "text" and isinstance(value, str | int) and not isinstance(value, bool):
            return str(value)
        values = ", ".join(self.values)
        allowed = say(f"option.kind.{self.kind}", low=self.low, high=self.high, values=values)
        raise InvalidOption(say("option.kind", name=self.name, value=short(value), allowed=allowed))


def short(value: object) -> str:
    """The repr of a value that a caller passed, cut to a length that fits into a message."""
    try:
        text = repr(value)
    except ValueError:  # Python writes no number of more than 4300 digits
        return say("value.long")
    return text if len(text) <= LONGEST_TOLD else f"{text[:LONGEST_TOLD]}..."


def parse(options: tuple[Option, ...], given: Mapping[str, str]) -> GivenOptions:
    """Read options written as text; :func:`check` judges what it gives, unknown names included."""
    known = {option.name: option for option in options}
    return {name: known[name].parse(text) if name in known else text for name, text in given.items()}


def check(
    game: str,
    options: tuple[Option, ...],
    given: Mapping[str, object],
    complete: Callable[[GivenOptions], GivenOptions],
) -> GivenOptions:
    """Check what is *given* for a *game* and fill in the defaults; raises InvalidOption."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            known_names = ", ".join(known) or say("option.none")
            raise InvalidOption(say("option.unknown", game=game, name=short(name), known=known_names))
    return complete({name: option.check(given.get(name, option.default)) for name, option in known.items()})


def seed_of(seed: object, allowed: str) -> int:
    """The *seed* as a number; raises InvalidOption."""
    if isinstance(seed, SupportsIndex) and not isinstance(seed, bool):
        return index(seed)
    raise InvalidOption(f"seed={short(seed)} is not allowed: give {allowed}")
