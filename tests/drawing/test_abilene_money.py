"""Sales, prison, loans and the end of Abilene as they are drawn and told."""

import random
import re
from collections import Counter

import pytest

from stampede.core.game import State
from stampede.core.scene import Motion
from stampede.games.abilene.rules import actions as act
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.sale import bank_price, receives
from tests.drawing.ranches import FAR, at, choices, walk
from tests.games.abilene.table import (
    advance,
    arrange,
    ask_for_boys,
    ask_for_cards,
    ask_for_cattle,
    cell,
    fields,
    lay,
    on,
    play,
    roll,
    start,
)

# -------------------------------------------------------------------- the sale


def test_driving_into_town_tells_what_a_sale_brings() -> None:
    """A9.2, A9.3 The player knows the animal, and nobody else hears of it."""
    for animal, words in (
        ("unbranded", "the bank pays $1,500. Each wrong card pays you $500"),
        ("B300", "brand B, 300: the bank pays $2,300, or nothing"),
        ("A600", "the bank pays $1,600. Each"),
    ):
        state = ask_for_cattle(arrange({**FAR, "A2": animal}), 3, 3)
        assert words in choices(state)["cow 3 A2>town"].note
    assert choices(state)["cow 3 A2>town"].tag == "sale"
    state.apply_action(0, "cow 3 A2>town")
    assert state.scene(1).motions == (Motion("cow", "A2", "corral"),)
    assert state.scene(1).said == "Ranch A: a cow from A2 to town."
    assert [sprite.under for sprite in state.scene(0).sprites if sprite.place == "corral"] == ["brand A, 600"]
    last = ask_for_cattle(arrange({**FAR, "A8": "", "A2": "A600"}), 3, 3)
    assert choices(last)["cow 3 A2>town"].note.endswith("the game ends with this turn (A11.1).")


@pytest.mark.parametrize("animal", ["A600", "A100", "unbranded", "B1000"])
@pytest.mark.parametrize("card", ["own", "none", "other"])
def test_the_sheet_of_a_sale_adds_up(animal: str, card: str) -> None:
    """A9.2, A9.3, A9.4 Line by line who paid whom: what the cash of everybody says too."""
    state = ask_for_cards(start(), animal)
    before = fields(state).cash.copy()
    lay(state, s1=card, s2="none", s3="other")
    scene, now = state.scene(2), fields(state)
    sheet = scene.sheets[0]
    flows = [(row.cells[0], int(row.cells[2].replace("$", "").replace(",", ""))) for row in sheet.rows]

    change: Counter[str] = Counter()
    for names, amount in flows:
        payer, payee = names.split(" to ")
        change[payer] -= amount
        change[payee] += amount
    for seat, letter in enumerate("ABDE"):
        assert change[f"Ranch {letter}"] == now.cash[seat] - before[seat]
    assert change["Bank"] == -bank_price(now)
    owed = {f"Ranch {letter}" for seat, letter in enumerate("ABDE") if seat and receives(now, seat)}
    assert owed <= set(change)
    assert "(A9.2)" in sheet.rows[0].cells[1]
    assert all("(A9.3)" in row.cells[1] for row in sheet.rows[1:])


def test_a_sale_is_theatre() -> None:
    """A9.1 Cards lie face down but for their owner, then all is turned, and stays until the next sale."""
    state = ask_for_cards(start(), "B600", "unbranded")
    assert at(state.scene(1), "corral") == at(state.scene(1), "waiting") == ["cow"]
    assert at(state.scene(1), "seller") == ["mark-A"]
    lay(state, s1="own")
    assert at(state.scene(1), "card-B") == ["card-own"]
    assert state.scene(1).reveals == (), "nothing is revealed before all have laid a card"
    assert at(state.scene(2), "card-B") == at(state.scene(None), "card-B") == ["card-hidden"]
    lay(state, s2="other", s3="none")
    scene = state.scene(None)
    assert [at(scene, f"card-{letter}") for letter in "ABDE"] == [
        [],
        ["card-own"],
        ["card-other"],
        ["card-none"],
    ]
    assert at(scene, "corral") == ["sold-B"]
    assert at(scene, "waiting") == ["cow"]
    assert [label.text for label in scene.labels] == ["600"]
    (reveal,) = scene.reveals
    assert [(card.seat, card.words) for card in reveal.cards] == [
        (1, "seller's brand"),
        (2, "another's brand"),
        (3, "no brand"),
    ]
    assert reveal.truth is not None
    assert reveal.truth.words == "brand B, 600"
    paid = [(each.source, each.target, each.amount) for each in reveal.payments]
    assert paid == [(1, 0, "$1,200"), (3, 0, "$600"), (0, 2, "$1,200")]
    assert scene.said == (
        "Ranch A sells brand B, 600: the bank pays $0; Ranch B pays $1,200; Ranch E pays $600; "
        "Ranch D gets $1,200."
    )
    lay(state, s1="none")
    assert at(state.scene(2), "corral") == ["cow"]
    assert at(state.scene(2), "waiting") == []
    assert state.scene(2).labels == ()
    assert state.scene(2).sheets[0].title == "Ranch A sold brand B, 600"
    lay(state, s2="none", s3="none")
    assert at(state.scene(2), "corral") == ["sold-none"]
    roll(state, 1, 1, 1, 1, 1)
    assert at(state.scene(2), "corral") == ["sold-none"]


