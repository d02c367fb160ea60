"""The prose of the project has subjects and active verbs: a few forms of sentence are refused everywhere."""

from pathlib import Path

import pytest

from tests.docs.wording import Text, findings, rooms


@pytest.mark.parametrize("room", sorted(rooms()))
def test_no_refused_form_is_in(room: str) -> None:
    assert "\n".join(findings(room)) == ""


@pytest.mark.parametrize(
    "words",
    [
        "Every seat is told its cards.",
        "The players are not told of it.",
        "Who leaves gives up.",
        "Sends it back; who asked is gone.",
        "A limit for who comes late.",
        "They hear that who left gave up.",
        "Whoever wants another makes one.",
        "What is asked stands in the prompt.",
        "See what can be done.",
        "Whether what was sold is paid.",
        "What a seat sees.",
        "A9.2 What a seat sees.",
        "``GET /api/me``: What a browser sends.",
    ],
)
def test_it_refuses(words: str) -> None:
    assert list(_text(words).findings()) != []


@pytest.mark.parametrize(
    "words",
    [
        "The page tells one herd from another by colour.",
        "Who sits here?",
        "Who may watch",
        "The player who leaves gives up.",
        "It says who acts.",
        "The same for everybody, whoever asks.",
        "The message says what is wrong and what is allowed.",
        "What is asked of me?",
        "What does it cost?",
        "The winners of a match.",
    ],
)
def test_it_allows(words: str) -> None:
    assert list(_text(words).findings()) == []


def _text(words: str) -> Text:
    return Text(Path(__file__), 1, words, is_first_line=True)
