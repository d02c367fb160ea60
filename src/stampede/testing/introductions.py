"""Checks of a game's introduction: its pictures can be drawn, and its cited rules exist."""

import re

from stampede.core.definition import Definition
from stampede.draw import picture
from stampede.testing.catalogues import RULE
from stampede.words.catalogue import LANGUAGES, speaking

CITED = re.compile(r"(?<!\])\[([A-Z]\d+(?:\.\d+)?)\]")
"""A cited rule: ``[M1.1]``"""
SHOWN = re.compile(r"!\[[^\]]+\]\[([\w-]+)\]")
"""A picture: ``![its description][start]``"""


def check_introduction(definition: Definition) -> None:
    """Check that every language shows the same pictures and cites the same rules, and all of them exist."""
    folder = definition.teaching.introduction if definition.teaching else None
    if folder is None:
        return
    pages = {path.stem: path.read_text("utf-8") for path in folder.glob("*.md") if path.stem in LANGUAGES}
    assert "en" in pages, f"{folder} has a page en.md"
    pictures, rules = picture.read(folder), _rules(definition)
    for language, page in pages.items():
        assert set(SHOWN.findall(page)) == set(pictures), f"{language}.md shows each of {sorted(pictures)}"
        strange = sorted(set(CITED.findall(page)) - rules)
        assert not strange, f"{language}.md cites rules that there are, but also {strange}"
        assert sorted(CITED.findall(page)) == sorted(CITED.findall(pages["en"])), (
            f"{language}.md and en.md cite the same rules"
        )
        with speaking(language):
            for name, shown in pictures.items():
                _check_picture(definition, name, shown)


def _rules(definition: Definition) -> set[str]:
    folder = definition.words.rulebook if definition.words else None
    return set(RULE.findall((folder / "en.md").read_text("utf-8"))) if folder else set()


def _check_picture(definition: Definition, name: str, shown: picture.Picture) -> None:
    board = picture.position(definition, shown).game.board
    missing = set(shown.around) - {place.name for place in board.places}
    assert not missing, f"picture {name}: the board has no places {sorted(missing)}"
    assert picture.draw(definition, shown).startswith("<svg"), f"picture {name} is drawn"
