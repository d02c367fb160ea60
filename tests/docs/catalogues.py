"""The catalogues of the package, and what its source asks of them."""

import ast
import gc
import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from babel import Locale

PACKAGE = Path(__file__).parent.parent.parent / "src" / "stampede"
FOR_ALL_GAMES = (PACKAGE / "core/definition.py", PACKAGE / "bots/levels.py")
"""They say by ``words.say`` what every game's catalogue has."""
HOLE = "\N{WHITE SQUARE}"
"""The mark of an open value in an f-string."""


PAGE = PACKAGE.parent.parent / "frontend" / "src" / "text"
"""The catalogue of the page; that all of it is said, ``npm run check`` finds."""


def folders() -> list[Path]:
    """Every folder with a catalogue of the package."""
    return sorted(file.parent for file in PACKAGE.rglob("en.json"))


@cache
def texts(folder: Path, language: str) -> dict[str, str]:
    """The catalogue of a language; a key that stands there twice is an error."""
    raw: list[tuple[str, str]] = json.loads(
        (folder / f"{language}.json").read_text("utf-8"), object_pairs_hook=list
    )
    found = dict(raw)
    assert len(found) == len(raw), f"{folder}, {language}: a key stands there twice"
    return found


@cache
def forms(language: str) -> set[str]:
    """The plural forms of a language, as far as anything is counted at a table."""
    return {Locale.parse(language).plural_form(count) for count in range(1000)}


@cache
def stems(folder: Path, language: str) -> dict[str, set[str]]:
    """The keys without their plural forms, each with the forms it has; {""} where it has none."""
    keys = texts(folder, language).keys()
    found: dict[str, set[str]] = {}
    for key in keys:
        stem, _, form = key.rpartition(".")
        is_plural = form in forms(language) and {f"{stem}.{each}" for each in ("one", "other")} <= keys
        found.setdefault(stem if is_plural else key, set()).add(form if is_plural else "")
    return found


def values(text: str) -> set[str]:
    """The values of a text: ``{name!r:g}`` without its braces."""
    parts = Formatter().parse(text)
    return {f"{name}!{how}:{spec}" for _, name, spec, how in parts if name is not None}


def values_of(folder: Path, language: str, stem: str, has: set[str]) -> set[str]:
    """The values of all forms of one text together: ``1 cow`` needs no number."""
    keys = [f"{stem}.{form}" if form else stem for form in has]
    return set().union(*(values(texts(folder, language)[key]) for key in keys))


class Asked(NamedTuple):
    """One call of ``say``."""

    where: str
    keys: tuple[str, ...]
    """With holes; empty where they are not to be seen in the call."""
    given: frozenset[str] | None
    """The values given by name; None where there may be more."""


@cache
def tree(file: Path) -> ast.Module:
    """A module of the package."""
    # Python 3.11 counts the depth of all trees in one place: one that is built by what a collection of
    # garbage sets off, or by a thread that it lets run, makes the count of this one wrong (SystemError).
    gc.disable()
    try:
        return ast.parse(file.read_text("utf-8"))
    finally:
        gc.enable()


@cache
def users(folder: Path) -> list[Path]:
    """The modules that say what is in the catalogue of *folder*."""
    module = ".".join(("stampede", *folder.relative_to(PACKAGE).parts))
    found = [file for file in sources() if module in _says_from(file)]
    if "games" in folder.parts:
        found += FOR_ALL_GAMES
    return [*found, folder / "__init__.py"] if (folder / "__init__.py").exists() else found


@cache
def sources() -> tuple[Path, ...]:
    """All modules of the package."""
    return tuple(PACKAGE.rglob("*.py"))


@cache
def _says_from(file: Path) -> set[str]:
    """The modules that *file* imports ``say`` from."""
    imports = (each for each in tree(file).body if isinstance(each, ast.ImportFrom))
    return {str(each.module) for each in imports if any(alias.name == "say" for alias in each.names)}


def calls(folder: Path) -> Iterator[Asked]:
    """Every call of ``say`` for the catalogue of *folder*."""
    for file in users(folder):
        is_of_games = "games" in folder.parts and file in FOR_ALL_GAMES
        scopes = [tree(file), *(each for each in ast.walk(tree(file)) if isinstance(each, ast.FunctionDef))]
        for scope in scopes:
            for call in _own(scope):
                if isinstance(call, ast.Call) and call.args and _is_say(call.func, as_method=is_of_games):
                    given = frozenset(each.arg for each in call.keywords if each.arg)
                    is_all = len(given) == len(call.keywords)
                    where = f"{file.relative_to(PACKAGE)}:{call.lineno}"
                    keys = tuple(patterns(call.args[0], scope, folder))
                    yield Asked(where, keys, given if is_all else None)


