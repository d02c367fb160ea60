"""Parsing of event bodies from before database revision 0010, which held the players' names."""

import json
from typing import Any, NamedTuple

import msgspec


class BodyAndNames(NamedTuple):
    """An event's body without names, and the names."""

    body: str
    names: list[str | None]
    """The names of the players who sit down with the event, in order; None for one that the body lacks."""


def parted(body: str) -> BodyAndNames:
    """Split the names off a *body*, unchanged if it has none; raises msgspec.DecodeError."""
    event = msgspec.json.decode(body)
    names = _taken(event)
    return BodyAndNames(msgspec.json.encode(event).decode() if any(names) else body, names)


def _taken(event: Any) -> list[str | None]:
    """Remove the names from an *event*, and return them."""
    match event:
        case {"type": "opened", "players": [*sitters]}:
            return [name for sitter in sitters for name in _popped(sitter)]
        case {"type": "created"}:
            computer = _popped(event, "level_name")
            return [*_popped(event), *(computer if event.get("level") else [])]
        case {"type": "joined" | "filled"}:
            return _popped(event)
        case {"type": "imported", "file": str(file)}:
            event["file"], names = _anonymous(file)
            return [*names, *_popped(event)]
        case _:
            return []


def _popped(told: Any, key: str = "name") -> list[str | None]:
    name = told.pop(key, None) if isinstance(told, dict) else None
    return [name if isinstance(name, str) else None]


def _anonymous(file: str) -> tuple[str, list[str | None]]:
    """A match file with empty names, and the names of its header."""
    first, end, rest = file.partition("\n")
    try:
        header = json.loads(first)
        names: list[str | None] = [str(name) for name in header["names"]]
    except (ValueError, LookupError, TypeError):
        return file, []
    header["names"] = [""] * len(names)
    return json.dumps(header, ensure_ascii=False) + end + rest, names
