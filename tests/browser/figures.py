"""Prints what players wait for: ``python -m tests.browser.figures``.

The time from a click in one browser to the drawn board in the other, the bytes of a first visit, how far it
is to the first move, and how long a long replay takes from end to end.
"""

import random
import re
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.front import two_players
from tests.browser.journeys import journeys, scrub
from tests.browser.table import Table
from tests.browser.visitors import Profiles, Visitors, Watch, launch
from tests.players.process import running

MOVES = 60

# When the last click happened, and when the frame was drawn that first showed another position.
CLOCK = """
window.clicked = 0;
window.drawn = [];
const now = () => performance.timeOrigin + performance.now();
addEventListener('click', event => {
  window.clicked = performance.timeOrigin + event.timeStamp;
}, true);
let before = '';
const look = () => {
  const pieces = [...document.querySelectorAll('.stage .piece')].map(piece => piece.style.transform);
  const position = pieces.sort().join();
  if (position && position !== before) {
    if (before) {
      // The frame is on the screen once the task after its drawing runs.
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => window.drawn.push(now());
        channel.port2.postMessage(0);
      });
    }
    before = position;
  }
};
new MutationObserver(look).observe(document, {subtree: true, childList: true, attributes: true});
"""


class Scale:
    """Counts what comes over the wire for a page."""

    def __init__(self, page: Page) -> None:
        self.fetched = 0
        self.told = 0
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.loadingFinished", self._fetched)
        session.on("Network.webSocketFrameReceived", self._told)

    def _fetched(self, event: dict[str, float]) -> None:
        self.fetched += int(event["encodedDataLength"])

    def _told(self, event: dict[str, dict[str, str]]) -> None:
        self.told += len(event["response"]["payloadData"].encode())


def delays(visitors: Visitors) -> list[float]:
    """Milliseconds from click to drawn board, one for each move of a game on the full board."""
    pages = visitors.new(), visitors.new()
    for page in pages:
        page.add_init_script(CLOCK)
    players = two_players(visitors, pages, options={})
    chance = random.Random(7)
    found = []
    for number in range(MOVES):
        mover, other = players[number % 2], players[1 - number % 2]
        expect(mover.headline).to_have_text(re.compile(r"Your turn|You (won|lost)"))
        if mover.ending.count():
            break
        other.page.evaluate("window.drawn.length = 0")
        source = chance.choice(mover.startable())
        mover.cell(source).click()
        target = chance.choice(mover.reachable())
        mover.cell(target).click()
        other.shows(number + 1, source + target)
        other.wait_until("window.drawn.length > 0")
        found.append(other.page.evaluate("window.drawn[0]") - mover.page.evaluate("window.clicked"))
    return found


def weigh(page: Page, path: str) -> Scale:
    """A first visit with an empty cache."""
    scale = Scale(page)
    page.goto(path)
    expect(page.get_by_role("main")).to_be_visible()
    page.wait_for_load_state("networkidle")
    return scale


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server, sync_playwright() as play:
        browser = launch(play.chromium)
        visitors = Visitors(Profiles(browser), server.url, Watch())
        found = sorted(delays(visitors))
        last = found[min(len(found) - 1, round(0.99 * len(found)))]
        ann: Table
        ann, _ = two_players(visitors, options={})
        front, table = weigh(visitors.new(), "/"), weigh(visitors.new(), ann.path)
        sys.stdout.write(
            f"click to drawn board in the other browser, {len(found)} moves: "
            f"median {statistics.median(found):.1f} ms, 99th percentile {last:.1f} ms\n"
            f"first load of the front page: {front.fetched:,} bytes\n"
            f"first load of a table: {table.fetched:,} bytes and {table.told:,} over the socket\n"
        )
        for name, clicks, seconds in journeys(visitors):
            sys.stdout.write(f"to the first move {name}: {clicks} clicks, {seconds:.1f} s\n")
        positions, whole, longest = scrub(visitors)
        sys.stdout.write(
            f"a replay of {positions} actions from end to end in 41 stops: {whole:.1f} s, "
            f"the longest stop {1000 * longest:.0f} ms\n"
        )
        visitors.leave()
        browser.close()


if __name__ == "__main__":
    main()
