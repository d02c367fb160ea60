"""A round-robin: a schedule of games, the file that records them, and the ladder of their results.

The schedule follows from the entrants, the number of games and the seed alone, so a stopped run continues
where it stopped, and the number of processes or machines makes no difference to the games.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement, count, permutations, product
from math import inf
from pathlib import Path
from statistics import fmean
from typing import Any, TextIO

from stampede.arena.contest import Entrant, Pairing
from stampede.arena.results import Played
from stampede.core.errors import InvalidFile, InvalidOption
from stampede.games import load

FORMAT = "stampede-arena/1"
OPTIONAL = frozenset({"failures", "cpu", "match"})
"""Keys that a line of the file lacks where they are empty."""
LONGEST_OPENING = 100
"""Actions; after more of them many a game is as good as decided, or over."""


@dataclass(frozen=True)
class Schedule:
    """The games of a round-robin: entrants by seat, and deals."""

    game: str
    options: Mapping[str, object]
    entrants: tuple[Entrant, ...]
    games: int
    """The least number of games: a deal is always played on all rotations of the seats."""
    seed: int = 0
    opening: int = 0
    seconds: float = inf
    by_seat: bool = False
    """Whether everybody is rated on each seat by itself, where seats are of different kinds."""

    def __post_init__(self) -> None:
        names = [entrant.name for entrant in self.entrants]
        if len(names) < 2 or len(set(names)) < len(names):
            raise InvalidOption(
                f"a round-robin needs two entrants or more, all different, not {', '.join(names)}"
            )
        if self.games < 1:
            raise InvalidOption(f"{self.games} games are too few: at least 1 is needed")
        if not 0 <= self.opening <= LONGEST_OPENING:
            raise InvalidOption(
                f"an opening of {self.opening} actions is out of range: 0 to {LONGEST_OPENING} are allowed"
            )
        if not self.seconds > 0.0:
            raise InvalidOption(
                f"{self.seconds:g} seconds for a choice are out of range: more than 0 are needed"
            )

    def pairings(self) -> list[Pairing]:
        """The games, in the order of their numbers."""
        line_ups = self._line_ups()
        found: list[Pairing] = []
        for deal in count():
            found += [
                Pairing(self.game, self.options, line_up, self.seed, deal, self.opening, self.seconds)
                for line_up in line_ups[deal % len(line_ups)]
            ]
            if len(found) >= self.games:
                return found
        raise AssertionError

    def _line_ups(self) -> list[list[tuple[Entrant, ...]]]:
        """The line-ups of the deals, in turn."""
        game = load(self.game, self.options)
        if not self.by_seat:
            return [_rotations(table) for table in _tables(self.entrants, game.num_seats)]
        names = game.new_initial_state(seed=self.seed).seat_names
        return [
            list(
                product(
                    *(
                        [replace(each, name=f"{each.name} as {name}") for each in self.entrants]
                        for name in names
                    )
                )
            )
        ]

    def header(self) -> dict[str, Any]:
        """The header of the file of its games."""
        game = load(self.game, self.options)
        by_seat = {"by_seat": True} if self.by_seat else {}
        return {
            "format": FORMAT,
            "game": self.game,
            "rules_version": game.definition.rules_version,
            "options": dict(game.options),
            "entrants": [entrant.name for entrant in self.entrants],
            "games": self.games,
            "seed": self.seed,
            "opening": self.opening,
            "seconds": None if self.seconds == inf else self.seconds,
            **by_seat,
        }


def _tables(entrants: Sequence[Entrant], seats: int) -> list[tuple[Entrant, ...]]:
    """Every table of different people; where there are fewer people than seats, some sit twice."""
    if len(entrants) >= seats:
        return list(combinations(entrants, seats))
    tables = combinations_with_replacement(entrants, seats)
    return [table for table in tables if len(set(_names(table))) > 1]


def _rotations(table: Sequence[Entrant]) -> list[tuple[Entrant, ...]]:
    """Every way to move all by so many seats, each once; of two or three also every order."""
    moved = (
        list(permutations(table))
        if len(table) <= 3
        else [(*table[by:], *table[:by]) for by in range(len(table))]
    )
    return list({_names(line_up): line_up for line_up in moved}.values())


def _names(table: Sequence[Entrant]) -> tuple[str, ...]:
    return tuple(entrant.name for entrant in table)


class LadderFile:
    """The file of a round-robin: a header, then a line a game, in the order in which they ended."""

    def __init__(self, path: Path, schedule: Schedule) -> None:
        """Open *path*, new or of an earlier run of the same schedule; raises InvalidFile."""
        self.played: dict[int, Played] = {}
        """The games by number."""
        self._path = path
        header = schedule.header()
        if path.exists() and path.stat().st_size:
            self._read(header)
            return
        try:
            path.write_text(json.dumps(header) + "\n", encoding="utf-8")
        except OSError as error:
            raise InvalidFile(f"cannot write {path}: {error.strerror}") from None

    def add(self, number: int, played: Played) -> None:
        """Write down a game that has ended."""
        self.played[number] = played
        with self._path.open("a", encoding="utf-8") as file:
            _write(file, number, played)

    def results(self) -> tuple[Played, ...]:
        """The games in the order of their numbers."""
        return tuple(self.played[number] for number in sorted(self.played))

    def _read(self, header: Mapping[str, Any]) -> None:
        try:
            lines = self._path.read_text(encoding="utf-8").splitlines(keepends=True)
        except (OSError, UnicodeDecodeError) as error:
            raise InvalidFile(f"cannot read {self._path}: {error}") from None
        found = _header(lines[0])
        if found != header:
            raise InvalidFile(
                f"{self._path} holds {_difference(found, header)}: give another file or the same run"
            )
        kept = [line for line in lines[1:] if line.endswith("\n")]
        for at, line in enumerate(kept, start=2):
            self.played.update(_game(at, _json(line)))
        if len(kept) < len(lines) - 1:  # the last run was stopped in the middle of a line
            self._path.write_text("".join([lines[0], *kept]), encoding="utf-8")


def _write(file: TextIO, number: int, played: Played) -> None:
    known = {key: value for key, value in played._asdict().items() if value or key not in OPTIONAL}
    file.write(json.dumps({"number": number, **known}) + "\n")


def _json(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


def _header(line: str) -> Any:
    """The first line of a file; early files lack the rules version, which was 1 for every game."""
    found = _json(line)
    return {"rules_version": 1, **found} if isinstance(found, dict) else found


def _game(at: int, line: Any) -> dict[int, Played]:
    try:
        tuples = {key: tuple(line[key]) for key in ("names", "shares", "returns", "scores")}
        tuples |= {key: tuple(line.get(key, ())) for key in ("failures", "cpu")}
        played = Played(deal=line["deal"], actions=line["actions"], match=line.get("match", ""), **tuples)
        return {line["number"]: played}
    except (KeyError, TypeError):
        raise InvalidFile(f"line {at} is no game of a round-robin") from None


def _difference(found: Any, header: Mapping[str, Any]) -> str:
    """The difference between two runs, as a sentence."""
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        return "no games of a round-robin"
    return ", ".join(
        f"a run with {key}={found.get(key)!r}, not {value!r}"
        for key, value in header.items()
        if found.get(key) != value
    )


def groups_of(schedule: Schedule) -> list[list[int]]:
    """The games, by number, that are one observation of a sequential test of two entrants.

    In a group both sit on every seat equally often. One that the schedule does not fill is left out.
    """
    groups: dict[int, list[int]] = {}
    pairings = schedule.pairings()
    # With more than two seats there are tables with one, two, ... seats for the first, deal by deal.
    tables = len(pairings[0].line_up) - 1
    for number, pairing in enumerate(pairings):
        groups.setdefault(pairing.deal // tables, []).append(number)
    return [numbers for group, numbers in groups.items() if (group + 1) * tables <= pairings[-1].deal + 1]


def pairs_of(groups: Sequence[Sequence[int]], played: Mapping[int, Played], name: str) -> list[float]:
    """The score of *name* in each group that is *played* to its end, 0 to 1; 0.5 means a tie."""
    return [
        fmean(played[number].share_of(name) for number in group)
        for group in groups
        if all(number in played for number in group)
    ]
