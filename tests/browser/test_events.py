"""A host opens a Swiss evening from the page alone, computers are guests, and the standings follow."""

import os
import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.measures import check_room, faults
from tests.browser.others import do, menu
from tests.browser.table import Table
from tests.browser.visitors import DESKTOP, PHONE, Visitors

pytestmark = pytest.mark.stands_on("buffalo", "events")


def picture(page: Page, name: str) -> None:
    """Keep a picture of the page for the eye where somebody wants it."""
    if folder := os.environ.get("STAMPEDE_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def check(page: Page, state: str, device: str) -> None:
    """The page has no faults, and enough room on a phone; then it is as large and as bright as before."""
    assert not faults(page, state)
    page.emulate_media(color_scheme="light")
    page.set_viewport_size((PHONE if device == "phone" else DESKTOP)["viewport"])
    if device == "phone":
        check_room(page)


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_swiss_evening_with_computers_as_guests(company: Visitors, device: str) -> None:
    page = company.new(phone=device == "phone")
    page.goto("/event")
    page.get_by_label("Title").fill("Thursday evening")
    page.get_by_role("combobox", name="Game", exact=True).select_option(label="Buffalo")
    page.get_by_label("Rounds").fill("2")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("checkbox", name="Show it in the public list of events").check()
    picture(page, f"form-{device}")
    check(page, "event", device)
    page.get_by_role("button", name="Open the event").click()
    expect(page.get_by_role("heading", name="Thursday evening")).to_be_visible()
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_text("You take part as Ada.")).to_be_visible()
    expect(page.get_by_role("button", name="Copy the link")).to_be_visible()
    expect(page.get_by_text("A round needs at least two people or computers.")).to_be_visible()
    page.get_by_label("Computers").fill("3")
    page.get_by_role("button", name="Add computers").click()
    expect(page.get_by_role("row")).to_have_count(5)
    expect(page.get_by_text("A round needs at least two people or computers.")).to_have_count(0)
    picture(page, f"registered-{device}")
    page.get_by_role("button", name="Begin round 1").click()
    expect(page.get_by_role("link", name="Go to your table")).to_be_visible()
    picture(page, f"round-{device}")
    check(page, "event round", device)
    address = page.url
    guest = company.new(phone=device == "phone")
    guest.goto("/event")
    row = guest.get_by_role("region", name="Public events").locator(f"a[href='{urlsplit(address).path}']")
    expect(row).to_contain_text("Thursday evening")
    expect(row).to_contain_text("4 entrants")
    expect(row).to_contain_text("Running")
    picture(guest, f"public-{device}")
    page.get_by_role("link", name="Go to your table").click()
    expect(page).to_have_url(re.compile("/t/"))
    page.goto(address)
    page.get_by_label("Decide the result").first.select_option(label="Ada wins")
    expect(page.get_by_role("link", name="Go to your table")).to_have_count(0)
    expect(page.get_by_role("button", name="Pair round 2")).to_be_enabled()
    row = page.get_by_role("row", name="Ada")
    expect(row).to_contain_text("1")
    picture(page, f"standings-{device}")
    page.goto(f"{address}/wall")
    expect(page.get_by_text("Round 1 of 2")).to_be_visible()
    picture(page, f"wall-{device}")
    end(page, address, device)


def end(page: Page, address: str, device: str) -> None:
    """The host ends the event at *address*: its page says so, and so does the wall."""
    page.goto(address)
    page.get_by_role("button", name="End the event").click()
    expect(page.get_by_text("The event is over")).to_be_visible()
    picture(page, f"over-{device}")
    check(page, "event over", device)
    page.get_by_role("link", name="Show on a wall").click()
    expect(page.get_by_text("All results here")).to_be_visible()
    picture(page, f"wall-over-{device}")


def open_arena(ada: Page, device: str) -> None:
    """Ada opens an arena by the form, takes part, and adds a computer."""
    ada.goto("/event")
    ada.get_by_label("Title").fill("Friday arena")
    ada.get_by_role("combobox", name="Game", exact=True).select_option(label="Buffalo")
    ada.get_by_role("radio", name="Arena").check(force=True)
    ada.get_by_label("Minutes it lasts").fill("30")
    ada.get_by_label("Your name").fill("Ada")
    picture(ada, f"arena-form-{device}")
    check(ada, "arena form", device)
    ada.get_by_role("button", name="Open the event").click()
    ada.get_by_role("button", name="Register").click()
    expect(ada.get_by_text("You take part as Ada.")).to_be_visible()
    ada.get_by_role("button", name="Add computers").click()
    expect(ada.get_by_role("row")).to_have_count(3)


