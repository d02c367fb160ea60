"""Whole matches by three people with browsers of their own, and a computer."""

import re

import pytest
from playwright.sync_api import Error, expect

from tests.browser.front import post
from tests.browser.others import do, go_on, menu
from tests.browser.table import Table
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser

NAMES = ("Ann", "Ben", "Cleo")
SHORT = {"sale_limit": 1}
ROUNDS = 60
ENDS_WITHIN = 300_000


def sit(company: Visitors, game: str, options: dict[str, int | bool]) -> list[Table]:
    """Ann opens a table with a computer, the others come by her link."""
    pages = [company.new() for _ in NAMES]
    wish: dict[str, object] = {
        "game": game,
        "name": NAMES[0],
        "bots": [1],
        "options": {"players": 4, **options},
    }
    made = post(pages[0], company.url, "/api/tables", wish)
    for page, name in zip(pages[1:], NAMES[1:], strict=True):
        join: dict[str, object] = {"invite": made["invite"], "name": name}
        post(page, company.url, f"/api/tables/{made['table']}/join", join)
    for page in pages:
        page.goto(f"/t/{made['table']}", wait_until="commit")
    return [Table(page) for page in pages]


def hand_over(table: Table) -> None:
    """Have the computer play on, unless the match ends meanwhile by what the others' computers do."""
    menu(table.page)
    try:
        do(table.page, "Let the computer play for me", patience=20_000)
    except Error:
        expect(table.ending).to_be_visible()


@pytest.mark.parametrize(("game", "options"), [("zoff", {"fair_bonus": True}), ("abilene", SHORT)])
def test_a_whole_match(company: Visitors, game: str, options: dict[str, int | bool]) -> None:
    tables = sit(company, game, options)
    for table in tables:
        expect(table.players.get_by_role("listitem")).to_have_count(4)
    if game == "abilene":
        lots = [table.page.get_by_role("button", name="Choose the rest at random") for table in tables]
        for lot in lots:  # the herd in one click (A2.2)
            lot.click()
        for lot in lots:
            expect(lot).to_be_hidden()
    if not go_on(ROUNDS, *tables):
        # A player who takes the first choice each time may never sell: the computers play to the end.
        for table in tables:
            hand_over(table)

    for table in tables:
        expect(table.headline).to_have_text(re.compile("You (won|lost)|A draw"), timeout=ENDS_WITHIN)
        ranks = table.ending.get_by_role("list", name="Result").get_by_role("listitem")
        expect(ranks).to_have_count(4)
    results = {table.ending.get_by_role("list", name="Result").inner_text() for table in tables}
    assert len({re.sub(r"\s*\(?you\)?", "", result) for result in results}) == 1, "all see the same"
