"""Which source files a module depends on: what it imports of its own package, and what that imports."""

import ast
import sys
from collections.abc import Iterable
from functools import cache
from importlib.util import resolve_name
from pathlib import Path


def closure(names: Iterable[str]) -> dict[str, Path]:
    """The files of the modules *names* and of all they depend on, by module, in order of the names."""
    found: dict[str, Path] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = _file(name)
            waiting += _imports(name)
    return dict(sorted(found.items()))


def _file(name: str) -> Path:
    file = sys.modules[name].__file__
    assert file is not None
    return Path(file)


@cache
def _imports(name: str) -> tuple[str, ...]:
    """The modules of its own package, or of this one, that a loaded module imports."""
    own = {name.partition(".")[0], __name__.partition(".")[0]}
    imported: set[str] = set()
    for node in ast.walk(ast.parse(_file(name).read_bytes())):
        if isinstance(node, ast.Import):
            imported.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = resolve_name("." * node.level + (node.module or ""), sys.modules[name].__package__)
            modules = {f"{origin}.{alias.name}" for alias in node.names} & set(sys.modules)
            imported.update(modules or {origin})
    return tuple(sorted(module for module in imported if module.partition(".")[0] in own))
