"""A table as one visitor sees it: found by role and name, as a screen reader finds it."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.visitors import PATIENCE

# Where each piece is drawn: the cell whose middle is nearest, and how far off it is, in parts of a cell.
DRAWN = """
stage => {
  const cells = [...stage.querySelectorAll('[role=gridcell]')].map(cell => {
    const box = cell.getBoundingClientRect();
    const name = cell.getAttribute('aria-label').split(',')[0];
    return {name, x: box.x + box.width / 2, y: box.y + box.height / 2, size: box.width};
  });
  const svg = stage.querySelector('svg');
  const frame = svg.getBoundingClientRect();
  const scale = frame.width / svg.viewBox.baseVal.width;
  const drawn = {};
  for (const piece of svg.querySelectorAll('.piece')) {
    const at = new DOMMatrix(getComputedStyle(piece).transform);
    const [x, y] = [frame.x + at.e * scale, frame.y + at.f * scale];
    const off = cell => Math.hypot(cell.x - x, cell.y - y) / cell.size;
    const [nearest] = cells.sort((a, b) => off(a) - off(b));
    const symbol = piece.querySelector('use').getAttribute('href').split('-').pop();
    // Beside the board, or between two cells while it moves.
    if (off(nearest) < 0.05) drawn[nearest.name] = symbol;
  }
  return drawn;
}
"""


TYPED_REFUSAL = "document.querySelector('form:has(#typed-move) [role=alert]').innerText"


class Table:
    """The page of a table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.now = page.get_by_role("region", name="Now")
        self.headline = self.now.get_by_role("heading")
        self.grid = page.get_by_role("grid")
        self.typed = page.get_by_role("textbox", name="Type a move")
        self.ending = page.get_by_role("region", name="The game is over")
        self.players = page.get_by_role("region", name="Players")
        self.log = page.get_by_role("group").filter(has_text=re.compile("^Moves")).locator("li")

    @property
    def path(self) -> str:
        """The address of the table, without the server."""
        return re.sub("^.*?//[^/]*", "", self.page.url)

    # ------------------------------------------------------------ the board

    def cell(self, name: str) -> Locator:
        """One cell of the board."""
        return self.page.get_by_role("gridcell", name=re.compile(f"^{name},"))

    def cells(self) -> dict[str, str]:
        """The description of every cell, by its name."""
        script = "cells => cells.map(cell => cell.ariaLabel)"
        found: list[str] = self.page.get_by_role("gridcell").evaluate_all(script)
        return {label.split(", ")[0]: label.partition(", ")[2] for label in found}

    def standing(self) -> dict[str, str]:
        """The figures by cell, from the descriptions."""
        said = {name: label.split(", ")[0] for name, label in self.cells().items()}
        return {name: thing for name, thing in said.items() if thing != "empty"}

    def drawn(self) -> dict[str, str]:
        """The figures by cell, from the drawing."""
        found: dict[str, str] = self.page.locator(".stage .top").evaluate(DRAWN)
        return found

    def startable(self) -> list[str]:
        """The cells whose piece can move now."""
        return [name for name, label in self.cells().items() if label.endswith("can move")]

    def reachable(self) -> list[str]:
        """The cells where the selected piece can go."""
        return [name for name, label in self.cells().items() if re.search("Move the|Capture the", label)]

    # ------------------------------------------------------------ ways to move

    def click(self, source: str, target: str) -> None:
        """Click the piece as soon as it can move, then where it goes."""
        expect(self.cell(source)).to_have_accessible_name(re.compile("can move|selected"))
        self.cell(source).click()
        expect(self.cell(source)).to_have_accessible_name(re.compile("selected"))
        self.cell(target).click()

    def tap(self, source: str, target: str) -> None:
        """The same with a finger."""
        expect(self.cell(source)).to_have_accessible_name(re.compile("can move|selected"))
        self.cell(source).tap()
        expect(self.cell(source)).to_have_accessible_name(re.compile("selected"))
        self.cell(target).tap()

    def drag(self, source: str, target: str) -> None:
        """Draw the piece where it goes."""
        mouse = self.page.mouse
        mouse.move(*self._middle(source))
        mouse.down()
        mouse.move(*self._middle(target), steps=6)
        mouse.up()

    def finger(self, source: str, target: str) -> None:
        """Draw it with a finger, which the page gets as touches and no mouse."""
        touch = self._touch()
        (fromx, fromy), (tox, toy) = self._middle(source), self._middle(target)
        touch("touchStart", (fromx, fromy))
        for part in (0.25, 0.5, 0.75, 1.0):
            touch("touchMove", (fromx + (tox - fromx) * part, fromy + (toy - fromy) * part))
        touch("touchEnd")

    def pinch(self, name: str) -> None:
        """Two fingers around a cell come apart, to twice as far."""
        touch = self._touch()
        x, y = self._middle(name)
        touch("touchStart", (x - 30, y), (x + 30, y))
        touch("touchMove", (x - 60, y), (x + 60, y))
        touch("touchEnd")
        self.wait_until("document.querySelector('.zoomed')")

    def _touch(self) -> Callable[..., None]:
        session = self.page.context.new_cdp_session(self.page)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            at = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

        return touch

    def keys(self, source: str, target: str) -> None:
        """Go to the piece and to its target with the arrows."""
        self.walk(source)
        self.page.keyboard.press("Enter")
        self.walk(target)
        self.page.keyboard.press("Enter")

    def type(self, action: str) -> None:
        """Write the move into the box."""
        self.typed.fill(action)
        self.typed.press("Enter")

    @property
    def change(self) -> Locator:
        """The button that takes back a secret choice."""
        return self.page.get_by_role("button", name="Change my choice")

    def asked_for(self, number: int) -> None:
        """Wait until the first, second, ... of several secret choices is asked for."""
        expect(self.headline).to_have_text("Your turn")
        expect(self.change).to_have_count(min(1, number - 1))

    def go_on(self) -> None:
        """Make the first move of those that may be made: the page tells how it is written.

        If others act in that moment it is refused, and can be made again.
        """
        hint = self.typed.get_attribute("placeholder")
        assert hint is not None
        self.type(hint.removeprefix("for example "))
        self.wait_until(f"!document.querySelector('#typed-move')?.value || {TYPED_REFUSAL}")

    def focused_cell(self) -> str:
        """The cell that has the focus, or nothing."""
        label: str = self.page.evaluate("document.activeElement.ariaLabel ?? ''")
        return label.partition(",")[0]

    def walk(self, goal: str) -> None:
        """Arrow keys from the focused cell, or from the one that has the tab stop, to another."""
        if self.focused_cell() not in self.cells():
            self.grid.locator("[tabindex='0']").focus()
        here = self._middle(self.focused_cell())
        there = self._middle(goal)
        size = self._box(goal)["width"]
        across, down = round((there[0] - here[0]) / size), round((there[1] - here[1]) / size)
        for _ in range(abs(across)):
            self.page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
        for _ in range(abs(down)):
            self.page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
        expect(self.cell(goal)).to_be_focused()

    def _box(self, name: str) -> dict[str, float]:
        box = self.cell(name).bounding_box()
        assert box is not None
        return {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}

    def _middle(self, name: str) -> tuple[float, float]:
        box = self._box(name)
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    # ------------------------------------------------------------ what should be seen

    def shows(self, number: int, action: str) -> None:
        """Wait until the move with this number is on the list and on the board."""
        expect(self.log).to_have_count(number)
        expect(self.log.last).to_have_text(re.compile(rf"^\s*{number}\..*\b{action}\b"))
        target = action[2:]
        expect(self.cell(action[:2])).to_have_accessible_name(re.compile("empty"))
        expect(self.cell(target)).to_have_accessible_name(re.compile("buffalo|chief|dog"))
        assert self.drawn() == self.standing()

    def shows_at_rest(self, number: int, action: str) -> None:
        """The same, once nothing moves any more."""
        expect(self.log).to_have_count(number)
        self.wait_until("document.getAnimations().length === 0")
        self.shows(number, action)

    def wait_until(self, condition: str) -> None:
        """Wait for a condition in JavaScript."""
        wait_until(self.page, condition)

    def open_log(self) -> None:
        """Where there is little room the list of moves is closed at first."""
        if not self.log.first.is_visible():
            self.page.get_by_text(re.compile("^Moves")).click()


def wait_until(page: Page, condition: str) -> None:
    """Wait for a condition in JavaScript. ``wait_for_function`` needs eval, which the policy forbids."""
    look = f"""async patience => {{
        const end = performance.now() + patience;
        while (!({condition}) && performance.now() < end) await new Promise(requestAnimationFrame);
        return Boolean({condition});
    }}"""
    assert page.evaluate(look, PATIENCE), condition
