"""A first visit to every game, with browsers that are not Chromium."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from json import dumps

import pytest

from stampede.games import all_games
from tests.browser.foreign import ENTER, Foreign, firefox, webkit
from tests.players.process import ServerProcess

# The driver of Firefox leaves its sockets to the garbage collector.
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")

TYPED_MOVES = 4
OFF_CENTRE = 0.1
READY = """document.querySelector('[aria-label=Now] h2')?.innerText.trim() === 'Your turn'
  && document.querySelector('[role=grid]').getAttribute('aria-busy') === 'false'"""
SHOWN = "[...document.querySelectorAll('[data-place], li')].map(one => one.ariaLabel ?? one.innerText).join()"
LABELS = """Object.fromEntries(
  [...document.querySelectorAll('[data-place]')].map(one => [one.dataset.place, one.ariaLabel]))"""
FIRST_BUTTON = "document.querySelector('.sheet [role=group] button')"
BEGINS = """[...document.querySelectorAll('[data-place]')]
  .some(one => /(can move|can be chosen)$/.test(one.ariaLabel))"""
TYPED = "document.querySelector('#typed-move')"
OFF = """[...document.querySelectorAll('.stage svg text')].map(words => {
  const box = words.getBBox();
  if (!box.width) return 0;  // Firefox measures visible text only.
  const size = parseFloat(getComputedStyle(words).fontSize);
  return Math.abs(box.y + box.height / 2 - Number(words.getAttribute('y') ?? 0)) / size;
})"""
"""How far the middle of each word on the board is from where it is written, in parts of its height."""

SLOTS = """['.stage', '[aria-label=Now]', '[aria-label=Players]'].map(name => {
  const {x, y, width, height} = document.querySelector(name).getBoundingClientRect();
  return [name, x + scrollX, y + scrollY, width, height].join(' ');
})"""
"""Where the board and the parts of the panel are; only Chromium measures layout shift."""


@pytest.fixture(scope="module", params=[firefox, webkit], ids=["firefox", "webkit"])
def browser(request: pytest.FixtureRequest) -> Iterator[Foreign]:
    """One of them."""
    program: Callable[[], AbstractContextManager[Foreign]] = request.param
    with program() as opened:
        yield opened


@pytest.mark.parametrize("game", sorted(all_games()))
def test_a_game_with_the_computer(browser: Foreign, quick: ServerProcess, game: str) -> None:
    browser.go(quick.url)
    card = f"document.querySelector('article:has([src*=\"games/{game}/\"])')"
    for words in ("Play the computer", "Start"):
        # By key: the page may still be growing, and the mouse would miss.
        browser.find(button(words, within=card)).send_keys(ENTER)

    browser.wait_for(READY)
    choose(browser)
    browser.wait_for(READY)
    still = browser.ask(SLOTS)
    for _ in range(TYPED_MOVES):
        browser.wait_for(READY)
        assert browser.ask(SLOTS) == still
        before = browser.ask(SHOWN)
        move = browser.ask(f"{TYPED}.placeholder").removeprefix("for example ")
        browser.find(TYPED).send_keys(move + ENTER)
        browser.wait_for(f"{SHOWN} !== {dumps(before)}")

    browser.wait_for(READY)
    assert browser.ask(SLOTS) == still
    assert max(browser.ask(OFF), default=0) < OFF_CENTRE


def choose(browser: Foreign) -> None:
    """Press the first button, or touch a place where a choice can begin and one it leads to."""
    browser.wait_for(f"{FIRST_BUTTON} !== null || {BEGINS}")  # said after whose turn it is
    shown, before = browser.ask(SHOWN), browser.ask(LABELS)
    begins = [name for name, label in before.items() if label.endswith(("can move", "can be chosen"))]
    if begins:
        browser.find(place(begins[0])).click()
        browser.wait_for(f"{place(begins[0])}.ariaLabel.endsWith('selected')")
        now = browser.ask(LABELS)
        ends = [name for name, label in now.items() if name != begins[0] and label not in before[name]]
        shown = browser.ask(SHOWN)
    browser.find(place(ends[0]) if begins else FIRST_BUTTON).click()
    browser.wait_for(f"{SHOWN} !== {dumps(shown)}")


def place(name: str) -> str:
    """The targets there."""
    return f"document.querySelector({dumps(f'[data-place={dumps(name)}]')})"


def button(words: str, *, within: str) -> str:
    """The button with these words."""
    buttons = f"[...{within}?.querySelectorAll('button') ?? []]"
    return f"{buttons}.find(one => one.innerText.trim() === {dumps(words)})"
