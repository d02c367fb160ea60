"""Many matches of one game, each a step further with every call, in arrays that are made once."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, pairwise, starmap
from secrets import randbits
from typing import Any, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from stampede.core import rollout, seeding
from stampede.core.chance import new_stream
from stampede.core.compiling import Function, Kernels
from stampede.core.errors import InvalidOption
from stampede.core.game import Game
from stampede.core.interface import redact
from stampede.core.options import seed_of, short
from stampede.core.record import Floats, Ints
from stampede.core.tensors import observing, remembering, unremembered
from stampede.core.tensors.observing import Observations
from stampede.envs.batches import kernel, rows
from stampede.envs.batches.readings import readings
from stampede.envs.choosing import count_of, observation_size, refusal
from stampede.envs.episode import SEED_BITS
from stampede.envs.terms import Terms

ALIGNMENT = 64
"""Bytes: JAX shares an array's memory only where it begins at a multiple of them, and copies any other."""
Legal = Literal["mask", "lists"]
"""The form of legal actions, and of the actions to give: in parts, or as the rules number them."""
FORGETTING = (unremembered.forget, unremembered.notice)
"""Functions that stand for those of ``remembering`` where nothing is remembered."""


class Share(NamedTuple):
    """The matches of one thread, and its room to work in."""

    first: int
    beyond: int
    actions: Ints
    results: Floats
    words: NDArray[np.int64]


Job = Callable[[Share], object]


