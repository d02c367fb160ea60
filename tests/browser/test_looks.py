"""The page follows the system in colours and movement, unless told otherwise."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from stampede.draw.palette import palette
from tests.browser.front import COMPUTER, FRIEND, Front, offer, two_players
from tests.browser.measures import background
from tests.browser.table import Table
from tests.browser.visitors import Visitors

MOVEMENTS = """
window.moved = 0;
const start = Element.prototype.animate;
Element.prototype.animate = function (...how) { window.moved += 1; return start.apply(this, how); };
"""


def test_reduced_motion_is_honoured(visitors: Visitors) -> None:
    pages = visitors.new(moving=True, reduced_motion="reduce"), visitors.new(moving=True)
    for page in pages:
        page.add_init_script(MOVEMENTS)
    ann, bob = two_players(visitors, pages)
    ann.click("a1", "a2")
    bob.shows_at_rest(1, "a1a2")
    expect(bob.headline).to_have_text("Your turn")
    bob.click("b4", "c3")
    ann.shows(2, "b4c3")
    assert ann.page.evaluate("moved") == 0
    assert ann.page.evaluate("document.getAnimations().length") == 0
    assert bob.page.evaluate("moved") == 2, "who did not ask for rest sees the movement"


def settings(page: Page) -> None:
    page.get_by_label("Settings").click()


def test_light_and_dark_follow_the_system_and_the_switch(visitors: Visitors) -> None:
    page = visitors.new(color_scheme="light")
    Front(page).open()
    expect(offer(page, FRIEND)).to_be_visible()
    day = background(page)
    page.emulate_media(color_scheme="dark")
    night = background(page)
    assert lightness(day) > 200
    assert lightness(night) < 80

    settings(page)
    expect(page.get_by_role("radio", name="same as the system")).to_be_checked()
    page.get_by_role("radio", name="light").check()
    assert background(page) == day
    page.emulate_media(color_scheme="light")
    page.get_by_role("radio", name="dark").check()
    assert background(page) == night
    page.reload()
    expect(offer(page, FRIEND)).to_be_visible()
    assert background(page) == night
    settings(page)
    page.get_by_role("radio", name="same as the system").check()
    assert background(page) == day


PAINTED = """names => {
  const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  return names.map((name) => {
    document.body.style.color = `var(--${name})`;
    brush.fillStyle = getComputedStyle(document.body).color;
    brush.fillRect(0, 0, 1, 1);
    return [...brush.getImageData(0, 0, 1, 1).data].slice(0, 3);
  });
}"""


@pytest.mark.parametrize(("scheme", "given"), [("light", palette().day), ("dark", palette().night)])
def test_the_page_has_the_colours_of_the_drawings(
    visitors: Visitors, scheme: Literal["light", "dark"], given: dict[str, str]
) -> None:
    page = visitors.new(color_scheme=scheme)
    Front(page).open()
    expect(offer(page, FRIEND)).to_be_visible()
    painted = page.evaluate(PAINTED, list(given))
    wanted = [list(bytes.fromhex(colour[1:])) for colour in given.values()]
    # The page's colours are rounded by others.
    pairs = zip(given, painted, wanted, strict=True)
    off = [name for name, one, other in pairs if max(abs(a - b) for a, b in zip(one, other, strict=True)) > 2]

    assert off == []


# The elements filled with the accent, in the order of the page.
MAIN_ACTIONS = """() => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.background = 'var(--accent)';
  const accent = getComputedStyle(probe).backgroundColor;
  probe.remove();
  const all = [...document.querySelectorAll('button, a')].filter(one => one.checkVisibility());
  return all.filter(one => getComputedStyle(one).backgroundColor === accent).map(one => one.innerText);
}"""


def main_actions(page: Page) -> list[str]:
    """The buttons and links that stand out."""
    found: list[str] = page.evaluate(MAIN_ACTIONS)
    return found


def test_a_page_has_one_main_action(visitors: Visitors) -> None:
    """A game on the front page has one, too; where the board is what to act on, nothing else stands out."""
    page = visitors.new()
    front = Front(page).open()
    expect(offer(page, FRIEND)).to_be_visible()
    assert main_actions(page) == [COMPUTER] * 3
    form = front.choose(COMPUTER, "Zoff in Buffalo")
    expect(form.send).to_be_visible()
    assert main_actions(page) == [COMPUTER, "Start", COMPUTER]
    form.start()
    expect(Table(page).headline).to_have_text("Your turn")
    assert main_actions(page) == []
    for path, action in (("/me", "Save"), ("/study", "Begin")):
        page.goto(path)
        expect(page.get_by_role("button", name=action, exact=True)).to_be_visible()
        assert main_actions(page) == [action]

    page.goto("/learn/buffalo#1-run")
    for start, end in (("e5", "e6"), ("e6", "e7")):
        expect(Table(page).cell(start)).to_have_accessible_name(re.compile("can move$"))
        assert main_actions(page) == []
        Table(page).click(start, end)
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_visible()
    assert main_actions(page) == ["Next"]


def lightness(colour: str) -> float:
    """From 0 to 255, of any CSS colour that the browser writes as numbers."""
    name, _, numbers = colour.rstrip(")").partition("(")
    values = [float(number.rstrip("%")) for number in numbers.replace(",", " ").split("/")[0].split()]
    scale = {"oklch": 255, "lab": 2.55}.get(name)
    return values[0] * scale if scale else sum(values[:3]) / 3
