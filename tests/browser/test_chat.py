"""The chat in the page: two people talk, one mutes the other, and the operator gets a report."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.front import post, two_phones, two_players
from tests.browser.measures import check_room, faults, faults_at_this_size, heard, listen
from tests.browser.visitors import REFUSED, Visitors

TONES = """
window.tones = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };
"""


def open_chat(page: Page) -> None:
    """Beside the board it is open unless it was folded, on a phone it comes from below."""
    call = page.get_by_role("button", name="Chat").or_(page.locator("summary").filter(has_text="Chat"))
    expect(call).to_be_visible()
    if not page.locator("details[open] > summary").filter(has_text="Chat").count():
        call.click()


def write(page: Page, words: str) -> None:
    """Say something."""
    page.get_by_role("textbox", name="Write a message").fill(words)
    page.get_by_role("textbox", name="Write a message").press("Enter")


def messages(page: Page) -> Locator:
    """The entries of the list."""
    return page.get_by_role("list", name="Messages").get_by_role("listitem")


def about(page: Page, name: str, doing: str) -> None:
    """Do something about a person, in the menu at their last message."""
    messages(page).get_by_role("button", name=f"About {name}").last.click()
    page.get_by_role("dialog").get_by_role("button", name=doing, exact=True).click()


def test_two_people_talk_and_one_mutes_the_other(visitors: Visitors) -> None:
    hers, his = visitors.new(), visitors.new()
    listen(hers)
    ann, bob = two_players(visitors, (hers, his))
    summary = hers.locator("summary").filter(has_text="Chat")
    expect(hers.get_by_role("textbox", name="Write a message")).to_be_in_viewport()
    summary.click()
    open_chat(his)
    write(his, "Hello <b>Ann</b> & good luck")
    expect(messages(his)).to_have_count(1)
    expect(messages(his)).to_contain_text("Bob (you)")
    expect(his.get_by_role("textbox", name="Write a message")).to_have_value("")
    expect(his.get_by_role("textbox", name="Write a message")).to_be_focused()

    expect(summary).to_contain_text("1 new")
    assert "Bob: Hello <b>Ann</b> & good luck" in heard(hers)
    open_chat(hers)
    expect(messages(hers)).to_contain_text("Hello <b>Ann</b> & good luck")
    expect(messages(hers).locator("b")).to_have_count(0)
    write(hers, f"Look at {visitors.url}/m/abc and https://elsewhere.example/x")
    expect(messages(his)).to_have_count(2)
    expect(messages(his).last.get_by_role("link")).to_have_text(f"{visitors.url}/m/abc")
    hers.reload()
    open_chat(hers)
    expect(messages(hers)).to_have_count(2)
    summary.click()
    expect(summary).not_to_contain_text("new")
    open_chat(hers)
    found = faults(hers, "chat")

    messages(hers).get_by_role("button", name="About Bob").click()
    # Another width would close the dialog.
    found += faults_at_this_size(hers, "menu")
    hers.get_by_role("dialog").get_by_role("button", name="Mute", exact=True).click()
    expect(hers.get_by_role("dialog")).to_contain_text("You no longer see what Bob writes.")
    hers.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(messages(hers)).to_have_count(1)
    write(his, "Can you read this?")
    expect(messages(his)).to_have_count(3)
    hers.get_by_text("Who may write").click()
    hers.get_by_role("button", name="Unmute Bob").click()
    expect(messages(hers)).to_have_count(3)
    assert not found, "\n".join(found)

    # The board has its keys, and the game goes on.
    ann.type("a1a2")
    expect(bob.headline).to_have_text("Your turn")


def test_a_message_is_reported_and_a_person_blocked_and_let_go(visitors: Visitors) -> None:
    ann, bob = two_players(visitors)
    open_chat(bob.page)
    write(bob.page, "Something rude")
    page = ann.page
    open_chat(page)
    messages(page).get_by_role("button", name="About Bob").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox", name="Report this message").select_option("Insults or threats")
    dialog.get_by_role("textbox", name="More about it, in a sentence").fill("Rude words")
    dialog.get_by_role("button", name="Report").click()
    expect(dialog.get_by_role("status")).to_have_text("Thank you, the operator will see it.")
    page.keyboard.press("Escape")
    ann.players.get_by_role("button", name="About Bob").click()
    dialog.get_by_role("button", name="Block", exact=True).click()
    expect(dialog.get_by_role("status")).to_have_text("Bob is blocked.")
    dialog.get_by_role("button", name="Close").click()
    expect(messages(page)).to_have_count(0)

    page.goto("/me")
    listed = page.get_by_role("region", name="People you ignore")
    expect(listed).to_contain_text("blocked")
    assert not faults(page, "people one ignores")
    listed.get_by_role("button", name="Unblock Bob").click()
    expect(listed).to_contain_text("Nobody any more.")


def test_a_message_too_long_stays_to_be_mended(visitors: Visitors) -> None:
    ann, _ = two_players(visitors)
    open_chat(ann.page)
    write(ann.page, "x" * 301)
    expect(ann.page.get_by_text("301 of 300 characters")).to_be_visible()
    expect(ann.page.get_by_role("alert").filter(has_text="at most 300 characters")).to_be_visible()
    field = ann.page.get_by_role("textbox", name="Write a message")
    expect(field).to_have_value("x" * 301)
    field.press("Backspace")
    field.press("Enter")
    expect(messages(ann.page)).to_have_count(1)
    expect(field).to_have_value("")


def test_phones_have_the_chat_in_a_sheet(visitors: Visitors) -> None:
    ann, bob = two_phones(visitors)
    open_chat(bob.page)
    write(bob.page, "Ça va ? " + "Unbelievablylongword" * 8)
    expect(messages(bob.page)).to_have_count(1)
    button = ann.page.get_by_role("button", name=re.compile("Chat"))
    expect(button).to_contain_text("1 new")
    check_room(ann.page, cells=False)
    button.click()
    expect(ann.page.get_by_role("dialog", name="Chat")).to_contain_text("Ça va ?")
    check_room(ann.page, cells=False)
    write(ann.page, "Very well")
    expect(messages(bob.page)).to_have_count(2)
    assert not faults_at_this_size(ann.page, "sheet")
    ann.page.keyboard.press("Escape")
    expect(button).not_to_contain_text("new")


def test_spectators_read_and_write_when_they_are_let(visitors: Visitors) -> None:
    visitors.watch.allow(REFUSED)
    ann, _ = two_players(visitors)
    watching = visitors.new()
    watching.goto("/me")
    watching.get_by_role("textbox", name="Your name").fill("Cleo")
    watching.get_by_role("button", name="Save").click()
    expect(watching.get_by_role("heading", level=1)).to_have_text("Cleo")
    watching.goto(ann.path)
    open_chat(watching)
    expect(watching.get_by_text("Only players can write at this table.")).to_be_visible()
    open_chat(ann.page)
    ann.page.get_by_text("Who may write").click()
    ann.page.get_by_label("Spectators may write").check()
    write(watching, "Good game")
    expect(messages(ann.page)).to_contain_text("watching")
    ann.page.get_by_label("Hide what spectators write").check()
    expect(messages(ann.page)).to_have_count(0)


def test_the_chat_can_be_hidden_and_what_happens_be_heard(visitors: Visitors) -> None:
    hers = visitors.new()
    hers.add_init_script(TONES)
    ann, bob = two_players(visitors, (hers, visitors.new()))
    icon = "document.querySelector('link[rel=icon]').href"
    due = hers.evaluate(icon)
    ann.type("a1a2")
    expect(bob.headline).to_have_text("Your turn")
    expect(ann.headline).to_have_text("Waiting for Bob")
    assert hers.evaluate(icon) != due, "the mark has a dot in one's turn only"
    assert hers.evaluate("window.tones") == 0, "all is quiet until somebody wants to hear something"

    hers.get_by_label("Settings").click()
    hers.get_by_role("group", name="Sound").get_by_label("on", exact=True).check()
    ann.wait_until("window.tones > 0")
    hers.get_by_role("slider", name="Volume").fill("20")
    hers.get_by_role("group", name="Chat").get_by_label("hidden", exact=True).check()
    expect(hers.locator("summary").filter(has_text="Chat")).to_have_count(0)
    hers.keyboard.press("Escape")
    before: Any = hers.evaluate("window.tones")
    open_chat(bob.page)
    write(bob.page, "Are you there?")
    expect(messages(bob.page)).to_have_count(1)
    assert hers.evaluate("window.tones") == before, "who hides the chat does not hear it either"
    bob.go_on()
    expect(ann.headline).to_have_text("Your turn")
    ann.wait_until(f"window.tones > {before}")
    assert hers.evaluate(icon) == due
    hers.reload()
    expect(ann.headline).to_have_text("Your turn")
    assert (
        hers.evaluate("localStorage.getItem('stampede.sound') + localStorage.getItem('stampede.volume')")
        == "on20"
    )


def test_nothing_of_the_chat_is_seen_behind_the_curtain(company: Visitors) -> None:
    page, his = company.new(), company.new()
    wish: dict[str, object] = {"game": "zoff", "name": "Ann", "beside": ["Dora"], "options": {"players": 3}}
    made = post(page, company.url, "/api/tables", wish)
    post(his, company.url, f"/api/tables/{made['table']}/join", {"invite": made["invite"], "name": "Bob"})
    page.goto(f"/t/{made['table']}")
    his.goto(f"/t/{made['table']}")
    open_chat(his)
    write(his, "Between the two of us")
    expect(messages(his)).to_have_count(1)
    expect(page.get_by_role("heading", name=re.compile("Hand the device to"))).to_be_visible()
    assert "Between the two of us" not in page.content()
