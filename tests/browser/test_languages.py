"""The pages in English, French and German, and the switch between them."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from stampede.words.catalogue import LANGUAGES
from tests.browser.front import post, two_players
from tests.browser.languages import LOCALES, TABLES, opened, phrases, strangers
from tests.browser.measures import SIDEWAYS, faults
from tests.browser.visitors import DESKTOP, NOT_FOUND, PATIENCE, PHONE, REFUSED, Visitors

OTHERS = ("fr", "de")
FORBIDDEN = {"buffalo": "a1a3", "zoff": "Lucky-Pickle 5R", "abilene": "A8 nobrand"}


def speaks(page: Page, language: str) -> None:
    """Nothing on the page is in English, as soon as all is there."""
    deadline = time.monotonic() + PATIENCE / 1000
    while (found := strangers(page, language)) and time.monotonic() < deadline:
        page.wait_for_timeout(100)
    assert found == []


def unfold(page: Page) -> None:
    """Open all that is folded, but for the settings."""
    page.evaluate("document.querySelectorAll('main details').forEach(each => (each.open = true))")


def fits(page: Page) -> None:
    """Nothing is cut at the side, on a desk and on a phone."""
    for device in (DESKTOP, PHONE):
        page.set_viewport_size(device["viewport"])
        assert page.evaluate(SIDEWAYS) == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_front_page_speaks_the_language_of_the_browser(company: Visitors, language: str) -> None:
    page, say = company.new(locale=LOCALES[language]), phrases(language)
    page.goto("/")
    expect(page.get_by_role("button", name=say["game.friend"]).first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", language)
    unfold(page)
    if language != "en":
        speaks(page, language)
    page.get_by_role("button", name=say["game.friend"]).last.click()
    unfold(page)
    expect(page.get_by_role("button", name=say["form.link"])).to_be_visible()
    if language != "en":
        speaks(page, language)
    fits(page)


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("language", OTHERS)
def test_a_table_speaks_one_language_and_then_another(company: Visitors, game: str, language: str) -> None:
    page, say = company.new(locale=LOCALES[language]), phrases(language)
    opened(company, page, game)
    expect(page.get_by_role("heading", name=say["table.your-turn"])).to_be_visible()
    page.get_by_role("textbox", name=say["type.label"]).fill(FORBIDDEN[game])
    page.keyboard.press("Enter")
    expect(page.locator(".refusal")).to_be_visible()
    unfold(page)
    speaks(page, language)
    fits(page)
    (other,) = {*OTHERS} - {language}
    switch(page, other, language)
    speaks(page, other)


@pytest.mark.parametrize("language", OTHERS)
def test_a_replay_speaks_one_language_and_has_no_serious_fault(
    company: Visitors, finished: str, language: str
) -> None:
    page, say = company.new(locale=LOCALES[language]), phrases(language)
    page.goto(finished)
    page.get_by_role("button", name=say["replay.next"]).click()
    unfold(page)
    speaks(page, language)
    fits(page)
    found = faults(page, f"replay in {language}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", OTHERS)
def test_the_other_pages_speak_one_language(company: Visitors, language: str) -> None:
    company.watch.allow(NOT_FOUND)
    page, say = company.new(locale=LOCALES[language]), phrases(language)
    wish: dict[str, object] = {"game": "zoff", "name": "Zoe", "options": {"players": 3}}
    made = post(page, company.url, "/api/tables", wish)
    guest = company.new(locale=LOCALES[language])
    for visitor, path, phrase in (
        (page, "/me", "me.colour"),
        (page, f"/t/{made['table']}", "share.title.other"),
        (guest, f"/t/{made['table']}/{made['invite']}", "join.sit"),
        (page, "/no/page/here", "lost.path"),
    ):
        visitor.goto(path)
        expect(visitor.get_by_text(say[phrase].replace("{count}", "2"))).to_be_visible()
        unfold(visitor)
        speaks(visitor, language)
        fits(visitor)


def switch(page: Page, language: str, before: str) -> None:
    """Choose a language in the settings."""
    page.get_by_label(phrases(before)["settings.title"], exact=True).click()
    page.get_by_role("radio", name={"en": "English", "fr": "Français", "de": "Deutsch"}[language]).check()
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.keyboard.press("Escape")


def test_a_table_changes_its_language_at_once_and_goes_on(visitors: Visitors) -> None:
    ann, bob = two_players(visitors)
    ann.click("a1", "a2")
    bob.shows(1, "a1a2")
    ann.page.evaluate("window.same = true")
    before = ann.drawn()
    for language, other in (("en", "de"), ("de", "fr")):
        switch(ann.page, other, language)
        expect(ann.page.get_by_role("heading", name=phrases(other)["table.waiting-for"][:6])).to_be_visible()
        unfold(ann.page)
        expect(ann.page.locator("ol li").filter(has_text="a1a2")).to_be_visible()
        speaks(ann.page, other)
        assert ann.drawn() == before
    assert ann.page.evaluate("window.same"), "without a reload"
    bob.type("b4c3")
    expect(ann.page.get_by_role("heading", name=phrases("fr")["table.your-turn"])).to_be_visible()
    expect(bob.headline).to_have_text("Waiting for Ann")
    ann.page.reload()
    expect(ann.page.get_by_role("heading", name=phrases("fr")["table.your-turn"])).to_be_visible()
    cookie = next(each for each in ann.page.context.cookies() if each["name"] == "language")
    assert (cookie["value"], cookie["sameSite"], cookie["path"]) == ("fr", "Lax", "/")


def test_a_replay_changes_its_language_and_stays_where_it_is(company: Visitors, finished: str) -> None:
    page = company.new()
    page.goto(finished)
    for _ in range(3):
        page.get_by_role("button", name="Next move").click()
    place = page.get_by_role("slider", name="Position")
    expect(place).to_have_value("3")
    page.get_by_label("View", exact=True).select_option("Ann")
    switch(page, "de", "en")
    expect(page.get_by_role("slider", name=phrases("de")["replay.position"])).to_have_value("3")
    expect(page.get_by_label(phrases("de")["replay.eyes"])).to_have_value("0")
    unfold(page)
    speaks(page, "de")
    expect(page).to_have_url(re.compile("#3$"))


def test_what_is_english_would_be_found(visitors: Visitors) -> None:
    page = visitors.new()
    page.goto("/")
    expect(page.get_by_role("button", name="Invite friends").first).to_be_visible()
    for language in OTHERS:
        found = strangers(page, language)
        assert "Invite friends" in found
        assert any("computer" in text for text in found)
        assert any("prairie" in text or "herds" in text for text in found), "sentences of games too"


def test_a_form_that_is_being_filled_in_stays_open(visitors: Visitors) -> None:
    page = visitors.new()
    page.goto("/")
    page.get_by_role("button", name="Invite friends").first.click()
    page.get_by_role("textbox", name="Your name").fill("Zoe")
    page.get_by_role("radio", name="Deutsch").check()
    expect(page.get_by_role("textbox", name=phrases("de")["form.name"])).to_have_value("Zoe")
    speaks(page, "de")


def test_without_a_line_the_page_stays_in_its_language(visitors: Visitors) -> None:
    visitors.watch.allow(REFUSED, "ERR_FAILED", "failed: ")
    page = visitors.new()
    page.goto("/")
    page.route("**/assets/fr-*", lambda route: route.abort())
    with page.expect_request("**/assets/fr-*"):
        # Not check(), which would insist on a choice that is taken back.
        page.get_by_role("radio", name="Français").click()
    expect(page.get_by_role("radio", name="English")).to_be_checked()
    expect(page.get_by_role("button", name="Invite friends").first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")
