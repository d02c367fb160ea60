"""The source files that a module depends on: its imports within its own package, and theirs."""

import ast
import sys
from collections.abc import Iterable
from functools import cache
from importlib.util import resolve_name
from pathlib import Path
from threading import Lock
from typing import TypeGuard

_parsing = Lock()
"""CPython before 3.11.8 counts the depth of all trees that threads parse together, and refuses them."""


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
    with _parsing:
        tree = ast.parse(_file(name).read_bytes())
    never_run = {node for each in ast.walk(tree) if _is_for_types(each) for node in each.body}
    for node in ast.walk(tree):
        if node in never_run:
            continue
        if isinstance(node, ast.Import):
            imported.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = resolve_name("." * node.level + (node.module or ""), sys.modules[name].__package__)
            modules = {f"{origin}.{alias.name}" for alias in node.names} & set(sys.modules)
            imported.update(modules or {origin})
    return tuple(sorted(module for module in imported if module.partition(".")[0] in own))


def _is_for_types(node: ast.AST) -> TypeGuard[ast.If]:
    """Whether only the type checker reads what stands below this ``if``."""
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
