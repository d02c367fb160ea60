"""A log of thousands of lines stays quick: the last are drawn, and earlier ones when asked for."""

import json
from typing import Any

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.front import two_players
from tests.browser.table import Table
from tests.browser.visitors import Visitors

LINES, AT_ONCE = 2500, 200
FEW = 4
"""Lines that an update may draw."""


def lengthen(message: dict[str, Any]) -> dict[str, Any]:
    """As if the match had gone on for hours; its own actions come after."""
    if message["type"] == "table":
        line = {"action": "a1a2", "said": "Buffalo a1 to a2."}
        message["log"] = [{**line, "number": n, "seat": n % 2} for n in range(1, LINES + 1)]
    if message["type"] == "update":
        for line in message["lines"]:
            line["number"] += LINES
    return message


def test_a_long_log_is_drawn_in_parts(visitors: Visitors) -> None:
    hers, his = visitors.new(), visitors.new()

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda text: route.send(json.dumps(lengthen(json.loads(text)))))

    hers.route_web_socket("**/socket", between)
    ann, bob = two_players(visitors, (hers, his))
    expect(ann.log.last).to_contain_text(f"{LINES}.")
    assert 100 < ann.log.count() <= AT_ONCE
    expect(ann.log.last).to_be_in_viewport()

    earlier = hers.get_by_role("button", name=f"Show earlier moves ({LINES - AT_ONCE})")
    drawn = ann.log.count()
    earlier.click()
    expect(hers.get_by_role("button", name=f"Show earlier moves ({LINES - 2 * AT_ONCE})")).to_be_attached()
    assert drawn < ann.log.count() <= 2 * AT_ONCE

    hers.evaluate("""() => {
        window.drawn = 0;
        const count = changes => changes.forEach(change => { window.drawn += change.addedNodes.length; });
        new MutationObserver(count).observe(document.querySelector('details ol'), {childList: true});
    }""")
    ann.click("a1", "a2")
    expect(ann.log.last).to_contain_text(f"{LINES + 1}.")
    expect(bob.log).to_have_count(1)
    assert 1 <= hers.evaluate("window.drawn") <= FEW
    assert_last_in_sight(ann)


def assert_last_in_sight(table: Table) -> None:
    """The list goes on with the game."""
    expect(table.log.last).to_be_in_viewport()
