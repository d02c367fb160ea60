"""The page follows the system in colours and movement, unless told otherwise."""

from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from stampede.draw.palette import palette
from tests.browser.front import FRIEND, Front, offer, two_players
from tests.browser.measures import background
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser

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


def lightness(colour: str) -> float:
    """From 0 to 255, of any CSS colour that the browser writes as numbers."""
    name, _, numbers = colour.rstrip(")").partition("(")
    values = [float(number.rstrip("%")) for number in numbers.replace(",", " ").split("/")[0].split()]
    scale = {"oklch": 255, "lab": 2.55}.get(name)
    return values[0] * scale if scale else sum(values[:3]) / 3