class Batch:
    """*n* matches. What a step leads to stands in arrays that stay where they are."""

    def __init__(
        self, game: Game, n: int, terms: Terms, *, threads: int, simultaneous: bool, legal: Legal
    ) -> None:
        """Begin with seeds by lot; raises InvalidOption for what is not allowed."""
        self.game, self.n, self.terms = game, count_of("n", n), terms
        self.threads = min(count_of("threads", threads), self.n)
        if legal not in get_args(Legal):
            raise InvalidOption(f"legal={short(legal)} is not allowed: give {', '.join(get_args(Legal))}")
        if not isinstance(simultaneous, bool):
            raise InvalidOption(f"simultaneous={short(simultaneous)} is not allowed: give True or False")
        if terms.illegal != "raise" or terms.shaping is not None:
            raise InvalidOption("a batch refuses what is illegal and has no shaping: leave out both options")
        self.simultaneous, self.is_flat = simultaneous, legal == "lists"
        self._remembers = terms.memory == "perfect"
        self._hides = redact in game.rules and not game.shows_all
        """Whether the kernels make views; other hidden games have theirs made by plain rules."""
        self._kernels = self._bind()
        self._width = game.num_seats if simultaneous else 1
        self._matches = self._play()
        self._make_arrays()
        self._pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None
        cuts = [self.n * share // self.threads for share in range(self.threads + 1)]
        self._shares = [
            Share(
                *bounds,
                np.empty((2, game.buffer_size), np.int32),
                np.empty(game.num_seats, np.float64),
                np.empty((2, seeding.HALVES), np.int64),
            )
            for bounds in pairwise(cuts)
        ]
        self._seeds = np.zeros((self.n, 4), np.int64)
        self.reset()

    def _bind(self) -> Kernels:
        """The functions of the kernel, which remember what seats have seen only where somebody asks."""
        rules, recollection = self.game.bound_rules, self.game.encoding.recollection
        if self._remembers and not recollection.is_bound:
            raise InvalidOption(f"memory='perfect' is not allowed: {self.game.name} has no compiled views")
        modules = (rollout, seeding, observing, kernel, rows)
        if self._remembers:
            return rules.algorithm(*modules, remembering, given=recollection.standins)
        standins = rules.algorithm(unremembered)
        given: dict[Function, Function] = {
            getattr(remembering, each.__name__): standins[each] for each in FORGETTING
        }
        if redact not in self.game.rules:
            given[redact] = standins[unremembered.redact]
        return rules.algorithm(*modules, given=given, counts_references=False)

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
        final = _zeros((slots, whole), np.float32)
        self._recalled = (observed[:, size:], final[:, size:]) if self._remembers else None
        self.observation = observed.reshape(*shape, whole)
        """float32, 0 to 1: ``choosing.observe`` for a seat with a pending decision, 0 for any other."""
        self.final_observation = final.reshape(*shape, whole)
        """float32, of a match that is done: what ``final_seat`` knew at its end."""
        self.final_seat = _zeros(shape, np.int32)
        """The seat with a pending decision in a match that was truncated, else the one that acted last."""
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
        self._readings = readings(*game.encoding.tables, self._words.shape[1])
        self._rows = rows.Rows(
            numbers=observed[:, :size],
            seats=np.full(slots, -1, np.int32),
            words=np.zeros((slots, self._words.shape[1]), np.int32),
            depths=np.zeros(slots, np.int32),
        )
        self._final = rows.Final(final[:, :size], self.final_seat.reshape(-1))

    # ------------------------------------------------------------ what callers do

    def reset(self, seed: int | None = None) -> None:
        """Begin all matches: match i is that of ``game.new_initial_state(seed + i)``; None draws a seed.

        Later matches of i follow from the same seed, as those of the other environments do.
        """
        first = randbits(SEED_BITS) if seed is None else seed_of(seed, "a whole number or None")
        for match in range(self.n):
            self._seeds[match] = new_stream(first + match)
        self._matches.streams[:] = self._seeds
        for array in (*self._told, self.observation):
            array[...] = 0
        self._rows.seats[:] = -1
        self._in_threads(self._begin)

    def step(self, actions: Sequence[int] | NDArray[Any]) -> None:
        """Give a number to each seat with a pending decision: (n,), or (n, seats) where all act at once.

        Numbers for other seats are ignored. Matches that end begin anew: ``done``, ``reward`` and
        ``length`` tell of the one that ended, all else of the new one.

        Raises:
            IllegalAction: it names the first match whose number is not legal; nothing has changed.
            InvalidOption: *actions* have another shape, or are no whole numbers.
        """
        self._read(actions)
        for found, share in zip(self._in_threads(self._find), self._shares, strict=True):
            if found < share.beyond * self._width:
                self._refuse(found)
        self._in_threads(self._advance)

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    # ------------------------------------------------------------ how it is done

    def _in_threads(self, job: Job) -> list[Any]:
        """Do a *job* in all threads, the first share in this one; what came of each share."""
        first, *others = self._shares
        if self._pool is None:
            return [job(first)]
        running = [self._pool.submit(job, share) for share in others]
        return [job(first), *(each.result() for each in running)]

    def _find(self, share: Share) -> int:
        first, beyond = self._slots(share)
        return self._kernels[kernel.find_illegal](self._matches, self._numbers, first, beyond)

    def _begin(self, share: Share) -> None:
        self._kernels[kernel.begin](self._matches, share.actions, share.first, share.beyond)
        self._show(share)

    def _advance(self, share: Share) -> None:
        """A step of the matches of a *share*; those that end begin anew."""
        first, beyond, actions, results, _ = share
        advance, most = self._kernels[kernel.advance], self.terms.max_actions or 0
        advance(self._matches, self._told, self._numbers, most, results, actions, first, beyond)
        if self.done[first:beyond].any():
            self._end(share)
        self._show(share)

    def _end(self, share: Share) -> None:
        """Keep the last observations of matches that are over, give rewards, and begin the next ones."""
        first, beyond, actions, _, words = share
        matches, told, kernels = self._matches, self._told, self._kernels
        ended = (first + np.flatnonzero(self.done[first:beyond])).tolist()
        slots = [(match * self._width, (match + 1) * self._width) for match in ended]
        if self._hides:
            kernels[rows.show_ended](matches, told, self._views, *self._slots(share))
        else:
            self._redact(chain.from_iterable(starmap(range, slots)))
        keep = kernels[rows.keep_final]
        keep(matches, told, self._words, self._readings, self._final, *self._slots(share))
        if self._recalled is not None:
            for bounds in slots:
                self._recall(self._recalled[1], *bounds)
        if self.terms.reward != "win":
            self._pay(ended)
        if self.game.definition.facts.has_chance:
            kernels[kernel.seed_ended](matches, told, self._seeds, words[0], words[1], first, beyond)
        kernels[kernel.begin_ended](matches, told, actions, first, beyond)

    def _pay(self, ended: Iterable[int]) -> None:
        """Give rewards other than wins."""
        for match in ended:
            if not self.truncated[match]:
                scores = self.game.definition.rules.scores(self._matches.states[match : match + 1])
                won = self.reward[match]  # the kernel has written what the win is worth
                winners = np.flatnonzero(won == won.max()).tolist()
                self.reward[match] = self.terms.counted(winners, scores)

    def _show(self, share: Share) -> None:
        """Write pending decisions and observations."""
        matches, kernels = self._matches, self._kernels
        first, beyond = self._slots(share)
        self.seat.reshape(-1)[first:beyond] = matches.seats[first:beyond]
        if self.is_flat:
            kernels[kernel.list_legal](matches, self._listed, self.num_legal.reshape(-1), first, beyond)
        else:
            kernels[kernel.mask_legal](matches, self._listed, first, beyond)
        seen = self._readings, self._rows, first, beyond
        if self._hides:
            kernels[rows.show_slots](matches, self._views, self._words, *seen)
        else:
            self._redact(range(first, beyond))
            kernels[rows.rewrite_slots](matches, self._words, *seen)
        if self._recalled is not None:
            self._recall(self._recalled[0], first, beyond)

    def _redact(self, slots: Iterable[int]) -> None:
        """Make the views of *slots* by plain rules."""
        for slot in slots if not self.game.shows_all else ():
            view, seat = self._views[slot : slot + 1], int(self._matches.seats[slot])
            if seat >= 0:
                view[0] = self._matches.states[slot // self._width]
                self.game.definition.view.redact_record(view, seat)

    def _recall(self, out: Observations, first: int, beyond: int) -> None:
        """Write what the seats of slots remember."""
        flags, shares = self.game.encoding.recollection.tables
        memories = self._matches.memories.records
        words = memories.view(np.int32).reshape(len(memories), -1)
        self._kernels[kernel.recall_slots](self._matches, words, flags, shares, out, first, beyond)

    def _slots(self, share: Share) -> tuple[int, int]:
        """The slots of the matches of a *share*."""
        return share.first * self._width, share.beyond * self._width

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
        matches = self._matches
        legal = matches.legal[slot, : matches.counts[slot]]
        if not self.is_flat:
            legal = np.unique(matches.codes[legal, matches.depths[slot]])
        place = np.unravel_index(slot, self.seat.shape)
        raise refusal(place, self._numbers[slot], matches.seats[slot], legal)


def _zeros(shape: tuple[int, ...], dtype: Any) -> NDArray[Any]:
    """Zeros that begin at a multiple of ALIGNMENT."""
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    room = np.zeros(size + ALIGNMENT, np.uint8)
    first = -room.ctypes.data % ALIGNMENT
    zeros: NDArray[Any] = room[first : first + size].view(dtype).reshape(shape)
    return zeros
