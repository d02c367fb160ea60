"""Players, and users of Python, need few packages; an error names a missing one."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
WITHOUT = """
import sys
from importlib.machinery import PathFinder

class Bare:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top in {allowed!r} or top in sys.stdlib_module_names:
            return None
        found = PathFinder.find_spec(name, path)
        if found is not None and "site-packages" in str(found.origin or found.submodule_search_locations):
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Bare())
"""
"""Packages beside the *allowed* ones are not there."""
SHORT_GAME = """
import stampede
state = stampede.load_game("buffalo", width=3, height=5, dogs=0).new_initial_state(seed=1)
while not state.is_terminal():
    seat = state.acting_seats()[0]
    state.apply_action(seat, state.legal_actions(seat)[0])
print(len(state._repr_svg_()) > 1000)
"""


def run(code: str) -> subprocess.CompletedProcess[str]:
    """The output of *code* with only the packages that everybody needs."""
    needed = {name.partition(">")[0] for name in project()["dependencies"]} | {"stampede", "llvmlite"}
    command = [sys.executable, "-c", WITHOUT.format(allowed=needed) + code]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)


def project() -> dict[str, list[str]]:
    """The metadata of the package."""
    found: dict[str, list[str]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return found


@pytest.mark.slow
def test_a_game_is_played_and_drawn_with_few_packages() -> None:
    done = run(SHORT_GAME)

    assert (done.stdout, done.stderr) == ("True\n", "")
    assert len(project()["dependencies"]) == 5


@pytest.mark.slow
@pytest.mark.parametrize("words", [["games"], ["perft", "buffalo", "1"], ["play", "--help"]])
def test_commands_of_who_only_plays_run_with_them(words: list[str]) -> None:
    done = run(f"from stampede.cli.main import main; sys.exit(main({words!r}))")

    assert done.returncode == 0, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("words", [["serve"], ["move", "a", "b"], ["operator", "list"], ["rebuild", "lists"]])
def test_what_is_missing_for_a_server_is_named(words: list[str]) -> None:
    done = run(f"from stampede.cli.main import main; sys.exit(main({words!r}))")

    assert done.returncode == 2
    assert "pip install 'stampede-games[server]'" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_an_idle_server_imports_neither_parser_nor_random_generator_nor_compiler() -> None:
    code = (
        "import sys, stampede.cli.main, stampede.web.app.serve, stampede.games as games; games.all_games(); "
        "from stampede.play import log; log.new_key(); "
        "print(*{'cryptography', 'markdown_it', 'numpy.random', 'numba'} & sys.modules.keys())"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "\n"
