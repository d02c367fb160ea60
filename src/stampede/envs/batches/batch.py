"""Many matches of one game, each a step further with every call, in arrays that are made once."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from secrets import randbits
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from stampede.core import rollout
from stampede.core.chance import Stream, below, new_stream
from stampede.core.compiling import Kernels
from stampede.core.errors import IllegalAction, InvalidOption
from stampede.core.game import Game
from stampede.core.interface import redact
from stampede.core.options import seed_of, short
from stampede.core.record import Ints
from stampede.core.tensors import remembering, unremembered
from stampede.core.tensors.observing import Observations
from stampede.envs.batches import kernel
from stampede.envs.choosing import observation_size
from stampede.envs.episode import SEED_BITS
from stampede.envs.terms import Terms

ALIGNMENT = 64
"""Bytes: JAX shares an array's memory only where it begins at a multiple of them, and copies any other."""
MOST_TOLD = 20
"""Legal numbers that a refusal tells."""
Legal = Literal["mask", "lists"]
"""The form of legal actions, and of the actions to give: in parts, or as the rules number them."""
FORGETTING = (unremembered.forget, unremembered.notice)
"""Functions that stand for those of ``remembering`` where nothing is remembered."""
Job = Callable[[int, int], object]
"""Work on the matches from the first to before the last."""


