"""The button that prints a game, on the front page."""

import re

import pypdfium2
import pytest
from playwright.sync_api import expect

from stampede.games import all_games
from tests.browser.front import Front
from tests.browser.measures import check_room
from tests.browser.visitors import Visitors
from tests.printing.measure import size

GAME = next(game for game in all_games().values() if game.print_kit)


@pytest.mark.parametrize("phone", [False, True])
def test_a_game_is_downloaded_for_ones_paper(company: Visitors, *, phone: bool) -> None:
    page = company.new(phone=phone)
    Front(page).open()
    button = page.get_by_role("button", name=f"Print {GAME.title}", exact=True)
    button.click()
    dialog = page.get_by_role("dialog", name=f"Print {GAME.title}")
    expect(dialog).to_be_visible()
    check_room(page, cells=False)
    dialog.get_by_role("radio", name="Letter").check()
    dialog.get_by_role("radio", name="As little as possible").check()
    with page.expect_download() as fetched:
        dialog.get_by_role("link", name="Download the PDF").click()

    assert fetched.value.suggested_filename == f"{GAME.name}-letter-little-en.pdf"
    assert size(pypdfium2.PdfDocument(fetched.value.path())[0]) == {215.9, 279.4}
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(button).to_be_focused()


def test_a_game_without_a_kit_has_no_button(company: Visitors) -> None:
    page = company.new()
    Front(page).open()
    expect(page.get_by_role("button", name=re.compile("^Print "))).to_have_count(
        sum(game.print_kit is not None for game in all_games().values())
    )
