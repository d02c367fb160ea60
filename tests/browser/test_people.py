"""Guests who become accounts, and the lists of tables."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.front import CROSSING, FRIEND, TINY, Front, play_out, post, two_players
from tests.browser.measures import check_focus, check_room, faults
from tests.browser.visitors import REFUSED, Visitors

WORDS = "seven brown cows"


def by_name(visitors: Visitors, **more: Any) -> Page:
    """Somebody who reached the server by a name, as passkeys want it."""
    return visitors.new(url=visitors.url.replace("127.0.0.1", "localhost"), **more)


def with_authenticator(page: Page) -> Any:
    """A device that makes passkeys, whose owner always agrees; give what asks it for more."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    added = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session, added["authenticatorId"]


def account(page: Page) -> Locator:
    """The part of the page about logging in."""
    return page.get_by_role("region", name=re.compile("Keep your games|Your account"))


def press(button: Locator) -> None:
    """By a key, so that the focus is to be seen afterwards."""
    button.focus()
    button.press("Enter")


def introduce(page: Page, name: str, colour: str = "violet") -> None:
    """Say who one is."""
    page.goto("/me")
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("radio", name=colour).check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def test_a_guest_keeps_the_games_with_a_passkey_and_finds_them_elsewhere(visitors: Visitors) -> None:
    page = by_name(visitors)
    session, device = with_authenticator(page)
    form = Front(page).open().choose(FRIEND)
    form.fill(name="Ann", side="Buffaloes").start()
    # Only then the socket is open: to leave before writes to the console.
    expect(page.get_by_role("textbox", name="Link for your friend")).to_be_visible()
    page.get_by_role("link", name="Your page").click()
    expect(page.get_by_role("region", name="Your games", exact=True)).to_contain_text("One seat is free")
    press(account(page).get_by_role("button", name="Create a passkey"))
    expect(account(page)).to_contain_text("You have one passkey.")
    check_focus(page)

    (passkey,) = session.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"]
    other = by_name(visitors)
    hers, theirs = with_authenticator(other)
    hers.send("WebAuthn.addCredential", {"authenticatorId": theirs, "credential": passkey})
    other.goto("/me")
    account(other).get_by_text("Log in to an existing account").click()
    account(other).get_by_role("button", name="Log in with a passkey").click()
    expect(other.get_by_role("heading", level=1)).to_have_text("Ann")
    other.get_by_role("region", name="Your games", exact=True).get_by_role("link").click()
    expect(other.get_by_role("textbox", name="Link for your friend")).to_be_visible()

    other.goto("/me")
    account(other).get_by_role("button", name="Log out everywhere").click()
    expect(account(other)).to_contain_text("So far only this browser knows you")
    page.reload()
    expect(page.get_by_role("region", name="Your games", exact=True)).to_have_count(0)


def test_a_device_without_a_passkey_is_told_so(visitors: Visitors) -> None:
    page = by_name(visitors)
    session, device = with_authenticator(page)
    introduce(page, "Ann")
    parameters = {"authenticatorId": device, "isUserVerified": False}
    session.send("WebAuthn.setUserVerified", parameters)
    press(account(page).get_by_role("button", name="Create a passkey"))

    expect(account(page).get_by_role("alert").first).to_contain_text("Your device did not provide a passkey")
    check_focus(page)


def test_a_guest_keeps_the_games_with_a_password(visitors: Visitors) -> None:
    visitors.watch.allow(REFUSED)
    page, other = visitors.new(), visitors.new()
    introduce(page, "Ann")
    account(page).get_by_text("Use a password").click()
    account(page).get_by_label("Login name").first.fill("ann.browser")
    account(page).get_by_label("Password").first.fill(WORDS)
    account(page).get_by_role("button", name="Set the password").click()
    expect(account(page)).to_contain_text("You log in as ann.browser.")

    other.goto("/me")
    account(other).get_by_text("Log in to an existing account").click()
    form = account(other).locator("form").filter(has=other.get_by_role("button", name="Log in", exact=True))
    form.get_by_label("Login name").fill("ann.browser")
    form.get_by_label("Password").fill("not the password")
    form.get_by_role("button", name="Log in").click()
    expect(form.get_by_role("alert")).to_contain_text("The login name or the password is wrong")
    form.get_by_label("Password").fill(WORDS)
    form.get_by_role("button", name="Log in").click()
    expect(other.get_by_role("heading", level=1)).to_have_text("Ann")
    expect(other.get_by_role("radio", name="violet")).to_be_checked()

    account(other).get_by_text("Delete the account").click()
    account(other).get_by_role("button", name="Delete it for good").click()
    expect(account(other)).to_contain_text("So far only this browser knows you")


