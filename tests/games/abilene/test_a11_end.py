"""A11: the end, and who has won."""

import pytest

from stampede.core.game import State
from stampede.games.abilene.rules import components as box
from tests.games.abilene.table import advance, arrange, ask_for_cards, cash, fields, lay, start
from tests.games.answers import refused

CATTLE = {"A8": "A600", "B8": "B600", "D8": "D600", "E8": "E600"}


def end_turn(state: State) -> State:
    """The turn of seat 0 is over."""
    fields(state).turn, fields(state).phase = 0, box.TURN_END
    advance(state)
    return state


def test_a11_1_a_solvent_player_without_cattle() -> None:
    """A11.1 The game ends after a turn that leaves a solvent player without cattle."""
    state = end_turn(arrange({"A8": "A600", "B8": "B600", "D8": "D600"}))

    assert state.is_terminal()
    assert state.acting_seats() == ()
    assert state.game.definition.rules.ending(state.records).rule == "A11.1"
    assert refused(state, 0, "done") == "the game is over: a player has no cattle left (A11.1)"
    assert refused(state, -1, "1") == "the game is over: a player has no cattle left (A11.1)"


def test_a11_1_the_turn_is_finished_sales_included() -> None:
    """A11.1 The last animal brought to town is sold first (R)."""
    state = ask_for_cards(arrange({"B8": "B600", "D8": "D600", "E8": "E600"}), "A600")

    assert not state.is_terminal()
    lay(state, s1="own", s2="own", s3="own")
    assert state.is_terminal()
    assert state.winners() == (0,)


def test_a11_1_not_on_account_of_a_bankrupt_ranch() -> None:
    """A11.1 The empty ranch of a bankrupt player ends nothing."""
    state = arrange({"A8": "A600", "B8": "B600", "D8": "D600"})
    fields(state).bankrupt[3] = 1
    end_turn(state)

    assert not state.is_terminal()


def test_a11_1_one_solvent_player_is_left() -> None:
    """A11.1 It ends at once when one solvent player is left (R)."""
    state = start(3)
    now = fields(state)
    now.cash[:3] = 10_000, 100, 10_000
    now.bankrupt[2] = 1
    ask_for_cards(state, "A600", "A100")
    lay(state, s1="other")
    state.apply_action(1, "bankrupt")

    assert state.is_terminal()
    assert state.game.definition.rules.ending(state.records).reason == "only one player is solvent"
    assert state.winners() == (0,)


def test_a11_2_debts_are_settled() -> None:
    """A11.2 Loans between players, then the bank's; a total may fall below 0."""
    state = arrange({"A8": "A600", "B8": "B600", "D8": "D600"})
    now = fields(state)
    now.cash[:4] = 1_000, 500, 2_000, 3_000
    now.notes[0] = 0, 1, 900, box.AT_END
    now.notes[1] = 1, 2, 200, 5
    now.loans[2, :2] = 1_300, 300
    end_turn(state)

    assert cash(state) == [1_900, -200, 200, 3_000]
    assert state.scores() == (1_900.0, -200.0, 200.0, 3_000.0)
    assert state.winners() == (3,)
    assert state.returns() == [-1.0, -1.0, -1.0, 1.0]


def test_a11_2_equal_money_shares_the_win() -> None:
    """A11.2 Of the solvent players those with most money win."""
    state = arrange({"A8": "A600", "B8": "B600", "D8": "D600"})
    fields(state).cash[:4] = 2_000, 5_000, 5_000, 9_000
    fields(state).bankrupt[3] = 1
    fields(state).board[0] = box.EMPTY
    fields(state).board[fields(state).board == box.COW + 1 + 13] = box.EMPTY
    end_turn(state)

    assert state.winners() == (1, 2)
    assert state.returns() == [-1.0, 1.0, 1.0, -1.0]


@pytest.mark.parametrize(
    ("money", "broke", "returns"),
    [
        ((5_000, 5_000, 5_000), (), [0.0, 0.0, 0.0]),
        ((5_000, 5_000, 0), (2,), [1.0, 1.0, -1.0]),
        ((5_000, 4_000, 4_000), (), [1.0, -1.0, -1.0]),
    ],
)
def test_a11_2_a_win_that_all_share_is_none(
    money: tuple[int, ...], broke: tuple[int, ...], returns: list[float]
) -> None:
    """A11.2 0 for all when all share the win; a bankrupt player does not, whatever the others have."""
    state = arrange({"A8": "A600"}, 3)
    fields(state).cash[:3] = money
    fields(state).bankrupt[list(broke)] = 1
    assert state.returns() == [0.0, 0.0, 0.0]
    end_turn(state)

    assert state.is_terminal()
    assert state.returns() == returns


@pytest.mark.parametrize(("limit", "over"), [(0, False), (2, True), (3, False)])
def test_a11_3_short_game(limit: int, over: bool) -> None:  # noqa: FBT001 - a case of a table
    """A11.3 The short game ends after the turn in which the agreed number is sold in all."""
    state = ask_for_cards(start(sale_limit=limit), "A600", "A100")
    lay(state, s1="own", s2="own", s3="own")
    assert not state.is_terminal()
    lay(state, s1="own", s2="own", s3="own")

    assert state.is_terminal() == over
    if over:
        ending = state.game.definition.rules.ending(state.records)
        assert (ending.rule, ending.reason) == ("A11.3", "2 cattle are sold")


def test_a11_3_no_more_than_there_are() -> None:
    """A11.3 More cattle than there are cannot be agreed on."""
    with pytest.raises(ValueError, match="there are 27 cattle in this game"):
        start(3, sale_limit=28)
    words = start(3, sale_limit=12, hidden_totals=True).game
    assert (
        words.definition.describe_options(words.options)
        == "3 players, ends when 12 cattle are sold, totals hidden"
    )


def test_a13_3_a_hard_limit_of_400_rounds() -> None:
    """A13.3 After 400 rounds the game ends as A11.2 (R)."""
    state = arrange(CATTLE)
    now = fields(state)
    now.rounds = 399
    end_turn(state)
    assert not state.is_terminal()
    fields(state).turn, fields(state).phase = 3, box.TURN_END
    advance(state)

    assert state.is_terminal()
    assert state.game.definition.rules.ending(state.records).rule == "A13.3"
