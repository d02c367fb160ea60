"""A lesson on its page: a wrong try gets an answer, and a right choice leads on."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser


def test_a_learner_errs_goes_on_and_comes_back(visitors: Visitors) -> None:
    """B2.2 A gesture the rules forbid, one that only the lesson turns down, and the right ones."""
    page = visitors.new()
    page.goto("/learn/buffalo")
    board, coach = Table(page), page.get_by_role("region", name="Your coach")
    expect(coach).to_have_attribute("data-outcome", "asked")

    board.cell("e5").click()
    board.cell("e7").click()
    expect(page.locator(".caption")).to_have_text("E7. A buffalo moves one cell straight forward (B2.2).")
    for made, (start, end) in enumerate((("e5", "e6"), ("e6", "e7")), start=1):
        board.cell(start).click()
        board.cell(end).click()
        expect(coach).to_have_attribute("data-made", str(made))
        # The chief answers the first one.
        expect(coach).to_have_attribute("data-outcome", "asked" if made == 1 else "solved")
    coach.get_by_role("button", name="Next").click()

    expect(coach.get_by_role("heading")).to_have_text("Stop")
    expect(coach).to_have_attribute("data-outcome", "asked")
    board.cell("b3").click()
    board.cell("c4").click()
    expect(coach).to_contain_text("It would run on.")
    expect(coach).to_have_attribute("data-made", "0")

    page.goto("/learn/buffalo")
    expect(coach.get_by_role("heading")).to_have_text("Stop")
    steps = page.get_by_role("navigation", name="Steps")
    expect(steps.get_by_role("listitem").filter(has_text="✓")).to_have_text(["Run ✓done"])
