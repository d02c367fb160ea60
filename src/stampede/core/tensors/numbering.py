"""Compact numbers of actions: each action is a few parts, and each part one of few numbers without gaps.

A game says of its actions which follow one another, and what the digits of such a range are.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import accumulate
from math import prod
from operator import index
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stampede.core.errors import IllegalAction
from stampede.core.options import short


class Digit(NamedTuple):
    """The values of one part of an action: each of *values* has its own number, the same in all kinds."""

    name: str
    rule: str
    values: tuple[int, ...]
    """Ascending: those that can occur in this game."""


class Kind(NamedTuple):
    """Actions that follow one another: what is beyond the *first* is written in digits.

    The last digit counts singly. Two kinds that begin with the same digit would be ambiguous.
    """

    first: int
    digits: tuple[Digit, ...]
    radices: tuple[int, ...]
    """For each digit, how many values the rules count."""

    @property
    def beyond(self) -> int:
        """The action after the last."""
        return self.first + prod(self.radices)


def whole(name: str, rule: str, count: int = 1) -> Digit:
    """A digit all of whose values occur."""
    return Digit(name, rule, tuple(range(count)))


def single(name: str, rule: str, first: int, count: int = 1) -> Kind:
    """Actions of one part, all of which occur."""
    return Kind(first, (whole(name, rule, count),), (count,))


class NumberRange(NamedTuple):
    """The numbers of a digit."""

    first: int
    digit: Digit

    @property
    def last(self) -> int:
        """The last one; below the first where no value occurs."""
        return self.first + len(self.digit.values) - 1


class Numbering:
    """The compact numbers of one game with its options."""

    def __init__(self, kinds: Iterable[Kind], num_actions: int) -> None:
        """Number the *kinds* of the actions that the rules count from 0 to *num_actions* - 1."""
        self._kinds = sorted(kinds)
        digits = list(dict.fromkeys(digit for kind in self._kinds for digit in kind.digits))
        firsts = [0, *accumulate(len(digit.values) for digit in digits)]
        self.num_actions = firsts.pop()
        """How many numbers there are, from 0."""
        self._segments = {
            digit: NumberRange(first, digit) for first, digit in zip(firsts, digits, strict=True)
        }
        self.max_parts = max(len(kind.digits) for kind in self._kinds)
        """The most parts of an action."""
        self.codes = self._code(num_actions)
        """By action of the rules, its parts, filled up with -1; a row of -1 for what is no action here."""

    @cached_property
    def columns(self) -> list[NDArray[np.int16]]:
        """``codes``, part by part, each in one piece."""
        return list(self.codes.T.copy())

    @property
    def segments(self) -> list[NumberRange]:
        """Which numbers stand for what, ascending."""
        return list(self._segments.values())

    def _code(self, num_actions: int) -> NDArray[np.int16]:
        """Number the actions kind by kind."""
        codes = np.full((num_actions, self.max_parts), -1, np.int16)
        for kind in self._kinds:
            rest = np.arange(kind.beyond - kind.first)
            rows = codes[kind.first : kind.beyond]
            for part in reversed(range(len(kind.digits))):
                digit, radix = kind.digits[part], kind.radices[part]
                numbers = np.full(max(radix, *digit.values) + 1, -1, np.int16)
                numbers[list(digit.values)] = self._segments[digit].first + np.arange(len(digit.values))
                rest, value = np.divmod(rest, radix)
                rows[:, part] = numbers[value]
            rows[(rows[:, : len(kind.digits)] < 0).any(axis=1)] = -1
        codes.flags.writeable = False
        return codes

    def encode(self, action: int) -> tuple[int, ...]:
        """The parts of an action of the rules; raises IllegalAction for one that this game has not."""
        if not 0 <= action < len(self.codes) or self.codes[action, 0] < 0:
            raise IllegalAction(f"{action} is no action of this game with its options")
        return tuple(int(part) for part in self.codes[action] if part >= 0)

    def decode(self, parts: Sequence[int]) -> int:
        """The action of the rules with these *parts*, legal or not; raises IllegalAction if there is none."""
        kind = self._kind(parts)
        if len(parts) != len(kind.digits):
            names = ", ".join(digit.name for digit in kind.digits)
            raise IllegalAction(f"{_told(parts)} has {len(parts)} parts, not {len(kind.digits)}: {names}")
        action = 0
        for part, digit, radix in zip(parts, kind.digits, kind.radices, strict=True):
            first = self._segments[digit].first
            last = first + sum(value < radix for value in digit.values) - 1
            if not first <= part <= last:
                raise IllegalAction(f"in {_told(parts)} {part} is not {digit.name}: {first} to {last} are")
            action = action * radix + digit.values[part - first]
        return kind.first + action

    def _kind(self, parts: Sequence[int]) -> Kind:
        for kind in self._kinds if parts else ():
            segment = self._segments[kind.digits[0]]
            if segment.first <= parts[0] <= segment.last:
                return kind
        last = self.num_actions - 1
        raise IllegalAction(f"no action begins as {_told(parts)}: the parts are numbers from 0 to {last}")

    def mask(self, actions: Sequence[int], given: Sequence[int]) -> NDArray[np.uint8]:
        """1 for each number that the next part of one of the *actions* can be, after the parts *given*.

        All 0 where the parts given are an action. Raises IllegalAction where no action begins so.
        """
        rows = self.codes[np.asarray(actions, np.int64)]
        for place, part in enumerate(given[: self.max_parts]):
            rows = rows[rows[:, place] == part]
        if given and (not len(rows) or len(given) > self.max_parts):
            raise IllegalAction(f"no legal action begins as {_told(given)}")
        mask = np.zeros(self.num_actions, np.uint8)
        if len(given) < self.max_parts:
            following = rows[:, len(given)]
            mask[following[following >= 0]] = 1
        return mask


def whole_numbers(parts: Sequence[int]) -> tuple[int, ...]:
    """The *parts*, of an array too; raises IllegalAction for what is no whole number."""
    try:
        return tuple(map(index, parts))
    except TypeError:
        raise IllegalAction(f"{short(parts)} are no parts of an action: give whole numbers") from None


def _told(parts: Sequence[int]) -> str:
    return f"({', '.join(map(str, parts[:8]))})"
