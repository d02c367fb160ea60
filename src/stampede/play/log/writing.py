"""Writing of a match file as text."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from stampede.play.log.form import FORMAT, Arrow, MatchFile, Notes, Variation
from stampede.play.match import MatchEntry

NO_NOTES = Notes()


def write(match: MatchFile) -> str:
    """The text of the file, the same for the same match."""
    lines: list[object] = [_header(match), *_steps(match.entries, match.notes), _end(match)]
    for change in reversed(match.changes):
        line = {"rules_version": change.rules_version, "position": change.position}
        lines.insert(change.at + 1, line)
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def _header(match: MatchFile) -> dict[str, Any]:
    header: dict[str, Any] = {
        "format": FORMAT,
        "game": match.game,
        "rules_version": match.rules_version,
        "options": dict(match.options),
        "names": list(match.names),
        "commitment": match.commitment,
        "contributions": list(match.contributions),
        "drawn": list(match.drawn),
    }
    if match.pledges:
        header["pledges"] = list(match.pledges)
    if match.beacon:
        header["beacon"] = match.beacon._asdict()
    if match.branch:
        header["branch"] = match.branch._asdict() | match.unknown.get("branch", {})
    if match.position is not None:
        header["position"] = match.position
    return header | _notes(match.notes.get(0, NO_NOTES)) | match.unknown.get("header", {})


def _end(match: MatchFile) -> dict[str, Any]:
    end: dict[str, Any] = {"winners": list(match.winners), "seed": match.seed}
    unknown = match.unknown.get("ending", {})
    if match.outs or match.is_abandoned or unknown:
        ending = {"abandoned": match.is_abandoned, "out": [list(out) for out in match.outs]}
        end["ending"] = ending | unknown
    if match.signature:
        end["signature"] = asdict(match.signature)
    return end | match.unknown.get("end", {})


def _steps(entries: tuple[MatchEntry, ...], notes: Mapping[int, Notes]) -> list[list[Any]]:
    """A list for each action, with its notes if there are any."""
    steps: list[list[Any]] = []
    for number, entry in enumerate(entries, start=1):
        noted = _notes(notes.get(number, NO_NOTES))
        steps.append([*entry, noted] if noted else [*entry])
    return steps


def _notes(notes: Notes) -> dict[str, Any]:
    found = {
        "comment": dict(notes.comment),
        "arrows": list(map(_arrow, notes.arrows)),
        "variations": list(map(_variation, notes.variations)),
    }
    return {key: value for key, value in found.items() if value} | dict(notes.unknown)


def _variation(variation: Variation) -> list[list[Any]]:
    return _steps(variation.entries, variation.notes)


def _arrow(arrow: Arrow) -> dict[str, Any]:
    end = {} if arrow.end is None else {"to": arrow.end}
    return {"from": arrow.start} | end | dict(arrow.unknown)
