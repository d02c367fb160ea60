"""While a match is played nothing moves but the pieces, by the browser's own measure of layout shift."""

import pytest
from playwright.sync_api import expect

from tests.browser.front import post
from tests.browser.table import Table
from tests.browser.visitors import Visitors

SHIFTS = """
window.shifts = [];
new PerformanceObserver(list => {
  for (const {value, sources} of list.getEntries()) {
    const moved = sources.map(({node, previousRect, currentRect}) => {
      const element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
      return `${element?.outerHTML.slice(0, 80)} ${previousRect.y} to ${currentRect.y}`;
    });
    window.shifts.push([value, moved]);
  }
}).observe({type: 'layout-shift'});
"""
SETTLED = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
ROUNDS_TO_NOTHING = 0.005
SIZES = {"desk": (1440, 900), "laptop": (1280, 720), "phone": (390, 664)}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("game", "options", "bots", "turns"),
    [("buffalo", {}, 1, 4), ("zoff", {"players": 3}, 2, 8), ("abilene", {"players": 3}, 2, 14)],
)
def test_nothing_moves_from_turn_to_turn_and_all_scores_are_in_sight(
    company: Visitors, game: str, options: dict[str, int], bots: int, turns: int, size: str
) -> None:
    width, height = SIZES[size]
    page = company.new(phone=size == "phone")
    page.set_viewport_size({"width": width, "height": height})
    wish: dict[str, object] = {"game": game, "name": "Ann", "seat": 0, "bots": [1] * bots, "options": options}
    table = Table(page)
    page.goto(f"/t/{post(page, company.url, '/api/tables', wish)['table']}")
    expect(table.headline).to_have_text("Your turn")
    page.evaluate("document.fonts.ready")
    page.evaluate(SHIFTS)
    for _ in range(turns):
        expect(table.headline).to_have_text("Your turn")
        page.evaluate("scrollTo(0, 0)")  # from the text field
        for score in page.locator(".score" if width > height else ".scores strong").all():
            expect(score).to_be_in_viewport(ratio=1)
            expect(score).not_to_be_empty()
        for shown in (table.headline, page.locator(".buttons button").first):
            if shown.count():
                expect(shown).to_be_in_viewport()
        table.go_on()
    expect(table.headline).to_have_text("Your turn")
    page.evaluate(SETTLED)
    shifts = page.evaluate("shifts")
    assert sum(value for value, _ in shifts) < ROUNDS_TO_NOTHING, shifts
