"""Bots in other processes: a good one plays, a bad one loses its seat and harms nothing."""

import json
import os
import socket
import subprocess
import sys
import time
from collections import deque
from contextlib import suppress
from pathlib import Path

import pytest

from stampede.bots import confined, outside, sandbox
from stampede.bots.outside import BotFailedError, Outside, Process
from stampede.core.chance import new_stream
from stampede.core.game import State
from stampede.games import load
from tests.web.support import wait_for

BOT = Path(__file__).parent / "outside_bots.py"


def command(manner: str) -> list[str]:
    return [sys.executable, str(BOT), manner]


def play(bot: Outside, state: State, seat: int, budget_s: float = 5.0) -> State:
    """Play to the end, the other seats making their first legal action."""
    stream = new_stream(1)
    while not state.is_terminal():
        acting = state.acting_seats()
        if seat in acting:
            state.apply_action(seat, bot.choose(state.observation(seat), seat, budget_s, stream))
        else:
            state.apply_action(acting[0], state.legal_actions(acting[0])[0])
    return state


@pytest.mark.parametrize(
    ("game", "options", "seat"),
    [("buffalo", {"width": 5}, 1), ("zoff", {"players": 3}, 2), ("zoff", {"players": 2}, 0)],
)
def test_a_good_bot_plays_a_whole_match(game: str, options: dict[str, object], seat: int) -> None:
    loaded = load(game, options)
    with Outside(command("good"), loaded, seat) as bot:
        state = play(bot, loaded.new_initial_state(seed=1), seat)
        bot.finish(state.returns())

    assert bot.name == "good bot"
    assert bot.failure == ""
    assert 0 < bot.slowest_s < 5


@pytest.mark.parametrize(
    ("manner", "reason"),
    [
        ("crashing", "gone (exit code 1); its last words: out of hay"),
        ("cheating", "chose what the rules forbid"),
        ("babbling", "not JSON: 'moo'"),
        ("endless", "a line of more than 1,000,000 characters"),
        ("confused", 'must answer question 1 with {"type": "choice"'),
        ("listing", "a message is a JSON object"),
        ("numeric", "7 is not an action in notation"),
    ],
)
def test_a_bad_bot_loses_its_seat_to_the_fallback(manner: str, reason: str) -> None:
    game = load("roundup", {"width": 5})
    with Outside(command(manner), game, 0) as bot:
        state = play(bot, game.new_initial_state(), 0)

    assert state.is_terminal()
    assert reason in bot.failure


def test_a_bot_that_hangs_is_waited_for_no_longer_than_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "GRACE_S", 0.1)
    monkeypatch.setattr(outside, "GOODBYE_S", 0.1)
    game = load("roundup", {"width": 5})
    with Outside(command("hanging"), game, 0) as bot:
        began = time.monotonic()
        play(bot, game.new_initial_state(), 0, budget_s=0.2)

    assert "did not answer within 0.3 s" in bot.failure
    assert time.monotonic() - began < 10


