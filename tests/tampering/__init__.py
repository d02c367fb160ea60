"""Signed match files with one thing changed in them, in every place that matters."""

import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from stampede.core.errors import StampedeError
from stampede.core.interface import CHANCE
from stampede.games import find
from stampede.play import log
from stampede.play.fairness import Dice, commitment, draw_seats
from stampede.play.match import Match
from stampede.play.result import Out, match_result
from tests.installed import installed

SEED = bytes(range(32))
KEY = bytes(reversed(range(32))).hex()
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")
MATCHES: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("buffalo", {"dogs": 1, "width": 4, "height": 5}, 0),
    ("buffalo", {}, 9),
    ("zoff", {"players": 3}, 10),
    ("abilene", {"players": 3}, 10),
)
"""Game, options, and after how many actions somebody resigns; 0: it is played to its end."""


class Tampered(NamedTuple):
    """A file that somebody has changed."""

    what: str
    text: str


@cache
def signed(game: str, options: str, resigns: int) -> str:
    """The file of a match played at random, as a server gives it out; *options* are JSON."""
    chance = random.Random(game)
    match, contributions = Match.start(game, json.loads(options)), ("00ff",)
    dice = Dice(SEED, contributions)
    while not match.state.is_terminal() and not 0 < resigns <= len(match.public.entries):
        seat = match.state.acting_seats()[0]
        if seat == CHANCE:
            match = match.draw(dice)
        else:
            action = chance.choice(match.state.legal_actions(seat))
            match = match.submit(seat, match.state.action_to_string(seat, action))
    match = match.public
    outs = () if match.state.is_terminal() else (Out(1, "resigned"),)
    seats = match.game.num_seats
    salts = [f"salt {seat}" for seat in range(seats)]
    file = log.MatchFile(
        game=game,
        rules_version=find(game).rules_version,
        options=match.game.options,
        names=NAMES[:seats],
        entries=match.entries,
        commitment=commitment(SEED),
        seed=SEED.hex(),
        contributions=contributions,
        drawn=draw_seats(seats, dice),
        winners=match_result(match.state, [out.seat for out in outs]).winners,
        outs=outs,
        notes={1: log.Notes(comment={"en": "A beginning."})},
        unknown={"end": {"lab.value": 3}},
    )
    hashes = [log.name_hash(salt, name) for salt, name in zip(salts, NAMES, strict=False)]
    return log.write(log.signed(file, KEY, "match", "00" * 32, hashes, salts))


def files() -> Iterator[tuple[str, str]]:
    """Each of the matches, with its game."""
    for game, options, resigns in installed(MATCHES):
        yield game, signed(game, json.dumps(options), resigns)


def tampered(text: str, chance: random.Random) -> Tampered:
    """The file with one change that is a change."""
    while True:
        lines: list[Any] = [json.loads(line) for line in text.splitlines()]
        what = chance.choice(CHANGES)(lines, chance)
        changed = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        if what and json.loads(f"[{','.join(changed.splitlines())}]") != [
            *map(json.loads, text.splitlines())
        ]:
            return Tampered(what, changed)


def is_found(text: str) -> bool:
    """Whether somebody who knows the server's key finds that a file is not what it signed."""
    try:
        log.verify(log.read(text), key=log.public_key(KEY))
    except StampedeError:
        return True
    return False


def _value(lines: list[Any], chance: random.Random) -> str:
    """Another value somewhere, an element less, or two the other way round."""
    line = chance.choice((0, chance.randrange(1, len(lines) - 1), len(lines) - 1))
    places = list(_places(lines[line]))
    holder, key, path = chance.choice(places)
    if path.startswith((".comment", ".lab", "[2]")):
        return ""  # not the server's
    value = holder[key]
    kinds: list[Callable[[], None]] = [lambda: holder.pop(key)]
    if isinstance(holder, list) and len(holder) > 1:
        kinds.append(holder.reverse)
    if not isinstance(value, list | dict):
        kinds += [lambda: holder.__setitem__(key, _other(value, chance))] * 4
    chance.choice(kinds)()
    return f"line {line + 1} {path}"


def _legal(lines: list[Any], chance: random.Random) -> str:
    """Another legal action."""
    file = log.read("".join(json.dumps(line) + "\n" for line in lines))
    number = chance.randrange(len(file.entries))
    match = Match.start(file.game, file.options, rules_version=file.rules_version)
    for entry in file.entries[:number]:
        match = match.submit(*entry)
    seat, action = file.entries[number]
    legal = match.state.legal_actions(seat)
    lines[number + 1][1] = match.state.action_to_string(seat, chance.choice(legal))
    return f"action {number + 1}, {action}"


def _cut(lines: list[Any], chance: random.Random) -> str:
    """An action less, or two the other way round."""
    number = chance.randrange(1, len(lines) - 2)
    if chance.random() < 0.5:
        del lines[number]
        return f"action {number} left out"
    lines[number], lines[number + 1] = lines[number + 1], lines[number]
    return f"actions {number} and {number + 1}"


def _end(lines: list[Any], chance: random.Random) -> str:
    """Others gave up, or won."""
    seats = len(lines[0]["names"])
    out = [[chance.randrange(seats), chance.choice(("resigned", "time", "left"))]]
    lines[-1]["ending"] = {"abandoned": chance.random() < 0.3, "out": out}
    lines[-1]["winners"] = [seat for seat in range(seats) if seat != out[0][0]]
    return f"the end: {out}"


def _renamed(lines: list[Any], chance: random.Random) -> str:
    """Another name, with or without a salt."""
    seat = chance.randrange(len(lines[0]["names"]))
    lines[0]["names"][seat] = chance.choice((log.WITHDRAWN, "", "Zoe", lines[0]["names"][seat] + " "))
    return f"name {seat}"


CHANGES = (_value, _value, _value, _legal, _cut, _end, _renamed)


def _places(value: Any, path: str = "") -> Iterator[tuple[Any, Any, str]]:
    """Every value in a line, by what holds it."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in list(pairs):
        told = f"{path}.{key}" if isinstance(value, dict) else f"{path}[{key}]"
        yield value, key, told
        if isinstance(each, list | dict):
            yield from _places(each, told)


def _other(value: Any, chance: random.Random) -> Any:
    """Another value of its kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + chance.choice((-1, 1))
    if not value:
        return "a"
    at = chance.randrange(len(value))
    return value[:at] + chance.choice("0123456789abcdef") + value[at + chance.choice((0, 1)) :]
