"""Undo: which choices of a match can be undone, and what everybody would have to forget."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, NamedTuple

from stampede.core import rollout
from stampede.core.full_state import FullState
from stampede.core.game import Game
from stampede.core.interface import CHANCE
from stampede.core.record import Records, copied
from stampede.play.match import Match

KEPT = 256
"""How many positions are kept to go back to: more than the longest turn has."""
Blocker = Literal["answer", "die", "reveal"]
"""What lies between now and an earlier position: another player's choice, an outcome of chance, something
hidden that was shown."""


@dataclass(frozen=True)
class UndoTarget:
    """What was done between two positions that everybody was shown: one action, or choices made at once."""

    game: Game
    version: int
    """How many actions had been made before."""
    before: Records
    earlier: Records | None
    """``State.before`` of the position before."""
    after: Records
    made: tuple[tuple[int, int], ...]
    """Each with its seat."""
    given: tuple[float, ...] = ()
    """What the clock had given the players until then, in seconds."""

    def state(self) -> FullState:
        """The position before, without the actions that led to it."""
        return FullState(self.game, self.before, [])

    @cached_property
    def choosers(self) -> frozenset[int]:
        """The seats that chose, and did not just do the only thing they could."""
        state = self.state()
        seats = {seat for seat, _ in self.made} - {CHANCE}
        return frozenset(seat for seat in seats if state.is_secret() or len(state.legal_actions(seat)) > 1)

    def chose(self, seats: Collection[int]) -> int | None:
        """Which of the *seats* chose; None if none of them did."""
        return next((seat for seat in seats if seat in self.choosers), None)

    def bars(self, seats: Collection[int]) -> Iterator[Blocker]:
        """What stands between the player of these *seats* and the position before."""
        if self.is_drawn:
            yield "die"
        if self.reveals:
            yield "reveal"
        if self.choosers.difference(seats):
            yield "answer"

    @cached_property
    def reveals(self) -> bool:
        """Whether anybody learned what they could not have worked out before.

        Choices that several made at once are shown. Otherwise the rules are asked what would follow in each
        viewer's own view: where that is not what the viewer sees afterwards, something hidden was shown.
        """
        if self.game.definition.facts.is_perfect_information or self.is_drawn:
            return False
        return self.is_shared or any(self._teaches(viewer) for viewer in (None, *range(self.game.num_seats)))

    @property
    def is_drawn(self) -> bool:
        """Whether chance had a part in it."""
        return any(seat == CHANCE for seat, _ in self.made)

    @property
    def is_shared(self) -> bool:
        """Whether several chose at once, and were shown what the others chose."""
        return len({seat for seat, _ in self.made}) > 1

    def _teaches(self, viewer: int | None) -> bool:
        expected = copied(self.state().observation(viewer).records)
        try:
            for seat, action in self.made:
                self.game.kernels[rollout.apply_action_at](expected, 0, seat, action)
        except (ArithmeticError, LookupError):
            # The rules stumbled over what the viewer did not know.
            return True
        self.game.definition.view.redact_record(expected, viewer)
        seen = FullState(self.game, self.after, []).observation(viewer).records
        return not bool((expected == seen).all())


class UndoPath(NamedTuple):
    """The way back to before the last choice of a player."""

    version: int
    """How many actions would stand."""
    seat: int | None
    """Whose choice it was; None where a die or something revealed came first."""
    bars: frozenset[Blocker]
    """What lies in between."""


@dataclass(frozen=True)
class UndoHistory:
    """The last steps of a match, the latest last."""

    steps: tuple[UndoTarget, ...] = ()

    def grown(
        self, before: Match, after: Match, given: tuple[float, ...] = (), *, anywhere: bool = False
    ) -> "UndoHistory":
        """The trail once everybody has been shown *after*, having been shown *before*; both are public.

        What lies behind a die, or behind choices that were shown together, is forgotten unless the way back
        may lead *anywhere*.
        """
        made = tuple(after.state.history[before.version :])
        earlier = before.state.position_before
        step = UndoTarget(
            before.game,
            before.version,
            before.state.position.records,
            None if earlier is None else earlier.records,
            after.state.position.records,
            made,
            given,
        )
        if not anywhere and (step.is_drawn or step.is_shared):
            return UndoHistory((step,))
        return UndoHistory((*self.steps, step)[-KEPT:])

    def way_back(self, *seats: int, anywhere: bool = False) -> UndoPath | None:
        """The way back to before the last choice of any of *seats*; None where none is kept.

        It ends at a die or at something revealed, choice or not, unless it may lead *anywhere*.
        """
        bars: set[Blocker] = set()
        for step in reversed(self.steps):
            if not (anywhere and bars):
                bars.update(step.bars(seats))
            found = step.chose(seats)
            if found is not None or (bars & {"die", "reveal"} and not anywhere):
                return UndoPath(step.version, found, frozenset(bars))
        return None

    def step(self, version: int) -> UndoTarget | None:
        """The step that began after *version* actions; None where it is not kept."""
        return next((step for step in self.steps if step.version == version), None)

    def back(self, match: Match, step: UndoTarget) -> tuple["UndoHistory", Match]:
        """The trail and the *match* as they were before *step*."""
        public = match.public
        history = list(public.state.history[: step.version])
        state = FullState(step.game, step.before, history, start=public.state.start, before=step.earlier)
        kept = tuple(each for each in self.steps if each.version < step.version)
        return UndoHistory(kept), replace(public, state=state, entries=public.entries[: step.version])
