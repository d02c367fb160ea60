"""A sign on the board that is touched describes itself, and says why nothing comes of it."""

import pytest
from playwright.sync_api import expect

from tests.browser.front import COMPUTER, Front
from tests.browser.table import Table
from tests.browser.visitors import Visitors

BLOCKED = "Dog, d6. The dog on d6 is the other side's (B2.1)."
LEAP = "E3. A buffalo moves one cell straight forward (B2.2)."


def test_a_forbidden_move_is_told_of_by_mouse_and_by_touch(visitors: Visitors) -> None:
    """B2.1, B2.2, B7.2 A click, a drag and a tap, each where it was made."""
    clicked, tapped = visitors.new(), visitors.new(phone=True)
    for page in (clicked, tapped):
        Front(page).open().choose(COMPUTER, "Buffalo").fill(side="Buffaloes").start()
        expect(Table(page).headline).to_have_text("Your turn")

    caption = clicked.locator(".caption")
    Table(clicked).cell("f6").hover()
    expect(caption).to_contain_text("Chief, f6. He moves one step in any direction")
    Table(clicked).cell("d6").click()
    expect(caption).to_have_text(BLOCKED)
    Table(clicked).drag("e1", "e3")
    expect(caption).to_have_text(LEAP)
    caption.get_by_role("button", name="Rule B2.2").click()
    expect(clicked.get_by_role("dialog")).to_contain_text("A buffalo goes one cell straight forward")

    Table(tapped).tap("e1", "e3")
    expect(tapped.locator(".caption")).to_have_text(LEAP)
    Table(tapped).cell("d6").tap()
    expect(tapped.locator(".caption")).to_have_text(BLOCKED)


@pytest.mark.parametrize(
    ("game", "sign", "about"),
    [
        ("Buffalo", "Tray 2", "Captured buffaloes lie here"),
        ("Zoff in Buffalo", "45 blue cows left, pen of blue", "on no pasture yet"),
        ("Abilene", "Die 2", ""),
    ],
)
def test_what_lies_beside_the_cells_is_reached_by_keys(
    company: Visitors, game: str, sign: str, about: str
) -> None:
    """One tab stop, arrows, and the same words as a touch."""
    page = company.new()
    table = Front(page).open().choose(COMPUTER, game).start()
    expect(table.headline).to_have_text("Your turn")
    signs = page.get_by_role("group", name="Signs beside the board").get_by_role("button")
    expect(signs.and_(page.locator("[tabindex='0']"))).to_have_count(1)
    signs.and_(page.locator("[tabindex='0']")).focus()
    page.keyboard.press("Home")
    expect(signs.first).to_be_focused()
    for _ in range(signs.count()):
        if page.evaluate("document.activeElement.ariaLabel") == sign:
            break
        page.keyboard.press("ArrowDown")
    expect(signs.and_(page.get_by_label(sign, exact=True))).to_be_focused()
    expect(page.locator(".caption")).to_contain_text(about)
    expect(page.locator(".caption")).to_contain_text(sign.split(",", maxsplit=1)[0])
