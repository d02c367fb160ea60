"""Which games the tests find: the house's, those of ``tests/added_game`` beside them, or one fewer."""

import os
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

from stampede import games
from stampede.games import GROUP

ROOT = Path(__file__).parents[2]
ADDED = Path(__file__).parent
HOUSE = ROOT / "pyproject.toml"


def _project(file: Path) -> tuple[str, str, Mapping[str, str]]:
    """A package's name and version, and the games that it has."""
    project = tomllib.loads(file.read_text())["project"]
    return project["name"], project["version"], project["entry-points"][GROUP]


def write_metadata(folder: Path, file: Path, without: str = "") -> None:
    """Describe in *folder* the package of a ``pyproject.toml`` as if it were installed, *without* a game."""
    name, version, points = _project(file)
    described = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    described.mkdir()
    (described / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    lines = [f"{game} = {value}" for game, value in points.items() if game != without]
    (described / "entry_points.txt").write_text("\n".join([f"[{GROUP}]", *lines]) + "\n")


@contextmanager
def on_path(*folders: Path) -> Iterator[None]:
    """Find packages in *folders* first, in this process and those that it starts."""
    path = [*map(str, folders), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, path)))
        for folder in reversed(folders):
            patch.syspath_prepend(folder)
        forget()
        yield
    forget()


def forget() -> None:
    """Let the games be looked for anew.

    With a cache of its own: a thread of a running server may be looking now, and keeps what it finds.
    """
    looked_up = games._installed.__wrapped__  # noqa: SLF001 - as another process would look
    games._installed = cache(looked_up)  # noqa: SLF001 - as above
    games.all_presets.cache_clear()


@contextmanager
def added_games(folder: Path) -> Iterator[None]:
    """Find the games of ``tests/added_game`` too; *folder* is an empty one."""
    packages = sorted(ADDED.glob("*/pyproject.toml"))
    for file in packages:
        write_metadata(folder, file)
    with on_path(folder, *(file.parent for file in packages)):
        yield


@contextmanager
def hidden_game(folder: Path, game: str) -> Iterator[None]:
    """Find all games of the house but one; *folder* is an empty one."""
    known = _project(HOUSE)[2]
    if game not in known:
        raise pytest.UsageError(f"--without-game {game}: the games of the house are {', '.join(known)}")
    write_metadata(folder, HOUSE, game)
    with on_path(folder):
        yield


@pytest.fixture(scope="package", autouse=True)
def own_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Features that are no matter of one game are tested with games of the tests' own.

    A ``conftest.py`` that imports this has them found by the tests of its folder.
    """
    with added_games(tmp_path_factory.mktemp("games")):
        yield
