"""The tutorials that need PyTorch, and the front page of the documentation, do what they say."""

import re
from pathlib import Path

import pytest

from tests.docs.tutorials import FOLDER, follow


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


def test_the_front_page_shows_a_learning_curve(capsys: pytest.CaptureFixture[str]) -> None:
    page = (FOLDER.parent / "index.md").read_text("utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)

    exec(compile(code, "index.md", "exec"), {})  # noqa: S102 - our own page
    printed, promised = (
        [[float(word) for word in line.split()[:2]] for line in text.strip().splitlines()]
        for text in (capsys.readouterr().out, re.findall(r"```text\n(.*?)```", page, re.DOTALL)[0])
    )
    assert [steps for steps, _ in printed] == [steps for steps, _ in promised]
    assert printed[0][1] < -0.2
    assert printed[-1][1] > 0.4
