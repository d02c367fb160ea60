"""Binding refuses code that it would silently get wrong, and bound functions stay separate."""

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from stampede.bots import playout
from stampede.bots.knowledge import policy
from stampede.bots.thinking import new_buffers
from stampede.core import rollout
from stampede.core.chance import below, draw, new_stream
from stampede.core.compiling import Kernels, bind
from stampede.core.game import Mode
from tests.bots.small import MATRIX, game, with_policy

Write = Callable[..., ModuleType]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """A module made of some lines."""
    monkeypatch.syspath_prepend(str(tmp_path))
    written: list[str] = []

    def write(name: str, *lines: str) -> ModuleType:
        written.append(name)
        (tmp_path / f"{name}.py").write_text("\n".join(lines) + "\n")
        return import_module(name)

    yield write
    for name in written:
        del sys.modules[name]


def plain(*modules: ModuleType) -> Kernels:
    return bind(modules, {draw: lambda _: 7}, lambda function: function)


def test_keyword_only_parameters_are_refused(write: Write) -> None:
    module = write("bound_keywords", "", "def steps(cell, *, pace=2):", "    return cell * pace")

    with pytest.raises(TypeError, match=r"bound_keywords\.steps .*bound_keywords\.py:2.*keyword-only"):
        plain(module)


def test_a_default_is_kept(write: Write) -> None:
    module = write("bound_default", "def steps(cell, pace=2):", "    return cell * pace")

    assert plain(module)[module.steps](3) == 6


def test_two_functions_of_one_name_are_refused(write: Write) -> None:
    first = write("bound_first", "def pay(cash):", "    return cash - 1")
    second = write("bound_second", "def pay(cash):", "    return cash - 2")

    with pytest.raises(TypeError, match=r"bound_first\.pay .* and bound_second\.pay .* one name"):
        plain(first, second)


@pytest.mark.parametrize(
    ("imported", "call"),
    [
        ("from stampede.core import chance", "chance.draw(stream)"),
        ("import stampede.core.chance", "stampede.core.chance.draw(stream)"),
        ("from stampede.core import chance", "max([chance.draw(stream) for _ in range(2)])"),
    ],
)
def test_a_call_through_a_module_is_refused_by_its_line(write: Write, imported: str, call: str) -> None:
    module = write(
        "bound_through", imported, "", "def lot(stream):", "    stream[0] = 1", f"    return {call}"
    )

    with pytest.raises(TypeError, match=r"bound_through\.lot .*bound_through\.py:5.*chance\.draw"):
        plain(module)


def test_numbers_of_a_module_and_functions_by_name_are_bound(write: Write) -> None:
    module = write(
        "bound_well",
        "import numpy as np",
        "from stampede.core import chance",
        "from stampede.core.chance import draw",
        "def lot(stream):",
        "    return draw(stream) + int(np.abs(-1)) + (chance.MASK & 0)",
    )

    assert plain(module)[module.lot](np.zeros(4, np.int64)) == 8


def test_a_kernel_is_found_by_what_it_stands_for() -> None:
    of = game(MATRIX, "plain")

    assert of.kernels[rollout.acting_at](of.new_initial_state().records, 0) == 0b110
    with pytest.raises(KeyError):
        of.kernels[below]


@pytest.mark.parametrize("mode", ["plain", "compiled"])
def test_two_policies_of_one_game_keep_apart(mode: Mode, write: Write) -> None:
    """Compiled, both are linked before either is called."""
    found = []
    for action in range(2):
        lines = ("def rollout_policy(state, seat, stream, actions, weights):", f"    return {action}")
        of = game(with_policy(MATRIX, write(f"bound_policy_{action}", *lines)), mode)
        found.append(of.bound_rules.algorithm(rollout, playout, given=policy(of))[playout.propose])

    room, records = new_buffers(of), of.new_initial_state().records
    assert [propose(room, records, 0, 0, new_stream(1), 0) for propose in found] == [0, 1]
