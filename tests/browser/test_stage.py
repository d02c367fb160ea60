"""The stage knows no game: whatever a scene may say is shown and can be done, by mouse, finger and keys."""

import re
from itertools import pairwise

from msgspec.structs import replace
from playwright.sync_api import expect

from stampede.core.scene import Choice, Motion, Sprite
from tests.browser.measures import check_focus
from tests.browser.staged import BID, NOTE, WHY, Staged, a_board, a_scene, sprites
from tests.browser.table import wait_until
from tests.browser.visitors import Visitors

MOVEMENTS = """
() => {
  window.moved = [];
  const start = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const movement = start.apply(this, how);
    const of = this.closest('.piece').querySelector('use').getAttribute('href').slice('#symbol-'.length);
    const one = {of, from: performance.now(), until: 0};
    one.done = movement.finished.then(() => (one.until = performance.now()));
    window.moved.push(one);
    return movement;
  };
}
"""
# The number of movements, and the texts and choices during one.
EARLY = """
() => {
  window.moves = 0;
  window.early = [];
  const start = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    window.moves += 1;
    return start.apply(this, how);
  };
  new MutationObserver(() => {
    const moving = document.getAnimations().some(one => one.playState === 'running');
    for (const words of ['He rides.', 'Go on']) {
      if (moving && document.body.textContent.includes(words)) window.early.push(words);
    }
  }).observe(document.body, {subtree: true, childList: true, characterData: true});
}
"""
REST = "Promise.all(moved.map(one => one.done)).then(() => new Promise(requestAnimationFrame))"
AT = "pieces => pieces.map(piece => getComputedStyle(piece).transform)"


# -------------------------------------------------------------------- paths of three places


def test_where_two_dice_lead_to_one_place_buttons_tell_them_apart(visitors: Visitors) -> None:
    staged = Staged(visitors, a_scene()).click("a1", "b2")
    expect(staged.caption).to_contain_text("2 ways")
    staged.page.get_by_role("button", name="Ride to b2 with a 3").click()
    assert staged.takes() == ["2 a1>b2"]


def test_a_cowboy_is_drawn_to_his_end(visitors: Visitors) -> None:
    staged = Staged(visitors, a_scene())
    mouse = staged.page.mouse
    mouse.move(*staged.middle("a1"))
    mouse.down()
    mouse.move(*staged.middle("c1"), steps=4)
    expect(staged.caption).to_contain_text(NOTE)
    mouse.up()
    assert staged.takes() == ["1 a1>c1"]


def test_what_is_being_chosen_goes_on_when_others_act(visitors: Visitors) -> None:
    staged = Staged(visitors, a_scene(entry=BID)).click("a1")
    staged.page.get_by_role("textbox", name="Cows").fill("3")
    staged.show(a_scene(entry=BID, status="Bob is ready."))
    expect(staged.page.get_by_text("Bob is ready.").first).to_be_attached()
    expect(staged.page.get_by_role("textbox", name="Cows")).to_have_value("3")
    staged.click("d1")
    assert staged.takes() == ["2 a1>d1"]
    staged.click("a1")
    staged.show(a_scene(choices=()))
    expect(staged.place("a1")).to_have_attribute("aria-selected", "false")


# -------------------------------------------------------------------- before one commits


def test_the_way_the_tag_and_the_note_are_shown_before_one_commits(visitors: Visitors) -> None:
    staged = Staged(visitors, a_scene()).click("a1")
    page = staged.page
    expect(page.locator("svg text.tag")).to_have_text("duel")
    expect(page.locator("svg polyline")).to_have_count(0)
    staged.place("c1").hover()
    expect(staged.caption).to_contain_text(NOTE)
    ways = page.locator("svg polyline").evaluate_all("lines => lines.map(line => line.points.length)")
    assert set(ways) == {3}
    staged.place("e2").hover()
    expect(staged.caption).to_have_text("")
    # With keys the screen reader reads the note as well.
    staged.place("b1").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".caption [aria-live]")).to_have_text(NOTE)
    check_focus(page)
    page.keyboard.press("Enter")
    assert staged.takes() == ["1 a1>c1"]


