"""A10: money that is not there."""

from typing import Any

import pytest

from stampede.core.game import State
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.loans import interest
from tests.games.abilene.table import advance, ask_for_cards, begin_turn, cash, fields, figure, lay, on, start
from tests.games.answers import moves, refused


def owing(*money: int, **options: Any) -> State:
    """Seat 1 owes seat 0 $1,200 at a sale; *money* is the cash of all four."""
    state = start(**options)
    rich(state, *money)
    ask_for_cards(state, "A600")
    lay(state, s1="other", s2="own", s3="own")
    return state


def rich(state: State, *money: int) -> None:
    """Give every player this cash."""
    now = fields(state)
    now.cash[: len(money)] = money
    now.bank_paid = int(now.cash.sum()) - box.START_CASH * now.players


def texts(state: State, seat: int) -> list[str]:
    """The legal actions of a seat."""
    return [state.action_to_string(seat, action) for action in state.legal_actions(seat)]


def test_a10_1_who_cannot_pay_chooses() -> None:
    """A10.1 Borrow, ask or go bankrupt; the bank always lends."""
    state = owing(0, 1_000, 500, 10_000)

    assert state.acting_seats() == (1,)
    assert moves(state) == ["borrow", "ask", "bankrupt"]
    assert refused(state, 0, "borrow") == (
        "it is Ranch B's turn: find the missing money: borrow, ask, or go bankrupt (A3)"
    )
    state.apply_action(1, "borrow")
    assert cash(state) == [2_800, 0, 500, 10_000]
    assert fields(state).loans[1, 0] == 300


def test_a10_1_the_prison_bill_is_one_bill() -> None:
    """A10.1 A4.1 and A4.2 together are one bill."""
    state = start()
    now = fields(state)
    places = [at for at in range(len(now.board)) if now.board[at] == box.BOY][:3]
    now.board[places] = box.EMPTY
    now.jail[0] = 3
    rich(state, 1_000, 0, 0, 0)
    now.dice[:] = 0, 0, 1, 1, 1
    now.phase = box.PRISON
    advance(state)
    state.apply_action(0, "free A4-1")
    state.apply_action(0, "done")

    assert (now.payer, now.amount) == (-1, 0) or fields(state).amount == 2_000
    assert moves(state) == ["borrow", "bankrupt"], "nobody else has 1,000"
    state.apply_action(0, "borrow")
    assert fields(state).loans[0, 0] == 1_300
    assert cash(state)[0] == 0
    assert fields(state).phase == box.CATTLE


@pytest.mark.parametrize(
    ("amount", "rate", "extra"),
    [
        (1_000, 25, 300),
        (100, 25, 100),
        (400, 25, 100),
        (500, 25, 200),
        (1_000, 0, 0),
        (700, 5, 100),
        (500, 200, 1_000),
    ],
)
def test_a10_2_interest_is_rounded_up(amount: int, rate: int, extra: int) -> None:
    """A10.2, A10.3 25 % flat, rounded up to the next hundred: 1,000 costs 1,300."""
    assert interest(amount, rate) == extra


def test_a10_2_whole_loans_are_repaid_before_the_roll() -> None:
    """A10.2 Repay N is the Nth own loan, 1 the oldest; only asked when there is cash for one."""
    state = start()
    fields(state).loans[0, :3] = 1_300, 11_000, 300
    fields(state).phase = box.REPAYMENTS
    advance(state)

    assert moves(state) == ["roll", "repay 1", "repay 3"]
    assert (
        refused(state, 0, "repay 2")
        == "a loan is repaid in full: 11000 is owed, and only 10000 is there (A10.2)"
    )
    assert refused(state, 0, "repay 4") == "there is no such loan: 3 are open (A10.2)"
    state.apply_action(0, "repay 1")
    assert fields(state).loans[0, :3].tolist() == [11_000, 300, 0]
    assert (cash(state)[0], fields(state).bank_paid) == (8_700, -1_300)
    assert moves(state) == ["roll", "repay 2"]
    state.apply_action(0, "repay 2")
    assert moves(state) == ["0", "1", "2", "3", "4", "5"], "nothing else can be repaid"


def test_a10_2_a_loan_too_many_joins_the_latest() -> None:
    """A10.2 Sixteen loans are kept apart; the next is written together with the latest (R)."""
    state = owing(0, 0, 0, 0)
    fields(state).loans[1] = 100
    state.apply_action(1, "borrow")

    assert fields(state).loans[1].tolist() == [100] * 15 + [100 + 1_500]


