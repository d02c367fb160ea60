"""Play a beginner's evening of each game as a person would, and take pictures.

``python -m tests.browser.evening OUT [GAME ...]``: for each size the front page, the first lesson, the form,
an invitation, each kind of decision of a match against the computer with its hint, the end and the review.
"""

import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from stampede.games import drawn_games, find
from tests.browser.front import COMPUTER, Front, post
from tests.browser.lessons import settle
from tests.browser.table import Table, wait_until
from tests.browser.visitors import DESKTOP, PATIENCE, PHONE, STILL, launch
from tests.players.process import running

SIZES: dict[str, dict[str, Any]] = {
    "1440": {**DESKTOP, "viewport": {"width": 1440, "height": 900}},
    "1280": {**DESKTOP, "viewport": {"width": 1280, "height": 720}},
    "390": {**PHONE, "viewport": {"width": 390, "height": 664}},
}
TURNS = 150
"""Decisions after which a match is left."""
PER_KIND = 2
"""Pictures of decisions of one kind."""
OFFERED = """
document.querySelector('[data-place].open, .buttons button, .answers form, [aria-label="The game is over"]')
"""
REVIEWED = "!document.querySelector('label progress')"


def arrival(page: Page, guest: Page, url: str, game: str) -> Iterator[tuple[str, Page]]:
    """The front page, the first lesson, the form, and the invitation of a friend."""
    front = Front(page).open()
    expect(page.get_by_role("article").first).to_be_visible()
    yield "front", page
    page.goto(f"/learn/{game}")
    settle(page)
    yield "lesson", page
    front.open().choose(COMPUTER, find(game).title)
    yield "form", page
    made = post(page, url, "/api/tables", {"game": game, "name": "Mia"})
    guest.goto(f"/t/{made['table']}/{made['invite']}")
    expect(guest.get_by_role("heading", name="Mia invites you")).to_be_visible()
    expect(guest.get_by_role("img")).to_be_visible()
    yield "invitation", guest


def kind_of(table: Table) -> str:
    """The prompt, without the names and numbers in it."""
    line = table.now.locator(".line")
    return " ".join(re.findall(r"\b[A-Za-z]+", line.inner_text())[:3]) if line.count() else ""


def match(page: Page, game: str) -> Iterator[tuple[str, Page]]:
    """A match against the weakest computers, and its end."""
    table = Front(page).open().choose(COMPUTER, find(game).title).start()
    kinds: Counter[str] = Counter()
    for turn in range(TURNS):
        expect(table.headline.filter(has_text="Your turn").or_(table.ending).first).to_be_visible()
        if table.ending.count():
            break
        wait_until(page, OFFERED)
        if table.ending.count():
            break
        kind = kind_of(table)
        kinds[kind] += 1
        if kinds[kind] > PER_KIND:
            table.go_on()
            continue
        yield f"turn-{turn:03}", page
        table.go_on()
        page.evaluate("scrollTo(0, 0)")  # from the text field
        yield f"turn-{turn:03}-after", page
    if table.ending.count():
        yield "end", page
        page.get_by_role("button", name="Review this game").click()
        expect(page.get_by_text("Show chances to win")).to_be_visible()
        wait_until(page, REVIEWED)
        yield "review", page


def evening(browser: Browser, url: str, size: str, game: str, out: Path) -> None:
    """All pictures of one game in one size."""
    how = {**SIZES[size], "base_url": url}
    with browser.new_context(**how) as own, browser.new_context(**how) as friends:
        own.add_init_script(STILL)
        page = own.new_page()
        for name, shown in chain(arrival(page, friends.new_page(), url, game), match(page, game)):
            shown.screenshot(path=out / size / f"{game}-{name}.png")


def main(out: Path, games: list[str]) -> None:
    """Take all pictures, into a folder for each size."""
    expect.set_options(timeout=PATIENCE)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright.chromium)
        for game in games:
            for size in SIZES:
                evening(browser, server.url, size, game, out)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or list(drawn_games()))
