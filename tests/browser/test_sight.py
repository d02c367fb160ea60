"""The elements that matter now are on the screen, without scrolling."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.front import COMPUTER, FRIEND, MORE, SMALL, Front, invitation, two_phones, two_players
from tests.browser.measures import check_drawn_from_far_to_near, contrast
from tests.browser.visitors import Visitors


def check_seen(*what: Locator) -> None:
    """Nearly all of it, and nothing before it."""
    for each in what:
        expect(each).to_be_in_viewport(ratio=0.9)
        each.click(trial=True)


def check_peeps(page: Page, least: float) -> None:
    """So much of the board, at least, can be seen."""
    expect(page.get_by_role("grid").locator("..")).to_be_in_viewport(ratio=least)


@pytest.mark.parametrize("phone", [False, True])
def test_a_refused_typed_move_is_told_where_it_can_be_seen(visitors: Visitors, phone: bool) -> None:  # noqa: FBT001
    players = (two_phones if phone else two_players)(visitors, options={})
    ann, _ = players
    for number, column in enumerate("abcdefgh"):
        back_and_forth = "d6d5" if number % 2 == 0 else "d5d6"
        for mover, action in zip(players, (f"{column}1{column}2", back_and_forth), strict=True):
            expect(mover.headline).to_have_text("Your turn")
            mover.type(action)
    expect(ann.log).to_have_count(16)
    expect(ann.headline).to_have_text("Your turn")
    ann.page.evaluate("scrollTo(0, 0)")
    # Not as a test fills it in, which scrolls to it first.
    ann.typed.evaluate("field => { field.value = 'a1a9'; field.dispatchEvent(new Event('input')); }")
    ann.typed.evaluate("field => field.form.requestSubmit()")
    told = ann.page.get_by_role("alert").filter(has_text=re.compile("is not a move"))
    expect(told).to_be_in_viewport(ratio=0.9)
    if phone:
        return
    # The list keeps within the screen, and shows which move was the last.
    check_seen(ann.log.last)
    for scheme in ("light", "dark"):
        ann.page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
        assert contrast(ann.log.last, ann.log.last.locator("xpath=ancestor::details")) > 1.3, scheme


def test_the_end_is_seen_on_a_phone_with_what_can_be_done_now(visitors: Visitors) -> None:
    ann, bob = two_phones(visitors, options={})
    for player in (ann, bob):
        check_drawn_from_far_to_near(player)
    for number in range(5):
        for mover, action in (
            (ann, f"a{number + 1}a{number + 2}"),
            (bob, "d6d5" if number % 2 == 0 else "d5d6"),
        ):
            expect(mover.headline).to_have_text("Your turn")
            mover.tap(action[:2], action[2:])
    expect(ann.headline).to_have_text("Your turn")
    ann.tap("a6", "a7")
    for player, title in ((ann, "You won"), (bob, "You lost")):
        expect(player.headline).to_have_text(title)
        check_seen(
            player.headline,
            player.ending.get_by_role("button", name="Rematch"),
            player.ending.get_by_role("link", name="Replay the game"),
        )
        check_peeps(player.page, 0.3)
    bob.ending.get_by_role("button", name="Rematch").tap()
    check_seen(ann.ending.get_by_text("Bob would like a rematch"))
    check_seen(ann.ending.get_by_role("button", name="Agree"))


def test_who_waits_on_a_phone_sees_the_link_its_code_and_the_board(visitors: Visitors) -> None:
    page = visitors.new(phone=True)
    Front(page).open().choose(FRIEND).start()
    invitation(page)
    check_seen(
        page.get_by_role("textbox", name="Link for your friend"),
        page.get_by_role("button", name="Copy the link"),
        page.get_by_role("img", name="QR code"),
    )
    check_peeps(page, 0.5)


@pytest.mark.parametrize("phone", [False, True])
def test_the_button_of_a_long_form_is_always_at_hand(visitors: Visitors, phone: bool) -> None:  # noqa: FBT001
    page = visitors.new(phone=phone)
    form = Front(page).open().choose(COMPUTER)
    check_seen(form.send)
    page.get_by_text(MORE).click()
    check_seen(form.send)
    for label in SMALL:
        page.get_by_label(label, exact=True).focus()
        check_seen(form.send, page.get_by_label(label, exact=True))