def test_a10_3_all_who_have_the_amount_answer_in_secret() -> None:
    """A10.3 Nobody sees an answer until all are in; then the borrower sees the offers."""
    state = owing(10_000, 1_000, 100, 200)
    state.apply_action(1, "ask")

    assert state.acting_seats() == (0, 3), "seat 2 lacks the 200, and seat 1 asks"
    assert refused(state, 2, "decline") == "only solvent players who have the amount are asked (A10.3)"
    legal = texts(state, 3)
    assert legal[0] == "decline"
    assert len(legal) == 1 + 41 * 6
    assert {"offer 0 1", "offer 25 3", "offer 200 8", "offer 0 end"} <= set(legal)
    state.apply_action(3, "offer 25 3")
    assert fields(state.observation(3)).answers[3] > box.DECLINED
    assert fields(state.observation(1)).answers[3] == box.HIDDEN
    assert refused(state, 3, "decline") == "an answer has already been given (A10.3)"
    state.apply_action(0, "decline")
    assert moves(state) == ["borrow", "bankrupt", "accept 3"]
    assert refused(state, 1, "accept 0") == "Ranch A has made no offer (A10.3)"
    assert refused(state, 1, "ask") == "a player may ask only once in a shortage (A10.3)"
    state.apply_action(1, "accept 3")
    assert cash(state)[1] == 0
    assert cash(state)[3] == 0
    assert fields(state).notes[0].tolist() == [3, 1, 300, 2], "its first turn has begun"


def test_a10_3_all_decline() -> None:
    """A10.3 Then the bank or bankruptcy remains."""
    state = owing(10_000, 1_000, 100, 200)
    state.apply_action(1, "ask")
    state.apply_action(0, "decline")
    state.apply_action(3, "decline")

    assert moves(state) == ["borrow", "bankrupt"]


def test_a10_3_nobody_has_it() -> None:
    """A10.3 A player may ask only if another solvent player has the missing amount."""
    state = start()
    rich(state, 100, 0, 0, 0)
    ask_for_cards(state, "B600")
    lay(state, s1="other", s2="none", s3="own")
    state.apply_action(2, "borrow")

    assert (
        moves(state) == ["borrow", "ask", "bankrupt"] if cash(state)[0] >= 1_200 else ["borrow", "bankrupt"]
    )
    fields(state).cash[0] = 0
    assert refused(state, 3, "ask").startswith("nobody has the missing amount")


def noted(due: int, *money: int) -> State:
    """Seat 1 owes seat 3 $1,500, due after so many of its turns."""
    state = start()
    rich(state, *money)
    fields(state).notes[0] = 3, 1, 1_500, due
    return state


def test_a10_3_a_loan_is_collected_when_due() -> None:
    """A10.3 Due at the start of the borrower's turn, before the roll; not in the turns of others."""
    state = noted(2, 10_000, 10_000, 0, 0)
    for seat in (0, 1, 2, 3, 0):
        begin_turn(state, seat)
        assert cash(state)[3] == 0
    begin_turn(state, 1)

    assert cash(state) == [10_000, 8_500, 0, 1_500]
    assert not fields(state).notes.any()


def test_a10_3_the_oldest_first() -> None:
    """A10.3 Loans due together are collected in the order they were made; a shortage is A10.1 again."""
    state = noted(1, 0, 1_600, 500, 0)
    fields(state).notes[1] = 2, 1, 300, 1
    begin_turn(state, 1)

    assert cash(state) == [0, 100, 500, 1_500]
    assert (fields(state).payer, fields(state).amount) == (1, 300)
    state.apply_action(1, "borrow")
    assert cash(state) == [0, 0, 800, 1_500]
    assert fields(state).loans[1, 0] == 300
    assert fields(state).phase == box.ROLL


def test_a10_3_due_at_the_end() -> None:
    """A10.3 A loan due at the end of the game waits for it."""
    state = noted(box.AT_END, 0, 10_000, 0, 0)
    for _ in range(9):
        begin_turn(state, 1)

    assert fields(state).notes[0].tolist() == [3, 1, 1_500, box.AT_END]


def test_a10_3_no_more_loans_than_there_is_room_for() -> None:
    """A10.3 Sixteen loans between players can be open (R)."""
    state = owing(10_000, 1_000, 10_000, 10_000)
    fields(state).notes[:] = 2, 3, 100, 8

    assert moves(state) == ["borrow", "bankrupt"]


