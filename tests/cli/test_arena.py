"""``stampede arena``: a ladder with intervals, as table, JSON and plot; a sequential test."""

import json
import os
import shlex
import subprocess
import sys
from math import inf
from pathlib import Path

import pytest

from stampede.cli.arena import entrant_of
from stampede.cli.main import main
from stampede.core.chance import new_stream
from stampede.games import load

BOT = Path(__file__).parent.parent / "bots" / "outside_bots.py"
SMALL = ("-o", "width=5", "-o", "height=5", "--workers", "1")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        code = main(["arena", *arguments])
    except SystemExit as exit_:
        code = int(exit_.code or 0)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_a_ladder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    files = {name: str(tmp_path / name) for name in ("games.jsonl", "ladder.json", "ladder.svg")}
    outside = "run:" + shlex.join([sys.executable, str(BOT), "good"])
    arguments = (
        *("buffalo", "random", "1", outside, "--games", "6", *SMALL, "--file", files["games.jsonl"]),
        *("--json", files["ladder.json"], "--plot", files["ladder.svg"]),
    )

    code, out, _ = run(capsys, *arguments)

    assert code == 0
    assert out.startswith("Buffalo, 6 games")
    data = json.loads(Path(files["ladder.json"]).read_text())
    assert {each["name"] for each in data["ladder"]} == {"random", "level 1", outside}
    anchor = next(each for each in data["ladder"] if each["name"] == "random")
    assert anchor["points"] == pytest.approx(0)
    assert "<svg" in Path(files["ladder.svg"]).read_text()
    # All games are there: nothing is played, and the report is the same.
    assert run(capsys, *arguments)[1] == out


def test_who_failed_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    outside = "run:" + shlex.join([sys.executable, str(BOT), "crashing"])

    code, _, err = run(
        capsys, "buffalo", "random", outside, "--games", "2", *SMALL, "--file", str(tmp_path / "x.jsonl")
    )

    assert code == 0
    assert f"{outside} failed in 2 of 2 games, and others chose for it: the bot is gone (exit code 1)" in err


def test_a_sequential_test_stops_early_and_for_good(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    question = ("buffalo", "2", "random", "--games", "400", "--sprt", "--elo1", "200", *SMALL)

    code, out, _ = run(capsys, *question, "--file", str(file))

    assert code == 0
    assert "2 against random: better" in out
    games = file.read_text()
    assert len(games.splitlines()) < 200
    assert run(capsys, *question, "--file", str(file))[1] == out
    assert file.read_text() == games, "nothing was left to be played"


@pytest.mark.slow
def test_a_cluster_plays_the_same_games(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Ray is started in a process of its own: it warns of itself, and stays until its process ends."""
    ladder = ("buffalo", "random", "1", "2", "--games", "6", *SMALL)
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    module = (sys.executable, "-m", "stampede.cli", "arena")

    run(capsys, *ladder, "--file", str(here))
    cluster = subprocess.run(
        (*module, *ladder, "--ray", "local", "--file", str(there)),
        env=os.environ | {"RAY_USAGE_STATS_ENABLED": "0"},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )

    assert cluster.returncode == 0, cluster.stderr
    assert sorted(there.read_text().splitlines()) == sorted(here.read_text().splitlines())


@pytest.mark.parametrize(
    ("package", "arguments", "reason"),
    [
        ("choix", (), "a ladder needs the package choix: pip install 'stampede-games[arena]'"),
        ("matplotlib", ("--plot", "x.svg"), "a plot needs the package matplotlib: pip install 'stampede-g"),
        (
            "open_spiel",
            ("openspiel",),
            "openspiel needs the package open_spiel: pip install 'stampede-games[b",
        ),
        ("ray", ("--ray", "local"), "a cluster needs the package ray: pip install 'stampede-games[cluster]'"),
    ],
)
def test_a_package_that_is_missing_is_named_before_anything_is_played(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    package: str,
    arguments: tuple[str, ...],
    reason: str,
) -> None:
    for module in ("stampede.arena.ratings", "stampede.arena.openspiel", "stampede.cli.plot"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    file = tmp_path / "games.jsonl"

    code, _, err = run(
        capsys, "buffalo", "random", "1", *arguments, "--games", "2", *SMALL, "--file", str(file)
    )

    assert (code, err.count("\n")) == (2, 1)
    assert reason in err
    assert not file.exists()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("buffalo", "9", "1"), "'9' is no player of buffalo: give a level (1; 5/80 with 80 playouts"),
        (("buffalo", "5/80", "1"), "level 5 of buffalo plays without playouts"),
        (("zoff", "5@0", "1"), "5@0: a player needs some time, like 5@0.1"),
        (("zoff", "montecarlo@0", "1"), "montecarlo@0: a player needs some time, like montecarlo@0.1"),
        (("zoff", "ismcts", "1"), "'ismcts' is no player of zoff: give a level"),
        (("zoff", "5/0", "1"), "'5/0' is no player of zoff"),
        (("buffalo", "thumb", "1"), "'thumb' is no player of buffalo"),
        (("buffalo", "1", "1"), "two entrants or more, all different"),
        (("buffalo", "1", "random", "2", "--sprt"), "--sprt compares two players"),
        (("buffalo", "1", "random", "--workers", "0"), "--workers 0 is out of range"),
        (("buffalo", "1", "random", "--games", "0"), "0 games are too few"),
        (("buffalo", "1", "random", "--sprt", "--elo1", "-5"), "elo0=0 must be less than elo1=-5"),
        (("buffalo", "1", "random", "--sprt", "--elo0", "-200000"), "elo0=-200000 is out of range"),
        (("buffalo", "1", "random", "--opening", "-1"), "an opening of -1 actions is out of range"),
        (("buffalo", "1", "random", "--seconds", "0"), "0 seconds for a choice are out of range"),
        (("buffalo", "1", "random", "--file", "/no/such/place.jsonl"), "cannot write /no/such/place.jsonl"),
    ],
)
def test_bad_input_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: tuple[str, ...], reason: str
) -> None:
    file = () if "--file" in arguments else ("--file", str(tmp_path / "x.jsonl"))
    code, _, err = run(capsys, *arguments, *file)

    assert (code, err.count("\n")) == (2, 1)
    assert reason in err


@pytest.mark.slow
@pytest.mark.parametrize("text", ["montecarlo/20", "montecarlo@0.05"])
def test_the_search_can_be_named_for_any_game(text: str) -> None:
    game = load("zoff", {"players": 2}, "plain")
    state = game.new_initial_state(seed=1)
    seat = state.acting_seats()[0]

    entrant = entrant_of(text, "zoff")

    assert entrant.name.startswith(text.split("/", maxsplit=1)[0].split("@", maxsplit=1)[0])
    assert entrant.make(game, seat).choose(state.observation(seat), seat, inf, new_stream(1)) in (
        state.legal_actions(seat)
    )
