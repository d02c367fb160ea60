"""The command line: what it prints, its exit codes, its errors in one line."""

import io
import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from stampede.cli.main import main
from stampede.play import log
from stampede.words.catalogue import LANGUAGES
from tests.play.test_match_and_log import finished


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, output and errors of a command."""
    try:
        code = main(arguments)
    except SystemExit as exit_:
        code = int(exit_.code or 0)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.mark.stands_on("buffalo")
def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "games")

    assert code == 0
    assert "buffalo: Buffalo (Alex Randolph, 1975, 1999), 2 players" in out


@pytest.mark.parametrize(
    "command", ["serve", "move", "play", "perft", "show", "replay", "verify", "warm", "games", "print"]
)
def test_help(capsys: pytest.CaptureFixture[str], command: str) -> None:
    code, out, _ = run(capsys, command, "--help")

    assert code == 0
    assert f"usage: stampede {command}" in out


@pytest.mark.stands_on("buffalo")
def test_perft(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "perft", "buffalo", "2", "--plain")
    assert code == 0
    assert "595" in out

    code, out, _ = run(capsys, "perft", "buffalo", "2", "--divide", "--plain")
    assert out.splitlines()[-1] == "total: 595"
    assert out.splitlines()[0].startswith("a1a2: ")


@pytest.mark.stands_on("buffalo")
def test_show_draws_svg_and_text(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "show", "3/DCD/3/3/BBB b")
    assert code == 0
    assert ET.fromstring(out).tag.endswith("svg")

    code, out, _ = run(capsys, "show", "--text", "-o", "dogs=1")
    assert code == 0
    assert out.count("B") == 11


@pytest.mark.stands_on("zoff")
def test_show_points_from_the_name_of_a_game_to_its_option(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, told = run(capsys, "show", "zoff")
    assert code != 0
    assert "write stampede show --game zoff" in told


@pytest.mark.stands_on("abilene", "zoff")
def test_show_reads_the_words_of_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    text = "players=3 auction=1 herds.Fire-Fields=blue1"
    code, out, _ = run(capsys, "show", "--game", "zoff", "--text", text)
    assert code == 0
    assert "Fire-Fields       1/16" in out

    code, out, _ = run(capsys, "show", "--game", "abilene", "--text", "players=3 cattle.A=A8:A1000")
    assert code == 0
    assert "10,000" in out
    assert out.count("##") == 2


@pytest.mark.stands_on("abilene", "buffalo", "zoff")
@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("show", "3/3/3/3/BBB b"), "0 chiefs: there is exactly one (B1.3)"),
        (("show", "rubbish"), "a position is rows separated by /"),
        (("show", "-o", "dogs=7"), "dogs=7 is out of range: 0 to 4 is allowed"),
        (("show", "-o", "dogs"), "'dogs' is no option: write NAME=VALUE"),
        (("show", "-o", "cats=1"), "buffalo has no option 'cats'"),
        (("perft", "buffalo", "99"), "depth 99 is out of range"),
        (("play", "buffalo", "--level", "9"), "--level 9 is out of range: 1 to 6"),
        (("play", "buffalo", "--seat", "2"), "--seat 2 is out of range: 0 to 1"),
        (("replay", "missing.jsonl"), "cannot read missing.jsonl: No such file"),
        ((), "the following arguments are required: COMMAND (see stampede --help)"),
        (("nope",), "invalid choice: 'nope'"),
        (("perft", "buffalo", "x"), "argument depth: invalid int value: 'x'"),
        (("show", "3/DCD/3/3/BBB b", "-o", "dogs=0"), "dogs says how a game begins: leave it out"),
        (("show", "3/DCD/3/3/BBB bc"), "a position is rows separated by /"),
        (("play", "buffalo", "--save", "/no/x"), "cannot write /no/x: No such file"),
        (
            ("show", "--game", "zoff", "players=3 ask=think"),
            "ask=think tells nothing: write it like ask=place",
        ),
        (("show", "--game", "abilene", "ask=cow"), "a position begins with players=N"),
        (("show", "--game", "zoff", "players=3", "-o", "players=4"), "players must be 4, as in this game"),
        (("play", "abilene", "--position", "players=3 cattle.C=C8:C100"), "secret choices have been made"),
        (("warm", "chess"), "there is no game 'chess'; the games are kuhn"),
    ],
)
def test_bad_input_is_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], reason: str
) -> None:
    code, _, err = run(capsys, *arguments)

    assert code == 2
    assert err.count("\n") == 1
    assert reason in err


@pytest.mark.stands_on("buffalo")
def test_verify_and_replay(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text(log.write(finished()), encoding="utf-8")

    code, out, _ = run(capsys, "verify", str(path))
    assert (code, out.count("ok  "), out.count("NOT CHECKED  ")) == (0, 4, 3)
    code, out, _ = run(capsys, "replay", str(path))
    assert code == 0
    assert "Ann (Buffaloes) against Bob (Chief)" in out
    assert "Bob won: the last buffalo is captured (B3.2)" in out
    code, out, _ = run(capsys, "replay", str(path), "--at", "1", "--svg")
    assert ET.fromstring(out).tag.endswith("svg")
    code, _, err = run(capsys, "replay", str(path), "--at", "1000")
    assert code == 2
    assert "out of range" in err


@pytest.mark.stands_on("buffalo")
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"names": ["\ud800", "x"]}, "printable texts"),
        ({"names": ["\x1b[2J", "x"]}, "printable texts"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"options": {"dogs": 10**4000}}, "dogs=1000"),
    ],
    ids=["surrogate", "escape", "game", "number"],
)
def test_a_file_with_a_wrong_header_is_not_verified(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, change: dict[str, object], reason: str
) -> None:
    lines = log.write(finished()).splitlines()
    lines[0] = json.dumps(json.loads(lines[0]) | change)
    path = tmp_path / "match.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")

    code, _, err = run(capsys, "verify", str(path))

    assert (code, err.count("\n")) == (1, 1)
    assert reason in err
    assert len(err) < 300


@pytest.mark.stands_on("buffalo")
def test_perft_of_nothing_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "perft", "buffalo", "0", "--plain")[1].split()[:2] == ["0", "1"]
    assert run(capsys, "perft", "buffalo", "0", "--divide", "--plain")[1] == "total: 1\n"


@pytest.mark.slow
@pytest.mark.parametrize("closing", ["<&-", ">&-", "2>&-"])
@pytest.mark.parametrize("command", ["verify -", "show --text", "play buffalo --person"])
def test_closed_streams_make_no_traceback(tmp_path: Path, command: str, closing: str) -> None:
    line = f"{sys.executable} -m stampede.cli {command} {closing}"
    done = subprocess.run(line, shell=True, input="", capture_output=True, text=True, check=False)  # noqa: S602

    assert "Traceback" not in done.stdout + done.stderr
    assert done.returncode in {0, 1, 2}


@pytest.mark.stands_on("buffalo")
def test_verify_says_what_was_tampered_with(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = log.write(finished()).splitlines()
    lines[-1] = json.dumps(json.loads(lines[-1]) | {"winners": [0]})
    path = tmp_path / "match.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")

    code, _, err = run(capsys, "verify", str(path))

    assert code == 1
    assert err == "stampede: not verified: line 10: the file says seats [0] won; the rules say [1]\n"


def test_a_binary_file_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "photo.jpg"
    path.write_bytes(b"\xff\xd8\xff")

    assert run(capsys, "replay", str(path))[0] == 2
    assert run(capsys, "verify", str(path))[0] == 1


@pytest.mark.stands_on("buffalo")
def test_play_at_one_keyboard(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    moves = [
        "help",
        "moves",
        "b1b3",
        "b1b2",
        "b4b3",
        "c1c2",
        "board",
        "b3b2",
        "c2c3",
        "a4a3",
        "c3c4",
        "a3a4",
        "c4c5",
    ]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(moves) + "\n"))
    save = tmp_path / "kept.jsonl"
    options = ("-o", "width=3", "-o", "height=5", "-o", "dogs=1")

    code, out, _ = run(capsys, "play", "buffalo", "--person", "--save", str(save), *options)

    assert code == 0
    assert "Not possible: a buffalo moves one cell straight forward (B2.2)" in out
    assert "won" in out
    assert log.verify(log.read(save.read_text()))


@pytest.mark.stands_on("buffalo")
def test_leaving_the_terminal_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("b1b2\n"))

    code, out, _ = run(capsys, "play", "buffalo", "--person")

    assert code == 0
    assert out.endswith("You left the table.\n")


@pytest.mark.stands_on("buffalo")
def test_play_against_the_computer(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("b1b2\nquit\n"))

    code, out, _ = run(capsys, "play", "buffalo", "--level", "1")

    assert code == 0
    assert "You left the table." in out


def test_the_games_speak_the_language_that_is_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = {name: run(capsys, "--language", name, "games")[1] for name in LANGUAGES}
    assert len(set(told.values())) == len(LANGUAGES)
    assert told["en"] == run(capsys, "games")[1]

    monkeypatch.setenv("STAMPEDE_LANGUAGE", "fr")
    assert run(capsys, "games")[1] == told["fr"]
    assert run(capsys, "--language", "de", "games")[1] == told["de"]

    monkeypatch.setenv("STAMPEDE_LANGUAGE", "xx")
    code, out, err = run(capsys, "games")
    assert (code, out) == (2, "")
    assert err == "stampede: STAMPEDE_LANGUAGE='xx' is not allowed: give en, fr, de\n"