def test_a10_4_bankruptcy() -> None:
    """A10.4 The creditor gets the cash; the cowboys leave, the cattle stay; debts are void."""
    state = owing(5_000, 700, 10_000, 10_000)
    now = fields(state)
    now.town_boys[1], now.jail[1] = 1, 1
    now.loans[1, 0] = 1_300
    now.notes[0] = 2, 1, 100, 3
    now.notes[1] = 2, 3, 200, 3
    state.apply_action(1, "bankrupt")

    assert cash(state) == [5_000 + 1_600 + 700, 0, 10_000, 10_000]
    assert not (fields(state).board == box.BOY + 1).any()
    assert fields(state).town_boys[1] == fields(state).jail[1] == 0
    assert on(state, "B8") == figure("B1000")
    assert fields(state).notes[:2].tolist() == [[2, 3, 200, 3], [0, 0, 0, 0]]
    assert fields(state).loans[1, 0] == 0
    begin_turn(state, 0)
    assert refused(state, 1, "done").startswith("a bankrupt player takes no further part (A10.4)")
    fields(state).phase = box.TURN_END
    advance(state)
    assert fields(state).turn == 2


def test_a10_4_a_bankrupt_seller() -> None:
    """A10.4 Creditors share in whole hundreds, odd ones clockwise; the second animal leaves unsold."""
    state = start()
    rich(state, 10_000, 0, 800, 0)
    ask_for_cards(state, "A600", "C600", seat=2)
    fields(state).loans[2, 0] = 500
    lay(state, s0="other", s1="own", s3="other")
    assert fields(state).payer == 1
    state.apply_action(1, "borrow")
    assert (fields(state).payer, fields(state).amount) == (2, 2_400)
    state.apply_action(2, "bankrupt")

    assert cash(state) == [10_000 + 1_000, 0, 0, 1_000]
    assert fields(state).unsold[2] == figure("C600")
    assert fields(state).gone.sum() == 1
    assert fields(state).turn == 3


def test_a10_4_odd_hundreds_go_clockwise() -> None:
    """A10.4 The odd hundreds go clockwise from the bankrupt (R)."""
    state = start()
    rich(state, 10_000, 10_000, 900, 10_000)
    ask_for_cards(state, "A600", seat=2)
    lay(state, s0="other", s1="other", s3="other")
    state.apply_action(2, "bankrupt")

    assert cash(state) == [10_300, 10_300, 0, 10_300]
    state = start()
    rich(state, 10_000, 10_000, 1_100, 10_000)
    ask_for_cards(state, "A600", seat=2)
    lay(state, s0="other", s1="other", s3="other")
    state.apply_action(2, "bankrupt")
    assert cash(state) == [10_400, 10_300, 0, 10_400]


def test_a10_4_the_turn_ends_at_once() -> None:
    """A10.4 Who goes bankrupt before the roll has no turn; the bank takes what there is."""
    state = noted(1, 0, 700, 0, 0)
    begin_turn(state, 1)
    state.apply_action(1, "bankrupt")

    assert cash(state) == [0, 0, 0, 700]
    assert fields(state).turn == 2


def test_a10_5_hidden_totals() -> None:
    """A10.5 Cash is open, unless the table hides totals; then a player sees the own cash alone."""
    assert cash(start().observation(1)) == [10_000] * 4
    state = start(hidden_totals=True)

    assert cash(state.observation(1)) == [-1, 10_000, -1, -1]
    assert cash(state.observation(None)) == [-1] * 4
    assert state.observation(1).scores() == (None, 10_000.0, None, None)
    assert state.scores() == (10_000.0,) * 4


def test_a10_5_who_cannot_pay_says_what_he_has() -> None:
    """A10.5 A shortage shows the payer's cash; all are asked, and who lacks it can only decline (R)."""
    state = owing(10_000, 1_000, 100, 200, hidden_totals=True)

    assert cash(state.observation(2)) == [-1, 1_000, 100, -1]
    assert [state.observation(1).action_to_string(1, at) for at in state.observation(1).legal_actions(1)] == [
        "borrow",
        "ask",
        "bankrupt",
    ]
    state.apply_action(1, "ask")
    assert state.acting_seats() == (0, 2, 3)
    assert texts(state, 2) == ["decline"]
    assert refused(state, 2, "offer 5 end") == "an offer needs the money: 200 is missing (A10.3)"
