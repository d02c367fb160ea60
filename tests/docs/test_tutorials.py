"""The tutorials do what they say (those of PyTorch in ``tests/learning``)."""

import re
from pathlib import Path

import pytest

from tests.docs.tutorials import follow


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder for the tutorials' files."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONPATH", raising=False)  # a reader has none


@pytest.mark.slow
def test_a_bot_of_ones_own(capsys: pytest.CaptureFixture[str]) -> None:
    follow("own-bot")

    told, failed = capsys.readouterr()
    assert told.count("The bot passes.") == 2
    assert re.search(r"^Buffalo, 2 games$", told, re.MULTILINE)
    assert [
        bot for bot in ("my_bot.py", "thinker.py") if not re.search(rf"{bot} .*%$", told, re.MULTILINE)
    ] == []
    assert "failed in" not in failed


@pytest.mark.slow
def test_what_was_played_is_read(tmp_path: Path) -> None:
    defined = follow("data-to-network")

    assert sum(defined["won"]) > 380
    assert defined["first"].seat == 1
    written = [sorted(file.name for file in (tmp_path / name).iterdir()) for name in ("games", "played")]
    assert written[0] == written[1]
    assert len(written[0]) == 7