def _own(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a module or function itself, without those of functions within it."""
    for child in ast.iter_child_nodes(scope):
        yield child
        if not isinstance(child, ast.FunctionDef):
            yield from _own(child)


def _is_say(function: ast.expr, *, as_method: bool) -> bool:
    if as_method:
        return isinstance(function, ast.Attribute) and function.attr == "say"
    return isinstance(function, ast.Name) and function.id == "say"


def patterns(key: ast.expr, scope: ast.AST, folder: Path = PACKAGE) -> Iterator[str]:
    """The keys that an expression may give, with holes; none where that is not to be seen.

    Within a function, a parameter is what it is called with anywhere around the catalogue of *folder*.
    """
    match key:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            yield from map("".join, product(*(_pieces(part, scope, folder) for part in parts)))
        case ast.IfExp(body=first, orelse=second):
            yield from patterns(first, scope, folder)
            yield from patterns(second, scope, folder)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            yield from map("".join, product(patterns(left, scope, folder), patterns(right, scope, folder)))
        case ast.Name(id=name):
            for each in _own(scope):
                if isinstance(each, ast.Assign) and any(ast.unparse(to) == name for to in each.targets):
                    yield from patterns(each.value, scope, folder)
            if isinstance(scope, ast.FunctionDef):
                yield from _handed(name, scope, folder)


def _pieces(part: ast.expr, scope: ast.AST, folder: Path) -> list[str]:
    """The possible texts of a part of an f-string."""
    if isinstance(part, ast.FormattedValue):
        return list(patterns(part.value, scope, folder)) or [HOLE]
    return list(patterns(part, scope, folder))


def _handed(name: str, function: ast.FunctionDef, folder: Path) -> Iterator[str]:
    """The texts that are handed to a *function* as its parameter *name*, in the sources around *folder*."""
    names = [each.arg for each in function.args.args]
    if name not in names:
        return
    defaults = dict(zip(reversed(names), reversed(function.args.defaults), strict=False))
    if name in defaults:
        yield from patterns(defaults[name], function)
    place = names.index(name) - (names[0] in {"self", "cls"})
    for file in folder.parent.rglob("*.py"):
        for each in ast.walk(tree(file)):
            if isinstance(each, ast.Call) and ast.unparse(each.func).split(".")[-1] == function.name:
                by_name = [given.value for given in each.keywords if given.arg == name]
                for given in (*each.args[place : place + 1], *by_name):
                    yield from patterns(given, tree(file))


@cache
def mentioned(folder: Path) -> set[str]:
    """All texts in the modules that say anything from the catalogue: said there, or handed on to be said."""
    found = set()
    for file in users(folder):
        for each in ast.walk(tree(file)):
            if isinstance(each, ast.Constant | ast.JoinedStr | ast.BinOp):
                found |= set(patterns(each, tree(file)))
    return found - {HOLE}


@cache
def fillings(folder: Path) -> str:
    """A pattern for a hole: a number, or a word of the sources around the catalogue that keys have."""
    keys = "\n".join(texts(folder, "en"))
    files = {*folder.parent.rglob("*.py"), *users(folder)}
    nodes = (each for file in files for each in ast.walk(tree(file)) if isinstance(each, ast.Constant))
    words = {each.value for each in nodes if isinstance(each.value, str) and each.value in keys}
    return "|".join((r"\d+", *sorted(map(re.escape, words))))


def fits(folder: Path, pattern: str, key: str) -> bool:
    """Whether *key* is what *pattern* means when its holes are filled."""
    start, hole, _ = pattern.partition(HOLE)
    return (
        key.startswith(start) and bool(re.fullmatch(_filled(folder, pattern), key)) if hole else key == start
    )


@cache
def _filled(folder: Path, pattern: str) -> re.Pattern[str]:
    return re.compile(f"(?:{fillings(folder)})".join(map(re.escape, pattern.split(HOLE))))


def refusals_in_words() -> Iterator[str]:
    """Where something that a player may meet is refused with a sentence of the source."""
    functions = (
        each for each in tree(PACKAGE / "web/runtime/refusals.py").body if isinstance(each, ast.FunctionDef)
    )
    told = {each.name for each in functions if any(given.arg == "message" for given in each.args.args)}
    told |= {"RefusedError", "IllegalAction", "UnreadableAction", "InvalidOption", "InvalidFile"}
    for file in sources():
        place = file.relative_to(PACKAGE)
        if place.parts[0] in {"games", "play", "web"}:
            for each in ast.walk(tree(file)):
                if isinstance(each, ast.Call) and ast.unparse(each.func) in told:
                    yield from (f"{place}:{each.lineno}" for given in each.args if _is_sentence(given))


def _is_sentence(given: ast.expr) -> bool:
    is_text = isinstance(given, ast.Constant) and isinstance(given.value, str)
    return isinstance(given, ast.JoinedStr) or (is_text and " " in ast.unparse(given))
