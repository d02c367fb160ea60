"""The match file: JSON lines, a header, then one line an action, then the end (``docs/match-file.md``)."""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

from stampede.games import find
from stampede.kit.definition import OptionValue
from stampede.kit.errors import InvalidFile, InvalidOption, StampedeError
from stampede.kit.interface import CHANCE
from stampede.kit.text import number as in_words
from stampede.play.fairness import SEED_BYTES, Dice, check_seed, draw_seats
from stampede.play.match import Entry, Match
from stampede.play.standing import CAUSES, Cause, Out, standing
from stampede.play.text import say

FORMAT = "stampede-match/1"
MAX_BYTES = 4_000_000
"""A longer file is refused unread: the longest match needs a twentieth of it."""
LONGEST_VALUE = 64
"""Characters of what a player stirred into the chance, which goes into every outcome anew."""
MATCH_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Branch(NamedTuple):
    """Where a match took off that began in the midst of another."""

    match: str
    """The name of the other."""
    at: int
    """So many of its actions stand at the beginning of this match."""


@dataclass(frozen=True)
class MatchFile:
    """A match as it is kept outside the server."""

    game: str
    rules_version: int
    options: Mapping[str, OptionValue]
    names: tuple[str, ...]
    """By seat."""
    entries: tuple[Entry, ...]
    commitment: str
    """SHA-256 of the seed, published before the match; empty for a match without a committed seed."""
    seed: str = ""
    """Revealed after the match, in hexadecimal."""
    contributions: tuple[str, ...] = ()
    """What each player stirred in, in the order they sat down."""
    drawn: tuple[int, ...] = ()
    """``drawn[player]``: the seat drawn for each player, in the order they sat down; empty if none was."""
    winners: tuple[int, ...] = ()
    """The seats that won; empty while the match goes on."""
    outs: tuple[Out, ...] = ()
    """Who gave up or ran out of time, the first one first."""
    is_abandoned: bool = False
    """Whether all agreed to end the match without a result."""
    branch: Branch | None = None
    """None for a match played from its start."""

    @property
    def given(self) -> int:
        """How many of the first actions were made in another match."""
        return self.branch.at if self.branch else 0


def write(match: MatchFile) -> str:
    """The file's text. It is the same for the same match."""
    header: dict[str, object] = {
        "format": FORMAT,
        "game": match.game,
        "rules_version": match.rules_version,
        "options": dict(match.options),
        "names": list(match.names),
        "commitment": match.commitment,
        "contributions": list(match.contributions),
        "drawn": list(match.drawn),
    }
    if match.branch:
        header["branch"] = match.branch._asdict()
    end: dict[str, object] = {"winners": list(match.winners), "seed": match.seed}
    if match.outs or match.is_abandoned:
        end["ending"] = {"abandoned": match.is_abandoned, "out": [list(out) for out in match.outs]}
    lines = [header, *([entry.seat, entry.action] for entry in match.entries), end]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def read(text: str) -> MatchFile:
    """Read a match file, its moves unchecked; raises InvalidFile naming the line and what is wrong."""
    if len(text) > MAX_BYTES:
        raise InvalidFile(say("file.long", most=in_words(MAX_BYTES)))
    lines = [_json(number, line) for number, line in enumerate(text.rstrip().split("\n"), start=1)]
    if len(lines) < 2 or not isinstance(lines[0], dict) or lines[0].get("format") != FORMAT:
        raise InvalidFile(say("file.format", format=FORMAT))
    if not isinstance(lines[-1], dict) or "winners" not in lines[-1]:
        raise InvalidFile(say("file.cut"))
    entries = tuple(_entry(number, line) for number, line in enumerate(lines[1:-1], start=1))
    with _line(1):
        header = _header(lines[0])
    with _line(len(lines)):
        end = _end(lines[-1])
    return MatchFile(**header, entries=entries, **end)


