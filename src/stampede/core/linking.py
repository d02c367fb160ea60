"""Compiled functions behind the linker: algorithms call them where they lie, instead of taking them in.

Numba copies every function into each caller's library and optimises it there anew, so that each algorithm
would compile the whole game again. A linked function is compiled once; callers hold its name alone, which the
linker of this process turns into its address.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeVar, get_type_hints

import numpy as np

from stampede.core.chance import Stream
from stampede.core.record import Floats, Ints, Records

Function = Callable[..., Any]
F = TypeVar("F", bound=Function)


def link(name: str, declared: Function, function: Function, dtype: np.dtype[Any]) -> Function:
    """Compile *function* with the types *declared* for it; return what stands for it in compiled code.

    An argument declared as Any is a record of *dtype*. *name* must belong to this function alone, in every
    process that shares a cache.
    """
    # Imported here and not above: only who compiles loads the compiler.
    parts = ("llvmlite.binding", "numba", "numba.core.cgutils", "numba.core.typing.templates")
    llvm, numba, cgutils, templates = (import_module(part) for part in parts)
    arguments = _arguments(declared, dtype)
    function.compile(arguments)  # type: ignore[attr-defined] # a dispatcher of Numba
    compiled = function.overloads[arguments]  # type: ignore[attr-defined]
    llvm.add_symbol(name, compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name))

    def call(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        convention, result = context.call_conv, signature.return_type
        there = cgutils.get_or_insert_function(
            builder.module, convention.get_function_type(result, signature.args), name
        )
        status, value = convention.call_function(builder, there, result, signature.args, values)
        with cgutils.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
        return value

    def linked(*_arguments: Any) -> Any:
        raise TypeError(f"{name} is called by compiled code alone")

    linked.__qualname__ = name  # part of the name of a cache folder
    template = templates.make_concrete_template(name, linked, [compiled.signature])
    templates.infer_global(linked, numba.types.Function(template))
    import_module("numba.extending").lower_builtin(linked, *arguments)(call)
    return linked


def straight(declared: F, function: F, dtype: np.dtype[Any]) -> F:
    """The way from Python into a compiled *function*, for arguments of exactly the types that are *declared*.

    Numba's own looks at the type of each argument, which can take longer than the function.
    """
    arguments = _arguments(declared, dtype)
    function.compile(arguments)  # type: ignore[attr-defined] # a dispatcher of Numba
    way: F = function.overloads[arguments].entry_point  # type: ignore[attr-defined]
    return way


def _arguments(declared: Function, dtype: np.dtype[Any]) -> tuple[Any, ...]:
    """The types of its arguments, in Numba's terms."""
    numba = import_module("numba")
    record = numba.from_dtype(dtype)
    kinds = {
        Any: record,
        Records: numba.types.Array(record, 1, "C"),
        int: numba.int64,
        Ints: numba.types.Array(numba.int32, 1, "C"),
        Floats: numba.types.Array(numba.float64, 1, "C"),
        Stream: numba.types.Array(numba.int64, 1, "C"),
    }
    hints = get_type_hints(declared)
    return tuple(kinds[hint] for name, hint in hints.items() if name != "return")
