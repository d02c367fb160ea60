"""Measurements on a page: sizes, targets, colours, focus, and screen reader announcements."""

from importlib.resources import files
from typing import Literal

from playwright.sync_api import Locator, Page

from tests.browser.table import Table
from tests.browser.visitors import DESKTOP, PHONE

SMALLEST_TARGET = 40
SMALLEST_LETTERS = 11

SIDEWAYS = "document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"

# A radio button lies invisible over its label, what is only heard within it; a link within a sentence needs
# no more than its line.
TARGETS = """
([least, cells]) => {
  const found = [];
  const wanted = 'button, a[href], input, select, summary, [role=gridcell], [role=button]';
  for (const element of document.querySelectorAll(wanted)) {
    if (!cells && element.matches('[data-place]')) continue;
    // What only keys reach lies under no finger.
    if (getComputedStyle(element).pointerEvents === 'none' && element.matches('.sign')) continue;
    if (element.matches('.rule, article a, label .aside')) continue;
    if (!element.checkVisibility({opacityProperty: false, visibilityProperty: true})) continue;
    const face = element.matches('label > input[type=checkbox]') ? element.parentElement : element;
    const box = face.getBoundingClientRect();
    if (Math.min(box.width, box.height) < least - 0.01) {
      const name = element.ariaLabel ?? element.textContent.trim() ?? element.name;
      found.push(`${element.localName} "${name}" ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`);
    }
  }
  return found;
}
"""

# Letters and places of the board that are in sight, as they are shown: what is smaller than so many pixels.
PRINT = """
([letters, least]) => {
  const svg = document.querySelector('.stage svg');
  const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  const frame = document.querySelector('.frame').getBoundingClientRect();
  const inSight = element => {
    const {x, y, width, height} = element.getBoundingClientRect();
    const [across, down] = [x + width / 2 - frame.x, y + height / 2 - frame.y];
    return across > 0 && down > 0 && across < frame.width && down < frame.height;
  };
  const found = [];
  for (const text of svg.querySelectorAll('text')) {
    const symbol = text.closest('defs') && text.closest('g[id]');
    const shown = symbol ? [...svg.querySelectorAll(`use[href="#${symbol.id}"]`)] : [text];
    if (!text.textContent.trim() || !shown.some(inSight)) continue;
    const size = parseFloat(getComputedStyle(text).fontSize) * scale;
    if (size < letters - 0.01) found.push(`"${text.textContent}" has letters of ${size.toFixed(1)}`);
  }
  for (const place of document.querySelectorAll('[data-place].open')) {
    const {width, height} = place.getBoundingClientRect();
    if (inSight(place) && Math.min(width, height) < least - 0.01) {
      found.push(`${place.dataset.place} is ${width.toFixed(1)} x ${height.toFixed(1)}`);
    }
  }
  return [...new Set(found)];
}
"""
# The rows of the board that the prompt covers, in pixels, before anybody scrolls.
COVERED = """
() => {
  scrollTo(0, 0);
  if (document.querySelector('.sheet.empty')) return 0;
  const [board, sheet] = ['.frame', '.sheet'].map(
    name => document.querySelector(name).getBoundingClientRect()
  );
  return Math.max(0, Math.min(board.bottom, innerHeight) - sheet.top);
}
"""

# The focused element, or the visible face of a radio button, must be outlined; nothing must be the body.
FOCUS = """
() => {
  const element = document.activeElement;
  if (!element || element === document.body) return 'lost';
  const radio = element.matches('.segments input');
  const face = getComputedStyle(radio ? element.nextElementSibling : element);
  const seen = face.outlineStyle !== 'none' && parseFloat(face.outlineWidth) >= 2;
  return seen || element.matches('h1, h2, h3, main') ? '' : `unseen: ${element.outerHTML.slice(0, 120)}`;
}
"""

