"""Taking any one game out leaves everything else working, with tables of all games in the database."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent.parent
SOURCE = ROOT / "src" / "stampede"
GAMES = ("abilene", "buffalo", "zoff")


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of a server that had all games."""
    folder = tmp_path_factory.mktemp("before")
    run((), folder, ROOT / "src")
    return folder


def take_out(game: str, into: Path) -> None:
    """Copy the package without a game's folder and entry point: an installation of its own."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(SOURCE, into / "stampede", ignore=ignored)
    shutil.rmtree(into / "stampede" / "games" / game)
    told = into / "stampede_games-0.2.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: stampede-games\nVersion: 0.2.0\n")
    points = [f"{name} = stampede.games.{name}:{name.upper()}" for name in GAMES if name != game]
    (told / "entry_points.txt").write_text("\n".join(["[stampede.games]", *points]) + "\n")


def run(gone: tuple[str, ...], folder: Path, package: Path) -> None:
    """Let ``tests.games.without`` look at *folder* with the installation in *package*."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(package), str(ROOT)))}
    command = [sys.executable, "-m", "tests.games.without", *gone, str(folder)]
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("game", GAMES)
def test_the_house_goes_on_without(game: str, before: Path, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    shutil.copytree(before, folder)
    take_out(game, tmp_path)
    run((game,), folder, tmp_path)