def test_tables_say_whose_turn_it_is_and_open_ones_take_anybody(visitors: Visitors) -> None:
    hers, his = visitors.new(), visitors.new(phone=True)
    wish: dict[str, object] = {"game": "buffalo", "name": "Ann", "seat": 0, "options": TINY}
    post(hers, visitors.url, "/api/tables", wish)
    form = Front(hers).open().choose(FRIEND)
    form.fill(name="Ann of the open table", side="Buffaloes")
    hers.get_by_label("Anyone may join").check()
    form.start()
    hers.goto("/")
    expect(hers.get_by_role("region", name="Your games", exact=True).get_by_role("link")).to_have_count(2)
    # Others may have opened tables here; one's own is among one's games.
    open_to_her = hers.get_by_role("region", name="Open tables")
    expect(open_to_her.get_by_role("link", name="Ann of the open table")).to_have_count(0)

    his.goto("/")
    open_tables = his.get_by_role("region", name="Open tables")
    check_room(his)
    waiting = "Ann of the open table is waiting for one more in Buffalo: join."
    open_tables.get_by_role("link", name=waiting).click()
    his.get_by_role("textbox", name="Your name").fill("Bob")
    his.get_by_role("button", name="Sit down").click()
    expect(his.get_by_text("Waiting for Ann")).to_be_visible()
    his.goto("/")
    expect(his.get_by_role("region", name="Your games", exact=True).get_by_role("link")).to_contain_text(
        "to move"
    )
    expect(open_tables.get_by_role("link", name="Ann of the open table")).to_have_count(0)
    hers.goto("/")
    first = hers.get_by_role("region", name="Your games", exact=True).get_by_role("link").first
    expect(first).to_contain_text("Your turn")
    expect(first).to_contain_text("Bob")


def test_a_finished_game_is_rated_and_leads_to_its_replay(visitors: Visitors) -> None:
    ann, bob = two_players(visitors)
    play_out((ann, bob), CROSSING)
    page = ann.page
    page.goto("/me")
    expect(page.get_by_role("region", name="Ratings")).to_contain_text(re.compile(r"1[56]\d\d ± \d{3}"))
    game = page.get_by_role("region", name="Games played").get_by_role("link")
    expect(game).to_contain_text("1 of 2")
    found = faults(page, "own page")
    page.set_viewport_size({"width": 390, "height": 844})
    check_room(page)
    game.click()
    expect(page.get_by_role("button", name="Next move")).to_be_visible()
    bob.page.goto("/me")
    expect(bob.page.get_by_role("region", name="Ratings")).to_contain_text(re.compile(r"1[34]\d\d ± \d{3}"))
    assert not found, "\n".join(found)


def test_the_pages_about_people_have_no_serious_fault(visitors: Visitors) -> None:
    page = by_name(visitors)
    page.goto("/me")
    expect(account(page)).to_be_visible()
    found = faults(page, "a stranger's own page")
    introduce(page, "Ann")
    for words in ("Use a password", "Log in to an existing account"):
        account(page).get_by_text(words).click()
    found += faults(page, "a guest's own page")
    check_room(page)
    wish: dict[str, object] = {"game": "zoff", "name": "Cleo", "is_open": True}
    post(visitors.new(), visitors.url, "/api/tables", wish)
    page.goto("/")
    expect(page.get_by_role("region", name="Open tables")).to_be_visible()
    found += faults(page, "front page with tables")
    assert not found, "\n".join(found)
