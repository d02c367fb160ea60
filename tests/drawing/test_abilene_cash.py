"""The money of Abilene as notes, its flow, and the proceeds card."""

import re
from collections import Counter
from itertools import pairwise

import pytest

from stampede.core.game import State
from stampede.core.scene import Board, Motion
from stampede.games.abilene.draw.cash import MOST
from stampede.games.abilene.draw.proceeds import MINUS, NAMES, SCALE
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.sale import bank_price, receives
from tests.drawing.ranches import at, walk
from tests.games.abilene.table import (
    ask_for_boys,
    ask_for_cards,
    cash,
    fields,
    game,
    lay,
    roll,
    start,
)

PHONE = 390
READABLE = 10
"""Pixels."""


def drawing(board: Board, symbol: str) -> str:
    return next(other.svg for other in board.symbols if other.name == symbol)


def notes(board: Board, symbol: str) -> Counter[int]:
    """The notes a symbol consists of, by value; 0 for those that are face down."""
    found: Counter[int] = Counter()
    for used in re.findall(r'href="#symbol-([\w-]+)"', drawing(board, symbol)):
        if used.startswith("note-"):
            found[0 if used == "note-back" else int(used.removeprefix("note-"))] += 1
        else:
            found += notes(board, used)
    return found


def purse(state: State, letter: str, viewer: int | None = None) -> tuple[int, str, str]:
    """The sum of a ranch's notes, the amount written beside them, and the description."""
    scene = state.scene(viewer)
    (big,) = (sprite for sprite in scene.sprites if sprite.place == f"cash-{letter}")
    small = at(scene, f"small-{letter}")
    counted = notes(state.game.board, big.symbol) + notes(state.game.board, small[0] if small else "boy-A")
    return sum(value * count for value, count in counted.items()), big.text, big.label


def flows(state: State, viewer: int | None = None) -> list[tuple[str, str]]:
    """From where to where notes go."""
    moved = [motion for motion in state.scene(viewer).motions if motion.symbol.startswith("note-")]
    return [(motion.source, motion.target) for motion in moved]


# -------------------------------------------------------------------- the notes


def test_a10_5_notes_can_be_counted() -> None:
    """A1.1, A10.5 For every amount the notes add up to the written number; few of each kind."""
    state = start(3)
    for amount in range(0, 1_000 * MOST + 1_000, 700):
        fields(state).cash[1] = amount
        assert purse(state, "C") == (amount, f"{amount:,}", f"Ranch C: ${amount:,}")
    for thousands in range(MOST + 1):
        counted = notes(state.game.board, f"cash-{thousands}")
        assert counted[1_000] <= 5
        assert set(counted) <= {1_000, 5_000}
    fields(state).cash[:3] = 1_000 * MOST + 5_300, -1_200, 0
    assert purse(state, "A")[:2] == (1_000 * MOST + 300, f"{1_000 * MOST + 5_300:,}"), (
        "as many as there is room for"
    )
    assert purse(state, "C")[:2] == (0, "-1,200"), "after debts (A11.2)"


def test_a10_5_a_hidden_purse_is_a_pile_face_down() -> None:
    """A10.5 The same for any amount; the own notes lie open. A bankrupt player has none (A10.4)."""
    state = start(3, hidden_totals=True)
    for amount in (0, 10_000, 33_300):
        fields(state).cash[1] = amount
        scene = state.scene(0)
        assert at(scene, "cash-C") == ["cash-hidden"]
        assert at(scene, "small-C") == []
        assert purse(state, "C", 0) == (0, "", "money of Ranch C, face down")
        assert purse(state, "C", 1)[0] == amount
    assert set(notes(state.game.board, "cash-hidden")) == {0}
    fields(state).bankrupt[1] = 1
    assert at(state.scene(0), "cash-C") == []


# -------------------------------------------------------------------- payments


def test_a9_4_money_flows_at_a_sale() -> None:
    """A9.2, A9.3, A9.4 The bank, then who was wrong, then who was right; not where totals are hidden."""
    for options in ({}, {"hidden_totals": True}):
        state = ask_for_cards(start(**options), "unbranded")
        lay(state, s1="none", s2="own")
        assert flows(state) == flows(state, 3) == []
        lay(state, s3="other")
        expected = [
            ("town", "purse-A"),
            ("purse-D", "purse-A"),
            ("purse-E", "purse-A"),
            ("purse-A", "purse-B"),
        ]
        assert flows(state) == flows(state, 1) == ([] if options else expected)
    assert state.scene(1).motions == ()


def test_a10_4_nobody_sees_what_was_paid_where_a_total_was_hidden_before() -> None:
    """A10.4, A10.5 Who goes bankrupt hides nothing any more, but what they had stays hidden."""
    state = start(3, hidden_totals=True)
    state.before = state.records.copy()
    for seat in (1, 2):
        fields(state).bankrupt[seat] = 1
        fields(state).cash[seat] = 0
    assert state.scene(0).motions == ()