def test_cards_tell_what_they_cost() -> None:
    """A9.3 For each truth the gain or loss."""
    state = ask_for_cards(start(), "B600")
    found = choices(state, 1)

    assert list(found) == ["own", "none", "other"]
    assert {name: [stake.amount for stake in choice.stakes] for name, choice in found.items()} == {
        "own": ["$0", "-$500", "-$200 to -$2,000"],
        "none": ["-$100 to -$1,000", "+$500", "-$100 to -$1,000"],
        "other": ["-$200 to -$2,000", "-$500", "+$200 to +$2,000"],
    }
    cases = [stake.case for stake in found["own"].stakes]
    assert cases == ["seller's brand", "no brand", "another's brand"]
    assert found["other"].note.startswith("If it is another's brand, the bank pays the seller nothing")
    assert choices(ask_for_cards(start(), "unbranded"), 1) == found, "they tell nothing of the animal"
    assert choices(state, 0) == {}


# -------------------------------------------------------------------- prison and money


def test_prison_tells_the_bill() -> None:
    """A4.2 An inmate, a cell, and what it costs; the worked example."""
    state = start(4)
    now = fields(state)
    for name in ("A4-1", "A4", "A4+1", "A5-1"):
        now.board[cell(state, name)] = box.EMPTY
    now.jail[0] = 4
    roll(state, 0, 0, 1, 1, 1)
    assert at(state.scene(1), "jail-A") == ["boy-A"] * 4
    choice = choices(state)["free A4"]
    assert choice.path == ("jail-A", "A4")
    assert choice.note == "The bill is then $2,100, including food for those who stay (A4.2)."
    state.apply_action(0, "free A4")
    assert state.scene(1).motions == (Motion("boy-A", "jail-A", "A4"),)
    assert choices(state)["free A8-1"].note.startswith("The bill is then $3,500")
    state.apply_action(0, "free A8-1")
    assert choices(state)["done"].note == "The bill is $3,500 (A4.1)."
    state.apply_action(0, "done")
    assert state.scene(1).said == "Ranch A frees nobody else. Ranch A pays $3,500 for the prison."


def short_of_cash(**options: object) -> State:
    """Seat 1 lacks 1,100 in a sale of seat 0."""
    state = start(4, **options)
    fields(state).cash[:4] = 10_000, 100, 10_000, 1_000
    fields(state).bank_paid = -18_900
    ask_for_cards(state, "A600")
    lay(state, s1="other", s2="own", s3="own")
    return state


def test_a_shortage_tells_what_each_way_costs() -> None:
    """A10.1, A10.3, A10.4."""
    state = short_of_cash()
    found = choices(state, 1)

    assert state.scene(1).status == "Your turn: you must pay $1,200 and lack $1,100."
    assert list(found) == ["borrow", "ask", "bankrupt"]
    assert found["borrow"].note.startswith("You owe the bank $1,400")
    state.apply_action(1, "ask")
    assert state.scene(0).said == "Ranch B asks the others for $1,100."
    assert state.scene(3).entry is None
    assert choices(state, 3) == {}, "seat 3 has not enough"
    for seat in (0, 2):
        entry = state.scene(seat).entry
        assert entry is not None
        assert entry.label == "Offer $1,100 to Ranch B"
        rates, dues = entry.fields
        for rate in range(int(rates.low), int(rates.high) + 1, int(rates.step)):
            for due, _ in dues.values:
                assert state.string_to_action(seat, entry.action.format(rate, due))
    state.apply_action(0, "offer 20 3")
    assert state.scene(2).said == "Answers are given in secret."
    state.apply_action(2, "decline")
    assert state.scene(3).said == (
        "All have answered: Ranch A offers 20 %, due in 3 of the borrower's turns; Ranch D declines."
    )
    found = choices(state, 1)
    assert found["accept 0"].label == "Accept the offer of Ranch A and owe $1,400"
    assert found["accept 0"].note == "Due in 3 of the borrower's turns, and collected then (A10.3)."
    assert found["ask"].barred == "You have asked already (A10.3)."
    state.apply_action(1, "accept 0")
    assert state.scene(3).said == (
        "Ranch B borrows $1,100 from Ranch A and owes $1,400, due in 3 of the borrower's turns."
    )
    assert [sheet.title for sheet in state.scene(3).sheets][-1] == "Loans"


