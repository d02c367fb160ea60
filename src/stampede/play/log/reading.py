"""Reading of a match file from text, without checking its actions."""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any, cast

from stampede.core.errors import InvalidFile
from stampede.core.options import OptionValue
from stampede.play.beacon import BeaconRound
from stampede.play.log import form
from stampede.play.log.notes import NOTES, others, read_notes, read_steps
from stampede.play.log.places import at_line, in_line
from stampede.play.match import Position
from stampede.play.result import CAUSES, Cause, Out
from stampede.play.words import say
from stampede.words.catalogue import number as in_words

FORMATS = (form.FIRST_FORMAT, form.FORMAT)
DEEPEST = 64
"""The greatest nesting of lists and objects: a variation within a variation is four deeper."""
HEXADECIMAL = re.compile(r"[0-9a-f]+")
MATCH_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
FIRST_HEADER = (
    "format",
    "game",
    "rules_version",
    "options",
    "names",
    "commitment",
    "contributions",
    "drawn",
    "branch",
)
HEADER = (*FIRST_HEADER, "pledges", "beacon", "position", *NOTES)
BRANCH = ("match", "at")
END = ("winners", "seed", "ending", "signature")
ENDING = ("abandoned", "out")


def decoded(data: bytes) -> str:
    """Decode the bytes of a file; raises InvalidFile."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise InvalidFile(say("file.utf-8")) from None


def read(text: str) -> form.MatchFile:
    """Read a match file without checking its actions.

    Raises:
        InvalidFile: The text is no match file; the message names the line and the fault.
    """
    if len(text) > form.MAX_BYTES:
        raise InvalidFile(say("file.long", most=in_words(form.MAX_BYTES)))
    lines = [_json(number, part) for number, part in enumerate(text.rstrip().split("\n"), start=1)]
    if len(lines) < 2 or not isinstance(lines[0], dict) or lines[0].get("format") not in FORMATS:
        raise InvalidFile(say("file.format", format=form.FORMAT))
    header, *steps, end = lines
    if not isinstance(end, dict) or "winners" not in end:
        raise InvalidFile(say("file.cut"))
    is_first = header["format"] == form.FIRST_FORMAT
    if is_first:
        header = {key: value for key, value in header.items() if key in FIRST_HEADER}
    else:
        _each_line(lines, _check_depth)
    changes, made = _divided(steps)
    if is_first and changes:
        with in_line(changes[0].at + 2):
            raise InvalidFile(say("file.entry"))
    entries, notes = read_steps(
        ((at_line(number, line), step) for number, (line, step) in enumerate(made, 1)), plain=is_first
    )
    with in_line(1):
        fields = _header(header)
    if (before := read_notes(header, at_line(0, 1))) != form.Notes():
        notes[0] = before
    with in_line(len(lines)):
        fields |= _end(end)
    if is_first:
        return form.MatchFile(**fields, entries=entries)
    with in_line(len(lines)):
        fields["signature"] = _signature(end.get("signature"))
    _each_line(lines, _check_keepable)
    return form.MatchFile(
        **fields, entries=entries, changes=changes, notes=notes, unknown=_unknown(header, end)
    )


def _divided(steps: list[object]) -> tuple[tuple[form.RulesChange, ...], list[tuple[int, object]]]:
    """The changes of rules, and the other lines, each with its number."""
    changes: list[form.RulesChange] = []
    made: list[tuple[int, object]] = []
    for line, step in enumerate(steps, start=2):
        match step:
            case {"rules_version": int(version), "position": {"history": list()} as position, **more} if (
                not more and type(version) is int
            ):
                changes.append(form.RulesChange(len(made), version, position))
            case _:
                made.append((line, step))
    return tuple(changes), made


def _header(line: Mapping[str, Any]) -> dict[str, Any]:
    """The object of the first line."""
    return {
        "game": _text(line, "game"),
        "rules_version": _number(line, "rules_version"),
        "options": _options(line.get("options")),
        "names": _list(line, "names", str),
        "commitment": _text(line, "commitment"),
        "contributions": _list(line, "contributions", str),
        "drawn": _list(line, "drawn", int),
        "pledges": _list(line, "pledges", str) if "pledges" in line else (),
        "beacon": _beacon(line.get("beacon")),
        "branch": _branch(line.get("branch")),
        "position": _position(line.get("position")),
    }


def _end(line: Mapping[str, Any]) -> dict[str, Any]:
    """The object of the last line."""
    outs, is_abandoned = _ending(line.get("ending", {}))
    return {
        "seed": _text(line, "seed"),
        "winners": _list(line, "winners", int),
        "outs": outs,
        "is_abandoned": is_abandoned,
    }


def _unknown(header: Mapping[str, Any], end: Mapping[str, Any]) -> dict[str, form.Unknown]:
    """Unknown keys by part of the file; parts without any are left out."""
    parts = {
        "header": (header, HEADER),
        "branch": (header.get("branch") or {}, BRANCH),
        "end": (end, END),
        "ending": (end.get("ending", {}), ENDING),
    }
    found = {part: others(fields, known) for part, (fields, known) in parts.items()}
    return {part: unknown for part, unknown in found.items() if unknown}


def _each_line(lines: list[object], check: Callable[[object], None]) -> None:
    for number, each in enumerate(lines, start=1):
        with in_line(number):
            check(each)


def _check_depth(value: object) -> None:
    """Raise InvalidFile for lists and objects too deep in each other to be read safely."""
    level = [value]
    for _ in range(DEEPEST):
        level = [child for each in level for child in _children(each)]
    if level:
        raise InvalidFile(say("file.deep", most=DEEPEST))


def _check_keepable(value: object) -> None:
    """Raise InvalidFile for values that could not be written again as they were read."""
    try:
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except ValueError:
        raise InvalidFile(say("file.kept")) from None


def _children(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _json(number: int, line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise InvalidFile(say("file.json", line=number)) from None


def _text(line: Mapping[str, Any], key: str) -> str:
    value = line.get(key)
    if not isinstance(value, str) or not value.isprintable():
        raise InvalidFile(say("file.text", field=key))
    return value


def _number(line: Mapping[str, Any], key: str) -> int:
    value = line.get(key)
    if type(value) is not int:
        raise InvalidFile(say("file.number", field=key))
    return value


def _ending(value: object) -> tuple[tuple[Out, ...], bool]:
    """The players who were out, and whether the match was abandoned."""
    match value:
        case {"abandoned": bool(is_abandoned), "out": list(found)}:
            return tuple(map(_out, found)), is_abandoned
        case {} if value == {}:
            return (), False
    raise InvalidFile(say("file.ending"))


def _beacon(value: object) -> BeaconRound | None:
    """The round of a beacon; ``verify`` checks its signature."""
    match value:
        case None:
            return None
        case {"key": str(key), "number": int(number), "previous": str(before), "signature": str(signed)} if (
            isinstance(value, dict)
            and value.keys() == set(BeaconRound._fields)
            and type(number) is int
            and all(HEXADECIMAL.fullmatch(each) for each in (key, before, signed))
        ):
            return BeaconRound(key, number, before, signed)
    raise InvalidFile(say("file.beacon", number=0))


def _branch(value: object) -> form.Branch | None:
    """The origin of the match."""
    match value:
        case None:
            return None
        case {"match": str(match), "at": int(at)} if (
            MATCH_NAME.fullmatch(match) and type(at) is int and at >= 0
        ):
            return form.Branch(match, at)
    raise InvalidFile(say("file.branch"))


def _signature(value: object) -> form.Signature | None:
    """The signature of the match; ``signing.check`` checks it."""
    if value is None:
        return None
    if isinstance(value, dict) and value.keys() == {each.name for each in fields(form.Signature)}:
        texts = {name: _list(value, name, str) for name in ("names", "salts")}
        found = form.Signature(**{**value, **texts})
        single = (found.key, found.match, found.chain, found.value)
        if (
            all(isinstance(each, str) for each in single)
            and [len(found.key), len(found.chain), len(found.value)] == [64, 64, 128]
            and all(HEXADECIMAL.fullmatch(each) for each in (found.key, found.chain, found.value))
            and MATCH_NAME.fullmatch(found.match)
            and len(found.names) == len(found.salts)
        ):
            return found
    raise InvalidFile(say("file.signature"))


def _position(value: Any) -> Position | None:
    """The first position of the match; the rules check it."""
    match value:
        case None:
            return None
        case str() if value.isprintable():
            return value
        case {"history": list()}:
            return dict(value)
    raise InvalidFile(say("file.position"))


def _out(value: object) -> Out:
    match value:
        case [int(seat), str(cause)] if cause in CAUSES and not isinstance(seat, bool):
            return Out(seat, cast("Cause", cause))
    raise InvalidFile(say("file.out", causes=", ".join(CAUSES)))


def _list(line: Mapping[str, Any], key: str, kind: type) -> tuple[Any, ...]:
    value = line.get(key)
    if not isinstance(value, list) or not all(_fits(item, kind) for item in value):
        raise InvalidFile(say("file.texts" if kind is str else "file.numbers", field=key))
    return tuple(value)


def _fits(item: object, kind: type) -> bool:
    return type(item) is kind and (not isinstance(item, str) or item.isprintable())


def _options(value: object) -> dict[str, OptionValue]:
    if isinstance(value, dict) and all(isinstance(item, int | str | bool) for item in value.values()):
        return value
    raise InvalidFile(say("file.options"))
