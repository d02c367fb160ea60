"""Games that other packages bring are listed, played in the terminal and rated like those of the house."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.added_game import install

pytestmark = pytest.mark.slow

PASSES = """
import sys
from stampede.games import find
from stampede.testing.parts import check_game
check_game(find(sys.argv[1]), games=10)
"""
LEVELS = """
import sys
from stampede.bots.choose import choose
from stampede.bots.levels import levels
from stampede.core.interface import CHANCE
from stampede.games import load
name = sys.argv[1]
game = load(name)
state = game.new_initial_state(1)
while not state.is_terminal():
    if state.acting_seats() == (CHANCE,):
        state.apply_action(CHANCE, state.legal_actions(CHANCE)[0])
        continue
    for seat in state.acting_seats():
        view = state.observation(seat).to_dict()
        for each in levels(name):
            action = choose(name, {}, view, seat, each.level, 1)
            assert state.string_to_action(seat, action) in state.legal_actions(seat)
            print(each.level, each.name, action)
        state.apply_action(seat, action)
"""
LEARNS = """
from pettingzoo.test import api_test, parallel_api_test
from stampede import envs
import gymnasium
api_test(envs.aec("morra", rounds=2), num_cycles=20)
parallel_api_test(envs.parallel("morra"), num_cycles=20)
api_test(envs.aec("morra-mini"), num_cycles=20)
import stampede
assert stampede.load_game("morra-mini").options["rounds"] == 1
for make in (envs.aec, envs.parallel):
    env = make("kuhn")
    assert env.observation_space("seat_0")["observation"].shape == (2 + 6 * 32,)
api_test(envs.aec("kuhn"), num_cycles=20)
print(gymnasium.make("stampede/Morra-v1").reset(seed=1)[1]["action_mask"].sum())
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Where the game is installed."""
    return install(tmp_path_factory.mktemp("added"))


def run(environment: dict[str, str], *arguments: str, typed: str = "") -> str:
    """The output of a Python program started outside the checkout."""
    done = subprocess.run(
        [sys.executable, *arguments],
        env=environment,
        cwd=Path(environment["STAMPEDE_CACHE"]).parent,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_listed_beside_the_others_in_every_language(environment: dict[str, str]) -> None:
    english = run(environment, "-m", "stampede.cli", "games")
    assert "morra: Morra, 2 players\n" in english
    assert "  rounds=3      Rounds: 1 to 9\n" in english
    assert "mini" not in english
    assert "kuhn: Kuhn's poker (H. W. Kuhn, 1950), 2 players\n" in english
    for other in ("abilene", "buffalo", "zoff"):
        assert f"\n{other}: " in english
    assert "Manches: 1 to 9" in run(environment, "-m", "stampede.cli", "--language", "fr", "games")
    assert "Runden: 1 to 9" in run(environment, "-m", "stampede.cli", "--language", "de", "games")


def test_two_people_play_it_in_the_terminal_and_its_file_verifies(
    environment: dict[str, str], tmp_path: Path
) -> None:
    file = str(tmp_path / "match.jsonl")
    typed = "show 1\n\nshow 4\n2\n\nshow 3\n\n1\n"
    out = run(
        environment,
        *("-m", "stampede.cli", "play", "morra", "--person", "-o", "rounds=2", "--save", file),
        typed=typed,
    )

    assert 'Not possible: "show 4" is no choice: write show 1 to show 3 (M2.1)' in out
    assert "Even shows 1, Odd 2: Odd takes 3." in out
    assert "Even shows 1, Odd 3: Even takes 4." in out
    assert "Even won: 2 rounds are played (M3.1)." in out
    assert "chooses to show" not in out, "the other player does not see a secret choice"
    assert run(environment, "-m", "stampede.cli", "verify", file)


@pytest.mark.parametrize(("game", "choices"), [("morra", 2 * 3), ("kuhn", 2)])
def test_it_meets_the_general_opponents_at_all_levels(
    game: str, choices: int, environment: dict[str, str]
) -> None:
    said = run(environment, "-c", LEVELS, game).splitlines()
    assert {line.split(" ")[0] for line in said} == {"1", "2", "3", "4", "5", "6"}
    assert len(said) >= 6 * choices


def test_a_hand_is_dealt_in_the_terminal(environment: dict[str, str], tmp_path: Path) -> None:
    file = str(tmp_path / "match.jsonl")
    typed = "call\npass\n\nbet\n\nbet\n"
    out = run(environment, "-m", "stampede.cli", "play", "kuhn", "--person", "--save", file, typed=typed)

    assert 'Not possible: "call" is no choice: write pass or bet (K2.1)' in out
    assert "the cards are compared (K3.2)" in out
    assert run(environment, "-m", "stampede.cli", "verify", file)


def test_the_arena_rates_who_plays_it(environment: dict[str, str], tmp_path: Path) -> None:
    ladder = tmp_path / "ladder.json"
    players = ("random", "1", "4/40")
    run(
        environment,
        *("-m", "stampede.cli", "arena", "morra", *players, "--games", "6", "--workers", "1"),
        *("--file", str(tmp_path / "games.jsonl"), "--json", str(ladder)),
    )
    found = json.loads(ladder.read_text())
    assert found["game"] == "morra"
    assert len(found["ladder"]) == len(players)


@pytest.mark.parametrize("game", ["morra", "kuhn"])
def test_its_parts_keep_what_parts_must_keep(game: str, environment: dict[str, str]) -> None:
    run(environment, "-c", PASSES, game)


def test_the_environments_of_other_libraries_have_it(environment: dict[str, str]) -> None:
    assert run(environment, "-c", LEARNS).splitlines()[-1].isdigit()
