"""The rulebook beside the game."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from stampede.words.catalogue import LANGUAGES
from tests.browser.front import play_out, two_players
from tests.browser.languages import LOCALES, opened, phrases
from tests.browser.measures import check_focus, check_room, faults
from tests.browser.staged import Staged, a_scene
from tests.browser.visitors import PHONE, Visitors

IN_SIGHT = """
element => {
  const [box, page] = [element.getBoundingClientRect(), element.closest('dialog').getBoundingClientRect()];
  return box.top >= page.top && box.bottom <= page.bottom;
}
"""


def book(page: Page) -> Locator:
    """The rulebook."""
    return page.get_by_role("dialog")


def marked(page: Page) -> Locator:
    """The rule that is marked."""
    return book(page).locator("[data-marked]")


def check_shown(page: Page, rule: str) -> None:
    """The rule is in sight, marked, and has the focus, so that it is read aloud."""
    expect(marked(page)).to_have_id(rule)
    expect(marked(page)).to_be_focused()
    assert marked(page).evaluate(IN_SIGHT)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_that_refuses_is_opened_and_marked(company: Visitors, language: str) -> None:
    page, say = company.new(locale=LOCALES[language]), phrases(language)
    opened(company, page, "buffalo")
    page.get_by_role("textbox", name=say["type.label"]).fill("a1a3")
    page.keyboard.press("Enter")
    number = page.get_by_role("button", name=say["table.rule"].replace("{rule}", "B2.2"))
    number.click()
    check_shown(page, "B2.2")
    expect(book(page).get_by_role("article")).to_have_attribute("lang", language)
    expect(book(page).get_by_role("navigation", name=say["rules.contents"])).to_be_visible()
    found = faults(page, f"rulebook in {language}")
    page.keyboard.press("Escape")
    expect(book(page)).to_have_count(0)
    expect(number).to_be_focused()
    check_focus(page)
    found += faults(page, f"refused in {language}")
    assert not found, "\n".join(found)


def test_a_rulebook_is_read_and_searched(visitors: Visitors) -> None:
    page = visitors.new()
    page.goto("/")
    page.get_by_role("button", name="Rules of Zoff in Buffalo").click()
    expect(book(page)).to_have_accessible_name("How to play Zoff in Buffalo")
    book(page).get_by_role("button", name="All the rules").click()
    expect(book(page)).to_have_accessible_name("Zoff in Buffalo: the rules")
    contents = book(page).get_by_role("navigation", name="Contents")
    contents.get_by_role("button", name="Z4 Placing").click()
    expect(marked(page)).to_have_id("Z4")
    book(page).get_by_role("link", name="Z8.4").first.click()
    check_shown(page, "Z8.4")
    assert page.url.endswith("/"), "a link in the book is no address of the page"
    book(page).get_by_role("searchbox", name="Search the rules").fill("as big as another HERD")
    expect(book(page).get_by_role("status")).to_have_text("1 place found")
    book(page).get_by_role("button", name=re.compile("^Z4.4")).click()
    check_shown(page, "Z4.4")
    book(page).get_by_role("searchbox").fill("no such words")
    expect(book(page).get_by_role("status")).to_have_text("0 places found")
    book(page).get_by_role("button", name="Close the rules").click()
    expect(page.get_by_role("button", name="Rules of Zoff in Buffalo")).to_be_focused()


@pytest.mark.parametrize("language", LANGUAGES)
def test_newcomers_read_how_to_play_first_and_come_back_to_it(visitors: Visitors, language: str) -> None:
    page, say = visitors.new(locale=LOCALES[language]), phrases(language)
    page.goto("/")
    page.get_by_role("button", name=say["rules.of"].replace("{title}", "Buffalo"), exact=True).click()
    pages = [book(page).get_by_role("button", name=say[key]) for key in ("rules.how", "rules.numbered")]
    for button, is_open in zip(pages, ("true", "false"), strict=True):
        expect(button).to_have_attribute("aria-pressed", is_open)
    article = book(page).get_by_role("article")
    expect(article).to_have_attribute("lang", language)
    for picture in article.get_by_role("img").all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", value=True)
        assert picture.evaluate("picture => picture.naturalWidth") > 0
    found = faults(page, f"how to play in {language}")
    article.get_by_role("link", name="B2.4").focus()
    page.keyboard.press("Enter")
    check_shown(page, "B2.4")
    pages[0].click()
    expect(article).to_have_accessible_name(re.compile("Buffalo$"))
    expect(article.get_by_role("img").first).to_be_visible()
    assert not found, "\n".join(found)


def test_on_a_phone_the_rulebook_fills_the_screen(visitors: Visitors) -> None:
    page = visitors.new(phone=True)
    page.goto("/")
    page.get_by_role("button", name="Rules of Abilene").tap()
    expect(book(page).get_by_role("article")).to_be_visible()
    box = book(page).bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == tuple(PHONE["viewport"].values())
    assert book(page).get_by_role("article").evaluate("book => book.scrollWidth - book.clientWidth") == 0
    check_room(page)


def test_why_a_choice_is_barred_leads_to_its_rule(visitors: Visitors) -> None:
    staged = Staged(visitors, a_scene())
    staged.click("a1", "a3")
    number = staged.caption.get_by_role("button", name="Rule A6.1")
    for by_mouse in (True, False):
        if by_mouse:
            number.click()
        else:
            staged.page.keyboard.press("Enter")
        check_shown(staged.page, "A6.1")
        staged.page.keyboard.press("Escape")
        expect(number).to_be_focused()
    staged.page.get_by_role("button", name="Place 4").focus()
    reason = staged.page.get_by_role("button", name="Rule Z4.4")
    expect(reason).to_be_visible()
    assert staged.takes() == []


def test_the_rule_that_ended_a_game_is_found_from_the_table_and_the_replay(visitors: Visitors) -> None:
    players = two_players(visitors)
    play_out(players)
    page = players[0].page
    players[0].now.get_by_role("button", name="Rule B3.1").click()
    check_shown(page, "B3.1")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Replay the game").click()
    page.get_by_role("button", name="Next move").click()
    place = page.get_by_role("slider", name="Position")
    expect(place).to_have_value("1")
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(book(page).get_by_role("article")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(book(page)).to_have_count(0)
    expect(place).to_have_value("1")
