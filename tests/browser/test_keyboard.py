"""Without a mouse and without eyes: keys alone, and screen reader announcements."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.front import CROSSING, FRIEND, MORE, Front, invitation, offer, sit_down, two_players
from tests.browser.measures import check_drawn_from_far_to_near, check_focus, heard, listen
from tests.browser.table import Table
from tests.browser.visitors import Visitors

MOST_TABS = 40


def tab_to(page: Page, goal: Locator) -> None:
    """Press the tab key until the goal has the focus; it must be seen at every stop."""
    expect(goal).to_be_visible()
    for _ in range(MOST_TABS):
        if goal.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
        check_focus(page)
    pytest.fail(f"the tab key does not lead to {goal}")


def option(page: Page, label: str, keys: list[str]) -> None:
    """Set a field of the form by keys."""
    tab_to(page, page.get_by_label(label, exact=True))
    for key in keys:
        page.keyboard.press(key)


def test_from_the_front_page_to_the_end_of_a_game_by_keys_alone(visitors: Visitors) -> None:
    page = visitors.new()
    listen(page)
    Front(page).open()
    keyboard = page.keyboard
    tab_to(page, offer(page, FRIEND))
    keyboard.press("Enter")
    check_focus(page)
    tab_to(page, page.get_by_role("textbox", name="Your name"))
    keyboard.type("Ann")
    # Arrow keys choose among radio buttons; the lots come first, then the buffaloes.
    tab_to(page, page.get_by_role("radio", name="Choose at random"))
    keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Buffaloes")).to_be_checked()
    check_focus(page)
    tab_to(page, page.locator("summary").filter(has_text=MORE))
    keyboard.press("Enter")
    option(page, "Dogs", ["Home"])
    option(page, "Columns of the board", ["Home"])
    option(page, "Rows of the board", ["Home"])
    tab_to(page, page.get_by_role("button", name="Create the link"))
    keyboard.press("Enter")

    bob = sit_down(visitors.new(), invitation(page), "Bob")
    ann = Table(page)
    grid_stop = ann.grid.locator("[tabindex='0']")
    for number, action in enumerate(CROSSING, start=1):
        if number % 2 == 0:
            expect(bob.headline).to_have_text("Your turn")
            bob.click(action[:2], action[2:])
        else:
            expect(ann.headline).to_have_text("Your turn")
            expect(ann.grid).to_have_attribute("aria-busy", "false")
            tab_to(page, grid_stop)
            ann.keys(action[:2], action[2:])
        ann.shows(number, action)
        check_focus(page)

    expect(ann.headline).to_have_text("You won")
    check_focus(page)
    said = [text for text in heard(page) if text]
    told = iter(said)
    for action in CROSSING:
        piece = "Buffalo" if action in CROSSING[::2] else "Chief"
        sentence = f"{piece} {action[:2]} to {action[2:]}."
        assert any(sentence in text for text in told), f"{sentence} is missing, or late, in {said}"
    assert "You win: a buffalo is across the second river." in said[-1]
    tab_to(page, ann.ending.get_by_role("button", name="Rematch"))


def test_escape_lets_go_of_a_piece_and_arrows_stay_on_the_board(visitors: Visitors) -> None:
    ann, _ = two_players(visitors, options={})
    keyboard = ann.page.keyboard
    ann.walk("b1")
    keyboard.press("Enter")
    expect(ann.cell("b1")).to_have_accessible_name(re.compile("selected"))
    expect(ann.cell("b1")).to_have_attribute("aria-selected", "true")
    assert ann.reachable() == ["b2"]
    keyboard.press("Escape")
    assert ann.reachable() == []
    expect(ann.cell("b1")).to_be_focused()
    expect(ann.cell("b1")).to_have_attribute("aria-selected", "false")
    for key, cell in [
        ("ArrowDown", "b1"),
        ("ArrowLeft", "a1"),
        ("ArrowLeft", "a1"),
        ("End", "k1"),
        ("ArrowRight", "k1"),
        ("Control+Home", "a7"),
        ("ArrowUp", "a7"),
        ("Control+End", "k1"),
        ("Home", "a1"),
    ]:
        keyboard.press(key)
        expect(ann.cell(cell)).to_be_focused()
        check_focus(ann.page)
    keyboard.press(" ")
    expect(ann.cell("a1")).to_have_accessible_name(re.compile("selected"))


def test_the_board_is_a_grid_of_rows_of_named_cells(visitors: Visitors) -> None:
    ann, bob = two_players(visitors, options={})
    for player, corners in [(ann, ("a7", "k1")), (bob, ("k1", "a7"))]:
        grid = player.page.get_by_role("grid", name=re.compile("^Buffalo: 11 columns, 7 rows"))
        rows = grid.get_by_role("row")
        expect(rows).to_have_count(7)
        for row in rows.all():
            assert row.get_by_role("gridcell").count() == 11
        first, last = rows.first.get_by_role("gridcell").first, rows.last.get_by_role("gridcell").last
        expect(first).to_have_accessible_name(re.compile(f"^{corners[0]}, "))
        expect(last).to_have_accessible_name(re.compile(f"^{corners[1]}, "))
        check_drawn_from_far_to_near(player)
        assert len(player.cells()) == 77, "every cell has a name of its own"
        expect(grid.locator("[tabindex='0']")).to_have_count(1)
    expect(ann.cell("a1")).to_have_accessible_name("a1, buffalo, can move")
    expect(bob.cell("a1")).to_have_accessible_name("a1, buffalo")
    expect(ann.cell("f6")).to_have_accessible_name("f6, chief")
