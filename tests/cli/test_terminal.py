"""``stampede play`` with several people, secret choices and chance."""

import builtins
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from stampede.cli import terminal
from stampede.cli.main import main
from stampede.games import load
from stampede.play import log
from stampede.play.match import Match

CURTAIN = "Hand over the keyboard"
MANY = 200
"""Of more actions nobody reads the rest."""


class Keyboard:
    """A player that sells when possible, and else types the first legal action, unless given a text."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *first: str) -> None:
        self.typed = iter(first)
        self.curtains = 0
        ask = terminal.Terminal._ask  # noqa: SLF001 - the prompt alone does not tell what is legal

        def answer(self_: terminal.Terminal, match: Match, seat: int) -> Match | None:
            self.next = self._next(match, seat)
            return ask(self_, match, seat)

        monkeypatch.setattr(terminal.Terminal, "_ask", answer)
        monkeypatch.setattr(builtins, "input", self.input)

    def _next(self, match: Match, seat: int) -> Iterator[str]:
        yield from self.typed
        legal = match.state.legal_actions(seat)[:MANY]
        texts = [match.state.action_to_string(seat, action) for action in legal]
        yield next((text for text in texts if re.fullmatch("cow.*>town", text)), texts[0])

    def input(self, prompt: str = "") -> str:
        """The text typed at the *prompt*."""
        if CURTAIN in prompt:
            self.curtains += 1
            return ""
        return next(self.next)


@pytest.mark.parametrize(
    ("game", "given"),
    [
        ("zoff", ("players=2",)),
        ("zoff", ("players=3", "auction=yes", "fair_bonus=yes")),
        ("abilene", ("players=3", "sale_limit=1")),
    ],
)
def test_people_play_a_whole_match_and_its_file_verifies(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    game: str,
    given: tuple[str, ...],
) -> None:
    keyboard = Keyboard(monkeypatch)
    path = tmp_path / "match.jsonl"
    chosen = [part for text in given for part in ("-o", text)]

    assert main(["play", game, "--person", *chosen, "--save", str(path)]) == 0

    out = capsys.readouterr().out
    assert "follow from a seed" in out or game == "abilene"
    assert " won: " in out
    assert keyboard.curtains > 3
    checked = log.verify(log.read(path.read_text())).checked
    assert any("random outcomes follow from the seed" in line for line in checked)


def test_a_secret_choice_can_be_taken_back(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Keyboard(monkeypatch, "back", "riders 1", "moves", "trail 1", "quit")
    monkeypatch.setattr(terminal, "SCREEN", 1)

    assert main(["play", "drive", "--person", "-o", "players=3"]) == 0

    out = capsys.readouterr().out
    assert "Not possible: you have chosen nothing that could be taken back" in out
    assert "Not possible: choose a trail first" in out
    assert "trail 1" in out
    assert "trail 3" in out
    assert "You left the table." in out

    match = Match(load("drive", {"players": 3}).new_initial_state(seed=3)).submit(0, "trail 1")
    monkeypatch.undo()
    monkeypatch.setattr(builtins, "input", lambda _prompt: "back")
    taken = terminal.Terminal({0, 1, 2}, 1).act(match, (0, 1, 2))
    assert taken is not None
    assert taken.entries == ()


def test_nobody_is_shown_what_another_has_chosen(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match(load("drive", {"players": 3}).new_initial_state(seed=3))
    people = terminal.Terminal({0, 1, 2}, 1)
    keyboard = Keyboard(monkeypatch)

    for _ in range(2):
        following = people.act(match, match.state.acting_seats())
        assert following is not None
        people.tell(match.public, following.public)
        match = following
    first = match.secrets(0)
    capsys.readouterr()
    people.act(match, match.state.acting_seats())

    assert len(first) == 2
    out = capsys.readouterr().out
    assert "Green" in out
    assert "chose" not in out
    assert keyboard.curtains == 1


def test_a_match_takes_off_from_a_file_and_is_proved(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    Keyboard(monkeypatch)
    assert main(["play", "drive", "--person", "-o", "players=2", "--save", str(first)]) == 0
    assert main(["play", "drive", "--person", "--from", str(first), "--at", "11", "--save", str(second)]) == 0
    before, after = (log.read(path.read_text()) for path in (first, second))
    assert after.branch is not None
    assert 0 < after.given <= 11
    assert after.entries[: after.given] == before.entries[: after.given]
    capsys.readouterr()

    assert main(["verify", str(second)]) == 0
    assert f"the first {after.given} actions, chance included" in capsys.readouterr().out


@pytest.mark.stands_on("buffalo")
def test_a_match_from_a_position_is_saved_and_goes_on_from_its_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    position = "4/D1C1/1B2/4/4 b"
    given = ("--position", position, "--save", str(first))
    Keyboard(monkeypatch, "b3b4", "c4d4", "b4b5")
    assert main(["play", "buffalo", "--person", *given]) == 0
    Keyboard(monkeypatch, "c4b4")
    assert (
        main(["play", "buffalo", "--person", "--from", str(first), "--at", "1", "--save", str(second)]) == 0
    )

    before, after = (log.read(path.read_text()) for path in (first, second))
    assert before.position == after.position == position
    assert (before.winners, after.winners) == ((0,), (1,))
    assert after.entries == (before.entries[0], (1, "c4b4"))
    assert after.branch == (hashlib.sha256(first.read_bytes()).hexdigest()[:16], 1)
    capsys.readouterr()
    assert [main([command, str(second)]) for command in ("verify", "replay")] == [0, 0]
    assert "how the match came to the position it begins from" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "arguments", "sentence"),
    [
        ("drive", ("--from", "FILE"), "holds a match of roundup: write 'play roundup'"),
        ("roundup", ("--from", "FILE", "--at", "99"), "--at 99 is out of range: 0 to 1 is allowed"),
        ("roundup", ("--from", "FILE", "--at", "-1"), "--at -1 is out of range: 0 to 1 is allowed"),
        ("roundup", ("--from", "FILE", "-o", "width=5"), "leave out --option and --position"),
        ("roundup", ("--at", "1"), "give --from FILE too"),
        ("roundup", ("--from", "missing.jsonl"), "cannot read missing.jsonl"),
    ],
)
def test_a_start_that_cannot_be_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str, arguments: tuple[str, ...], sentence: str
) -> None:
    match = Match.start("roundup", {}).submit(0, "e1e2")
    file = tmp_path / "part.jsonl"
    file.write_text(log.write(log.MatchFile("roundup", 1, match.game.options, ("A", "B"), match.entries, "")))
    given = [str(file) if each == "FILE" else each for each in arguments]

    assert main(["play", game, *given]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.stands_on("abilene")
def test_a_notebook_stands_beside_the_board(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A12.1 It is the own one, and shown to nobody who did not ask for it."""
    for wanted in (True, False):
        Keyboard(monkeypatch, *["board"] * 3, "quit")
        main(["play", "abilene", "-o", "players=3", "--person", *(["--notebook"] if wanted else [])])
        assert ("Notebook" in capsys.readouterr().out) == wanted


def test_a_game_that_forgets_nothing_has_no_notebook(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "roundup", "--notebook"]) == 2
    assert "Roundup has no notebook: leave out --notebook" in capsys.readouterr().err