def _header(line: Mapping[str, Any]) -> dict[str, Any]:
    """What the first line tells of a match."""
    return {
        "game": _text(line, "game"),
        "rules_version": _number(line, "rules_version"),
        "options": _options(line.get("options")),
        "names": _list(line, "names", str),
        "commitment": _text(line, "commitment"),
        "contributions": _list(line, "contributions", str),
        "drawn": _list(line, "drawn", int),
        "branch": _branch(line.get("branch")),
    }


def _end(line: Mapping[str, Any]) -> dict[str, Any]:
    """What the last line tells of a match."""
    outs, is_abandoned = _ending(line.get("ending", {}))
    return {
        "seed": _text(line, "seed"),
        "winners": _list(line, "winners", int),
        "outs": outs,
        "is_abandoned": is_abandoned,
    }


def replay(file: MatchFile) -> Match:
    """Play the actions again; raises InvalidFile naming the first that the rules refuse."""
    match = _start(file)
    if file.given > len(file.entries):
        raise InvalidFile(say("file.line", line=1, fault=say("file.few", given=file.given)))
    if len(file.names) != match.game.num_seats:
        raise InvalidFile(say("file.line", line=1, fault=say("file.names", seats=match.game.num_seats)))
    for field, values in (("contributions", file.contributions), ("drawn", file.drawn)):
        _check_many(field, values, match.game.num_seats)
    for number, (seat, action) in enumerate(file.entries, start=1):
        try:
            match = match.submit(seat, action)
        except StampedeError as refusal:
            raise InvalidFile(
                say("file.action", at=at_line(number), action=action, seat=seat, why=refusal)
            ) from None
    return match


def _start(file: MatchFile) -> Match:
    """The match before its first action, under the rules it was played by; raises InvalidFile."""
    try:
        find(file.game).under(file.rules_version)
    except InvalidOption as error:
        raise InvalidFile(say("file.line", line=1, fault=error)) from None
    return Match.start(file.game, file.options, rules_version=file.rules_version)


def _check_many(field: str, values: tuple[object, ...], seats: int) -> None:
    """Raise InvalidFile if there are more *values* than *seats*, or endless ones."""
    if len(values) > seats or any(len(str(value)) > LONGEST_VALUE for value in values):
        fault = say("file.many", field=field, seats=seats, most=LONGEST_VALUE)
        raise InvalidFile(say("file.line", line=1, fault=fault))


def at_line(number: int) -> str:
    """Where action *number* stands in the file."""
    return say("file.at", line=number + 1, action=number)


class Verdict(NamedTuple):
    """What was checked of a match file and found right, and what it gives no means to check; in words."""

    checked: tuple[str, ...]
    unchecked: tuple[str, ...]


def verify(file: MatchFile, published: str = "") -> Verdict:
    """Check everything a match file claims; raises InvalidFile.

    *published* is the commitment as it was seen before the match, if it was; without it the one in the file
    has to be believed.
    """
    match = replay(file)
    checked = [say("verdict.legal", count=len(file.entries), version=file.rules_version)]
    with _line(len(file.entries) + 2):
        _check_end(file, match)
    checked.append(_result(file, match))
    if published and published.strip().lower() != file.commitment:
        raise InvalidFile(
            say("file.commitment", found=file.commitment or say("file.missing"), published=published)
        )
    if file.seed:
        checked += _verify_seed(file, match)
    return Verdict(tuple(checked), tuple(_unchecked(file, published)))


def _unchecked(file: MatchFile, published: str) -> Iterator[str]:
    """What the file gives no means to check."""
    if not file.seed:
        yield say("unchecked.seed")
    elif not published:
        yield say("unchecked.commitment", commitment=file.commitment)
    if file.branch:
        yield say("unchecked.branch", given=file.given, match=file.branch.match)
    if file.outs or file.is_abandoned:
        yield say("unchecked.outs")
    if file.seed and not file.drawn:
        yield say("unchecked.seats")


def _has_chance(file: MatchFile) -> bool:
    return any(entry.seat == CHANCE for entry in file.entries[file.given :])