def test_nobody_to_ask_is_barred() -> None:
    """A10.3."""
    state = short_of_cash()
    fields(state).cash[:4] = 0, 100, 0, 0
    fields(state).bank_paid = -39_900

    assert choices(state, 1)["ask"].barred == "Nobody has the missing amount (A10.3)."


def test_repayments_without_the_cash_are_barred() -> None:
    """A10.2."""
    state = start(3)
    fields(state).loans[0, :2] = 12_500, 1_300
    fields(state).phase = box.REPAYMENTS
    advance(state)
    found = choices(state)

    assert found["repay 1"].barred == "A loan is repaid in full, and you have $10,000 (A10.2)."
    assert found["repay 2"].barred == ""
    state.apply_action(0, "repay 2")
    assert state.scene(1).said == "Ranch A repays $1,300 to the bank."


def test_a_loan_that_is_due_is_told() -> None:
    """A10.3 It is collected at the start of the borrower's turn."""
    state = start(3)
    fields(state).notes[0] = 2, 1, 700, 1
    now = fields(state)
    now.turn, now.phase = 0, box.BOYS
    state = ask_for_boys(state, 1)
    while fields(state).turn == 0:
        state.apply_action(0, state.legal_actions(0)[0])

    assert state.scene(0).said.endswith("Ranch C pays $700 back to Ranch E.")


def test_how_it_stands() -> None:
    """A10.5 Hidden totals stay hidden; the viewer's own line stands out."""
    state = start(3, hidden_totals=True)
    now = fields(state)
    now.jail[1], now.loans[0, 0], now.bankrupt[2] = 2, 1_300, 1
    sheet = next(sheet for sheet in state.scene(0).sheets if sheet.title == "Standings")

    assert [row.cells for row in sheet.rows] == [
        ("Ranch A", "$10,000", "$1,300", "9", "5 of 5"),
        ("Ranch C", "hidden", "none", "9", "3 of 5"),
        ("Ranch E", "bankrupt", "", "9", ""),
    ]
    assert [row.is_strong for row in sheet.rows] == [True, False, False]
    assert [label.text for label in state.scene(0).labels] == ["bankrupt"]


# -------------------------------------------------------------------- the end


@pytest.mark.slow
def test_the_report_of_a_match() -> None:
    """A11.2 The chart ends with the money that counts, and every sale has its line."""
    positions = walk(4, 3, 5_000, sale_limit=4)
    last = positions[-1]
    assert last.is_terminal()
    report = last.game.definition.drawn.report(positions)
    sales, deeds = report.sheets

    assert [line.points[-1][1] for line in report.charts[0].lines] == list(last.scores())
    assert {line.points[0] for line in report.charts[0].lines} == {(0.0, 10_000.0)}
    assert len(sales.rows) == int(fields(last).gone.sum()) >= 4
    assert sum(int(row.cells[1]) for row in deeds.rows) == len(sales.rows)
    assert [int(row.cells[3]) for row in deeds.rows] == fields(last).thefts[:4].tolist()
    fought = [int(row.cells[4]) for row in deeds.rows], [int(row.cells[5]) for row in deeds.rows]
    assert sum(fought[0]) == sum(fought[1]) > 0
    assert deeds.note.startswith(f"{len(sales.rows)} animals were sold")

    first = next(number for number, state in enumerate(positions) if fields(state).gone.sum())
    told = last.game.definition.drawn.report
    (winner,) = last.winners()
    assert last.seat_names[winner] in report.deed
    stolen = re.fullmatch(r"Ranch . stole an animal from Ranch . \((.*)\)\.", told(positions[:first]).deed)
    assert stolen, "before the first sale, the dearest theft"
    assert told(positions[:2]).deed == ""


@pytest.mark.slow
def test_the_end_is_told() -> None:
    """A11.2 To the winner, to the others, and to spectators."""
    last = walk(3, 4, 5_000, sale_limit=3)[-1]
    (winner,) = last.winners()

    assert last.scene(winner).status == "You win: 3 cattle are sold."
    assert last.scene(None).status == f"{last.seat_names[winner]} wins: 3 cattle are sold."
    assert last.scene(winner).choices == ()


def test_a_bankrupt_player_leaves() -> None:
    """A10.4 Cowboys leave, cattle stay, and the gate says so."""
    state = short_of_cash()
    state.apply_action(1, "bankrupt")
    scene = state.scene(0)

    assert scene.said == "Ranch B goes bankrupt."
    assert not any(sprite.symbol == "boy-B" for sprite in scene.sprites)
    assert sum(sprite.symbol == "cow" and sprite.place[0] == "B" for sprite in scene.sprites) == 9
    assert on(state, "B8") >= box.COW
    assert state.history[-1][1] == act.GO_BANKRUPT


def test_seats_have_names_and_marks() -> None:
    """A2.1."""
    state = start(3)
    play(state, random.Random(1), 1)

    assert state.seat_names == ("Ranch A", "Ranch C", "Ranch E")
    assert state.game.definition.drawn.seat_symbol(state.records, 1) == "mark-C"