def test_what_is_barred_tells_why_and_is_never_sent(visitors: Visitors) -> None:
    staged = Staged(visitors, a_scene())
    button = staged.page.get_by_role("button", name="Place 4")
    expect(button).to_have_accessible_description(re.compile("Z4.4"))
    expect(button).to_have_attribute("aria-disabled", "true")
    button.dispatch_event("click")
    staged.click("a1")
    expect(staged.place("a3")).to_have_accessible_name(re.compile("not now"))
    staged.place("a3").hover()
    expect(staged.caption).to_contain_text(WHY)
    staged.click("a3")
    expect(staged.place("a1")).to_have_attribute("aria-selected", "true")
    assert staged.takes() == []


def test_a_finger_sees_the_note_first_and_confirms(visitors: Visitors) -> None:
    staged = Staged(visitors, a_scene(), phone=True)
    for again in (staged.place("c1"), staged.page.get_by_role("button", name="Fight on c1")):
        staged.place("a1").tap()
        staged.place("c1").tap()
        expect(staged.caption).to_contain_text(NOTE)
        assert staged.takes() == []
        again.tap()
        assert staged.takes() == ["1 a1>c1"]
    # Where there is nothing to tell, nothing is asked twice.
    staged.place("a1").tap()
    staged.place("d1").tap()
    assert staged.takes() == ["2 a1>d1"]


def test_small_cells_are_hit_from_nearby_and_confirmed(visitors: Visitors) -> None:
    staged = Staged(visitors, a_scene(), board=a_board(cell=0.1), phone=True)
    staged.place("a1").tap()
    expect(staged.place("a1")).to_have_attribute("aria-selected", "true")
    x, y = staged.middle("d1")
    staged.page.touchscreen.tap(x + 3, y + 15)
    confirm = staged.caption.get_by_role("button", name="Ride to d1")
    expect(confirm).to_be_visible()
    assert staged.takes() == []
    confirm.tap()
    assert staged.takes() == ["2 a1>d1"]


# -------------------------------------------------------------------- filled in


def test_a_number_is_typed_or_stepped_and_a_wrong_one_is_told_and_not_sent(visitors: Visitors) -> None:
    staged = Staged(visitors, a_scene(entry=BID))
    page = staged.page
    number = page.get_by_role("textbox", name="Cows")
    send = page.get_by_role("button", name="Bid", exact=True)
    for wrong in ("", "10", "-1", "1.00005", "many", "1e0.5"):
        number.fill(wrong)
        send.click()
        told = page.get_by_role("alert").filter(has_text="Enter a number from 0.0000 to 9.9999")
        expect(told).to_be_visible()
        expect(number).to_have_attribute("aria-invalid", "true")
        expect(number).to_be_focused()
        assert staged.takes() == [], wrong
    number.fill("1,0895")
    number.press("ArrowUp")
    page.get_by_role("button", name="More").click()
    page.get_by_role("combobox", name="Due").select_option("at the end")
    number.press("Enter")
    assert staged.takes() == ["bid 1.0897 end"]


# -------------------------------------------------------------------- undersides


def test_an_underside_is_seen_only_while_it_is_pressed(visitors: Visitors) -> None:
    staged = Staged(visitors, a_scene())
    page = staged.page
    secret = page.locator(".under")
    expect(staged.place("e3")).to_have_accessible_name("e3, cow")
    page.mouse.move(*staged.middle("e3"))
    page.mouse.down()
    expect(secret).to_have_text("own brand, 600")
    page.mouse.move(*staged.middle("d2"))
    expect(secret).to_be_visible()
    page.mouse.up()
    expect(secret).to_have_count(0)

    staged.place("e3").focus()
    page.keyboard.down("p")
    expect(secret).to_be_visible()
    expect(page.locator("[aria-live=assertive]")).to_contain_text("own brand, 600")
    page.keyboard.up("p")
    expect(secret).to_have_count(0)
    expect(page.locator("[aria-live=assertive]")).to_have_text("")

    look = page.get_by_role("button", name="Look under it")
    look.hover()
    page.mouse.down()
    expect(secret).to_be_visible()
    page.mouse.up()
    expect(secret).to_have_count(0)
    assert "own brand" not in page.content()


