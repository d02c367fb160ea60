"""Pairs the next round of an event: one function for all formats."""

from collections import Counter
from collections.abc import Callable

from stampede.events.berger import berger_round
from stampede.events.facts import FILL, Format, Paired
from stampede.events.standings import standings
from stampede.events.state import EventError, EventState, check_pairing, draw
from stampede.events.swiss import SwissPlayer, swiss_round
from stampede.events.tables import schedule, sizes

Boards = list[tuple[int, ...]]


def next_round(state: EventState, seed: str) -> Paired:
    """The fact that pairs the next round; the same state and *seed* give the same. Raises EventError."""
    check_pairing(state)
    if len(state.rounds) == state.num_rounds:
        return _final(state, seed)
    boards, byes = _PAIRINGS[state.plan.format](state, seed)
    groups = () if state.rounds else state.groups
    return Paired(seed, tuple(boards), tuple(sorted(byes)), groups=groups)


def firsts(state: EventState) -> tuple[Counter[int], dict[int, bool]]:
    """How much more often each has begun than not, and whether they began in their last round."""
    balance: Counter[int] = Counter()
    last = {}
    for each in state.rounds:
        for board in each.boards:
            for seat, number in enumerate(board.people[:2]):
                balance[number] += 1 if seat == 0 else -1
                last[number] = seat == 0
    return balance, last


def _round_robin(state: EventState, seed: str) -> tuple[Boards, list[int]]:
    number, there = len(state.rounds), set(state.active)
    pairs, free = berger_round(state.drawn if number else draw(state.starters, seed), number)
    boards = [pair for pair in pairs if there.issuperset(pair)]
    byes = [each for pair in pairs if not there.issuperset(pair) for each in pair if each in there]
    if free in there:
        assert free is not None
        _give_bye(state, free, boards, byes)
    return list(boards), byes


def _swiss(state: EventState, seed: str) -> tuple[Boards, list[int]]:
    points = {each.number: each.points for each in standings(state)}
    ranks = {each: rank for rank, each in enumerate(sorted(set(points.values())))}
    balance, last = firsts(state)
    free = _free_rounds(state)
    people = [
        SwissPlayer(each, ranks[points[each]], balance[each], last.get(each, False), free[each])
        for each in state.active
    ]
    pairs, bye = swiss_round(people, state.met(), seed)
    boards: list[tuple[int, int]] = list(pairs)
    byes: list[int] = []
    if bye is not None:
        _give_bye(state, bye, boards, byes)
    return list(boards), byes


def _season(state: EventState, seed: str) -> tuple[Boards, list[int]]:
    """Each group for itself: smaller ones have played before others, and those too few for a table rest."""
    boards, byes = Boards(), list[int]()
    fewest = 2 if state.plan.fill_level else state.plan.fewest
    for group in state.groups:
        part = state.of_group(group)
        if not part.is_complete and len(part.active) >= fewest:
            more, free = _PAIRINGS[part.plan.format](part, seed)
            boards += more
            byes += free
    if not boards and not state.rounds:
        raise EventError("too-few")
    return boards, byes


def _give_bye(state: EventState, person: int, boards: list[tuple[int, int]], byes: list[int]) -> None:
    """Let *person* play a computer if the plan has one, else give them a bye."""
    if not state.plan.fill_level:
        byes.append(person)
        return
    balance, _ = firsts(state)
    boards.append((FILL, person) if balance[person] > 0 else (person, FILL))


def _free_rounds(state: EventState) -> Counter[int]:
    """How often each had no opponent among the people."""
    found = Counter(each for played in state.rounds for each in played.byes)
    for played in state.rounds:
        found.update(board.entrants[0] for board in played.boards if len(board.entrants) == 1)
    return found


def _tables(state: EventState, seed: str) -> tuple[Boards, list[int]]:
    plan, people = state.plan, sorted(state.active)
    fillers, byes = 0, list[int]()
    if plan.fill_level:
        while (table_sizes := sizes(len(people) + fillers, plan.fewest, plan.seats)) is None:
            fillers += 1
    else:
        free = _free_rounds(state)
        order = list(draw(people, seed))
        order.sort(key=lambda each: -free[each])
        while (table_sizes := sizes(len(order), plan.fewest, plan.seats)) is None:
            if not order:
                raise EventError("too-few")
            byes.append(order.pop())
        people = sorted(order)
    begin, now = len(state.rounds), len(state.rounds)
    while (
        begin and not byes and not state.rounds[begin - 1].byes and set(people) == _people(state, begin - 1)
    ):
        begin -= 1
    first = state.rounds[begin].seed if begin < now else seed
    seats = [*people, *(FILL - 1 - each for each in range(fillers))]
    before = [[list(board.people) for board in played.boards] for played in state.rounds[:begin]]
    ahead = 1 if byes else state.num_rounds - begin
    made = schedule(seats, table_sizes, ahead, first, before)[now - begin]
    return [tuple(max(each, FILL) for each in table) for table in made], byes


def _people(state: EventState, number: int) -> frozenset[int]:
    return state.rounds[number].people


def _final(state: EventState, seed: str) -> Paired:
    """The final table of the best, who sit as they stand."""
    there = set(state.active)
    best = [each.number for each in standings(state) if each.number in there][: state.plan.seats]
    if len(best) < state.plan.fewest:
        if not state.plan.fill_level:
            raise EventError("too-few")
        best += [FILL] * (state.plan.fewest - len(best))
    return Paired(seed, (tuple(best),), is_final=True)


_PAIRINGS: dict[Format, Callable[[EventState, str], tuple[Boards, list[int]]]] = {
    "round-robin": _round_robin,
    "swiss": _swiss,
    "tables": _tables,
    "season": _season,
}
"""The boards and the byes of the next round, by format."""
