"""Undo: the choices of a match that can be undone, and the information that would have to be forgotten."""

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
"""The number of positions kept: more than the longest turn has."""
Blocker = Literal["answer", "die", "reveal"]
"""An obstacle between now and an earlier position: another player's choice, an outcome of chance, or hidden
information that was revealed."""


@dataclass(frozen=True)
class UndoTarget:
    """The step between two published positions: one action, or simultaneous choices."""

    game: Game
    version: int
    """The number of actions before it."""
    before: Records
    earlier: Records | None
    """``State.before`` of the position before."""
    after: Records
    made: tuple[tuple[int, int], ...]
    """The actions, each with its seat."""
    given: tuple[float, ...] = ()
    """The seconds that the clock had given the players until then."""

    def state(self) -> FullState:
        """The position before, without the actions that led to it."""
        return FullState(self.game, self.before, [])

    @cached_property
    def choosers(self) -> frozenset[int]:
        """The seats that had more than one legal action."""
        state = self.state()
        seats = {seat for seat, _ in self.made} - {CHANCE}
        return frozenset(seat for seat in seats if state.is_secret() or len(state.legal_actions(seat)) > 1)

    def chose(self, seats: Collection[int]) -> int | None:
        """The one of *seats* that chose; None if none of them did."""
        return next((seat for seat in seats if seat in self.choosers), None)

    def bars(self, seats: Collection[int]) -> Iterator[Blocker]:
        """The obstacles between the player of these *seats* and the position before."""
        if self.is_drawn:
            yield "die"
        if self.reveals:
            yield "reveal"
        if self.choosers.difference(seats):
            yield "answer"

    @cached_property
    def reveals(self) -> bool:
        """Whether anybody learned something they could not have computed before.

        Simultaneous choices are revealed. Otherwise the rules compute the consequences in each viewer's own
        view: where these differ from the viewer's view afterwards, hidden information was revealed.
        """
        if self.game.definition.facts.is_perfect_information or self.is_drawn:
            return False
        return self.is_shared or any(self._teaches(viewer) for viewer in (None, *range(self.game.num_seats)))

    @property
    def is_drawn(self) -> bool:
        """Whether it contains an outcome of chance."""
        return any(seat == CHANCE for seat, _ in self.made)

    @property
    def is_shared(self) -> bool:
        """Whether several seats chose simultaneously, and saw each other's choices."""
        return len({seat for seat, _ in self.made}) > 1

    def _teaches(self, viewer: int | None) -> bool:
        expected = copied(self.state().observation(viewer).records)
        try:
            for seat, action in self.made:
                self.game.kernels[rollout.apply_action_at](expected, 0, seat, action)
        except (ArithmeticError, LookupError):
            # The rules failed on information that the viewer does not have.
            return True
        self.game.definition.view.redact_record(expected, viewer)
        seen = FullState(self.game, self.after, []).observation(viewer).records
        return not bool((expected == seen).all())


class UndoPath(NamedTuple):
    """The way back to the position before a player's last choice."""

    version: int
    """The number of actions that would remain."""
    seat: int | None
    """The seat whose choice it was; None where a die or a reveal came first."""
    bars: frozenset[Blocker]
    """The obstacles."""


@dataclass(frozen=True)
class UndoHistory:
    """The last steps of a match, the latest last."""

    steps: tuple[UndoTarget, ...] = ()

    def grown(
        self, before: Match, after: Match, given: tuple[float, ...] = (), *, anywhere: bool = False
    ) -> "UndoHistory":
        """The history after *after* is published, where *before* was published last.

        Steps behind a die or a reveal are dropped unless undo may go back *anywhere*.
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

        It ends at a die or a reveal, choice or not, unless undo may go back *anywhere*.
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
        """The step that began after *version* actions; None where it is dropped."""
        return next((step for step in self.steps if step.version == version), None)

    def back(self, match: Match, step: UndoTarget) -> tuple["UndoHistory", Match]:
        """The history and the *match* before *step*."""
        public = match.public
        history = list(public.state.history[: step.version])
        state = FullState(step.game, step.before, history, start=public.state.start, before=step.earlier)
        kept = tuple(each for each in self.steps if each.version < step.version)
        return UndoHistory(kept), replace(public, state=state, entries=public.entries[: step.version])
