"""Perfect play on its page, at three sizes: coloured moves, a perfect answer, another board."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import Table
from tests.browser.visitors import PHONE, Visitors

pytestmark = pytest.mark.stands_on("buffalo", "solved")
SIZES = {
    "wide": {"viewport": {"width": 1440, "height": 900}},
    "small": {"viewport": {"width": 1280, "height": 720}},
    "phone": PHONE,
}


def colours(page: Page, kind: str) -> list[int]:
    """How many places of a kind (``start`` or ``end``) are won for the buffaloes, and for the chief."""
    return [page.locator(f".stage .{kind}.won-{seat}").count() for seat in (0, 1)]


@pytest.mark.parametrize("size", SIZES)
def test_each_move_has_the_colour_of_its_winner(visitors: Visitors, size: str) -> None:
    """B6.1 On the mini board a buffalo at the edge begins, or the chief wins."""
    page = visitors.new(**SIZES[size])
    page.goto("/solved/buffalo")
    board, result = Table(page), page.get_by_role("region", name="Perfect play")
    expect(result.get_by_role("status")).to_have_text("Buffaloes: won, in at most 40 moves.")
    moves = result.get_by_role("list", name="Each move, and the side that wins after it")
    expect(moves.get_by_role("listitem")).to_have_count(4)
    assert colours(page, "start") == [2, 2]

    board.cell("b1").click()
    expect(page.locator(".stage .end.won-1")).to_have_count(1)
    expect(page.locator(".stage .tag")).to_have_text("✗")
    board.cell("b2").click()
    expect(result.get_by_role("status")).to_contain_text("Chief: won")
    before = page.locator(".stage .piece").count()
    result.get_by_role("button", name="Play perfectly").click()
    expect(result.get_by_role("status")).to_contain_text("Chief: won, in at most 38 moves.")
    assert page.locator(".stage .piece").count() <= before
    expect(result.get_by_role("button", name="Play perfectly")).to_have_attribute("aria-disabled", "true")

    form = page.locator("form", has_text="Another board")
    form.get_by_label("Columns of the board").select_option("11")
    form.get_by_role("button", name="Set up this board").click()
    expect(result.get_by_role("status")).to_contain_text("Unknown")
    assert colours(page, "start") == [0, 0]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_study_colours_moves_when_asked(visitors: Visitors) -> None:
    page = visitors.new()
    page.goto("/study")
    page.get_by_label("Game").select_option("buffalo")
    page.get_by_text("Options and position").click()
    for option, value in (("Columns of the board", "4"), ("Rows of the board", "6"), ("Dogs", "0")):
        page.get_by_label(option).select_option(value)
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="Look perfect play up").click()
    expect(page.locator(".stage .start.won-0")).to_have_count(2)
    expect(page.get_by_role("region", name="Perfect play").get_by_role("status")).to_contain_text("won")
