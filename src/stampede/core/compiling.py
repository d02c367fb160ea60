"""One source, two speeds: bind modules of plain functions to a game, plain or compiled by Numba.

The functions of the modules are rebuilt over fresh globals in which the name of a function means its kernel,
so the sources need no decorator and both speeds live in one process (``docs/decisions/0002``).
"""

import hashlib
import os
import platform
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from importlib import metadata
from pathlib import Path
from types import FunctionType, MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np
import platformdirs

from stampede.core import arrays, bindable, chance, hiding, interface, listing
from stampede.core.linking import link
from stampede.core.plain_record import with_own_numbers
from stampede.core.record import view_at
from stampede.core.sources import closure

Function = Callable[..., Any]
Wrap = Callable[[Function], Function]
F = TypeVar("F", bound=Function)
OPTIONAL = (listing.is_legal, hiding.num_unrevealed, interface.redact)
"""Functions that a game's rules may define beside the required ones."""
NOTHING: Mapping[Function, Function] = MappingProxyType({})


class Kernels(dict[Function, Function]):
    """Functions bound to a game, each found by the plain one it stands for, whose type it has."""

    if TYPE_CHECKING:  # at run time it is the dict's own: states look up several kernels for each action

        def __getitem__(self, function: F) -> F:
            """The kernel of *function*; raises KeyError if there is none."""

    def implementing(self, declared: Iterable[Function]) -> "Kernels":
        """The kernels of *declared* functions, found by name; functions without one are left out."""
        named = {function.__name__: kernel for function, kernel in self.items()}
        return Kernels({each: named[each.__name__] for each in declared if each.__name__ in named})


def bind(
    modules: Iterable[ModuleType],
    replace: Mapping[Function, Function],
    wrap: Wrap,
    table: Callable[[Any], Any] | None = None,
) -> Kernels:
    """Rebuild every function defined in *modules*; return the new one for each.

    *replace* says what stands for functions the modules only import (the declarations of the interface, or
    functions bound before); *wrap* is applied to each rebuilt function, *table* to each array of the modules.
    """
    modules = list(modules)
    defined = [function for module in modules for function in bindable.defined_in(module)]
    bindable.check(modules, {*replace, *defined})
    scopes = {module.__name__: dict(vars(module)) for module in modules}
    kernels: dict[Function, Function] = dict(replace)
    for function in defined:
        scope = scopes[function.__module__]
        kernel = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
        kernel.__qualname__ = function.__qualname__
        kernel.__module__ = function.__module__
        kernel.__doc__ = function.__doc__
        kernels[function] = wrap(kernel)
    for scope in scopes.values():
        for name, value in scope.items():
            if isinstance(value, FunctionType) and value in kernels:
                scope[name] = kernels[value]
            elif table is not None and isinstance(value, np.ndarray):
                scope[name] = table(value)
    return Kernels({function: kernels[function] for function in defined})


def cache_folder(
    game: str, modules: Iterable[str], given: Iterable[str] = (), *, counts_references: bool = True
) -> Path:
    """Where the compiled code of *modules* for a *game* lies, named by everything it depends on.

    *given* are the names of functions that stand for declared ones in it.

    Numba looks only at a function's own file, and not at the bounds-check flag: without this name it would
    silently run old rules.
    """
    config = _numba().config
    key = hashlib.blake2b(digest_size=12)
    versions = [metadata.version(name) for name in ("numba", "numpy", "llvmlite")]
    key.update(repr((versions, platform.python_version(), platform.machine())).encode())
    key.update(_cpu().encode())
    key.update(repr(config.BOUNDSCHECK).encode())
    key.update(repr((sorted(given), counts_references)).encode())
    for name, source in closure((*modules, __name__)).items():
        key.update(name.encode())
        key.update(source.read_bytes())
        for value in vars(sys.modules[name]).values():
            if isinstance(value, np.ndarray):  # compiled code holds it, and it may come from a file
                key.update(value.tobytes())
    root = Path(os.environ.get("STAMPEDE_CACHE") or platformdirs.user_cache_path("stampede"))
    return root / "compiled" / game / key.hexdigest()


def _numba() -> Any:
    """Numba, imported only when something is compiled: it takes half a second and 100 MB."""
    import numba  # noqa: PLC0415 - as said above

    return numba


def _cpu() -> str:
    """The processor this code is compiled for: another one may lack its instructions."""
    import llvmlite.binding as llvm  # noqa: PLC0415 - comes with Numba

    features: dict[str, bool] = llvm.get_host_cpu_features()
    return f"{llvm.get_host_cpu_name()} {sorted(name for name, has in features.items() if has)}"


class Speed(NamedTuple):
    """How plain functions become those of one speed."""

    inner: Wrap
    """For functions that others of the same speed call."""
    outer: Wrap
    """From one of those to the same for Python: compiled, it needs a door which takes time to make."""


