"""The public list of commitments and results, a hash chain: each line holds the hash of the one before it."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from stampede.core.errors import InvalidFile
from stampede.play.log.form import MatchFile
from stampede.play.log.verifying import Verification
from stampede.play.words import say

NOTHING = "0" * 64
"""The hash before the first line."""


class Head(NamedTuple):
    """The head of a list: anyone who keeps it can detect every change of earlier lines."""

    number: int = 0
    hash: str = NOTHING


def line(head: Head, entry: Mapping[str, Any]) -> str:
    """The line of an *entry* after the *head* of a list."""
    return json.dumps({"number": head.number + 1, "before": head.hash, **entry}, ensure_ascii=False)


def after(head: Head, text: str) -> Head:
    """The head after one more line."""
    return Head(head.number + 1, hashlib.sha256(text.encode()).hexdigest())


def digest(file: MatchFile) -> str:
    """The hash of a match file without names and notes."""
    parts = [
        *(file.game, file.rules_version, sorted(file.options.items()), file.entries),
        *(file.commitment, file.pledges, file.contributions, file.drawn, file.seed),
        *(file.winners, file.outs, file.is_abandoned),
        *((file.beacon,) if file.beacon else ()),
    ]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def verify_listed(file: MatchFile, text: str) -> Verification:
    """Check that the public list *text* is intact and agrees with *file* about its match.

    Raises:
        InvalidFile: The list is broken, or disagrees.
    """
    entries = _read(text)
    about = [each for each in entries if each.get("commitment") == file.commitment]
    if not file.pledges and _is_of_round(entries, about):
        return _of_round(entries, about[0]["number"])
    of_match = [each for each in about if each.get("kind") in KINDS]
    by_kind = {kind: [each for each in of_match if each["kind"] == kind] for kind in KINDS}
    if not file.pledges or not by_kind["seal"]:
        raise InvalidFile(say("list.unknown"))
    if by_kind["given-up"]:
        raise InvalidFile(say("list.given-up"))
    expected = {"seal": ("seal", file.published), "result": ("match", digest(file))}
    for kind, (key, value) in expected.items():
        if any(each.get(key) != value for each in by_kind[kind]):
            raise InvalidFile(say("list.other", number=by_kind[kind][0]["number"]))
    order = [each["kind"] for each in of_match]
    if order != sorted(order, key=KINDS.index) or len(set(order)) < len(order):
        raise InvalidFile(say("list.order", number=of_match[0]["number"]))
    checked = [say("list.whole", first=entries[0]["number"], last=entries[-1]["number"])]
    checked += [say("list.fits", number=by_kind["seal"][0]["number"])]
    unchecked = []
    if not by_kind["result"]:
        unchecked.append(say("list.no-result"))
    if not by_kind["commitment"]:
        unchecked.append(say("list.no-commitment"))
    return Verification(tuple(checked), tuple(unchecked))


def _of_round(entries: Sequence[dict[str, Any]], number: int) -> Verification:
    """The verdict on a match whose deal all tables of a round share: the entry *number* is all about it."""
    first, last = entries[0]["number"], entries[-1]["number"]
    unchecked = [say("list.no-result")]
    if first > 1:
        unchecked.append(say("list.round-before", first=first))
    whole, shared = say("list.whole", first=first, last=last), say("list.round", number=number)
    return Verification((whole, shared), tuple(unchecked))


def _is_of_round(entries: Sequence[dict[str, Any]], about: Sequence[dict[str, Any]]) -> bool:
    """Whether all that is there *about* a commitment is that it is the only one for a round of an event."""
    named = about[0].get("round") if len(about) == 1 and about[0].get("kind") == "commitment" else None
    return bool(named) and sum(each.get("round") == named for each in entries) == 1


KINDS = ("commitment", "seal", "given-up", "result")
"""The kinds of entries for one commitment, in this order."""


def heads(text: str) -> dict[int, Head]:
    """The head of the list after each line of *text*, by the number of that line; raises InvalidFile."""
    lines = text.rstrip().split("\n")
    return {
        entry["number"]: after(Head(entry["number"] - 1), line)
        for entry, line in zip(_read(text), lines, strict=True)
    }


def _read(text: str) -> Sequence[dict[str, Any]]:
    """The entries of a list, or of a part of one; raises InvalidFile where the chain is broken."""
    entries: list[dict[str, Any]] = []
    head: Head | None = None
    for number, each in enumerate(text.rstrip().split("\n"), start=1):
        try:
            entry = json.loads(each)
            found = Head(entry["number"] - 1, entry["before"])
        except (ValueError, KeyError, TypeError, RecursionError):
            raise InvalidFile(say("list.unreadable", line=number)) from None
        if found != (head or found) or (found.number == 0 and found != Head()):
            raise InvalidFile(say("list.broken", line=number))
        head = after(found, each)
        entries.append(entry)
    if not entries:
        raise InvalidFile(say("list.unreadable", line=1))
    return entries