def play_one_match(ada: Page, ben: Page, device: str) -> None:
    """Ben resigns; both go back to the event from their table."""
    for page in (ada, ben):
        page.get_by_role("link", name="Go to your table").click()
        expect(page.get_by_role("region", name="Players")).to_contain_text("Ben")
    menu(ben)
    expect(ben.get_by_text("This match counts in an event")).to_be_visible()
    for name in ("Let the computer play for me", "End without a result"):
        expect(ben.get_by_role("button", name=name)).to_have_count(0)
    picture(ben, f"arena-menu-{device}")
    do(ben, "Resign")
    do(ben, "Resign")
    expect(Table(ada).headline).to_have_text("You won")
    picture(ada, f"arena-end-of-a-match-{device}")
    for page in (ada, ben):
        page.get_by_role("link", name="Back to the event").click()
        expect(page.get_by_role("heading", name="Last results")).to_be_visible()


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_an_arena_evening_of_two_people_and_a_computer(company: Visitors, device: str) -> None:
    ada, ben, wall = (company.new(phone=device == "phone") for _ in range(3))
    open_arena(ada, device)
    address = ada.url
    ben.goto(address)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Register").click()
    expect(ada.get_by_role("row", name="Ben")).to_be_visible()
    picture(ada, f"arena-registered-{device}")
    ada.get_by_role("button", name="Begin the arena").click()
    for page in (ada, ben):
        expect(page.get_by_text("Your table is open")).to_be_visible()
        expect(page.get_by_text("Time left")).to_be_visible()
    picture(ben, f"arena-seated-{device}")
    check(ben, "arena seated", device)

    play_one_match(ada, ben, device)  # people are seated with people first

    # One of the two plays the computer at once, the other waits, takes a break and comes back.
    expect(ada.get_by_role("heading", name="Tables that are played")).to_be_visible()
    is_ada_free = ada.get_by_text("Your table is open").count() == 0
    free = ada if is_ada_free else ben
    expect(free.get_by_role("link", name="Watch")).to_be_visible()
    expect(free.get_by_text("You wait for others")).to_be_visible()
    picture(free, f"arena-waiting-{device}")
    free.get_by_role("button", name="Take a break").click()
    expect(free.get_by_text("You wait for others")).to_have_count(0)
    free.get_by_role("button", name="Play again").click()
    expect(free.get_by_text("You wait for others")).to_be_visible()
    check(free, "arena waiting", device)

    wall.goto(f"{address}/wall")
    expect(wall.get_by_text("Time left")).to_be_visible()
    expect(wall.get_by_role("row", name="Ada")).to_contain_text("1")
    picture(wall, f"arena-wall-{device}")
    check(wall, "arena wall", device)

    ada.get_by_role("button", name="End the event").click()
    expect(ada.get_by_text("No more tables open")).to_be_visible()
    picture(ada, f"arena-last-tables-{device}")
    ada.get_by_label("Decide the result").first.select_option(label="All level")
    expect(ada.get_by_role("heading", name="Final standings")).to_be_visible()
    expect(ada.get_by_role("row", name="Ada")).to_contain_text("1" if is_ada_free else "1.5")
    picture(ada, f"arena-final-{device}")


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_season_and_the_next_one(company: Visitors, device: str) -> None:
    page = company.new(phone=device == "phone")
    page.goto("/event")
    page.get_by_label("Title").fill("Spring")
    page.get_by_role("combobox", name="Game", exact=True).select_option(label="Buffalo")
    page.get_by_role("radio", name="Season").check(force=True)
    page.get_by_label("People in a group").fill("3")
    page.get_by_label("Your name").fill("Ada")
    picture(page, f"season-form-{device}")
    check(page, "season form", device)
    page.get_by_role("button", name="Open the event").click()
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_text("You take part as Ada.")).to_be_visible()
    page.get_by_label("Computers").fill("5")
    page.get_by_role("button", name="Add computers").click()
    expect(page.get_by_role("row", name=re.compile("^Group "))).to_have_count(2)
    page.get_by_role("button", name="Begin round 1").click()
    expect(page.get_by_text("Round 2 opens on")).to_be_visible()
    expect(page.get_by_role("button", name="Add computers")).to_have_count(0)
    page.get_by_role("button", name="Pair round 2").click()
    page.get_by_role("button", name="Pair round 3").click()
    expect(page.get_by_text("Round 3 opens on")).to_have_count(0)
    expect(page.get_by_role("link", name="Go to your table")).to_have_count(2)
    picture(page, f"season-{device}")
    check(page, "season", device)
    # The matches of the computers end by themselves, those of Ada are decided by her as the host.
    for back in (0, 1, 2):
        details = page.get_by_role("main").locator("details").nth(back)
        details.evaluate("details => details.open = true")
        yours = details.locator("li.yours select")
        while yours.count():
            yours.select_option(index=1)
            expect(yours).to_have_count(0)
    expect(page.get_by_role("button", name="Open the next season")).to_be_visible()
    expect(page.get_by_role("rowheader", name=re.compile("goes up"))).to_have_count(1)
    expect(page.get_by_role("rowheader", name=re.compile("goes down"))).to_have_count(1)
    picture(page, f"season-over-{device}")
    page.get_by_role("button", name="Open the next season").click()
    page.get_by_role("link", name="To the next season").click()
    expect(page.get_by_text("You take part as Ada.")).to_be_visible()
    expect(page.get_by_role("button", name="Begin round 1")).to_be_enabled()


