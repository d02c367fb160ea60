"""``stampede arena``: a ladder with intervals, as table, JSON and plot; a sequential test."""

import json
import os
import shlex
import subprocess
import sys
from dataclasses import replace
from math import inf
from pathlib import Path

import pytest

from stampede import load_match
from stampede.bots.montecarlo import MonteCarloPlayer
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
        *("roundup", "random", "1", outside, "--games", "6", *SMALL, "--file", files["games.jsonl"]),
        *("--json", files["ladder.json"], "--plot", files["ladder.svg"]),
    )

    code, out, _ = run(capsys, *arguments)

    assert code == 0
    assert out.startswith("Roundup, 6 games")
    data = json.loads(Path(files["ladder.json"]).read_text())
    assert {each["name"] for each in data["ladder"]} == {"random", "level 1", outside}
    anchor = next(each for each in data["ladder"] if each["name"] == "random")
    assert anchor["points"] == pytest.approx(0)
    assert "<svg" in Path(files["ladder.svg"]).read_text()
    # All games are there: nothing is played, and the report is the same.
    assert run(capsys, *arguments)[1] == out


@pytest.mark.stands_on("buffalo", "zoff")
def test_a_level_is_held_to_its_unit_and_may_be_of_a_former_ladder() -> None:
    names = {text: entrant_of(text, game).name for game, text in (("buffalo", "6/500"), ("zoff", "1:5/7"))}
    former = entrant_of("0:5", "zoff").make(load("zoff", {}, "plain"), 0)

    assert names == {"6/500": "level 6, 500 positions", "1:5/7": "level 5 of ladder 1, 7 playouts"}
    assert isinstance(former, MonteCarloPlayer)
    assert former.strength == replace(former.strength, stages=0, playouts=6000)


def test_each_seat_may_be_rated_by_itself(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ("roundup", "random", "1", "--by-seat", "--games", "8", *SMALL)

    code, out, _ = run(capsys, *arguments, "--file", str(tmp_path / "games.jsonl"))

    assert code == 0
    names = {line.rpartition("  ")[0].split("  ")[0] for line in out.splitlines()[2:]}
    seats = load("roundup").new_initial_state(seed=1).seat_names
    assert names == {f"{player} as {seat}" for player in ("random", "level 1") for seat in seats}


@pytest.mark.stands_on("buffalo")
def test_each_game_is_a_match_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    games, folder = tmp_path / "games.jsonl", tmp_path / "matches"
    files = ("--file", str(games), "--matches", str(folder))
    arguments = ("buffalo", "random", "1", "--games", "2", *SMALL, *files)

    code, *_ = run(capsys, *arguments)

    assert code == 0
    lines = [json.loads(line) for line in games.read_text().splitlines()[1:]]
    for line in lines:
        match = load_match(folder / f"{line['number']:06}.jsonl")
        assert match.names == tuple(line["names"])
        assert len(match.actions) == line["actions"]
        assert len(line["cpu"]) == len(line["names"])
    code, _, err = run(capsys, *arguments)
    assert code == 2
    assert "File exists" in err, "nothing is written over"


def test_who_failed_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    outside = "run:" + shlex.join([sys.executable, str(BOT), "crashing"])

    code, _, err = run(
        capsys, "roundup", "random", outside, "--games", "2", *SMALL, "--file", str(tmp_path / "x.jsonl")
    )

    assert code == 0
    assert f"{outside} failed in 2 of 2 games, and others chose for it: the bot is gone (exit code 1)" in err


@pytest.mark.stands_on("buffalo")
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
    ladder = ("roundup", "random", "1", "2", "--games", "6", *SMALL)
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
    played = [[json.loads(line) for line in file.read_text().splitlines()] for file in (here, there)]
    for line in (*played[0], *played[1]):
        line.pop("cpu", None)
    assert played[0][0] == played[1][0]
    by_number = [sorted(each[1:], key=lambda line: int(line["number"])) for each in played]
    assert by_number[0] == by_number[1]


@pytest.mark.parametrize(
    ("package", "arguments", "reason"),
    [
        ("choix", (), "a ladder needs the package choix: pip install 'stampede-games[arena]'"),
        (
            "matplotlib",
            ("--plot", "x.svg"),
            "a ladder needs the package matplotlib: pip install 'stampe",
        ),
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
        capsys, "roundup", "random", "1", *arguments, "--games", "2", *SMALL, "--file", str(file)
    )

    assert (code, err.count("\n")) == (2, 1)
    assert reason in err
    assert not file.exists()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("buffalo", "9", "1"), "'9' is no player of buffalo: give a level (1; 5/80 with 80 playouts"),
        (("buffalo", "2/80", "1"), "level 2 of buffalo plays without playouts"),
        (("buffalo", "2:5", "1"), "buffalo has no former ladder 2: it has 2, numbered from 0"),
        (("roundup", "1", "2", "--sprt", "--by-seat"), "--sprt compares two players on all seats"),
        (("drive", "5@0", "1"), "5@0: a player needs some time, like 5@0.1"),
        (("drive", "montecarlo@0", "1"), "montecarlo@0: a player needs some time, like montecarlo@0.1"),
        (("drive", "ismcts", "1"), "'ismcts' is no player of drive: give a level"),
        (("drive", "5/0", "1"), "'5/0' is no player of drive"),
        (("roundup", "thumb", "1"), "'thumb' is no player of roundup"),
        (("roundup", "1", "1"), "two entrants or more, all different"),
        (("roundup", "1", "random", "2", "--sprt"), "--sprt compares two players"),
        (("roundup", "1", "random", "--workers", "0"), "--workers 0 is out of range"),
        (("roundup", "1", "random", "--games", "0"), "0 games are too few"),
        (("roundup", "1", "random", "--sprt", "--elo1", "-5"), "elo0=0 must be less than elo1=-5"),
        (("roundup", "1", "random", "--sprt", "--elo0", "-200000"), "elo0=-200000 is out of range"),
        (("roundup", "1", "random", "--opening", "-1"), "an opening of -1 actions is out of range"),
        (("roundup", "1", "random", "--seconds", "0"), "0 seconds for a choice are out of range"),
        (("roundup", "1", "random", "--file", "/no/such/place.jsonl"), "cannot write /no/such/place.jsonl"),
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
    game = load("drive", {"players": 2}, "plain")
    state = game.new_initial_state(seed=1)
    seat = state.acting_seats()[0]

    entrant = entrant_of(text, "drive")

    assert entrant.name.startswith(text.split("/", maxsplit=1)[0].split("@", maxsplit=1)[0])
    assert entrant.make(game, seat).choose(state.observation(seat), seat, inf, new_stream(1)) in (
        state.legal_actions(seat)
    )
