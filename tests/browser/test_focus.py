"""A focused element may leave the page; the focus must not be lost with it."""

from playwright.sync_api import Page, expect

from tests.browser.front import COMPUTER, FRIEND, Front, invitation, offer, play_out, sit_down, two_players
from tests.browser.measures import check_focus
from tests.browser.table import Table
from tests.browser.visitors import Visitors


def press(page: Page, name: str, *, link: bool = False) -> None:
    """Use a button by keys."""
    button = page.get_by_role("link" if link else "button", name=name)
    button.focus()
    page.keyboard.press("Enter")


def test_it_goes_from_the_form_to_the_table_and_stays_when_the_friend_sits_down(visitors: Visitors) -> None:
    hers, his = visitors.new(), visitors.new()
    Front(hers).open().choose(FRIEND).fill(side="Buffaloes")
    press(hers, "Create the link")
    link = invitation(hers)
    check_focus(hers)
    expect(hers.get_by_role("heading", name="Buffalo", exact=True)).to_be_focused()

    hers.get_by_role("button", name="Copy the link").focus()
    his.goto(link)
    press(his, "Sit down")
    expect(Table(his).headline).to_have_text("Waiting for Guest")
    check_focus(his)
    expect(Table(hers).headline).to_have_text("Your turn")
    expect(Table(hers).headline).to_be_focused()


def test_it_returns_to_the_button_whose_form_is_closed(visitors: Visitors) -> None:
    page = visitors.new()
    Front(page).open()
    for way in (FRIEND, COMPUTER):
        offer(page, way).focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Close")).to_be_visible()
        check_focus(page)
        press(page, "Close")
        expect(offer(page, way)).to_be_focused()


def test_it_is_not_taken_from_who_has_put_it_elsewhere(visitors: Visitors) -> None:
    page = visitors.new()
    Front(page).open().choose(FRIEND).fill(side="Buffaloes").start()
    link = invitation(page)
    page.get_by_role("button", name="Copy the link").focus()
    turn = page.get_by_role("button", name="Turn the board")
    turn.focus()
    sit_down(visitors.new(), link, "Bob")
    expect(Table(page).headline).to_have_text("Your turn")
    expect(turn).to_be_focused()


def test_it_stays_with_a_typed_move_and_goes_on_to_the_end_the_rematch_and_the_replay(
    visitors: Visitors,
) -> None:
    ann, bob = players = two_players(visitors)
    ann.typed.fill("a1a2")
    press(ann.page, "Play it")
    bob.shows(1, "a1a2")
    ann.shows(1, "a1a2")
    expect(ann.page.get_by_role("button", name="Play it")).to_be_focused()
    bob.type("b4c3")
    play_out(players, ("a2a3", "c3c2", "a3a4", "c2c3", "a4a5"))
    expect(ann.headline).to_be_focused()
    check_focus(bob.page)

    press(bob.page, "Rematch")
    expect(bob.ending).to_contain_text("You asked for a rematch")
    expect(bob.headline).to_be_focused()
    press(ann.page, "Replay the game", link=True)
    expect(ann.page.get_by_role("slider")).to_be_visible()
    check_focus(ann.page)
    # A button that has come to its end keeps it.
    ann.page.get_by_role("button", name="Last position").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("slider")).to_have_attribute("aria-valuetext", "7 of 7")
    expect(ann.page.get_by_role("button", name="Last position")).to_be_focused()
    press(ann.page, "Back to the table", link=True)
    expect(ann.headline).to_have_text("You won")
    check_focus(ann.page)