# -------------------------------------------------------------------- movement


def test_words_lie_on_their_sprite_and_a_crowd_can_be_told_apart(visitors: Visitors) -> None:
    staged = Staged(visitors, a_scene())
    page = staged.page
    assert page.locator(".piece text").all_text_contents() == ["5C", "7"]
    expect(page.locator("svg text", has_text="$1,200")).to_be_visible()
    assert len(set(page.locator(".piece").evaluate_all(AT))) == len(sprites())


def test_dice_tumble_and_cards_turn_together(visitors: Visitors) -> None:
    staged = Staged(visitors, a_scene(), moving=True)
    page = staged.page
    page.evaluate(MOVEMENTS)
    fresh = sprites(dice=(5, 6))
    turned = tuple(replace(one, symbol="card", text="2O") if one.symbol == "back" else one for one in fresh)
    staged.show(a_scene(sprites=turned))
    expect(page.locator(".piece text").filter(has_text="2O")).to_have_count(2)
    page.evaluate(REST)
    moved = page.evaluate("moved.map(({of, from, until}) => [of, from, until])")
    dice = [times for of, *times in moved if of.startswith("die")]
    assert len(dice) == 2
    assert dice[1][0] < dice[0][1], "the second die waits for the first"
    assert len(moved) == 2 + 2 * 2, "each card narrows and widens"


def test_many_walk_at_once_and_a_key_skips_to_the_end(visitors: Visitors) -> None:
    staged = Staged(visitors, a_scene(), moving=True)
    page = staged.page
    page.evaluate(MOVEMENTS)
    cells = [f"{letter}{row}" for row in (2, 3) for letter in "abcde"]
    cows = tuple(Sprite("cow", cell, "cow") for cell in cells)
    walked = a_scene(sprites=cows, motions=tuple(Motion("cow", "die-1", cell) for cell in cells), labels=())
    staged.show(walked)
    expect(page.locator("svg text", has_text="$1,200"), "words change when all have arrived").to_have_count(0)
    moved = page.evaluate("moved.filter(({of}) => of === 'cow').map(({from, until}) => [from, until])")
    assert len(moved) == len(cells)
    overlaps = sum(began < until for (_, until), (began, _) in pairwise(moved))
    assert overlaps > len(cells) / 2, "they do not wait for each other"

    staged.show(a_scene())
    staged.show(walked)
    page.evaluate("moved.length = 0")
    wait_until(page, "document.getAnimations().length > 0")
    page.keyboard.press("Shift")
    page.evaluate("new Promise(requestAnimationFrame)")
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.locator(".piece").count() == len(cells)


# -------------------------------------------------------------------- the board is the stage


def test_the_board_has_nine_tenths_of_the_screen_and_keeps_its_size(visitors: Visitors) -> None:
    staged = Staged(visitors, a_scene(), viewport={"width": 1280, "height": 720})
    board = staged.page.locator(".stage .top")
    first = board.bounding_box()
    assert first is not None
    assert first["height"] >= 0.9 * 720
    staged.click("a1").place("c1").hover()
    expect(staged.caption).to_contain_text(NOTE)
    assert board.bounding_box() == first
    many = tuple(Choice(f"place {count}", f"Place {count}", note=NOTE) for count in range(9))
    for scene in (a_scene(choices=many), a_scene(choices=(), entry=BID), a_scene(choices=())):
        staged.show(scene)
        expect(staged.page.get_by_role("button", name="Place")).to_have_count(9 * bool(scene.choices))
        assert board.bounding_box() == first


def test_words_follow_the_pictures(visitors: Visitors) -> None:
    staged = Staged(visitors, a_scene(), moving=True)
    page = staged.page
    page.evaluate(EARLY)
    moved = [replace(each, place="c1") if each.place == "a1" else each for each in sprites()]
    ride = a_scene(sprites=tuple(moved), motions=(Motion("boy", "a1", "c1"),), said="He rides.")
    staged.show(replace(ride, choices=(Choice("go", "Go on"),)))
    expect(page.get_by_role("region", name="Now")).to_contain_text("He rides.")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    assert page.evaluate("[moves, early]") == [1, []]
