"""The memory of each seat of one match, in numbers."""

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from hashlib import shake_256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stampede.core import hiding, interface
from stampede.core.compiling import BoundRules, Kernels
from stampede.core.encoded_game import EncodedGame
from stampede.core.interface import NOBODY, SPECTATOR
from stampede.core.parts import View
from stampede.core.record import Ints, Records, layout, records_of
from stampede.core.state_like import StateLike
from stampede.core.tensors import observing, remembering, unremembered
from stampede.core.tensors.observing import Observations
from stampede.core.tensors.planes import Plane, places, reading, share
from stampede.core.tensors.remembering import LANES, PRIME, MemoryRecord

SMALL = 1 << 30
"""The measure of a digest: its numbers stay below 1/64, so that they weigh little in a network."""
PLAIN = layout(MemoryRecord)
KEPT = ("records", "seen", "hashes")
"""The arrays of ``Memories`` that hold what seats remember."""
Function = Callable[..., Any]


class Recollection:
    """The memory of one game with its options: the layout of memories, and the functions that keep them."""

    def __init__(self, game: EncodedGame) -> None:
        """Remember matches of *game*."""
        self.start: Records = game.start.records
        self._game = game
        tensors = game.definition.tensors
        self._part = None if tensors is None else tensors.memory
        self.dtype = PLAIN if self._part is None else self._part.dtype

    def __reduce__(self) -> tuple[Any, ...]:
        return Recollection, (self._game,)

    def planes(self, seat: int) -> tuple[Plane, ...]:
        """The planes of the memory of *seat*, in their order: those of the game, then the digest."""
        own = () if self._part is None else self._part.planes(self.start, seat)
        lanes = places((LANES,), range(LANES))
        return (*own, share("digest of everything seen, in order", "", "digest", SMALL, lanes))

    @cached_property
    def tables(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The arrays that ``observing.observe_into`` reads for each seat: flags and shares."""
        seats = range(self._game.num_seats)
        flags, shares = zip(*(reading(self.planes(seat), self.dtype) for seat in seats), strict=True)
        return np.stack(flags), np.stack(shares)

    @property
    def size(self) -> int:
        """How many numbers a memory has."""
        return int(self.tables[0].shape[2])

    @cached_property
    def weights(self) -> NDArray[np.int64]:
        """The weight of each word of a view in a digest: the same on every machine."""
        words = self._game.definition.rules.dtype.itemsize // np.dtype(np.int32).itemsize
        drawn = np.frombuffer(shake_256(b"stampede memory").digest(LANES * words * 4), "<u4")
        return (1 + drawn.astype(np.int64) % (PRIME - 1)).reshape(LANES, words)

    def new(self, matches: int) -> remembering.Memories:
        """Memories of so many matches in which nothing has been seen."""
        views = np.zeros(matches, self._game.definition.rules.dtype)
        words: Ints = views.view(np.int32).reshape(matches, self.weights.shape[1])
        blank, seats = np.zeros(1, self.dtype), self._game.num_seats
        viewers = matches * (seats + 1)
        return remembering.Memories(
            records=blank.repeat(matches * seats),
            views=views,
            words=words,
            weights=self.weights,
            blank=blank,
            seen=np.zeros((viewers, self.weights.shape[1]), np.int32),
            hashes=np.zeros((viewers, LANES), np.int64),
        )

    @cached_property
    def kernels(self) -> Kernels:
        """``remembering`` and ``observing``, bound to the game; plain where its views are not compiled."""
        return self._rules.algorithm(remembering, observing, given=self.standins)

    @property
    def is_bound(self) -> bool:
        """Whether views are made by the rules, at their speed, so that batches can remember."""
        return self._shows_all or interface.redact in self._game.bound_rules.rules

    @property
    def _shows_all(self) -> bool:
        return self._game.definition.facts.is_perfect_information

    @cached_property
    def _rules(self) -> BoundRules:
        """The rules that a memory follows."""
        if self.is_bound or not self._game.bound_rules.compiled:
            return self._game.bound_rules
        rules = self._game.definition.rules
        return BoundRules(self._game.definition.name, rules.modules, rules.dtype, compiled=False)

    @cached_property
    def standins(self) -> Mapping[Function, Function]:
        """Stand-ins for the functions that ``remembering`` declares and the rules do not define."""
        standins = dict[Function, Function]()
        defaults = self._rules.algorithm(unremembered)
        if self._shows_all:
            standins[interface.redact] = defaults[unremembered.redact]
        elif not self.is_bound:
            view = self._game.definition.view
            standins[interface.redact] = partial(_redact, view)
            standins[hiding.num_unrevealed] = lambda state: view.num_secret(records_of(state))
        standins[interface.note] = defaults[unremembered.note]
        if self._part is not None:
            noting = self._rules.algorithm(*self._part.modules).implementing((interface.note,))
            standins[interface.note] = noting[interface.note]
        return standins


def _redact(part: View, state: Any, viewer: int) -> None:
    """Hide by the function of the game's *part* for views, which is plain Python."""
    part.redact_record(records_of(state), None if viewer == SPECTATOR else viewer)


class MatchMemory:
    """The memories of all seats of one match, brought up to its last action whenever somebody asks."""

    def __init__(self, recollection: Recollection, state: StateLike) -> None:
        """Begin where *state* began."""
        self._recollection = recollection
        self._states = recollection.start.copy() if state.start is None else state.start.records.copy()
        self._known = 0 if state.start is None else state.start.actions_known
        self._memories = recollection.new(1)
        recollection.kernels[remembering.notice](self._states, 0, self._memories, NOBODY, -1)

    def clone(self) -> "MatchMemory":
        """An independent copy."""
        twin = object.__new__(MatchMemory)
        twin.__setstate__(self.__getstate__())
        return twin

    def __deepcopy__(self, _known: object) -> "MatchMemory":
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        """All but the room for views, which is one memory under two names."""
        arrays = {name: getattr(self._memories, name) for name in KEPT}
        return {"of": self._recollection, "known": self._known, "states": self._states, **arrays}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self._recollection, self._known = kept["of"], kept["known"]
        self._states, self._memories = kept["states"].copy(), self._recollection.new(1)
        for name in KEPT:
            getattr(self._memories, name)[:] = kept[name]

    def follow(self, state: StateLike) -> None:
        """Remember the actions of *state* that are new: a full state, which has gone on from the last one."""
        history = state.history
        if len(history) > self._known:
            steps = np.array(history[self._known :], np.int32)
            self._recollection.kernels[remembering.remember](self._states, self._memories, steps)
            self._known = len(history)

    @property
    def records(self) -> Records:
        """The memory of each seat, of the dtype that ``recollection.dtype`` is."""
        return self._memories.records

    def write(self, seat: int, out: Observations) -> None:
        """Write what *seat* remembers into *out*."""
        flags, shares = self._recollection.tables
        words: Ints = self._memories.records[seat : seat + 1].view(np.int32)
        self._recollection.kernels[observing.observe_into](words, flags[seat], shares[seat], out)