def test_a_bot_that_writes_without_end_is_stopped() -> None:
    process = Process(command("flooding"))
    process.send({"type": "hello"})
    process._process.wait(60.0)  # noqa: SLF001 - nobody reads, until it is stopped

    with pytest.raises(BotFailedError, match="gone"):
        deque((process.receive(5.0) for _ in range(100)), maxlen=0)
    process.close()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["/no/such/bot"], "cannot be started: No such file"),
        ([sys.executable, "-c", "raise SystemExit(3)"], r"gone \(exit code 3\)"),
        ([sys.executable, str(BOT), "rude"], "not JSON"),
        ([sys.executable, str(BOT), "mute"], "did not answer within"),
    ],
)
def test_a_bot_that_does_not_shake_hands_is_refused(
    words: list[str], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "mute" in words:
        monkeypatch.setattr(outside, "HANDSHAKE_S", 0.3)
        monkeypatch.setattr(outside, "GOODBYE_S", 0.1)
    with pytest.raises(BotFailedError, match=reason):
        Outside(words, load("roundup"), 0)


def test_a_bot_is_shown_only_what_its_seat_may_see() -> None:
    """A bot that writes down what it is sent: what the others have chosen is not in it."""
    game = load("drive", {"players": 3})
    state = game.new_initial_state(seed=1)
    for seat in (0, 1):
        for _ in range(2):
            state.apply_action(seat, state.legal_actions(seat)[0])
    sent: list[dict[str, object]] = []
    with Outside(command("good"), game, 2) as bot:
        send = bot._process.send  # noqa: SLF001 - what goes down the pipe is the question

        def tapped(message: dict[str, object]) -> None:
            sent.append(message)
            send(message)

        bot._process.send = tapped  # type: ignore[method-assign] # noqa: SLF001
        bot.choose(state.observation(2), 2, 5.0, new_stream(1))

    assert sent[0]["state"] == state.observation(2).to_dict()
    assert sent[0]["state"] != state.to_dict()


def test_a_bot_is_told_no_secrets_and_held_to_limits(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STAMPEDE_DATABASE", "postgresql+psycopg://user:hidden@host/name")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with Outside(command("telling"), load("roundup", {"width": 5}), 0):
        told = json.loads((tmp_path / "told.json").read_text())

    assert "hidden" not in json.dumps(told["environment"])
    assert set(told["environment"]) <= {*confined.GIVEN, "PWD", "LC_CTYPE", "__CF_USER_TEXT_ENCODING"}
    assert told["leads"] or sandbox.bubblewrap(), "it has a group of its own"
    core, *others = told["limits"]
    assert core == 0
    for limit, most in zip(others, (confined.DATA, confined.FILE, confined.OPEN_FILES), strict=True):
        assert 0 < limit <= most


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_what_a_bot_has_started_ends_with_it_without_bubblewrap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "bubblewrap", lambda: "")
    with Outside(command("parent"), load("roundup", {"width": 5}), 0) as bot:
        child = Path(f"/proc/{bot.name}/stat")
        assert child.exists()

    # Once ended, it is fetched by the first of all processes, or stays as a zombie.
    wait_for(lambda: not child.exists() or child.read_text().rpartition(")")[2].split()[0] == "Z")


ESCAPES = """
import json, os, subprocess, sys, time
print(json.dumps({"type": "ready", "name": "red \\x1b[31m\\u202e bot"}), flush=True)
subprocess.Popen(["setsid", "sleep", "987.5"])
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.execvp("sleep", ["sleep", "987.5"])
    os._exit(0)
time.sleep(987.5)
"""


def sleepers() -> int:
    """How many children of such bots are alive on this machine."""
    found = 0
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            found += b"987.5" in each.read_bytes() and b"sleep" in each.read_bytes()
    return found


@pytest.mark.skipif(not sandbox.bubblewrap(), reason="bubblewrap may not be used here")
def test_nothing_that_a_bot_has_started_outlives_it(tmp_path: Path) -> None:
    """Two children escaped: by setsid, and by a double fork."""
    script = tmp_path / "bot.py"
    script.write_text(ESCAPES, encoding="utf-8")
    with Outside([sys.executable, str(script)], load("roundup"), 0) as bot:
        assert bot.name == r"red \x1b[31m\u202e bot", "a terminal obeys no bot"
        wait_for(lambda: sleepers() >= 2)
    wait_for(lambda: not sleepers())


@pytest.mark.skipif(not sandbox.bubblewrap(), reason="bubblewrap may not be used here")
@pytest.mark.parametrize(
    "attempt",
    [
        "open('/proc/{parent}/environ').read()",
        "open({secret!r}).read()",
        "open('/etc/shadow').read() or 1 / 0",
        "open({own!r}, 'w')",
        "__import__('socket').create_connection(('127.0.0.1', {port}), 5)",
    ],
)
def test_a_bot_sees_no_other_files_no_other_processes_and_no_network(tmp_path: Path, attempt: str) -> None:
    own, others = tmp_path / "own", tmp_path / "others"
    own.mkdir()
    others.mkdir()
    (others / "secret").write_text("hay", encoding="utf-8")
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        script = own / "bot.py"
        code = attempt.format(
            secret=str(others / "secret"), own=str(own / "new"), port=port, parent=os.getpid()
        )
        script.write_text(
            "import json\n"
            f"try:\n    {code}\n    found = 'got in'\n"
            "except Exception as error:\n    found = type(error).__name__\n"
            "print(json.dumps({'type': 'ready', 'name': found}), flush=True)\ninput()\n",
            encoding="utf-8",
        )
        with Outside([sys.executable, str(script)], load("roundup"), 0) as bot:
            assert bot.name not in {"got in", "SyntaxError", "NameError"}


@pytest.mark.skipif(not sandbox.bubblewrap(), reason="bubblewrap may not be used here")
def test_a_program_of_the_system_shows_no_more_than_any_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TMPDIR", raising=False)
    own = tmp_path / "own"
    own.mkdir()
    (tmp_path / "secret").write_text("hay", encoding="utf-8")
    (own / "bot.sh").write_text(f"ls {tmp_path}; ls /etc/ssh", encoding="utf-8")
    command = sandbox.sandboxed(["/bin/sh", str(own / "bot.sh")], {"n": 64})
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["own"]


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        (["/bin/sh", "home/bot/bot.sh"], {"home/bot"}),
        (["home/bin/bot"], {"home/bin"}),
        (["home/.local/bin/bot"], {"home/.local/bin"}),
        (["home/venv/bin/bot"], {"home/venv"}),
        (["home/bot/bot.sh", "home"], {"home/bot"}),
        (["home/bot.sh", "home/.profile", "/dev/null"], {"home/bot.sh", "home/.profile"}),
    ],
    ids=["system", "bin", "local", "venv", "home", "files"],
)
def test_a_folder_with_much_else_is_not_shown(
    command: list[str], shown: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    for file in ("bin/bot", ".local/bin/bot", "venv/bin/bot", "bot/bot.sh", "bot.sh", ".profile"):
        (home / file).parent.mkdir(parents=True, exist_ok=True)
        (home / file).touch(0o700)
    monkeypatch.setattr(sandbox, "TOO_MUCH", (home, home / ".local"))
    monkeypatch.setattr(sandbox, "bubblewrap", lambda: "bwrap")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.delenv("VIRTUAL_ENV", raising=False)
    monkeypatch.chdir(home)
    words = sandbox.sandboxed([str(tmp_path / word) for word in command], {})
    bound = {Path(words[at + 1]) for at, word in enumerate(words) if word == "--ro-bind-try"}
    bound -= {*map(Path, sandbox.SYSTEM), Path(sandbox.__file__).parents[1]}
    assert bound == {tmp_path / each for each in shown}


def test_where_bubblewrap_is_missing_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ("bubblewrap:" in sandbox.in_words()) == bool(sandbox.bubblewrap())
    sandbox.bubblewrap.cache_clear()
    monkeypatch.setenv("PATH", "")
    try:
        assert "with your rights" in sandbox.in_words()
        assert sandbox.sandboxed(["bot"], {}) == ["bot"]
    finally:
        sandbox.bubblewrap.cache_clear()
