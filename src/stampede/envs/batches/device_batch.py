"""Many matches of one game on a GPU, each a step further with every call (``docs/batch.md``)."""

from collections.abc import Sequence
from functools import cache
from secrets import randbits
from types import ModuleType
from typing import Any

import numpy as np
from numba import cuda
from numpy.typing import NDArray

from stampede.core import rollout, seeding
from stampede.core.compiling import Function, Kernels
from stampede.core.device_rules import IS_SIMULATED, DeviceRules
from stampede.core.errors import InvalidOption
from stampede.core.game import Game
from stampede.core.interface import redact
from stampede.core.options import seed_of, short
from stampede.core.tensors import observing, remembering, unremembered
from stampede.envs.batches import device_kernels, kernel
from stampede.envs.batches.device_kernels import Launched, Memory, Sizes
from stampede.envs.choosing import count_of, observation_size, refusal
from stampede.envs.terms import Terms

THREADS = 256
"""Threads of a block."""
WORD = np.uint64
"""The type of the words in which masks are cleared."""
LONGEST_LIST = 10_000
"""A GPU has no room for many longer lists of legal actions."""
BEYOND_SEEDS = 2**63


class DeviceBatch:
    """*n* matches. What a step leads to stands in arrays of the device that stay where they are.

    They are arrays of Numba, which PyTorch and CuPy read by ``__cuda_array_interface__``.
    """

    def __init__(self, game: Game, n: int, terms: Terms, *, simultaneous: bool) -> None:
        """Begin with seeds by lot; raises InvalidOption for what is not allowed."""
        if not isinstance(simultaneous, bool):
            raise InvalidOption(f"simultaneous={short(simultaneous)} is not allowed: give True or False")
        if terms != Terms(max_actions=terms.max_actions):
            raise InvalidOption(
                "a batch on a GPU takes max_actions and simultaneous alone: leave out the others"
            )
        if game.buffer_size > LONGEST_LIST:
            raise InvalidOption(
                f"{game!r} has up to {game.buffer_size:,} actions: a GPU has no room for them"
            )
        if not game.shows_all and not any(
            hasattr(each, redact.__name__) for each in game.definition.rules.modules
        ):
            raise InvalidOption(f"{game.name} has no compiled views, which a batch on a GPU needs")
        self.game, self.n, self.terms, self.simultaneous = game, count_of("n", n), terms, simultaneous
        self._width = game.num_seats if simultaneous else 1
        self._slots = self.n * self._width
        self._make_arrays()
        self._make_kernels()
        self.reset()

    def _make_arrays(self) -> None:
        """Make all arrays but the observations, once."""
        game, n, slots = self.game, self.n, self._slots
        numbering, dtype = game.encoding.numbering, game.definition.rules.dtype
        size = slots * game.num_actions
        self._mask_words = _new((-(-size // WORD().itemsize),), WORD)
        self._memory = memory = Memory(
            words=_new((dtype.itemsize // 4, n), np.int32),
            start=_on_device(game.start.records),
            seeds=_new((n, 4), np.int64, "F"),
            streams=_new((n, 4), np.int64, "F"),
            seats=_new((slots,), np.int32),
            legal=_new((slots, game.buffer_size), np.int32, "F"),
            counts=_new((slots,), np.int32),
            given=_new((slots, numbering.max_parts), np.int32, "F"),
            depths=_new((slots,), np.int32),
            lengths=_new((n,), np.int32),
            codes=_on_device(numbering.codes),
            reward=_new((n, game.num_seats), np.float32),
            done=_new((n,), np.bool_),
            truncated=_new((n,), np.bool_),
            length=_new((n,), np.int32),
            mask=self._mask_words.view(np.uint8)[:size].reshape(slots, game.num_actions),
            found=_new((1,), np.int32),
        )
        shape = (n, self._width) if self.simultaneous else (n,)
        self.reward, self.done, self.truncated, self.length = (
            memory.reward,
            memory.done,
            memory.truncated,
            memory.length,
        )
        self.seat = memory.seats.reshape(shape)
        """The seat with a pending decision; -1 if there is none."""
        self.action_mask = memory.mask.reshape(*shape, game.num_actions)
        """uint8: 1 for each number that can be given next."""
        self._numbers = _new((slots,), np.int32)
        self._observation: Any = None

    def _make_kernels(self) -> None:
        game, rules = self.game, self.game.definition.rules
        sizes = Sizes(
            rules.dtype,
            game.num_seats,
            max(game.max_chance_outcomes, 1),
            self._width,
            self.terms.max_actions or 0,
        )
        given = game.name, rules.modules, sizes
        self._find, self._take, self._clear, self._advance, self._see = (
            _Launch(launched, count)
            for launched, count in zip(
                _kernels(*given),
                (self.n, self._slots, len(self._mask_words), self.n, self.n),
                strict=True,
            )
        )

    # ------------------------------------------------------------ what callers do

    def reset(self, seed: int | None = None) -> None:
        """Begin all matches as ``Batch.reset`` does; raises InvalidOption for a seed below 0 or too great."""
        first = randbits(62) if seed is None else seed_of(seed, "a whole number or None")
        if not 0 <= first < BEYOND_SEEDS - self.n:
            raise InvalidOption(f"seed={short(seed)} is not allowed: give one from 0 to 2**63 - 1 - {self.n}")
        memory = self._memory
        for array in (memory.reward, memory.done, memory.truncated, memory.length):
            _write(array, np.zeros(array.shape, array.dtype))
        _write(memory.found, np.array([self._slots], np.int32))
        self._clear(memory, self._mask_words)
        self._advance(memory, self._numbers, first)

    def step(self, actions: Sequence[int] | NDArray[Any] | Any) -> None:
        """Give a number to each seat with a pending decision, as ``Batch.step`` does.

        *actions* lie on the device, in an array with ``__cuda_array_interface__``, or in the host's memory.

        Raises:
            IllegalAction: it names the first match whose number is not legal; nothing has changed.
            InvalidOption: *actions* have another shape, or are no whole numbers.
        """
        memory = self._memory
        self._take.as_given(self._read(actions), self._numbers)
        self._find(memory, self._numbers)
        self._clear(memory, self._mask_words)
        self._advance(memory, self._numbers, -1)
        found = int(_read(memory.found)[0])
        if found < self._slots:
            self._refuse(found)

    def observe(self) -> Any:
        """Write the observations of all slots and return them: ``Batch.observation``, column by column.

        The array is the same in each call.
        """
        if self._observation is None:
            self._tables = [_on_device(table) for table in self.game.encoding.tables]
            self._observation = _new((self._slots, observation_size(self.game)), np.float32, "F")
        self._see(self._memory, *self._tables, self._observation)
        return self._observation

    def states(self) -> NDArray[Any]:
        """The records of all matches, copied to the host."""
        dtype = self.game.definition.rules.dtype
        records: NDArray[Any] = np.ascontiguousarray(_read(self._memory.words).T).view(dtype)
        return records.reshape(self.n)

    # ------------------------------------------------------------ how it is done

    def _read(self, actions: Any) -> Any:
        """The *actions* in an array of the device, one after the other; raises InvalidOption."""
        is_there = hasattr(actions, "__cuda_array_interface__")
        given = cuda.as_cuda_array(actions) if is_there else np.asarray(actions)
        if given.shape != self.seat.shape:
            shape = self.seat.shape
            raise InvalidOption(
                f"actions are to have the shape {shape}, one for each seat: not {given.shape}"
            )
        if given.dtype.kind not in "iu":
            raise InvalidOption(f"actions are to be whole numbers, of int32 or int64 say: not {given.dtype}")
        return (
            given.reshape(self._slots)
            if is_there
            else _on_device(given.reshape(self._slots).astype(np.int64))
        )

    def _refuse(self, slot: int) -> None:
        """Raise IllegalAction for the number given to a slot."""
        _write(self._memory.found, np.array([self._slots], np.int32))
        place = np.unravel_index(slot, self.seat.shape)
        legal = np.flatnonzero(_read(self._memory.mask[slot]))
        raise refusal(place, _read(self._numbers)[slot], _read(self._memory.seats)[slot], legal)


class _Launch:
    """A kernel for so many threads, whose arguments have the same types in each launch."""

    def __init__(self, launched: Launched, count: int) -> None:
        self._kernel: Any = launched
        self._compiled: Any = None
        self._threads = min(count, THREADS)
        self._blocks = -(-count // self._threads)

    def __call__(self, *arguments: Any) -> None:
        if self._compiled is None:  # the dispatcher would look at the type of each array in each launch
            self._compiled = self._kernel.specialize(*arguments)
        self._compiled[self._blocks, self._threads](*arguments)

    def as_given(self, *arguments: Any) -> None:
        """Launch it for arguments of whatever types."""
        self._kernel[self._blocks, self._threads](*arguments)


@cache
def _kernels(name: str, modules: tuple[ModuleType, ...], sizes: Sizes) -> tuple[Launched, ...]:
    """The kernels of a game: find, take, clear, advance, observe."""
    functions = _functions(name, modules, sizes.dtype)
    return (
        device_kernels.finding(functions, sizes),
        device_kernels.taking(),
        device_kernels.clearing(),
        device_kernels.advancing(functions, sizes),
        device_kernels.observing(functions, sizes),
    )


@cache
def _functions(name: str, modules: tuple[ModuleType, ...], dtype: np.dtype[Any]) -> Kernels:
    """The functions of the kernels, bound to the rules of a game."""
    rules = DeviceRules(name, modules, dtype)
    standins = rules.algorithm(unremembered)
    given: dict[Function, Function] = {
        getattr(remembering, each.__name__): standins[each]
        for each in (unremembered.forget, unremembered.notice)
    }
    if redact not in rules.rules:
        given[redact] = standins[unremembered.redact]
    return rules.algorithm(rollout, observing, kernel, seeding, given=given)


def _new(shape: tuple[int, ...], dtype: Any, order: str = "C") -> Any:
    """A new array of the device; its numbers are whatever lay there."""
    return np.zeros(shape, dtype, order) if IS_SIMULATED else cuda.device_array(shape, dtype, order=order)  # type: ignore[call-overload]


def _on_device(array: NDArray[Any]) -> Any:
    """A copy of *array* on the device."""
    return array.copy() if IS_SIMULATED else cuda.to_device(np.ascontiguousarray(array))


def _write(array: Any, values: NDArray[Any]) -> None:
    """Write *values* of the host into an array of the device."""
    if IS_SIMULATED:
        array[...] = values
    else:
        array.copy_to_device(values)


def _read(array: Any) -> NDArray[Any]:
    """A copy of an array of the device for the host."""
    found: NDArray[Any] = array.copy() if IS_SIMULATED else array.copy_to_host()
    return found
