"""Playing with a screen reader: names, roles, and live announcements."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.measures import heard
from tests.browser.others import place, places, reachable
from tests.browser.table import Table

WORDS = re.compile(" ")
CHANGED = """
([told, before]) => window.said.length > told
  || [...document.querySelectorAll('[data-place]')].some(one => before[one.dataset.place] !== one.ariaLabel)
"""
"""Wait for an announcement, or for another name of a place."""


def play_by_ear(table: Table, choices: int) -> None:
    """Make so many choices on the board, or fewer if the match ends."""
    for _ in range(choices):
        if not is_over(table):
            choose(table)


def buttons(table: Table) -> Locator:
    """The choices in words; the links to rules beside them are no choices."""
    group = table.page.get_by_role("group", name="What you can do")
    return group.get_by_role("button", name=WORDS, disabled=False)


def last_said(page: Page) -> str:
    """The last two live announcements: words on the place in focus may follow those on a match."""
    return " ".join([words for words in heard(page) if words][-2:])


def is_over(table: Table) -> bool:
    """Wait until it is our turn, or the match has ended."""
    on_the_board = table.page.locator("[data-place].open")
    expect(table.ending.or_(buttons(table)).or_(on_the_board).first).to_be_visible()
    expect(table.grid).to_have_attribute("aria-busy", "false")
    return bool(table.ending.count())


def choose(table: Table) -> None:
    """Take the first thing that is offered in words, or a piece and the first place it may go to."""
    page = table.page
    page.keyboard.press("Escape")
    before, told = places(page), len(heard(page))
    if buttons(table).count():
        buttons(table).first.press("Enter")
    else:
        # Words may appear meanwhile, where no place is open any more.
        buttons(table).or_(page.locator("[data-place].open")).first.press("Enter")
        if page.locator("[data-place][aria-label$=selected]").count():
            place(page, reachable(page, before)[0]).press("Enter")
    page.wait_for_function(CHANGED, arg=[told, before])