def compiler(
    game: str, modules: Iterable[str], given: Iterable[str] = (), *, counts_references: bool = True
) -> Speed:
    """Return the speed that compiles plain functions of *modules* and caches the result on disk.

    *given* are the names of functions that stand for declared ones in them; ``BoundRules.algorithm`` says
    what *counts_references* means.
    """
    numba = _numba()
    place = cache_folder(game, modules, given, counts_references=counts_references)
    if not place.exists():
        tell(f"stampede: compiling for {game}, once; this takes some seconds")
    for folder in (place / "inner", place / "outer"):
        folder.mkdir(parents=True, exist_ok=True)

    def compile_(function: Function, folder: Path, **flags: bool) -> Function:
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(folder)
        try:
            made: Function = numba.njit(
                cache=True, nogil=True, error_model="python", _nrt=counts_references, **flags
            )(function)
        finally:
            numba.config.CACHE_DIR = before
        return made

    # Numba's cache does not tell functions with and without doors apart: they lie in two folders.
    def inner(function: Function) -> Function:
        no_doors = not _calls_itself(function)
        return compile_(function, place / "inner", no_cpython_wrapper=no_doors, no_cfunc_wrapper=no_doors)

    def outer(dispatcher: Any) -> Function:
        function = dispatcher.py_func
        return dispatcher if _calls_itself(function) else compile_(function, place / "outer")

    return Speed(inner, outer)


def _calls_itself(function: Function) -> bool:
    """Whether *function* is recursive: Numba then cannot compile it twice, with and without a door."""
    return function.__name__ in function.__code__.co_names


PLAIN = Speed(inner=lambda function: function, outer=lambda function: function)
"""Functions stay as they are."""


def compiled_at(states: Any, index: int) -> Any:
    """The record by reference, as compiled code sees it."""
    return states[index]


class BoundRules:
    """The rules of one game at one speed, and the algorithms bound to them."""

    def __init__(
        self,
        name: str,
        modules: Iterable[ModuleType],
        dtype: np.dtype[Any],
        *,
        compiled: bool,
    ) -> None:
        """Bind the rule *modules* of the game *name*, over records of *dtype*."""
        self.name = name
        self.compiled = compiled
        self.dtype = dtype
        modules = list(modules)
        speed = self._speed(modules)
        own = self._own(speed)
        rules = bind(modules, own, speed.inner, self._table)
        self._bound: dict[Any, Kernels] = {}
        self._linked: dict[Function, Function] = {}
        self._replace = {**own, **rules}
        self._replace.update(self.link(interface.DECLARED, rules))
        house = (chance, hiding, listing)
        self._replace.update(bind(house, self._replace, self._speed(house).inner))
        self._replace.update(self.link(OPTIONAL, rules))

    @cached_property
    def rules(self) -> Kernels:
        """The rules by what the house declares; compiled, they are for compiled code alone."""
        declared = (*interface.DECLARED, *OPTIONAL)
        return Kernels({each: self._replace[each] for each in declared if each in self._replace})

    def link(self, declared: Iterable[Function], kernels: Kernels) -> Kernels:
        """The kernels that algorithms call for *declared* functions: those in *kernels*, linked only once."""
        found = kernels.implementing(declared)
        if not self.compiled:
            return found
        for each, function in found.items():
            if function not in self._linked:
                name = f"stampede.{self.name}.{function.__module__}.{function.__name__}"
                self._linked[function] = link(name, each, function, self.dtype)
        return Kernels({each: self._linked[function] for each, function in found.items()})

    def algorithm(
        self,
        *modules: ModuleType,
        given: Mapping[Function, Function] = NOTHING,
        counts_references: bool = True,
    ) -> Kernels:
        """Bind algorithm *modules* to this game.

        The game's rules and ``core.chance`` are bound wherever imported; *given* says what stands for
        functions that the modules only declare (an evaluation, say), bound by the caller. Functions that
        make no arrays need no count of the references to those they are given (*counts_references* False):
        where arrays come in tuples, counting takes about as long as the work.
        """
        key = (modules, frozenset(given.items()), counts_references)
        if key not in self._bound:
            speed = self._speed(modules, given.values(), counts_references=counts_references)
            bound = bind(modules, {**self._replace, **given}, speed.inner)
            self._bound[key] = Kernels({value: speed.outer(kernel) for value, kernel in bound.items()})
        return self._bound[key]

    def _speed(
        self,
        modules: Iterable[ModuleType],
        given: Iterable[Function] = (),
        *,
        counts_references: bool = True,
    ) -> Speed:
        """The speed for functions of *modules*, which may call *given* ones: plain, or compiled."""
        if not self.compiled:
            return PLAIN
        given = list(given)
        names = {module.__name__ for module in modules} | {function.__module__ for function in given}
        named = {function.__qualname__ for function in given}
        return compiler(self.name, names, named, counts_references=counts_references)

    def _own(self, speed: Speed) -> dict[Function, Function]:
        """The functions that each speed has its own of."""
        if not self.compiled:
            return {interface.at: view_at}
        return {
            interface.at: speed.inner(compiled_at),
            arrays.new_flags: speed.inner(arrays.new_flags),
            **{each: speed.inner(loop) for each, loop in arrays.LOOPS.items()},
        }

    @property
    def _table(self) -> Callable[[Any], Any] | None:
        """Make of an array of the rules the one that this speed reads; None: they stay as they are."""
        return None if self.compiled else with_own_numbers


def tell(line: str) -> None:
    """Say to a person at a terminal what takes time; programs that read the error stream are spared."""
    if sys.stderr is not None and sys.stderr.isatty():
        print(line, file=sys.stderr, flush=True)  # noqa: T201 - progress is this function's purpose
