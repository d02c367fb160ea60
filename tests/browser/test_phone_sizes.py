"""Every question of each game on a phone: what is to be hit and read is large enough and lies open."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.front import COMPUTER, Front
from tests.browser.measures import check_board_is_clear, check_print, check_room
from tests.browser.table import Table
from tests.browser.visitors import Visitors

LOW = {"width": 390, "height": 664}
"""The area of the screen that a browser's own bars leave."""
LAID_OUT = "board => [board.offsetWidth, board.offsetHeight]"


def question(page: Page) -> str:
    """The prompt, without the names and numbers in it."""
    status = page.locator(".board > [aria-live=polite]").inner_text()
    return " ".join(re.findall(r"\b[a-z]+", status.split("Your turn")[-1])[:3])


def look(table: Table, middle: str) -> None:
    """As it is at first, at one's own part, and as near as two fingers bring it."""
    page = table.page
    check_room(page, cells=False)
    check_board_is_clear(page)
    own = page.get_by_role("button", name=re.compile("^(My ranch|My hand|The pasture)$"))
    if not own.count():
        check_print(page)
        return
    own.tap()
    check_print(page)
    whole = page.get_by_role("button", name="Whole board")
    whole.tap()
    table.pinch(middle)
    table.pinch(middle)
    check_print(page)
    whole.tap()


@pytest.mark.parametrize(
    ("game", "players", "turns", "middle"),
    [("Buffalo", 0, 3, "f3"), ("Zoff in Buffalo", 3, 6, "Lucky-Pickle"), ("Abilene", 3, 16, "C5")],
)
def test_all_that_is_asked_can_be_hit_and_read(
    company: Visitors, game: str, players: int, turns: int, middle: str
) -> None:
    page = company.new(phone=True)
    table = Front(page).open().choose(COMPUTER, game).fill(players=players).start()
    page.set_viewport_size({"width": LOW["width"], "height": LOW["height"]})
    looked = set()
    for _ in range(turns):
        expect(table.headline).to_have_text("Your turn")
        choices = page.get_by_role("group", name="What you can do")
        expect(page.locator("[data-place].open").or_(choices).first).to_be_visible()
        if (asked := question(page)) not in looked:
            looked.add(asked)
            look(table, middle)
        table.go_on()
    assert looked


def test_a_decision_opens_near_and_leads_to_what_is_out_of_sight(company: Visitors) -> None:
    page = company.new(phone=True)
    page.set_viewport_size({"width": LOW["width"], "height": LOW["height"]})
    table = Front(page).open().choose(COMPUTER, "Zoff in Buffalo").fill(players=3).start()
    expect(table.headline).to_have_text("Your turn")
    cards = page.locator("[data-place].open")
    expect(cards).to_have_count(10)
    expect(page.locator(".frame.zoomed")).to_have_count(1)
    near = page.locator(".frame .top").evaluate(LAID_OUT)
    sizes = cards.evaluate_all("cards => cards.map(card => card.getBoundingClientRect().width)")
    assert min(sizes) >= 39.9, sizes

    more = page.get_by_role("button", name=re.compile("^Choices on the (left|right)$"))
    side = (more.first.get_attribute("aria-label") or "").rpartition(" ")[2]
    more.first.tap()
    expect(page.get_by_role("button", name=f"Choices on the {side}")).to_have_count(0)
    page.get_by_role("button", name="Whole board").tap()
    expect(more).to_have_count(0)
    expect(page.locator(".frame.zoomed")).to_have_count(0)
    assert page.locator(".frame .top").evaluate(LAID_OUT) == near, "to look closer lays nothing out"
