"""The rules on a GPU: the third speed of the same source, as device functions of Numba's CUDA target.

Its kernels are compiled when they are first launched, for the types they get, and take in every function that
they call: there is no linker between them and no cache on disk.
"""

from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any

import numpy as np
from numba import config, cuda

from stampede.core import arrays, interface
from stampede.core.compiling import PLAIN, BoundRules, Function, Kernels, Speed, compiled_at
from stampede.core.plain_record import with_own_numbers

IS_SIMULATED = bool(config.ENABLE_CUDASIM)
"""Whether Numba's simulator stands for a GPU: it runs plain Python."""


LONG = 250
"""Functions of more bytes of Python's code are compiled once, and called: copies would make kernels of
hundreds of thousands of instructions, which take minutes to compile."""


def local_flags(count: int) -> Any:
    """``arrays.new_flags`` in memory of the thread: taken in by its caller, which the memory belongs to."""
    flags = cuda.local.array(count, np.bool_)
    for place in range(count):
        flags[place] = False
    return flags


def on_device(function: Function) -> Function:
    """*function* for kernels, which take in a copy wherever they call it if it is short."""
    made: Any = cuda.jit(device=True)(function)
    if len(function.__code__.co_code) < LONG:
        return made  # type: ignore[no-any-return]
    compile_ = made.compile_device

    def compile_once(arguments: Any, result: Any = None) -> Any:
        compiled = compile_(arguments, result)
        for module in compiled.library.modules:
            for each in module.functions:
                if each.name == compiled.fndesc.llvm_func_name:
                    each.attributes.add("noinline")
        return compiled

    made.compile_device = compile_once
    return made  # type: ignore[no-any-return]


class DeviceRules(BoundRules):
    """The rules of one game as device functions, and the algorithms bound to them."""

    def __init__(self, name: str, modules: Iterable[ModuleType], dtype: np.dtype[Any]) -> None:
        """Bind the rule *modules* of the game *name*, over records of *dtype*."""
        super().__init__(name, modules, dtype, compiled=not IS_SIMULATED)

    def link(self, declared: Iterable[Function], kernels: Kernels) -> Kernels:
        """The kernels of *declared* functions themselves: callers take them in."""
        return kernels.implementing(declared)

    def _speed(
        self,
        modules: Iterable[ModuleType],  # noqa: ARG002 - all functions are compiled alike
        given: Iterable[Function] = (),  # noqa: ARG002
        *,
        counts_references: bool = True,  # noqa: ARG002 - nothing is counted on a device
    ) -> Speed:
        return PLAIN if IS_SIMULATED else Speed(inner=on_device, outer=lambda kernel: kernel)

    def _own(self, speed: Speed) -> dict[Function, Function]:
        if IS_SIMULATED:
            return super()._own(speed)
        return {
            interface.at: speed.inner(compiled_at),
            arrays.new_flags: cuda.jit(device=True, inline="always")(local_flags),
            **{each: speed.inner(loop) for each, loop in arrays.LOOPS.items()},
        }

    @property
    def _table(self) -> Callable[[Any], Any] | None:
        """Kernels read tables where they lie on the device: their own constants have room for 64 KB."""
        return with_own_numbers if IS_SIMULATED else cuda.to_device
