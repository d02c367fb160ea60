"""A club in the page: opened, joined by its link, played and talked in."""

import os
from datetime import datetime, timedelta
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.front import TINY, play_out, post
from tests.browser.measures import check_room, faults
from tests.browser.table import Table
from tests.browser.visitors import Visitors
from tests.players.process import ServerProcess


def opened(page: Page, title: str) -> str:
    """Open a club on its page; the invitation link."""
    page.goto("/")
    page.get_by_role("link", name="Clubs").click()
    form = page.locator("form", has=page.get_by_role("heading", name="Open a club"))
    form.get_by_label("Your name").fill("Ann")
    form.get_by_label("Name of the club").fill(title)
    form.get_by_label("A sentence about it").fill("Every Friday at eight.")
    form.get_by_role("radio", name="A sun").check(force=True)
    form.get_by_role("button", name="Open the club").click()
    expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()
    return urlsplit(page.locator(".link").inner_text()).path


def hide(page: Page) -> None:
    """Make the club private."""
    page.get_by_text("Name, picture and closing").click()
    page.get_by_role("checkbox", name="A private club").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Private club ·")).to_be_visible()


def picture(page: Page, name: str) -> None:
    """Keep a picture of the page for the eye where somebody wants it."""
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_two_members_play_at_a_table_of_the_club_and_talk_and_the_ladder_shows_it(
    visitors: Visitors, server: ServerProcess, device: str
) -> None:
    width, height = (390, 664) if device == "phone" else (1280, 720)
    size = {"width": width, "height": height}
    ann, bob = (visitors.new(phone=device == "phone", viewport=size) for _ in "ab")
    link = opened(ann, f"Friday Riders, {device}")
    club = link.split("/")[2]
    bob.goto(link)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Join the club").click()
    expect(bob.get_by_text("You are a member")).to_be_visible()
    expect(ann.get_by_role("heading", name="2 members")).to_be_visible()
    wish = {"game": "buffalo", "name": "Ann", "seat": 0, "options": TINY}
    made = post(ann, server.url, f"/api/clubs/{club}/tables", wish)
    row = bob.get_by_role("region", name="Tables").get_by_role("link", name="Ann")
    expect(row).to_contain_text("One seat is free")
    for page in (ann, bob):
        box = page.get_by_label("Write a message")
        box.fill(f"Howdy from {'Ann' if page is ann else 'Bob'}")
        box.press("Enter")
    for page in (ann, bob):
        expect(page.get_by_text("Howdy from Ann", exact=True)).to_be_visible()
        expect(page.get_by_text("Howdy from Bob", exact=True)).to_be_visible()
    expect(row).to_have_attribute("href", f"/t/{made['table']}/{made['invite']}")
    post(bob, server.url, f"/api/tables/{made['table']}/join", {"invite": made["invite"], "name": "Bob"})
    for page in (ann, bob):
        page.goto(f"/t/{made['table']}", wait_until="commit")
    play_out((Table(ann), Table(bob)))
    for page in (ann, bob):
        page.goto(f"/club/{club}")
        ladder = page.get_by_role("region", name="Ladder: Buffalo").get_by_role("listitem")
        expect(ladder.first).to_contain_text("Ann")
        expect(ladder.first).to_contain_text("1 match, 1 won")
        expect(page.get_by_role("region", name="Results").get_by_role("listitem")).to_have_count(1)
        picture(page, f"club-{device}-{page is ann}")
        assert not faults(page, "club")
        if device == "phone":
            check_room(page)


def test_a_private_club_says_nothing_to_strangers(visitors: Visitors) -> None:
    ann, stranger = visitors.new(), visitors.new()
    visitors.watch.allow(r"status of 403", r"WebSocket")
    link = opened(ann, "Secret Riders")
    wish = {"game": "buffalo", "name": "Ann", "seat": 0, "is_open": True}
    table = post(ann, visitors.url, f"/api/clubs/{link.split('/')[2]}/tables", wish)
    hide(ann)
    stranger.goto(f"/t/{table['table']}/open")
    expect(stranger.get_by_text("Ask one of its players for the link")).to_be_visible()
    expect(stranger.get_by_role("link", name="Watch the game")).to_be_visible()
    expect(stranger.get_by_role("button", name="Sit down")).to_have_count(0)
    stranger.goto(f"/t/{table['table']}/{table['invite']}")
    expect(stranger.get_by_role("button", name="Sit down")).to_be_visible()
    stranger.goto(link.rsplit("/", 1)[0])
    expect(stranger.get_by_text("This is a private club, or there is none here")).to_be_visible()
    assert "Secret" not in stranger.content()
    stranger.goto(link)
    expect(stranger.get_by_role("heading", name="Secret Riders")).to_be_visible()


@pytest.mark.stands_on("events")
@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_host_opens_an_event_on_the_page_of_a_private_club_and_a_member_registers(
    visitors: Visitors, device: str
) -> None:
    width, height = (390, 664) if device == "phone" else (1280, 720)
    ann, bob, eve = (
        visitors.new(phone=device == "phone", viewport={"width": width, "height": height}) for _ in "abc"
    )
    visitors.watch.allow(r"status of 40[34]", r"WebSocket")
    link = opened(ann, f"Evening Riders, {device}")
    hide(ann)
    ann.get_by_role("button", name="A new event").click()
    form = ann.locator("form", has=ann.get_by_role("heading", name="A new event"))
    form.get_by_label("Title").fill("Thursday evening")
    start = datetime.now() + timedelta(days=2)  # noqa: DTZ005 - in the time of the browser, too
    form.get_by_label("Start, in your time").fill(f"{start:%Y-%m-%dT19:30}")
    picture(ann, f"club-event-form-{device}")
    assert not faults(ann, "an event of a club")
    form.get_by_role("button", name="Open the event").click()
    expect(ann.get_by_role("heading", name="Thursday evening")).to_be_visible()
    expect(ann.get_by_role("link", name="To the club")).to_be_visible()
    picture(ann, f"club-event-{device}")
    bob.goto(link)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Join the club").click()
    row = bob.get_by_role("region", name="Events").get_by_role("link", name="Thursday evening")
    expect(row).to_contain_text(f"{start:%B} {start.day}")
    expect(bob.get_by_role("button", name="A new event")).to_have_count(0)
    picture(bob, f"club-events-{device}")
    if device == "phone":
        check_room(bob)
    row.click()
    bob.get_by_role("button", name="Register").click()
    expect(bob.get_by_text("You take part as Bob.")).to_be_visible()
    eve.goto(urlsplit(bob.url).path)
    expect(eve.get_by_text("There is no such event.")).to_be_visible()
