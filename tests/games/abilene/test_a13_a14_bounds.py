"""A13 what always holds, A14 the notation."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stampede.core.game import State
from stampede.core.interface import CHANCE
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.actions import BOY_MOVE, NUM_ACTIONS
from stampede.testing.checks import check_state
from tests.effort import effort
from tests.games.abilene.table import choose, fields, game, play, seated, start
from tests.games.answers import refused


def keep(state: State) -> None:
    """A13.1 Figures, cattle and money are all there: ``check_record`` counts them."""
    state.game.definition.rules.check_record(state.records, state.game.options)


@pytest.mark.slow
@settings(max_examples=effort(4, 8), deadline=None)
@given(
    players=st.integers(3, 6),
    limit=st.integers(0, 20),
    hidden=st.booleans(),
    seed=st.integers(0, 2**32),
    never=st.sampled_from([(), ("bankrupt",), ("borrow",)]),
)
def test_a13_1_random_play_keeps_what_always_holds(
    players: int,
    limit: int,
    hidden: bool,  # noqa: FBT001 - drawn
    seed: int,
    never: tuple[str, ...],
) -> None:
    """A13.1 Figures per cell, cowboys, cattle and money, at every step."""
    rng = random.Random(seed)
    state = seated(players, sale_limit=limit, hidden_totals=hidden)
    for _ in range(9 * players + 250):
        if state.is_terminal():
            break
        before, flow = int(fields(state).cash.sum()), int(fields(state).bank_paid)
        state.apply_action(*choose(state, rng, never))
        keep(state)
        assert int(fields(state).cash.sum()) - before == int(fields(state).bank_paid) - flow
    check_state(state)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "seed"), effort([(3, 1), (6, 3)], [(3, 1), (4, 2), (6, 3)]))
def test_a13_1_games_end(players: int, seed: int) -> None:
    """A11.1, A13.1 Random games end, and the checks of the house pass on the way."""
    rng = random.Random(seed)
    state = start(players, sale_limit=players)
    while not state.is_terminal():
        if len(state.history) == 300 * seed:
            check_state(state)
        state.apply_action(*choose(state, rng, ()))
        keep(state)
    check_state(state)


@pytest.mark.slow
@settings(max_examples=effort(20, 60), deadline=None)
@given(data=st.data())
def test_a13_1_broken_records_are_refused_or_are_positions(data: st.DataObject) -> None:
    """A13.1 A record with one number changed is refused, or can be looked at and played on."""
    state = start(3)
    play(state, random.Random(data.draw(st.integers(0, 20), label="seed")), 60)
    names = list(state.game.definition.rules.dtype.names or ())
    name = data.draw(st.sampled_from(names), label="field")
    values = state.records[name][0].reshape(-1) if state.records[name][0].shape else state.records[name]
    index = data.draw(st.integers(0, len(values) - 1), label="index")
    values[index] = data.draw(
        st.integers(-3, 40) | st.sampled_from([-(2**31), 2**31 - 1, 100, 10_000]), label="value"
    )
    try:
        keep(state)
    except ValueError as refusal:
        assert str(refusal)
        return
    for seat in state.acting_seats():
        assert state.legal_actions(seat)
    assert str(state)


def test_a13_2_a_refusal_names_the_rule_and_changes_nothing() -> None:
    """A13.2 The kinds of things that are refused."""
    state = start(3)

    assert refused(state, 0, "1") == "not now: the dice are rolled (A14)"
    assert refused(state, 3, "1") == "nobody sits there: the seats are 0 to 2 (A2.1)"
    assert refused(state, CHANCE, "own") == "that is not possible now: the dice are rolled (A3)"
    assert (
        refused(state, CHANCE, NUM_ACTIONS)
        == f"no action has this number: actions are 0 to {NUM_ACTIONS - 1} (A14)"
    )
    assert refused(state, CHANCE, -1).startswith("no action has this number")
    for number in (3, 2):
        state.apply_action(CHANCE, str(number))
    assert refused(state, CHANCE, "5") == "a cowboy die shows 1 to 4 (A1.1)"
    assert refused(state, CHANCE, "0") == "a cowboy die shows 1 to 4 (A1.1)"


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 1000), number=st.integers(0, NUM_ACTIONS - 1))
def test_a13_2_any_number_is_legal_or_refused(seed: int, number: int) -> None:
    """A13.2 Whatever number is sent, there is a rule and a reason."""
    state = start(4)
    play(state, random.Random(seed), 30)
    for seat in range(CHANCE, 4):
        if number not in state.legal_actions(seat):
            refusal = state.game.definition.rules.refusal(state.records, seat, number)
            assert refusal.rule
            assert refusal.reason


@pytest.mark.parametrize(
    "text",
    [
        "1000",
        "600",
        "300",
        "100",
        "unbranded",
        "roll",
        "repay 1",
        "repay 16",
        "0",
        "5",
        "free A4-1",
        "done",
        "cow 2 A7-2>A3",
        "cow 5 A6>town",
        "boy 1 A4>B6+1",
        "boy 3 A4>town",
        "boy 4 town>C3",
        "to A7",
        "own",
        "none",
        "other",
        "borrow",
        "ask",
        "bankrupt",
        "decline",
        "offer 25 3",
        "offer 0 end",
        "offer 200 8",
        "accept 5",
    ],
)
def test_a14_notation(text: str) -> None:
    """A14 Every form of the table is read and written; case and blanks do not matter."""
    state = seated(6)
    read, write = state.game.definition.rules.string_to_action, state.game.definition.rules.action_to_string

    number = read(state.records, 0, f"  {text.upper()} ")
    assert write(state.records, 0, number) == text
    assert 0 <= number < NUM_ACTIONS


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is not an action: write for example"),
        ("cow", "is not an action: write for example"),
        ("6", "is not an action: write for example"),
        ("repay 0", "is not an action: write for example"),
        ("repay 17", "is not an action: write for example"),
        ("accept 6", "is not an action: write for example"),
        ("boy 2 A4-B6", "is not an action: write for example"),
        ("boy 2 A4>B9", "is not an action: write for example"),
        ("boy 0 A4>B6", "no cowboy die shows 0 (A1.1)"),
        ("boy 2 A4>B8-8", "there is no cell B8-8 on this board (A1.3)"),
        ("to A2-1", "there is no cell A2-1 on this board (A1.3)"),
        ("to A8+99", "there is no cell A8+99 on this board (A1.3)"),
        ("offer 7 3", "an interest rate of 7 % cannot be offered: 0 to 200 in steps of 5 (A10.3)"),
        ("offer 205 3", "an interest rate of 205 % cannot be offered: 0 to 200 in steps of 5 (A10.3)"),
        ("offer 5 4", "is not an action: write for example"),
        ("🐄", "is not an action: write for example"),
    ],
)
def test_a14_other_texts_are_no_actions(text: str, reason: str) -> None:
    """A14 Anything else is refused with a sentence."""
    assert reason in refused(seated(3), 0, text)


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(
    text=st.text(max_size=30)
    | st.from_regex(r"(cow|boy) [0-5] [A-F][2-8]([+-][1-9])?>[A-F][2-8]", fullmatch=True)
)
def test_a14_any_text_is_an_action_or_refused(text: str) -> None:
    """A14 No text breaks the reader."""
    state: Any = seated(4)
    try:
        number = state.game.definition.rules.string_to_action(state.records, 0, text)
    except ValueError as refusal:
        assert str(refusal)
    else:
        assert state.game.definition.rules.action_to_string(state.records, 0, number)


def test_a14_numbers_and_texts_are_one_to_one() -> None:
    """A14 Numbers below those of moves all have their own text, and read back."""
    state = seated(6)
    texts = {}
    for number in (*range(800), *range(BOY_MOVE, BOY_MOVE + 1000)):
        if 708 <= number < BOY_MOVE:
            continue
        text = state.action_to_string(0, number)
        assert state.game.definition.rules.string_to_action(state.records, 0, text) == number
        texts[text] = number
    assert len(texts) == 708 + 1000
    assert game(players=6).definition.rules.num_actions == NUM_ACTIONS
    assert box.MAX_ROUNDS == 400
