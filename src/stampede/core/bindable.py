"""Checks that the functions of a module can be bound to a game (``core.compiling``).

Three things that Python allows would fail silently, or only once compiled. They are errors at binding.
"""

import dis
from collections.abc import Callable, Collection, Iterable, Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

Function = Callable[..., Any]


def defined_in(module: ModuleType) -> list[FunctionType]:
    """The functions that *module* defines itself, in its order."""
    values = dict.fromkeys(value for value in vars(module).values() if isinstance(value, FunctionType))
    return [value for value in values if value.__module__ == module.__name__]


def check(modules: Iterable[ModuleType], bound: Collection[Function]) -> None:
    """Raise TypeError, saying where, if functions of *modules* cannot be bound.

    *bound* are all the functions that others are put in the place of.
    """
    functions = [function for module in modules for function in defined_in(module)]
    _check_names(functions)
    for function in functions:
        if function.__code__.co_kwonlyargcount:
            raise TypeError(f"{_place(function)} has keyword-only parameters: compiled code has none")
        for line, name in _through_modules(function, function.__code__, bound):
            raise TypeError(f"{_place(function, line)}: {name} would stay unbound; import it by its own name")


def _check_names(functions: Iterable[FunctionType]) -> None:
    """Algorithms and callers find functions by name: of two with the same one, the first would be lost."""
    named: dict[str, FunctionType] = {}
    for function in functions:
        other = named.setdefault(function.__name__, function)
        if other is not function:
            raise TypeError(f"{_place(other)} and {_place(function)} are bound together under one name")


def _through_modules(
    function: FunctionType, code: CodeType, bound: Collection[Function]
) -> Iterator[tuple[int, str]]:
    """Line and name of each ``module.function`` that is *bound*: only names of the own module are rebound."""
    value: object = None
    name = ""
    for step in dis.get_instructions(code):
        if step.opname == "LOAD_GLOBAL":
            value, name = function.__globals__.get(step.argval), step.argval
        elif step.opname in {"LOAD_ATTR", "LOAD_METHOD"} and isinstance(value, ModuleType):
            value, name = getattr(value, step.argval, None), f"{name}.{step.argval}"
            if isinstance(value, FunctionType) and value in bound:
                line = step.positions.lineno if step.positions else None
                yield line or code.co_firstlineno, name
        elif step.opname != "EXTENDED_ARG":
            value = None
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _through_modules(function, inner, bound)


def _place(function: FunctionType, line: int = 0) -> str:
    code = function.__code__
    return f"{function.__module__}.{function.__qualname__} ({code.co_filename}:{line or code.co_firstlineno})"
