"""``stampede bot-check``: a good bot passes, a bad one gets the reason."""

import shlex
import sys
from pathlib import Path

import pytest

from stampede.cli.main import main

BOT = Path(__file__).parent.parent / "bots" / "outside_bots.py"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["bot-check", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_a_good_bot_passes_on_every_seat(capsys: pytest.CaptureFixture[str]) -> None:
    bot = shlex.join([sys.executable, str(BOT), "good"])

    code, out, _ = run(capsys, bot, "--game", "drive", "-o", "players=3")

    assert code == 0
    assert [line.split(":")[0] for line in out.splitlines()[1:4]] == [
        f"ok  drive, seat {seat}" for seat in range(3)
    ]
    assert out.splitlines()[-1] == "The bot passes."


@pytest.mark.parametrize(
    ("manner", "reason"),
    [
        ("cheating", "roundup, seat 0, choice 1: the bot chose what the rules forbid"),
        ("crashing", "out of hay"),
        ("rude", "not JSON"),
    ],
)
def test_a_bad_bot_is_told_why(capsys: pytest.CaptureFixture[str], manner: str, reason: str) -> None:
    code, out, err = run(capsys, shlex.join([sys.executable, str(BOT), manner]), "--game", "roundup")

    assert (code, err.count("\n")) == (1, 1)
    assert reason in err
    assert "passes" not in out


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        (("", "--game", "roundup"), 1, "the command is empty"),
        (("'open", "--game", "roundup"), 1, "cannot be read: No closing quotation"),
        (("true", "--seconds", "0"), 2, "--seconds 0 is out of range: 0.01 to 600"),
        (("true", "--seconds", "nan"), 2, "--seconds nan is out of range"),
    ],
)
def test_bad_input_is_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], code: int, reason: str
) -> None:
    found, _, err = run(capsys, *arguments)

    assert (found, err.count("\n")) == (code, 1)
    assert reason in err
