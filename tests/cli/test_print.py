"""``stampede print``: the file it writes, and its errors in one line."""

from pathlib import Path

import pypdfium2
import pytest

from stampede.games import all_games
from tests.cli.test_commands import run
from tests.printing.measure import size

GAME = next(name for name, game in all_games().items() if game.print_kit)


@pytest.mark.slow
def test_a_game_is_written_as_pdf(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, _ = run(capsys, "print", GAME, "--paper", "letter", "--ink", "little", "--language", "de")

    assert (code, out) == (0, f"{GAME}-letter-little-de.pdf\n")
    document = pypdfium2.PdfDocument(tmp_path / out.strip())
    assert size(document[0]) == {215.9, 279.4}
    assert "Zeichnungen sind von Stampede" in document[0].get_textpage().get_text_range()

    code, out, _ = run(capsys, "--language", "fr", "print", GAME, "--out", "mine.pdf")
    assert (code, out) == (0, "mine.pdf\n")
    document = pypdfium2.PdfDocument(tmp_path / "mine.pdf")
    assert size(document[0]) == {210.0, 297.0}
    assert "dessins sont ceux" in document[0].get_textpage().get_text_range()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["print"], "required: game"),
        (["print", "chess"], GAME),
        (["print", GAME, "--paper", "a3"], "'a4', 'letter'"),
        (["print", GAME, "--ink", "none"], "'full', 'little'"),
        (["print", GAME, "--language", "la"], "'en', 'fr', 'de'"),
    ],
)
def test_a_wrong_word_is_refused_with_the_right_ones(
    capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    code, out, errors = run(capsys, *words)

    assert (code, out) == (2, "")
    assert said in errors
    assert errors.count("\n") == 1


@pytest.mark.slow
def test_a_file_that_cannot_be_written_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, _, errors = run(capsys, "print", GAME, "--out", str(tmp_path / "none" / "it.pdf"))

    assert code == 2
    assert errors.startswith("stampede: cannot write ")
    assert "it.pdf: No such file" in errors


@pytest.mark.parametrize("package", ["typst", "markdown_it"])
def test_a_missing_package_is_named_with_its_extra(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    from stampede.core import extras

    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == package else name)
    code, _, errors = run(capsys, "print", GAME)

    assert code == 2
    assert package in errors
    assert "pip install 'stampede-games[print]'" in errors