# Every text a live region takes on, in order; survives nothing but this page's life.
EAR = """
window.said = [];
const live = '[aria-live], [role=status], [role=alert]';
new MutationObserver(changes => {
  const regions = new Set();
  for (const {target} of changes) {
    const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
    const region = element?.closest(live);
    if (region) regions.add(region);
  }
  for (const region of regions) window.said.push(region.textContent.replace(/\\s+/g, ' ').trim());
}).observe(document, {subtree: true, childList: true, characterData: true});
"""

# The relative luminance of a background, as WCAG has it; a canvas reads every way to write a colour.
LUMINANCE = """
element => {
  const canvas = document.createElement('canvas').getContext('2d');
  canvas.fillStyle = getComputedStyle(element).backgroundColor;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map(
    part => part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
"""


AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
SERIOUS = """
async rules => {
  const how = {resultTypes: ['violations'], elementRef: false, ...rules && {runOnly: rules}};
  const {violations} = await axe.run(document, how);
  return violations
    .filter(({impact}) => ['serious', 'critical'].includes(impact))
    .flatMap(({id, nodes}) => nodes.map(node => `${id}: ${node.target} ${node.failureSummary}`));
}
"""
# By night a page has other colours, and else is the same.
SCHEMES: tuple[tuple[Literal["light", "dark"], list[str] | None], ...] = (
    ("light", None),
    ("dark", ["color-contrast", "link-in-text-block"]),
)
DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def check_room(page: Page, *, cells: bool = True) -> None:
    """Nothing scrolls sideways, and every target is big enough for a thumb.

    Where the *cells* of a board are smaller, a touch must be confirmed.
    """
    assert page.evaluate(SIDEWAYS) == 0, f"{page.url} scrolls sideways"
    small = page.evaluate(TARGETS, [SMALLEST_TARGET, cells])
    assert small == [], f"{page.url} has targets that are too small: {small}"


def check_print(page: Page) -> None:
    """Every target and text on the board is big enough as it is shown now."""
    small = page.evaluate(PRINT, [SMALLEST_LETTERS, SMALLEST_TARGET])
    assert small == [], f"too small on the board: {small}"


def check_board_is_clear(page: Page) -> None:
    """The prompt covers nothing of the board."""
    assert page.evaluate(COVERED) < 1, "the prompt lies over the board"


def check_focus(page: Page) -> None:
    """Keyboard users see the focus."""
    assert page.evaluate(FOCUS) == ""


def check_drawn_from_far_to_near(table: Table) -> None:
    """A figure taller than its cell stands before those behind it."""
    heights = "pieces => pieces.map(piece => new DOMMatrix(getComputedStyle(piece).transform).f)"
    found = table.page.locator(".stage .piece").evaluate_all(heights)
    assert len(found) > 1
    assert found == sorted(found)


def listen(page: Page) -> None:
    """Record screen reader announcements from now on."""
    page.add_init_script(EAR)


def heard(page: Page) -> list[str]:
    """All that was said."""
    said: list[str] = page.evaluate("window.said")
    return said


def contrast(one: Locator, other: Locator) -> float:
    """Between two backgrounds."""
    darker, lighter = sorted(float(each.evaluate(LUMINANCE)) for each in (one, other))
    return (lighter + 0.05) / (darker + 0.05)


def background(page: Page) -> str:
    """The colour of the paper."""
    colour: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return colour


def faults(page: Page, state: str) -> list[str]:
    """The serious or critical faults of a page, by day and night, on a desk and on a phone."""
    found = []
    for device in (DESKTOP, PHONE):
        page.set_viewport_size(device["viewport"])
        found += faults_at_this_size(page, state)
    page.set_viewport_size(DESKTOP["viewport"])
    return found


def faults_at_this_size(page: Page, state: str) -> list[str]:
    """The serious or critical faults of a page, by day and night."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = []
    for scheme, rules in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        page.evaluate(DRAWN)
        look = f"{state}, {scheme}, {page.evaluate('innerWidth')}"
        found += [f"{look}: {fault}" for fault in page.evaluate(SERIOUS, rules)]
    return found
