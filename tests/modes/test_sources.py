"""Compiled code is named by the sources it depends on: all of them, and no others."""

import gc
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from stampede.core.compiling import cache_folder
from stampede.core.sources import closure
from stampede.games import all_games, load


@pytest.mark.parametrize("name", all_games())
def test_rules_depend_on_what_they_import_and_on_no_drawing(name: str) -> None:
    rules = f"stampede.games.{name}.rules"
    assert f"{rules}.game" in {module.__name__ for module in load(name).definition.rules.modules}
    found = closure([f"{rules}.game"])
    assert {f"{rules}.{part}" for part in ("state", "actions", "components")} <= set(found)
    assert not {module for module in found if ".draw" in module or ".bots" in module}


def test_what_only_the_type_checker_reads_is_no_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "made_up"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "read.py").write_text("from made_up import run")
    (package / "run.py").write_text(
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from made_up import checked"
    )
    monkeypatch.syspath_prepend(tmp_path)
    import_module("made_up.read")
    assert set(closure(["made_up.read"])) == {"made_up.read", "made_up.run"}


def test_threads_may_look_for_sources_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """CPython 3.11.7 refuses trees that threads parse at once, when the collector lets the others go on."""
    monkeypatch.syspath_prepend(tmp_path)
    names = [f"long_{number}" for number in range(8)]
    for name in names:
        (tmp_path / f"{name}.py").write_text(
            "\n".join(f"a{line} = [{line}, ({line}, -1)]" for line in range(200))
        )
        import_module(name)
    before = gc.get_threshold()
    gc.set_threshold(50)
    gc.callbacks.append(_let_others_run)
    try:
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(lambda name: set(closure([name])), names))
    finally:
        gc.callbacks.remove(_let_others_run)
        gc.set_threshold(*before)
    assert found == [{name} for name in names]


def _let_others_run(_phase: str, _info: dict[str, int]) -> None:
    time.sleep(0)


@pytest.mark.stands_on("zoff")
def test_names_imported_from_a_package_are_followed() -> None:
    load("zoff")
    assert "stampede.games.zoff.rules.herds" in closure(["stampede.games.zoff.rules.game"])
    walk = closure(["stampede.core.rollout"])
    assert {"stampede.core.chance", "stampede.core.interface", "stampede.core.listing"} <= set(walk)


def test_a_changed_source_changes_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "small_rules_of_a_test.py"
    monkeypatch.syspath_prepend(str(tmp_path))
    names = []
    for text in ("ONE = 1\n", "ONE = 2\n", "ONE = 1\n"):
        source.write_text(text)
        sys.modules.pop("small_rules_of_a_test", None)
        __import__("small_rules_of_a_test")
        names.append(cache_folder("small", ["small_rules_of_a_test"]))
    assert names[0] != names[1]
    assert names[0] == names[2]
    assert names[0] != cache_folder("other", ["small_rules_of_a_test"])
    monkeypatch.delitem(sys.modules, "small_rules_of_a_test")


def test_an_array_read_from_a_file_changes_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled code holds the arrays of its modules as constants."""
    source = tmp_path / "small_table_of_a_test.py"
    source.write_text("import numpy as np\n\nTABLE = np.load(__file__[:-2] + 'npy')\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    names = []
    for number in (1.0, 2.0, 1.0):
        np.save(source.with_suffix(".npy"), np.full(3, number))
        sys.modules.pop("small_table_of_a_test", None)
        __import__("small_table_of_a_test")
        names.append(cache_folder("small", ["small_table_of_a_test"]))
    assert names[0] != names[1]
    assert names[0] == names[2]
    monkeypatch.delitem(sys.modules, "small_table_of_a_test")


def test_names_imported_relatively_are_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "rules_of_a_stranger"
    package.mkdir()
    files = {
        "__init__": "",
        "box": "SIZE = 3\n",
        "moves": "from .box import SIZE\n",
        "game": "from . import moves\n",
    }
    for name, text in files.items():
        (package / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    __import__("rules_of_a_stranger.game")

    found = closure(["rules_of_a_stranger.game"])

    assert {f"rules_of_a_stranger.{name}" for name in ("box", "moves", "game")} <= set(found)
    for name in [name for name in sys.modules if name.startswith("rules_of_a_stranger")]:
        monkeypatch.delitem(sys.modules, name)
