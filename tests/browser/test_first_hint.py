"""A beginner's hint is read in full, without scrolling, at every size."""

import pytest
from playwright.sync_api import expect

from tests.browser.front import post
from tests.browser.table import Table
from tests.browser.visitors import Visitors

SIZES = {"desk": (1440, 900), "low desk": (1280, 800), "laptop": (1280, 720), "phone": (390, 664)}
GAMES: tuple[tuple[str, dict[str, int], int], ...] = (
    ("buffalo", {}, 1),
    ("zoff", {"players": 3}, 2),
    ("abilene", {"players": 3}, 2),
)
IN_SIGHT = """
() => {
  const hint = document.querySelector('.lead .hint');
  const text = hint?.closest('.text');
  if (!text) return false;
  const range = document.createRange();
  range.selectNodeContents(hint);
  const box = text.getBoundingClientRect();
  return [...range.getClientRects()].every(({top, bottom}) => top >= box.top - 1 && bottom <= box.bottom + 1);
}
"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "options", "bots"), GAMES, ids=[game for game, *_ in GAMES])
def test_the_first_hint_is_in_sight(
    company: Visitors, game: str, options: dict[str, int], bots: int, size: str
) -> None:
    width, height = SIZES[size]
    page = company.new(phone=size == "phone")
    page.set_viewport_size({"width": width, "height": height})
    wish: dict[str, object] = {"game": game, "name": "Ann", "seat": 0, "bots": [1] * bots, "options": options}
    page.goto(f"/t/{post(page, company.url, '/api/tables', wish)['table']}")
    expect(Table(page).headline).to_have_text("Your turn")
    page.evaluate("document.fonts.ready")
    hint = page.locator(".lead .hint")
    expect(hint).not_to_be_empty()
    expect(page.locator("[data-place].open").or_(page.locator(".buttons button")).first).to_be_visible()
    page.wait_for_function(IN_SIGHT)
