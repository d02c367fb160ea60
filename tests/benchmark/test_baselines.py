"""The networks that come with the package, and how much a best response gains against a policy."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from tools.train_baselines import main, table

import stampede
from stampede.benchmark import network, score
from stampede.benchmark.baselines import TRAINED, baseline_names, load_baseline
from stampede.benchmark.exploiting import Chances, by_openspiel, nash_conv
from stampede.benchmark.network import FullyConnected, Layer, Norm, TrainedPolicy
from stampede.benchmark.suites import find_suite, suite_file, suite_names
from stampede.core.errors import InvalidFile, InvalidOption
from stampede.core.tensors.observing import Observations
from stampede.envs.choosing import Mask

PAGE = Path(__file__).parents[2] / "docs/benchmark.md"
RESULTS = json.loads((Path(__file__).parents[2] / "benchmarks/results/baselines.json").read_text())
SHIPPED = sorted({file.stem for name in suite_names() for file in suite_file(name).parent.glob("*.npz")})


def made(*, choice: str = "drawn", norm: bool = True) -> TrainedPolicy:
    draw = np.random.default_rng(1)
    sizes = [(4, 3), (5, 4)]
    layers = [
        Layer(draw.normal(size=size).astype(np.float32), draw.normal(size=size[0]).astype(np.float32))
        for size in sizes
    ]
    scales = Norm(np.ones(4, np.float32), np.zeros(4, np.float32)) if norm else None
    nets = (FullyConnected(tuple(layers), "tanh", scales), FullyConnected(tuple(layers[:1]), "tanh"))
    return TrainedPolicy(nets, choice, "perfect")  # type: ignore[arg-type] # one of its two words


@pytest.mark.parametrize("policy", [made(), made(norm=False)])
def test_a_network_is_read_as_it_was_written(policy: TrainedPolicy, tmp_path: Path) -> None:
    seen = np.array([1, -2, 0.5], np.float32)
    network.write(tmp_path / "net.npz", policy)
    found = network.read(tmp_path / "net.npz")
    assert (found.memory, found.choice) == (policy.memory, policy.choice)
    for one, other in zip(policy.networks, found.networks, strict=True):
        assert np.allclose(one.values(seen), other.values(seen), atol=1e-2)


def test_a_layer_norm_has_mean_0_and_variance_1() -> None:
    weights = np.eye(3, dtype=np.float32)
    net = FullyConnected(
        (Layer(weights, np.zeros(3, np.float32)),),
        "relu",
        Norm(np.ones(3, np.float32), np.zeros(3, np.float32)),
    )
    values = net.values(np.array([1, 2, 6], np.float32))
    assert values.mean() == pytest.approx(0, abs=1e-5)
    assert values.var() == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize("choice", ["best", "drawn"])
def test_only_legal_numbers_have_a_chance(choice: str) -> None:
    mask = np.array([0, 1, 1, 0, 1], np.int8)
    chances = made(choice=choice).chances(0, np.array([1, 0, 1], np.float32), mask)
    assert chances.sum() == pytest.approx(1)
    assert not chances[mask == 0].any()
    assert np.count_nonzero(chances) == (1 if choice == "best" else 3)


def test_another_file_is_no_network(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    network.write(file, made())
    whole = file.read_bytes()
    for text in (b"nothing of the kind", b"", whole[:100], whole[:-30], whole.replace(b"\0", b"\1")):
        file.write_bytes(text)
        with pytest.raises(InvalidFile, match=r"net\.npz is no network of the benchmark: [^']"):
            network.read(file)


def test_a_network_without_a_part_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    arrays = {"0.0.0": np.eye(2), "0.0.1": np.ones(2), "memory": np.array("long")}
    words = {"activation": np.array("relu"), "choice": np.array("best")}
    np.savez(file, **arrays, **words)  # type: ignore[arg-type] # only arrays
    with pytest.raises(InvalidFile, match="memory is 'long': table, perfect are known"):
        network.read(file)
    np.savez(file, **arrays | {"2.0.0": np.eye(2)}, **words)  # type: ignore[arg-type] # only arrays
    with pytest.raises(InvalidFile, match="seat 1 has no layers"):
        network.read(file)
    np.savez(file, **words)  # type: ignore[arg-type] # only arrays
    with pytest.raises(InvalidFile, match="it has no 'memory'"):
        network.read(file)


@pytest.mark.parametrize("name", SHIPPED)
def test_what_was_trained_plays_and_its_score_is_of_this_suite(name: str) -> None:
    suite, trained = next((name[: -len(each) - 1], each) for each in TRAINED if name.endswith(f"-{each}"))
    few = replace(find_suite(suite), deals=2, points={"random": 0.0})
    found = score(load_baseline(trained, suite), few)
    assert len(found.games) == 2 * few.game.num_seats
    assert RESULTS[suite][trained]["digest"] == find_suite(suite).digest


def test_every_result_is_of_a_baseline_and_the_other_way() -> None:
    assert {f"{suite}-{name}" for suite, lines in RESULTS.items() for name in lines if name != "mcts"} == set(
        SHIPPED
    )
    for suite in RESULTS:
        assert set(RESULTS[suite]) <= set(baseline_names(suite))


def test_the_documentation_lists_the_networks_that_come_with_the_package() -> None:
    _, _, section = PAGE.read_text().partition("## Baselines\n")
    listed = section.partition("\n\n`python")[0]
    shipped = [name for name in TRAINED if any(file.endswith(f"-{name}") for file in SHIPPED)]
    assert [name for name in TRAINED if f"`{name}`" in listed] == shipped


def test_the_table_of_the_documentation_is_that_of_the_results() -> None:
    page = PAGE.read_text()
    _, _, after = page.partition("<!-- by python -m tools.train_baselines table -->\n")
    told, _, _ = after.partition("\n<!-- end of the table -->")
    assert told == table()


def evenly(_seat: int, _seen: Observations, mask: Mask) -> NDArray[np.float64]:
    chances: NDArray[np.float64] = mask / mask.sum()
    return chances


def lowest(_seat: int, _seen: Observations, mask: Mask) -> NDArray[np.float64]:
    chances: NDArray[np.float64] = np.eye(len(mask))[mask.argmax()]
    return chances


@pytest.mark.parametrize("policy", [evenly, lowest])
def test_a_best_response_over_positions_gains_what_openspiel_says(policy: Chances) -> None:
    game = stampede.load_game("buffalo", width=3, height=5, dogs=0, empty_columns="ab")
    assert nash_conv(policy, game) == pytest.approx(by_openspiel(policy, game))
    assert nash_conv(policy, game) > 0


def test_a_policy_with_a_memory_is_asked_by_information_states_alone() -> None:
    game = stampede.load_game("buffalo", width=3, height=5, dogs=0, empty_columns="ab")
    with pytest.raises(InvalidOption, match="memory='table'"):
        nash_conv(evenly, game, "perfect")
    assert by_openspiel(evenly, game, "perfect") == pytest.approx(nash_conv(evenly, game))


def test_a_suite_without_a_usual_length_of_training_asks_for_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["train_baselines", "train", "deep-cfr", "abilene"])
    with pytest.raises(SystemExit):
        main()
    assert "give --length: deep-cfr has a usual one for zoff-mini alone" in capsys.readouterr().err
