"""The standings of an event: points, then the tie-breaks of its plan in their order.

Points are whole numbers, ``UNIT`` for a won table. At a table of k people each opponent who is behind counts
a (k - 1)th of it, and half of that if level: between two that is one, a half and none. Somebody with a bye
gets what a winner gets, and where the score counts, the mean of the round.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from stampede.events.berger import berger_round
from stampede.events.facts import TieBreak
from stampede.events.state import BoardState, EventState, RoundState

UNIT = 120
"""The points of a won table; half of it can be divided by the number of opponents, 1 to 5."""


@dataclass(frozen=True)
class Standing:
    """A line of the standings."""

    number: int
    place: int
    """1 for the best; people whom no rule decides share it."""
    points: int
    ties: tuple[int, ...]
    """The values of the tie-breaks, in the order of the plan."""
    played: int
    """Rounds at a table that are finished."""
    wins: int
    """Tables won, alone or shared."""
    byes: int
    group: int = 0
    """Of a season, from 1, in which the place is meant; 0 without one."""


@dataclass(frozen=True)
class _Meeting:
    """The worth of one opponent at one table."""

    opponent: int
    share: int
    """``UNIT`` where the opponent was behind, half of it where level."""


def standings(state: EventState) -> list[Standing]:
    """Everybody, the best first; in a season, the best of the first group, and at the end those of none."""
    if state.plan.format != "season":
        return _ordered(state, range(len(state.entrants)))
    groups = [(number, state.of_group(group), group) for number, group in enumerate(state.groups, start=1)]
    lines = [replace(line, group=number) for number, part, group in groups for line in _ordered(part, group)]
    placed = {line.number for line in lines}
    rest = [each.number for each in state.entrants if each.number not in placed]
    return [*lines, *_ordered(state.of_group(rest), rest)]


def _ordered(state: EventState, people: Collection[int]) -> list[Standing]:
    """These *people*, the best first; nobody else was at a table with any of them."""
    book = _Book(state, people)
    values = {number: tuple(_TIES[rule](book, number) for rule in state.plan.ties) for number in book.points}
    final = book.final

    def merit(number: int) -> tuple[int, ...]:
        return (-final.get(number, len(final) + 1), book.points[number], *values[number])

    order = sorted(book.points, key=lambda number: (merit(number), -number), reverse=True)
    lines: list[Standing] = []
    for _, group in groupby(order, key=merit):
        place = len(lines) + 1
        for number in sorted(group):
            counts = book.played[number], book.wins[number], book.byes[number]
            lines.append(Standing(number, place, book.points[number], values[number], *counts))
    return lines


def board_places(state: EventState, board: BoardState) -> tuple[int, ...]:
    """The places at a finished *board* over its matches, in the order of its people; 0 for the absent."""
    if board.decided:
        return board.decided.places
    totals = [0.0] * len(board.people)
    for match in board.matches:
        if state.plan.points == "score":
            found: Sequence[float] = match.scores
        else:
            found = [_share(match.places, each) for each in range(len(match.places))]
        totals = [total + each for total, each in zip(totals, found, strict=True)]
    return tuple(1 + sum(other > own for other in totals) for own in totals)


def board_points(state: EventState, played: RoundState, board: BoardState) -> tuple[int, ...]:
    """The points of a finished *board*, in the order of its people."""
    if state.plan.points == "place":
        places = board_places(state, board)
        return tuple(_share(places, each) for each in range(len(places)))
    if board.decided:
        rounds = state.rounds if state.plan.format == "arena" else (played,)
        mean = mean_score(state, *rounds)
        return tuple(mean if place else 0 for place in board.decided.places)
    return tuple(
        round(UNIT * sum(each)) for each in zip(*(match.scores for match in board.matches), strict=True)
    )


def mean_score(state: EventState, *rounds: RoundState) -> int:
    """The mean of the scores of some rounds, for people who could not play them."""
    found = [
        each
        for played in rounds
        for board in played.boards
        if state.is_finished(board) and not board.decided
        for each in board_points(state, played, board)
    ]
    return round(sum(found) / len(found)) if found else 0


def _share(places: Sequence[int], index: int) -> int:
    """The points of one place among all."""
    own = places[index]
    if own == 0:
        return 0
    others = [place or len(places) + 1 for place in (*places[:index], *places[index + 1 :])]
    return sum(UNIT if each > own else UNIT // 2 if each == own else 0 for each in others) // len(others)


class _Book:
    """The sums over all finished boards."""

    def __init__(self, state: EventState, people: Collection[int]) -> None:
        self.points = dict.fromkeys(people, 0)
        self.played, self.wins, self.byes = (dict.fromkeys(people, 0) for _ in range(3))
        self.meetings: dict[int, list[_Meeting]] = {number: [] for number in people}
        self.deals = dict.fromkeys(people, 0)
        self.final: dict[int, int] = {}
        """The place at the final table, by person."""
        self._void = _annulled(state)
        for number, played in enumerate(state.rounds):
            for board in played.boards:
                if state.is_finished(board):
                    self._add_board(state, played, board)
            for each in played.byes:
                self._add_bye(state, number, each)
            if state.plan.same_deals and not played.is_final:
                self._add_deals(state, played)

    def _add_board(self, state: EventState, played: RoundState, board: BoardState) -> None:
        places = board_places(state, board)
        if played.is_final:
            self.final.update(
                {each: place for each, place in zip(board.people, places, strict=True) if each >= 0}
            )
            return
        if self._void.intersection(board.entrants):
            return
        points = board_points(state, played, board)
        for each, own, place in zip(board.people, points, places, strict=True):
            if each < 0:
                continue
            self.points[each] += own
            self.played[each] += 1
            self.wins[each] += place == 1
            for other, theirs in zip(board.people, places, strict=True):
                if other >= 0 and other != each:
                    self.meetings[each].append(_Meeting(other, _share((place, theirs), 0)))

    def _add_deals(self, state: EventState, played: RoundState) -> None:
        """Compare the scores of all who had the same seat at tables of one size, where a deal is the same.

        A table without scores, since all but one gave up or the host decided, counts by places. A bye, an
        annulled match and a seat that nobody else had count half.
        """
        alone = [*played.byes]
        counted: dict[tuple[int, int], list[tuple[int, float]]] = {}
        for board in filter(state.is_finished, played.boards):
            if self._void.intersection(board.entrants):
                alone += board.entrants
                continue
            scores = board.matches[0].scores if board.matches and not board.decided else ()
            places = board_places(state, board)
            for seat, person in enumerate(board.people):
                if any(scores):
                    counted.setdefault((len(board.people), seat), []).append((person, scores[seat]))
                elif person >= 0:
                    self.deals[person] += _share(places, seat)
        for same in (*counted.values(), *([(each, 0.0)] for each in alone)):
            others = len(same) - 1
            for person, own in same:
                halves = sum((own > score) + (own >= score) for _, score in same) - 1  # without oneself
                if person >= 0:
                    self.deals[person] += UNIT * halves // (2 * others) if others else UNIT // 2

    def _add_bye(self, state: EventState, number: int, person: int) -> None:
        self.byes[person] += 1
        if state.plan.format == "round-robin" and not self._is_walkover(state, number, person):
            return
        is_scored = state.plan.points == "score"
        self.points[person] += mean_score(state, state.rounds[number]) if is_scored else UNIT
        self.meetings[person].append(_Meeting(person, UNIT))  # a bye counts as somebody as good as oneself

    def _is_walkover(self, state: EventState, number: int, person: int) -> bool:
        """Whether the bye in a round robin is for an opponent who dropped out and whose results count."""
        pairs, _ = berger_round(state.drawn, number)
        return any(person in pair and not self._void.intersection(pair) for pair in pairs)


def _annulled(state: EventState) -> frozenset[int]:
    """The people of a round robin who dropped out before they had played half of it: nothing of it counts."""
    if state.plan.format != "round-robin":
        return frozenset()
    played = [each for one in state.rounds for board in one.boards for each in board.entrants]
    gone = (each.number for each in state.entrants if each.is_out)
    return frozenset(each for each in gone if 2 * played.count(each) < state.num_rounds)


def _buchholz(book: _Book, number: int) -> int:
    return sum(book.points[each.opponent] for each in book.meetings[number])


def _sonneborn_berger(book: _Book, number: int) -> int:
    return sum(book.points[each.opponent] * each.share // UNIT for each in book.meetings[number])


def _direct(book: _Book, number: int) -> int:
    """The points against those with equal points, if each of them met all others of them."""
    level = {each for each, points in book.points.items() if points == book.points[number]}
    for each in level:
        if not level.issubset({each, *(meeting.opponent for meeting in book.meetings[each])}):
            return 0
    return sum(
        each.share for each in book.meetings[number] if each.opponent in level and each.opponent != number
    )


def _wins(book: _Book, number: int) -> int:
    return book.wins[number]


def _deals(book: _Book, number: int) -> int:
    """The points against those who had the same seat with the same deal, as in duplicate bridge."""
    return book.deals[number]


_TIES: dict[TieBreak, Callable[[_Book, int], int]] = {
    "buchholz": _buchholz,
    "sonneborn-berger": _sonneborn_berger,
    "direct": _direct,
    "wins": _wins,
    "deals": _deals,
}