def test_a10_1_a_bill_goes_to_town_and_a_loan_to_who_lacks() -> None:
    """A4.1, A10.1, A10.3 The prison's bill; a shortage of an opponent in a sale; a loan that is due."""
    state = start(4)
    fields(state).jail[0] = 1
    roll(state, 0, 0, 1, 1, 1)
    assert state.scene(2).motions[-1] == Motion("note-100", "purse-A", "town")

    state = start(4)
    fields(state).cash[:4] = 10_000, 100, 10_000, 10_000
    ask_for_cards(state, "A600")
    lay(state, s1="other", s2="own", s3="own")
    assert flows(state) == [("town", "purse-A")], "seat 1 is asked first"
    state.apply_action(1, "ask")
    state.apply_action(0, "decline")
    state.apply_action(2, "offer 0 1")
    state.apply_action(3, "decline")
    assert flows(state) == []
    state.apply_action(1, "accept 2")
    assert flows(state) == [("purse-B", "purse-A"), ("purse-D", "purse-A")]
    assert cash(state) == [12_800, 0, 8_900, 10_000]

    state = start(3)
    fields(state).notes[0] = 2, 1, 700, 1
    state = ask_for_boys(state, 1)
    while fields(state).turn == 0:
        assert flows(state) == []
        state.apply_action(0, state.legal_actions(0)[0])
    assert flows(state) == [("purse-C", "purse-E")]


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 5])
def test_money_only_flows_where_it_went(players: int) -> None:
    """A13.1 Who has more than before got notes, who has less paid some, and nobody else is concerned."""
    seen = 0
    letters = [box.LETTERS[ranch] for ranch in box.HOMES[players][:players]]
    for before, after in pairwise(walk(players, 30 + players, 900)):
        if after.is_terminal():
            continue
        change = {
            name: now - then for name, now, then in zip(letters, cash(after), cash(before), strict=True)
        }
        concerned = {place[-1] for flow in flows(after) for place in flow if place != "town"}
        assert {letter for letter, amount in change.items() if amount} <= concerned
        for source, target in flows(after):
            assert change.get(source[-1], -1) < 0 or change.get(target[-1], 1) > 0
            seen += 1
    assert seen > 5


# -------------------------------------------------------------------- the proceeds card


def test_a9_2_the_proceeds_card_is_shown_where_a_sale_is_decided() -> None:
    """A9.1, A9.2 To all, as long as cards are laid."""
    state = start(3)
    assert at(state.scene(0), "proceeds") == []
    ask_for_cards(state, "A600")
    assert [at(state.scene(viewer), "proceeds") for viewer in (None, 0, 1)] == [["proceeds"]] * 3
    lay(state, s1="own")
    assert at(state.scene(1), "proceeds") == ["proceeds"]
    lay(state, s2="own")
    assert at(state.scene(1), "proceeds") == []


def written() -> list[str]:
    """The print of the proceeds card, in rows."""
    return re.findall(r">([^<]+)</text>", drawing(game().board, "proceeds"))


def worth(printed: str, value: int) -> int:
    """``1,000 + V``, or ``2V`` less than nothing, in dollars."""
    terms = printed.lstrip("+" + MINUS).split(" + ")
    sums = (
        int(term.rstrip("V") or 1) * value if "V" in term else int(term.replace(",", "")) for term in terms
    )
    return sum(sums) * (-1 if printed.startswith(MINUS) else 1)


@pytest.mark.parametrize(("sold", "animal"), [("own", "A300"), ("none", "unbranded"), ("other", "B600")])
def test_a9_3_the_proceeds_card_tells_the_truth(sold: str, animal: str) -> None:
    """A9.2, A9.3 Each of its cells is what the rules then pay."""
    row = list(NAMES).index(sold)
    price = [words for words in written() if "," in words][row]
    shares = written()[-9:][3 * row : 3 * row + 3]
    for laid, share in zip(NAMES, shares, strict=True):
        state = ask_for_cards(start(), animal)
        lay(state, s1=laid, s2="none", s3="none")
        now = fields(state)
        value = int(box.VALUES[int(now.sold) - box.COW - 1])
        assert worth(share, value) == receives(now, 1)
        assert bank_price(now) == (0 if sold == laid == "other" else worth(price, value))
    assert "0 if “?”" in written()


def test_the_proceeds_card_can_be_read_on_a_phone() -> None:
    """A9.2 Prices and shares are ten pixels high where the board is as wide as a phone."""
    board = game(players=6).board
    sizes = re.findall(r'font-size="([\d.]+)"[^>]*>([^<]*)', drawing(board, "proceeds"))
    numbers = [float(size) for size, words in sizes if words in written()[-9:] or "," in words]
    assert len(numbers) >= 12
    assert min(numbers) * SCALE * PHONE / board.width >= READABLE


def test_a1_1_the_cards_have_the_signs_of_the_box() -> None:
    """A1.1, A9.1 Three signs, the same on a card and on an animal; a "?" for another's brand."""
    board = game().board
    signs = [re.findall(r' d="([^"]+)"', drawing(board, f"card-{name}"))[-1] for name in NAMES]
    assert len(set(signs)) == len(NAMES)
    for sign in signs:
        assert sign in drawing(board, "proceeds")
    assert signs[-1].count("Z") == 2, "a hook and its dot"
