"""The tutorials that need PyTorch do what they say."""

from pathlib import Path

import pytest

from tests.docs.tutorials import follow


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder for the tutorials' files."""
    monkeypatch.chdir(tmp_path)


def test_the_chief_learns() -> None:
    defined = follow("learn-the-chief", without="nothing")

    assert defined["at_random"] < 0.35
    assert defined["after"] >= 0.95


def test_a_network_plays_as_its_teacher() -> None:
    defined = follow("data-to-network", without="nothing")

    assert defined["won"] / 200 >= 0.8
