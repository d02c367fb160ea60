"""The texts of the catalogues, and the search for them on a page."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

import stampede
from stampede.games import all_games
from tests.browser.front import post
from tests.browser.visitors import Visitors

LOCALES = {"en": "en-GB", "fr": "fr-CA", "de": "de-AT"}
TABLES: dict[str, dict[str, Any]] = {
    "buffalo": {"bots": [1]},
    "zoff": {"bots": [1, 1], "options": {"players": 3}},
    "abilene": {"bots": [1, 1], "options": {"players": 3}},
}
FRONT_END = Path(__file__).parents[2] / "frontend" / "src" / "text"
HOUSE = Path(stampede.__file__).parent
BLANK = re.compile(r"\{\w+\}")
SHORTEST = 4
"""Letters of a text that says what language it is in."""

# Everything that is read, heard or shown when the mouse rests; what is in a language of its own says so.
TEXTS = """
() => {
  const found = [document.title];
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('body [lang], script, style')) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      found.push(element.getAttribute(name) ?? '');
    }
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.data);
  }
  return found.map(text => text.replace(/\\s+/g, ' ').trim()).filter(Boolean);
}
"""


@cache
def phrases(language: str) -> dict[str, str]:
    """The texts of the page."""
    found: dict[str, str] = json.loads((FRONT_END / f"{language}.json").read_text("utf-8"))
    return found


@cache
def sentences(language: str) -> dict[str, str]:
    """The texts of the page, the server and the games, by distinct keys."""
    found = {f"page {key}": text for key, text in phrases(language).items()}
    for folder in (HOUSE / "web" / "words", *(HOUSE / "games" / game / "words" for game in all_games())):
        texts = json.loads((folder / f"{language}.json").read_text("utf-8"))
        found |= {f"{folder.parent.name} {key}": text for key, text in texts.items()}
    return found


def pattern(text: str) -> re.Pattern[str]:
    """The possible forms of a text whose blanks are filled in."""
    parts = [r"\s+".join(map(re.escape, part.split(" "))) for part in BLANK.split(text.replace("\xa0", " "))]
    return re.compile(".+".join(parts))


@cache
def patterns(language: str) -> list[re.Pattern[str]]:
    """The possible forms of a language's texts with blanks, but for those that are little else."""
    return [pattern(text) for text in sentences(language).values() if BLANK.search(text) and tells(text)]


@cache
def without_blanks(language: str) -> set[str]:
    """The texts of a language that have only one form, with single spaces."""
    return {" ".join(text.split()) for text in sentences(language).values() if tells(text)}


def tells(text: str) -> bool:
    """Whether a text is more than its blanks."""
    return len(re.sub(r"\W", "", BLANK.sub("", text))) >= SHORTEST


def strangers(page: Page, language: str) -> list[str]:
    """Texts on the page that are English, and not of the other *language* too."""
    texts: list[str] = page.evaluate(TEXTS)
    return [text for text in texts if is_like(text, "en") and not is_like(text, language)]


@cache
def is_like(text: str, language: str) -> bool:
    """Whether some text of the language can look like this."""
    return text in without_blanks(language) or any(each.fullmatch(text) for each in patterns(language))


def opened(visitors: Visitors, page: Page, game: str) -> None:
    """A table with computers, on which it is the visitor's turn."""
    made = post(page, visitors.url, "/api/tables", {"game": game, "name": "Zoe", "seat": 0, **TABLES[game]})
    page.goto(f"/t/{made['table']}")
