"""The PDF of every game that can be printed: paper, sizes, fonts, words, and no pixels."""

from dataclasses import replace

import pytest

from stampede.core.errors import InvalidOption, MissingPart
from stampede.games import all_games, find
from stampede.printing.document import CONTROL, laid_out, make
from stampede.printing.options import INKS, PAPERS, PrintOptions
from stampede.printing.page_svg import style_sheet
from stampede.printing.pages import footprint
from stampede.words.catalogue import LANGUAGES, speaking
from tests.printing.measure import fonts, images, kit_of, printed, segments, size, words

GAMES = [name for name, game in all_games().items() if game.print_kit]
games = pytest.mark.parametrize("game", GAMES)


@games
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.slow
def test_every_page_is_of_the_paper(game: str, paper: str) -> None:
    assert {size(page) for page in printed(game, paper)} == {frozenset(PAPERS[paper])}


@games
@pytest.mark.slow
def test_the_control_line_is_as_long_as_it_says(game: str) -> None:
    lengths = [abs(x - to_x) for x, _, to_x, _ in segments(printed(game), 1)]

    assert any(length == pytest.approx(CONTROL, abs=0.01) for length in lengths)


@games
@pytest.mark.slow
def test_pieces_are_cut_in_the_sizes_of_the_list(game: str) -> None:
    reader, kit = printed(game), kit_of(find(game))
    _, parts = laid_out(kit, PAPERS["a4"])
    for part, pieces in zip(parts[-len(kit.sets) :], kit.sets, strict=True):
        lines = list(segments(reader, part.first))
        wide = {round(abs(to_x - x), 1) for x, y, to_x, to_y in lines if y == pytest.approx(to_y, abs=0.01)}
        high = {round(abs(to_y - y), 1) for x, y, to_x, to_y in lines if x == pytest.approx(to_x, abs=0.01)}
        width, height = footprint(pieces) if pieces.form != "die" else (pieces.width, pieces.height)
        assert round(width, 1) in wide, pieces.label
        assert round(height, 1) in high, pieces.label


@games
@pytest.mark.slow
def test_parts_are_on_the_pages_that_the_list_names(game: str) -> None:
    reader, kit = printed(game), kit_of(find(game))
    _, parts = laid_out(kit, PAPERS["a4"])
    for part, pieces in zip(parts[-len(kit.sets) :], kit.sets, strict=True):
        for page in range(part.first, part.last + 1):
            assert pieces.label in words([reader[page - 1]])


@games
@pytest.mark.parametrize("ink", INKS)
@pytest.mark.slow
def test_fonts_are_in_the_file_and_drawings_are_lines(game: str, ink: str) -> None:
    reader = printed(game, ink=ink)

    assert len(fonts(reader)) >= 2
    assert set(fonts(reader).values()) == {True}
    assert images(reader) == 0


@games
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.slow
def test_it_speaks_the_language_and_says_whose_the_drawings_are(game: str, language: str) -> None:
    said = words(printed(game, language=language))
    whose = {
        "en": "Stampede's own",
        "fr": "dessins sont ceux de Stampede",
        "de": "Zeichnungen sind von Stampede",
    }
    rules = {"en": "the rules", "fr": "règle", "de": "die Regeln"}

    assert whose[language] in said
    assert rules[language] in said
    with speaking(language):
        for pieces in kit_of(find(game)).sets:
            assert pieces.label in said


@games
@pytest.mark.slow
def test_the_same_is_printed_twice(game: str) -> None:
    assert make(find(game), PrintOptions()) == make(find(game), PrintOptions())


@games
@pytest.mark.slow
def test_little_ink_is_little(game: str) -> None:
    """No large area is filled with a colour: every fill is white, or that of words and marks."""
    css = style_sheet(kit_of(find(game)), "little")
    colours = {value for value in css.replace(";", " ").split() if value.startswith("#")}
    assert colours <= {"#fff", "#1a1a1a", "#8c8c8c"}


@pytest.mark.parametrize("options", [PrintOptions("a3"), PrintOptions(ink="much")])
@pytest.mark.parametrize("language", LANGUAGES)
def test_other_paper_or_ink_is_refused_with_what_is_allowed(options: PrintOptions, language: str) -> None:
    with speaking(language), pytest.raises(InvalidOption) as refused:
        options.check()
    given = "a3" if options.paper == "a3" else "much"
    assert given in str(refused.value)
    assert ", ".join(PAPERS if given == "a3" else INKS) in str(refused.value)


def test_a_game_without_a_kit_says_so() -> None:
    with pytest.raises(MissingPart, match="has nothing to print"):
        make(replace(find(GAMES[0]), print_kit=None), PrintOptions())