@pytest.mark.stands_on("zoff")
def test_a_round_with_the_same_deal_at_all_tables(company: Visitors) -> None:
    ada, ben, stranger = (company.new() for _ in range(3))
    ada.goto("/event")
    ada.get_by_label("Title").fill("One deal")
    ada.get_by_role("combobox", name="Game", exact=True).select_option(label="Buffalo")
    expect(ada.get_by_role("checkbox", name="Same deals at all tables")).to_have_count(0)
    ada.get_by_role("combobox", name="Game", exact=True).select_option(label="Zoff in Buffalo")
    ada.get_by_role("checkbox", name="Same deals at all tables").check()
    expect(ada.get_by_role("checkbox", name="Two matches a round")).to_have_count(0)
    ada.get_by_label("Your name").fill("Ada")
    picture(ada, "deals-form")
    ada.get_by_role("button", name="Open the event").click()
    ada.get_by_role("button", name="Register").click()
    expect(ada.get_by_text("You take part as Ada.")).to_be_visible()
    expect(ada.get_by_text("Same deals at all tables")).to_be_visible()
    address = ada.url
    ben.goto(address)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Register").click()
    expect(ada.get_by_role("row", name="Ben")).to_be_visible()
    ada.get_by_text("Commitments to the deals").click()
    expect(ada.get_by_text("Round 1 · Line")).to_be_visible()
    commitments = ada.locator("details dd code")
    first = commitments.first.inner_text()
    ada.get_by_role("button", name="Begin round 1").click()
    expect(commitments).to_have_count(2)
    picture(ada, "deals-round")
    check(ada, "event deals", "desktop")
    assert commitments.first.inner_text() == first
    for page in (ada, ben):
        page.get_by_role("link", name="Go to your table").click()
        page.get_by_text("Fair dice and draws").click()
        expect(
            page.get_by_text("All tables of this size in round 1 of the event have this deal.")
        ).to_be_visible()
        expect(page.get_by_text(first)).to_be_visible()
    picture(ada, "deals-table")
    stranger.goto(ada.url)
    stranger.get_by_text("Fair dice and draws").click()
    expect(stranger.get_by_text(first)).to_be_visible()
    expect(
        stranger.get_by_text("All tables of this size in round 1 of the event have this deal.")
    ).to_be_visible()
    assert stranger.locator(f"a[href='{urlsplit(address).path}']").count() == 0
    menu(ben)
    do(ben, "Resign")
    do(ben, "Resign")
    expect(Table(ada).headline).to_have_text("You won")
    for page in (ada, ben):
        expect(page.get_by_role("alert").filter(has_text="trust")).to_have_count(0)