def _winners(file: MatchFile, match: Match) -> tuple[int, ...]:
    """Who won by the rules, and by what the file says of who gave up; raises InvalidFile."""
    is_over = match.state.is_terminal()
    seats = [out.seat for out in file.outs]
    if len(set(seats)) < len(seats) or not set(seats) < set(range(match.game.num_seats)):
        raise InvalidFile(say("file.outs"))
    if file.is_abandoned and is_over:
        raise InvalidFile(say("file.abandoned"))
    if not (is_over or file.is_abandoned or (seats and file.winners)):
        return ()  # it goes on
    return standing(match.state, seats, is_abandoned=file.is_abandoned).winners


def _check_end(file: MatchFile, match: Match) -> None:
    """The last line fits the match; raises InvalidFile."""
    winners = _winners(file, match)
    if winners != file.winners:
        raise InvalidFile(say("file.winners", told=list(file.winners), found=list(winners)))
    if file.seed:
        if not re.fullmatch(f"[0-9a-f]{{{2 * SEED_BYTES}}}", file.seed):
            raise InvalidFile(say("file.seed", digits=2 * SEED_BYTES))
        check_seed(bytes.fromhex(file.seed), file.commitment)
    elif (match.state.is_terminal() or file.winners) and (file.commitment or _has_chance(file)):
        raise InvalidFile(say("file.no-seed"))


def _result(file: MatchFile, match: Match) -> str:
    if file.is_abandoned:
        return say("verdict.abandoned")
    if not file.winners:
        return say("verdict.not-over")
    names = ", ".join(match.state.seat_names[seat] for seat in file.winners)
    if not match.state.is_terminal():
        return say("verdict.last", names=names)
    ending = match.ending()
    return say("verdict.won", names=names, reason=ending.reason, rule=ending.rule)


def _verify_seed(file: MatchFile, match: Match) -> list[str]:
    """The seed fits its commitment, and every outcome of chance follows from it."""
    seed = bytes.fromhex(file.seed)
    checked = [say("verdict.seed")]
    if file.drawn:
        found = draw_seats(match.game.num_seats, Dice(seed, file.contributions))
        if found != file.drawn:
            fault = say("file.drawn", told=list(file.drawn), found=list(found))
            raise InvalidFile(say("file.line", line=1, fault=fault))
        checked.append(say("verdict.seats"))
    if _has_chance(file):
        checked.append(say("verdict.chance", count=_verify_chance(file, Dice(seed, file.contributions))))
    return checked


def _verify_chance(file: MatchFile, dice: Dice) -> int:
    """Draw every outcome of chance again; return how many there are."""
    match, drawn = _start(file), 0
    for number, entry in enumerate(file.entries, start=1):
        if entry.seat == CHANCE and number > file.given:
            drawn += 1
            again = match.draw(dice).entries[-1]
            if again != entry:
                fault = say("file.chance", told=entry.action, found=again.action)
                raise InvalidFile(say("file.place", at=at_line(number), fault=fault))
        match = match.submit(*entry)
    return drawn


@contextmanager
def _line(number: int) -> Iterator[None]:
    """Name the line that is wrong."""
    try:
        yield
    except InvalidFile as error:
        raise InvalidFile(say("file.line", line=number, fault=error)) from None


def _json(number: int, line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise InvalidFile(say("file.json", line=number)) from None


def _entry(number: int, line: object) -> Entry:
    match line:
        case [int(seat), str(action)] if not isinstance(seat, bool) and action.isprintable():
            return Entry(seat, action)
    raise InvalidFile(say("file.place", at=at_line(number), fault=say("file.entry")))


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
    """Who was out, and whether the match was abandoned."""
    match value:
        case {"abandoned": bool(is_abandoned), "out": list(found)}:
            return tuple(map(_out, found)), is_abandoned
        case {} if value == {}:
            return (), False
    raise InvalidFile(say("file.ending"))


def _branch(value: object) -> Branch | None:
    """Which match this one took off from, and where."""
    match value:
        case None:
            return None
        case {"match": str(match), "at": int(at)} if (
            MATCH_NAME.fullmatch(match) and type(at) is int and at >= 0
        ):
            return Branch(match, at)
    raise InvalidFile(say("file.branch"))


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
