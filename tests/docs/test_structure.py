"""The house keeps its shape: games are named in their own folders only."""

import graphlib
import re
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest

from stampede.games import all_games

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "stampede"
BUILT = PACKAGE / "web" / "static"
MIGRATIONS = PACKAGE / "web" / "store" / "migrations"


def sources() -> Iterator[Path]:
    """Every file of the package that people wrote, and of the page, but for the page's tests."""
    page = ROOT / "frontend" / "src"
    left_out = {BUILT, MIGRATIONS, page / "testing"}
    for folder in (PACKAGE, page, ROOT / "frontend" / "public"):
        for file in folder.rglob("*"):
            is_ours = file.is_file() and "__pycache__" not in file.parts and ".test." not in file.name
            if is_ours and not left_out & set(file.parents):
                yield file


@pytest.mark.parametrize("game", ["abilene", "buffalo", "zoff"])
def test_a_game_is_named_in_its_own_folder_only(game: str) -> None:
    own = PACKAGE / "games" / game
    naming = [
        str(file.relative_to(ROOT))
        for file in sources()
        if own not in file.parents
        if game in f"{file.relative_to(ROOT)}\n{file.read_text('utf-8', 'ignore')}".lower()
    ]
    # The box of one game is called Zoff in Buffalo.
    if game == "buffalo":
        naming = [name for name in naming if not name.startswith("src/stampede/games/zoff/")]
    assert naming == []


@pytest.mark.stands_on("abilene", "buffalo", "zoff")
def test_the_games_of_the_house_are_all_looked_at() -> None:
    folders = {path.name for path in (PACKAGE / "games").iterdir() if (path / "__init__.py").exists()}
    assert folders == {"abilene", "buffalo", "zoff"} <= set(all_games())


def test_the_recipe_for_a_game_names_files_that_are_there() -> None:
    text = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
    for name, lines in re.findall(r"^\| `(tests/\S+)` +\| (\d+) +\|", text, re.MULTILINE):
        assert len((ROOT / name).read_text("utf-8").splitlines()) == int(lines), name
    named = set(re.findall(r"`((?:src|tests|docs|frontend)/[\w./-]+)`", text))
    assert named
    assert sorted(name for name in named if not (ROOT / name).exists()) == []


def test_no_imports_run_in_a_circle() -> None:
    graph = grimp.build_graph("stampede", cache_dir=None)
    graphlib.TopologicalSorter(
        {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    ).prepare()  # raises CycleError, which names them
