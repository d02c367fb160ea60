"""A table's title, from the form to the table, the lists and the browser's tab."""

import re

from playwright.sync_api import expect

from tests.browser.front import FRIEND, MORE, Front
from tests.browser.others import do
from tests.browser.visitors import Visitors

TITLE = "Friday <b>night</b>"


def test_a_title_is_shown_as_plain_text_at_the_table_and_in_lists(visitors: Visitors) -> None:
    page = visitors.new()
    form = Front(page).open().choose(FRIEND).fill(name="Ann")
    page.get_by_label(re.compile("Anyone may join")).check()
    page.get_by_text(MORE, exact=True).click()
    page.get_by_label("Title of the table").fill(TITLE)
    form.start()

    expect(page.get_by_text(f"{TITLE} · Buffalo", exact=True)).to_be_visible()
    expect(page).to_have_title(re.compile(re.escape(f"{TITLE} · Buffalo") + "$"))
    assert page.locator("b", has_text="night").count() == 0

    stranger = visitors.new()
    stranger.goto("/")
    expect(stranger.get_by_text(f"{TITLE} · Buffalo", exact=True)).to_be_visible()

    do(page, "Change the options")
    field = page.get_by_label("Title of the table")
    expect(field).to_have_value(TITLE)
    field.fill("")
    do(page, "Save")
    expect(page.get_by_text(TITLE)).to_have_count(0)
    expect(page).to_have_title(re.compile("friend · Buffalo$"))
