"""Reading of actions and their notes from a match file."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from stampede.core.errors import InvalidFile
from stampede.play.log import form
from stampede.play.log.places import in_variation, placed
from stampede.play.match import MatchEntry
from stampede.play.words import say

NOTES = ("comment", "arrows", "variations")


ARROW = ("from", "to")


LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{1,8})*")
"""A language tag as on web pages (BCP 47)."""


NOT_IN_COMMENTS = ("Cc", "Cs")
"""Unicode categories that comments may not have: control characters and surrogates. Line breaks are allowed.
"""


def others(data: Mapping[str, Any], known: Iterable[str]) -> form.Unknown:
    """The keys that are not *known*, with their values."""
    return {key: value for key, value in data.items() if key not in known}


def read_steps(
    steps: Iterable[tuple[str, object]], *, plain: bool
) -> tuple[tuple[MatchEntry, ...], dict[int, form.Notes]]:
    """The actions, and their notes by number; each of *steps* comes with its place in the file.

    Entries that are *plain* have no notes. Raises InvalidFile.
    """
    entries, notes = [], {}
    for number, (at, step) in enumerate(steps, start=1):
        entry, noted = _step(step, at, plain=plain)
        entries.append(entry)
        if noted != form.Notes():
            notes[number] = noted
    return tuple(entries), notes


def _step(step: object, at: str, *, plain: bool) -> tuple[MatchEntry, form.Notes]:
    match step:
        case [int(seat), str(action), *rest] if not isinstance(seat, bool) and action.isprintable():
            match rest:
                case []:
                    return MatchEntry(seat, action), form.Notes()
                case [dict(data)] if not plain:
                    return MatchEntry(seat, action), replace(
                        read_notes(data, at), unknown=others(data, NOTES)
                    )
    raise InvalidFile(say("file.place", at=at, fault=say("file.entry")))


def read_notes(data: Mapping[str, Any], at: str) -> form.Notes:
    """The notes in the object of the position *at* a place; raises InvalidFile."""
    with placed(at):
        comment = _comment(data.get("comment", {}))
        arrows = tuple(map(_arrow, _items(data, "arrows")))
        lines = _items(data, "variations")
    return form.Notes(
        comment, arrows, tuple(_variation(line, at, n) for n, line in enumerate(lines, start=1))
    )


def _variation(line: object, at: str, number: int) -> form.Variation:
    if not isinstance(line, list) or not line:
        raise InvalidFile(say("file.place", at=at, fault=say("file.line-of", number=number)))
    steps = ((in_variation(at, number, action), step) for action, step in enumerate(line, start=1))
    return form.Variation(*read_steps(steps, plain=False))


def _comment(value: object) -> dict[str, str]:
    if (
        isinstance(value, dict)
        and all(map(LANGUAGE.fullmatch, value))
        and all(map(_is_prose, value.values()))
    ):
        return value
    raise InvalidFile(say("file.comment"))


def _is_prose(value: object) -> bool:
    return isinstance(value, str) and all(
        letter == "\n" or unicodedata.category(letter) not in NOT_IN_COMMENTS for letter in value
    )


def _arrow(value: Any) -> form.Arrow:
    match value:
        case {"from": str(start), "to": str(end)}:
            return form.Arrow(start, end, others(value, ARROW))
        case {"from": str(start)} if "to" not in value:
            return form.Arrow(start, None, others(value, ARROW))
    raise InvalidFile(say("file.arrow"))


def _items(data: Mapping[str, Any], key: str) -> list[object]:
    value = data.get(key, [])
    if isinstance(value, list):
        return value
    raise InvalidFile(say("file.list", field=key))
