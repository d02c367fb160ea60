"""A page that has seen a long match holds no more than one that comes to it now."""

from benchmarks.page import heaps, opened

from tests.browser.visitors import Visitors

MOVES = 40
LEAKED_NODES, LEAKED_HEAP = 1.1, 1.6
"""How many times as much a page may hold; code that has run takes memory too."""


def test_a_long_match_leaves_nothing_behind(company: Visitors) -> None:
    page = company.new(phone=True)
    *_, after, anew = heaps(page, opened(page, company.url, "abilene"), MOVES, steps=1)
    assert after.moves >= MOVES
    assert after.nodes < anew.nodes * LEAKED_NODES, (after, anew)
    assert after.used < anew.used * LEAKED_HEAP, (after, anew)