class Batch:
    """*n* matches. What a step leads to stands in arrays that stay where they are."""

    def __init__(
        self, game: Game, n: int, terms: Terms, *, threads: int, simultaneous: bool, legal: Legal
    ) -> None:
        """Begin with seeds by lot; raises InvalidOption for what is not allowed."""
        self.game, self.n, self.terms = game, _count("n", n), terms
        self.threads = min(_count("threads", threads), self.n)
        if legal not in get_args(Legal):
            raise InvalidOption(f"legal={short(legal)} is not allowed: give {', '.join(get_args(Legal))}")
        if not isinstance(simultaneous, bool):
            raise InvalidOption(f"simultaneous={short(simultaneous)} is not allowed: give True or False")
        if terms.illegal != "raise" or terms.shaping is not None:
            raise InvalidOption("a batch refuses what is illegal and has no shaping: leave out both options")
        self.simultaneous, self.is_flat = simultaneous, legal == "lists"
        self._remembers = terms.memory == "perfect"
        self._kernels = self._bind()
        self._width = game.num_seats if simultaneous else 1
        self._matches = self._play()
        self._make_arrays()
        self._pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None
        self._room: Ints = np.empty((self.threads, 2, game.buffer_size), np.int32)
        self._results = np.empty((self.threads, game.num_seats), np.float64)
        self._seeds: list[Stream] = []
        self.reset()

    def _bind(self) -> Kernels:
        """The functions of the kernel, which remember what seats have seen only where somebody asks."""
        rules, recollection = self.game.bound_rules, self.game.encoding.recollection
        if self._remembers and not recollection.is_bound:
            raise InvalidOption(f"memory='perfect' is not allowed: {self.game.name} has no compiled views")
        if self._remembers:
            return rules.algorithm(rollout, kernel, remembering, given=recollection.standins)
        standins = rules.algorithm(unremembered)
        given = {getattr(remembering, each.__name__): standins[each] for each in FORGETTING}
        return rules.algorithm(rollout, kernel, given=given, counts_references=False)

    def _play(self) -> kernel.Matches:
        """New arrays for the matches in play."""
        game, slots = self.game, self.n * self._width
        numbering = game.encoding.numbering
        codes = numbering.codes[:0] if self.is_flat else numbering.codes
        return kernel.Matches(
            states=np.zeros(self.n, game.definition.rules.dtype),
            start=game.new_initial_state().records.copy(),
            streams=np.zeros((self.n, 4), np.int64),
            seats=np.full(slots, -1, np.int32),
            legal=np.empty((slots, game.buffer_size), np.int32),
            counts=np.zeros(slots, np.int32),
            given=np.zeros((slots, numbering.max_parts), np.int32),
            depths=np.zeros(slots, np.int32),
            lengths=np.zeros(self.n, np.int32),
            codes=codes.copy(),
            memories=game.encoding.recollection.new(self.n if self._remembers else 0),
        )

    def _make_arrays(self) -> None:
        """Make all that is shown, once."""
        game, slots = self.game, self.n * self._width
        shape = (self.n, self._width) if self.simultaneous else (self.n,)
        self._told = kernel.Told(
            reward=_zeros((self.n, game.num_seats), np.float32),
            done=_zeros((self.n,), np.bool_),
            truncated=_zeros((self.n,), np.bool_),
            length=_zeros((self.n,), np.int32),
        )
        self.reward, self.done, self.truncated, self.length = self._told
        size = game.encoding.size if self.is_flat else observation_size(game)
        whole = size + game.encoding.recollection.size if self._remembers else size
        observed = _zeros((slots, whole), np.float32)
        self._observed = observed[:, :size] if self._remembers else observed
        self._recalled: Observations | None = observed[:, size:] if self._remembers else None
        self.observation = observed.reshape(*shape, whole)
        """float32, 0 to 1: ``choosing.observe`` for a seat with a pending decision, 0 for any other."""
        self.seat = _zeros(shape, np.int32)
        """The seat with a pending decision; -1 if there is none."""
        self._numbers = np.zeros(slots, np.int64)
        kind, width = (np.int32, game.max_legal) if self.is_flat else (np.uint8, game.num_actions)
        self._listed = _zeros((slots, width), kind)
        legal = self._listed.reshape(*shape, self._listed.shape[1])
        if self.is_flat:
            self.legal = legal
            """int32: the legal actions as the rules number them, ascending, as many as ``num_legal`` says."""
            self.num_legal = _zeros(shape, np.int32)
        else:
            self.action_mask = legal
            """uint8: 1 for each number that can be given next."""
        self._views = self._matches.states if game.shows_all else np.zeros(slots, self._matches.states.dtype)
        self._words = self._views.view(np.int32).reshape(len(self._views), -1)

    # ------------------------------------------------------------ what callers do

    def reset(self, seed: int | None = None) -> None:
        """Begin all matches: match i is that of ``game.new_initial_state(seed + i)``; None draws a seed.

        Later matches of i follow from the same seed, as those of the other environments do.
        """
        first = randbits(SEED_BITS) if seed is None else seed_of(seed, "a whole number or None")
        self._seeds = [new_stream(first + match) for match in range(self.n)]
        for match in range(self.n):
            self._matches.streams[match] = new_stream(first + match)
        for array in self._told:
            array[...] = 0
        self._share(lambda first, beyond: self._begin(kernel.begin, first, beyond))
        self._share(self._show)

    def step(self, actions: Sequence[int] | NDArray[Any]) -> None:
        """Give a number to each seat with a pending decision: (n,), or (n, seats) where all act at once.

        Numbers for other seats are ignored. Matches that end begin anew: ``done``, ``reward`` and
        ``length`` tell of the one that ended, all else of the new one.

        Raises:
            IllegalAction: it names the first match whose number is not legal; nothing has changed.
            InvalidOption: *actions* have another shape, or are no whole numbers.
        """
        self._read(actions)
        find = self._kernels[kernel.find_illegal]
        width = self._width
        found = self._share(lambda a, b: find(self._matches, self._numbers, a * width, b * width) - b * width)
        for share, behind in enumerate(found):
            if behind < 0:
                self._refuse(self._bounds[share][1] * width + behind)
        self._share(self._advance)
        self._pay_and_seed()
        self._share(self._show)

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    # ------------------------------------------------------------ how it is done

    @property
    def _bounds(self) -> list[tuple[int, int]]:
        """The matches of each thread."""
        cuts = [self.n * share // self.threads for share in range(self.threads + 1)]
        return list(pairwise(cuts))

    def _share(self, job: Job) -> list[Any]:
        """Do a *job* in all threads, the first share in this one; what came of each share."""
        first, *others = self._bounds
        if self._pool is None:
            return [job(*first)]
        running = [self._pool.submit(job, *bounds) for bounds in others]
        return [job(*first), *(each.result() for each in running)]

    def _thread(self, first: int) -> int:
        """Whose share begins with the match *first*."""
        return [bounds[0] for bounds in self._bounds].index(first)

    def _begin(self, begin: Callable[..., None], first: int, beyond: int, *more: Any) -> None:
        self._kernels[begin](self._matches, *more, self._room[self._thread(first)], first, beyond)

    def _advance(self, first: int, beyond: int) -> None:
        thread, most = self._thread(first), self.terms.max_actions or 0
        room, results = self._room[thread], self._results[thread]
        advance = self._kernels[kernel.advance]
        advance(self._matches, self._told, self._numbers, most, results, room, first, beyond)

    def _pay_and_seed(self) -> None:
        """See to matches that have ended: rewards other than wins, and chance for the next."""
        for match in np.flatnonzero(self.done).tolist():
            if self.terms.reward != "win" and not self.truncated[match]:
                scores = self.game.definition.rules.scores(self._matches.states[match : match + 1])
                won = self.reward[match]  # the kernel has written what the win is worth
                winners = np.flatnonzero(won == won.max()).tolist()
                self.reward[match] = self.terms.counted(winners, scores)
            if self.game.definition.facts.has_chance:
                self._matches.streams[match] = new_stream(below(self._seeds[match], 1 << SEED_BITS))

    def _show(self, first: int, beyond: int) -> None:
        """Begin matches that have ended anew, and write pending decisions and observations."""
        matches, kernels = self._matches, self._kernels
        self._begin(kernel.begin_ended, first, beyond, self._told)
        first, beyond = first * self._width, beyond * self._width
        self.seat.reshape(-1)[first:beyond] = matches.seats[first:beyond]
        if self.is_flat:
            kernels[kernel.list_legal](matches, self._listed, self.num_legal.reshape(-1), first, beyond)
        else:
            kernels[kernel.mask_legal](matches, self._listed, first, beyond)
        if not self.game.shows_all:
            self._redact(first, beyond)
        flags, shares = self.game.encoding.tables
        observe = kernels[kernel.observe_slots]
        observe(matches, self._words, flags, shares, self._observed, first, beyond)
        if self._recalled is not None:
            flags, shares = self.game.encoding.recollection.tables
            memories = self._matches.memories.records
            words = memories.view(np.int32).reshape(len(memories), -1)
            kernels[kernel.recall_slots](matches, words, flags, shares, self._recalled, first, beyond)

    def _redact(self, first: int, beyond: int) -> None:
        """Make the views: by the rules where they can, else one by one."""
        if self.game.mode == "compiled" and redact in self.game.rules:
            self._kernels[kernel.show](self._matches, self._views, first, beyond)
            return
        for slot in range(first, beyond):
            view, seat = self._views[slot : slot + 1], int(self._matches.seats[slot])
            if seat >= 0:
                view[0] = self._matches.states[slot // self._width]
                self.game.definition.view.redact_record(view, seat)

    def _read(self, actions: Sequence[int] | NDArray[Any]) -> None:
        """Check and copy the *actions*; raises InvalidOption."""
        given, shape = np.asarray(actions), self.seat.shape
        if given.shape != shape:
            raise InvalidOption(
                f"actions are to have the shape {shape}, one for each seat: not {given.shape}"
            )
        if given.dtype.kind not in "iu":
            raise InvalidOption(f"actions are to be whole numbers, of int32 or int64 say: not {given.dtype}")
        self._numbers[:] = given.reshape(-1)

    def _refuse(self, slot: int) -> None:
        """Raise IllegalAction for the number given to a slot."""
        match, place = divmod(slot, self._width)
        matches = self._matches
        legal = matches.legal[slot, : matches.counts[slot]]
        if not self.is_flat:
            legal = np.unique(matches.codes[legal, matches.depths[slot]])
        told = ", ".join(map(str, legal[:MOST_TOLD].tolist())) + (", ..." if len(legal) > MOST_TOLD else "")
        which = f"actions[{match}, {place}]" if self.simultaneous else f"actions[{match}]"
        seat = int(matches.seats[slot])
        raise IllegalAction(f"{which} is {self._numbers[slot]}, which seat {seat} may not do now: {told} are")


def _zeros(shape: tuple[int, ...], dtype: Any) -> NDArray[Any]:
    """Zeros that begin at a multiple of ALIGNMENT."""
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    room = np.zeros(size + ALIGNMENT, np.uint8)
    first = -room.ctypes.data % ALIGNMENT
    zeros: NDArray[Any] = room[first : first + size].view(dtype).reshape(shape)
    return zeros


def _count(name: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < 1:
        raise InvalidOption(f"{name}={short(value)} is not allowed: give a whole number from 1")
    return int(value)
