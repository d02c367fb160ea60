"""A lesson on its page: a wrong try gets an answer, and a right choice leads on."""

from playwright.sync_api import expect

from tests.browser.table import Table, wait_until
from tests.browser.visitors import Visitors


def test_a_learner_errs_goes_on_and_comes_back(visitors: Visitors) -> None:
    """B2.2 A gesture the rules forbid, one that only the lesson turns down, and the right ones."""
    page = visitors.new()
    page.goto("/learn/buffalo")
    board, coach = Table(page), page.get_by_role("region", name="Your coach")
    expect(coach).to_have_attribute("data-outcome", "asked")

    board.cell("e5").click()
    board.cell("e7").click()
    expect(page.locator(".caption")).to_have_text("E7. A buffalo moves one cell straight forward (B2.2).")
    for made, (start, end) in enumerate((("e5", "e6"), ("e6", "e7")), start=1):
        board.cell(start).click()
        board.cell(end).click()
        expect(coach).to_have_attribute("data-made", str(made))
        # The chief answers the first one.
        expect(coach).to_have_attribute("data-outcome", "asked" if made == 1 else "solved")
    coach.get_by_role("button", name="Next").click()

    expect(coach.get_by_role("heading")).to_have_text("Stop")
    expect(coach).to_have_attribute("data-outcome", "asked")
    board.cell("b3").click()
    board.cell("c4").click()
    expect(coach).to_contain_text("It would run on.")
    expect(coach).to_have_attribute("data-made", "0")

    page.goto("/learn/buffalo")
    expect(coach.get_by_role("heading")).to_have_text("Stop")
    steps = page.get_by_role("navigation", name="Steps")
    expect(steps.get_by_role("listitem").filter(has_text="✓")).to_have_text(["Run ✓done"])


ORDER = """
window.order = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) {
  const animation = animate.apply(this, given);
  const symbol = this.querySelector("use")?.getAttribute("href");
  animation.finished.then(() => window.order.push(symbol), () => undefined);
  return animation;
};
const words = document.querySelector("[data-made] .words");
new MutationObserver(() => window.order.push("words"))
  .observe(words, { childList: true, subtree: true, characterData: true });
"""


def test_the_coach_speaks_of_a_duel_when_its_dice_have_been_seen(visitors: Visitors) -> None:
    """A8.1 The text follows the picture, with the movement on."""
    page = visitors.new(moving=True)
    page.goto("/learn/abilene#7-duel")
    coach = page.get_by_role("region", name="Your coach")
    expect(coach).to_have_attribute("data-outcome", "asked")
    page.evaluate(ORDER)
    for place in ("A4", "A5"):
        page.locator(f'[data-place="{place}"]').click()
    expect(coach).to_contain_text("You roll 4, he rolls 2.")
    wait_until(page, "order.includes('#symbol-boy-C')")
    assert page.evaluate("order.at(-1)") == "words"
