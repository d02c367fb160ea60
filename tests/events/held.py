"""Holds events for tests: rounds are paired, boards get results, people come and go."""

from collections import Counter
from itertools import combinations, pairwise
from random import Random

from stampede.events import facts
from stampede.events.facts import FILL, AnyFact, EventPlan
from stampede.events.pairing import next_round
from stampede.events.state import EventError, EventState, after, begin


class Held:
    """An event with its log."""

    def __init__(self, plan: EventPlan, people: int, seed: int = 0) -> None:
        """So many *people* have registered."""
        self.log: list[AnyFact] = [facts.EventPlanned(plan)]
        self.state: EventState = begin(self.log[0])
        self.random = Random(seed)
        for _ in range(people):
            self.note(facts.Registered())

    def note(self, *more: AnyFact) -> None:
        """Append facts to the log."""
        for fact in more:
            self.state = after(self.state, fact)
            self.log.append(fact)

    def pair(self) -> facts.Paired:
        """Pair the next round."""
        if self.state.lacks_deal:
            self.note(facts.DealCommitted("00", len(self.log)))
        fact = next_round(self.state, f"{self.random.getrandbits(64):016x}")
        self.note(fact)
        return fact

    def play(self) -> None:
        """Every board of the last round is played to its end."""
        number = len(self.state.rounds) - 1
        for index in range(len(self.state.rounds[-1].boards)):
            self.play_board(number, index)

    def play_board(self, number: int, index: int) -> None:
        """One board is played to its end."""
        size = len(self.state.rounds[number].boards[index].people)
        for game in range(self.state.plan.games):
            places = tuple(self.random.randint(1, size) for _ in range(size))
            best = min(places)
            scores = tuple(float(size - place) for place in places)
            match = f"{number}-{index}-{game}"
            self.note(
                facts.MatchEnded(number, index, match, tuple(each - best + 1 for each in places), scores)
            )

    def change(self) -> None:
        """Perhaps somebody leaves, comes back, or comes late."""
        active, random = self.state.active, self.random
        out = [each for each in self.state.joined if self.state.entrants[each].is_out]
        match random.randrange(6):
            case 0 if len(active) > 3:
                self.note(facts.Dropped(random.choice(active)))
            case 1 if out:
                self.note(facts.Returned(random.choice(out)))
            case 2 if self.state.plan.format not in ("round-robin", "season"):
                self.note(facts.Registered())

    def hold(self, rounds: int | None = None, *, is_restless: bool = False) -> None:
        """Play all rounds, or so many."""
        while not self.state.is_complete and (rounds is None or len(self.state.rounds) < rounds):
            if is_restless and self.state.rounds:
                try:
                    self.change()
                except EventError as error:
                    assert error.fault == "too-late"
            self.pair()
            self.check_last()
            self.play()

    # ------------------------------------------------------------ what holds always

    def check_last(self) -> None:
        """Everybody who plays is at one table or has a bye, once."""
        last = self.state.rounds[-1]
        there = [each for board in last.boards for each in board.entrants]
        if self.state.plan.format == "season":
            assert len(set(there)) == len(there)
        elif not last.is_final:
            assert sorted([*there, *last.byes]) == sorted(self.state.active)

    def met(self) -> Counter[tuple[int, int]]:
        """How often each two have met."""
        return Counter(self.state.met())

    def byes(self) -> Counter[int]:
        """How often each had no opponent."""
        return Counter(each for played in self.state.rounds for each in played.byes)

    def sat(self) -> dict[int, Counter[int]]:
        """How often each sat in each place."""
        found: dict[int, Counter[int]] = {each.number: Counter() for each in self.state.entrants}
        for played in self.state.rounds:
            for board in played.boards:
                for seat, each in enumerate(board.people):
                    if each != FILL:
                        found[each][seat] += 1
        return found


def is_sorted(places: list[int]) -> bool:
    return all(one <= other for one, other in pairwise(places))


def all_pairs(people: int) -> set[tuple[int, int]]:
    return set(combinations(range(people), 2))
