"""On a phone: everything fits, and a thumb can hit it."""

import re

from playwright.sync_api import Page, expect

from tests.browser.front import COMPUTER, FRIEND, MORE, SMALL, Front, invitation, offer
from tests.browser.measures import check_room
from tests.browser.table import Table
from tests.browser.visitors import NOT_FOUND, Visitors


def tap(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).tap()


def test_a_game_is_started_and_played_by_touch_and_every_page_fits(visitors: Visitors) -> None:
    anns, bobs = visitors.new(phone=True), visitors.new(phone=True)
    Front(anns).open()
    expect(offer(anns, FRIEND)).to_be_visible()
    check_room(anns)
    offer(anns, COMPUTER).tap()
    anns.get_by_text(MORE).tap()
    check_room(anns)
    tap(anns, "Close")
    offer(anns, FRIEND).tap()
    anns.get_by_role("radio", name="Buffaloes").tap()
    expect(anns.get_by_role("radio", name="Buffaloes")).to_be_checked()
    tap(anns, "Create the link")
    link = invitation(anns)
    check_room(anns)

    bobs.goto(link)
    expect(bobs.get_by_role("button", name="Sit down")).to_be_visible()
    check_room(bobs)
    bobs.get_by_role("textbox", name="Your name").fill("Bob")
    tap(bobs, "Sit down")

    ann, bob = Table(anns), Table(bobs)
    moves = [(ann, "f1f2"), (bob, "f6f5"), (ann, "f2f3"), (bob, "f5f4")]
    for number, (mover, action) in enumerate(moves, start=1):
        expect(mover.headline).to_have_text("Your turn")
        mover.tap(action[:2], action[2:])
        for player in (ann, bob):
            player.shows(number, action)
            check_room(player.page)
    ann.open_log()
    expect(ann.log.first).to_be_visible()
    check_room(anns)
    anns.get_by_label("Settings").tap()
    expect(anns.get_by_text("Animation", exact=True)).to_be_visible()
    check_room(anns)


def test_the_end_and_the_replay_fit_too(visitors: Visitors) -> None:
    hers, his = visitors.new(phone=True), visitors.new(phone=True)
    # The chief stands in the way of nobody and only one buffalo runs.
    Front(hers).open().choose(FRIEND).fill(name="Ann", side="Buffaloes", options=SMALL).start()
    his.goto(invitation(hers))
    tap(his, "Sit down")
    ann, bob = Table(hers), Table(his)
    for number, action in enumerate(["a1a2", "b4c3", "a2a3", "c3c2", "a3a4", "c2c3", "a4a5"], start=1):
        mover = (ann, bob)[(number - 1) % 2]
        expect(mover.headline).to_have_text("Your turn")
        mover.tap(action[:2], action[2:])
    expect(ann.headline).to_have_text("You won")
    expect(bob.headline).to_have_text("You lost")
    check_room(hers)
    hers.get_by_role("link", name="Replay the game").tap()
    expect(hers.get_by_role("slider")).to_have_attribute("aria-valuetext", "0 of 7")
    check_room(hers)
    tap(hers, "Next move")
    hers.get_by_text(re.compile("^Moves")).tap()
    hers.get_by_role("button", name=re.compile("^7.*a4a5")).tap()
    expect(hers.get_by_role("slider")).to_have_attribute("aria-valuetext", "7 of 7")
    check_room(hers)


def test_a_page_that_is_not_there_fits(visitors: Visitors) -> None:
    visitors.watch.allow(NOT_FOUND)
    page = visitors.new(phone=True)
    page.goto("/no/page/here")
    expect(page.get_by_role("link", name="Go to the games")).to_be_visible()
    check_room(page)


def test_a_piece_is_drawn_by_a_finger(visitors: Visitors) -> None:
    page = visitors.new(phone=True)
    Front(page).open().choose(COMPUTER).fill(side="Buffaloes").start()
    table = Table(page)
    expect(table.headline).to_have_text("Your turn")
    table.finger("f1", "f2")
    expect(page.get_by_role("gridcell", name=re.compile("^f2, buffalo"))).to_be_visible()
    expect(table.headline).to_have_text("Your turn")
    # The same where two fingers have zoomed the board.
    table.pinch("d2")
    table.finger("d1", "d2")
    expect(page.get_by_role("gridcell", name=re.compile("^d2, buffalo"))).to_be_visible()


def test_a_zoomed_board_turns_to_the_next_question_that_is_out_of_sight(visitors: Visitors) -> None:
    page = visitors.new(phone=True)
    Front(page).open().choose(COMPUTER).fill(side="Buffaloes").start()
    table = Table(page)
    expect(table.headline).to_have_text("Your turn")
    table.pinch("a7")
    table.pinch("a7")
    # The page does not scroll a player who looks elsewhere until there is a new choice.
    expect(page.locator(".zoomed")).to_have_count(1)
    table.go_on()
    expect(table.headline).to_have_text("Your turn")
    expect(page.locator(".zoomed")).to_have_count(0)
