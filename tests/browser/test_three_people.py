"""Matches by three people with browsers of their own, and a computer."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.front import post
from tests.browser.others import go_on, near_the_end, play_out, random_match
from tests.browser.table import Table
from tests.browser.visitors import Visitors

NAMES = ("Ann", "Ben", "Cleo")
MOVES = 20
"""On the list of moves, by all players."""


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


@pytest.mark.parametrize(("game", "options"), [("zoff", {"fair_bonus": True}), ("abilene", {})])
def test_a_match_goes_on_with_a_computer(
    company: Visitors, game: str, options: dict[str, int | bool]
) -> None:
    tables = sit(company, game, options)
    for table in tables:
        expect(table.players.get_by_role("listitem")).to_have_count(4)
    if game == "abilene":
        lots = [table.page.get_by_role("button", name="Choose the rest at random") for table in tables]
        for lot in lots:  # the herd in one click (A2.2)
            lot.click()
        for lot in lots:
            expect(lot).to_be_hidden()
    before = tables[0].log.count()
    while tables[0].log.count() < before + MOVES:
        go_on(1, *tables)
    for table in tables:
        expect(table.log.nth(before + MOVES - 1)).to_be_attached()


@pytest.mark.parametrize(("game", "left", "options"), [("zoff", 7, {}), ("abilene", 5, {"sale_limit": 1})])
def test_a_match_ends_for_all(company: Visitors, game: str, left: int, options: dict[str, int]) -> None:
    pages = [company.new() for _ in NAMES]
    tables = near_the_end(company, pages, random_match(game, len(NAMES), **options), left)
    play_out(*tables)

    for table in tables:
        expect(table.headline).to_have_text(re.compile("You (won|lost)|A draw"))
        ranks = table.ending.get_by_role("list", name="Result").get_by_role("listitem")
        expect(ranks).to_have_count(len(NAMES))
    results = {table.ending.get_by_role("list", name="Result").inner_text() for table in tables}
    assert len({re.sub(r"\s*\(?you\)?", "", result) for result in results}) == 1, "all see the same"
