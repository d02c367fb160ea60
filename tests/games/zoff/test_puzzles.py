"""Each puzzle has one answer: all else is played out here (Z4, Z5, Z6)."""

from collections.abc import Iterator
from itertools import product

import pytest

from stampede.core.game import State
from stampede.games import find, load
from stampede.lessons import lessons_of
from stampede.play.log import MatchFile

BLUE = 0
PUZZLES = {each.name: each.file for each in lessons_of(find("zoff")) if each.is_puzzle}
COUNTED = ("1-one-short", "2-fill-it", "3-newcomer", "4-third-rank", "5-none")
CARDS = ("6-first-card", "7-jump")


def position(file: MatchFile) -> State:
    assert isinstance(file.position, str)
    return load("zoff", file.options).state_from_text(file.position)


def after(state: State, *entries: tuple[int, str]) -> State:
    state = state.clone()
    for entry in entries:
        state.apply_action(*entry)
    return state


def seat_of(state: State) -> int:
    return state.acting_seats()[0]


def texts(state: State, seat: int) -> list[str]:
    return [state.action_to_string(seat, action) for action in state.legal_actions(seat)]


def wins(state: State) -> bool:
    """Whether blue can win alone, whatever the others do."""
    if state.is_terminal():
        return state.winners() == (BLUE,)
    seat = seat_of(state)
    ways = (wins(after(state, (seat, text))) for text in texts(state, seat))
    return any(ways) if seat == BLUE else all(ways)


def test_every_puzzle_is_proved() -> None:
    assert {*COUNTED, *CARDS, "8-never-wasted"} == set(PUZZLES)


@pytest.mark.parametrize("name", COUNTED)
def test_one_amount_wins_whatever_the_others_do(name: str) -> None:
    file, state = PUZZLES[name], position(PUZZLES[name])
    won = [text for text in texts(state, BLUE) if wins(after(state, (BLUE, text)))]
    assert won == [file.entries[0].action]


@pytest.mark.parametrize("name", CARDS)
def test_one_card_brings_most(name: str) -> None:
    """Z4.2 All place as many cows as they may."""
    file, start = PUZZLES[name], position(PUZZLES[name])
    others = [entry for entry in file.entries if entry.seat != BLUE and not entry.action.startswith("place")]
    brought = {}
    for text in texts(start, BLUE):
        state = after(start, (BLUE, text), *others)
        while not (state.is_terminal() or state.is_secret()):
            state = after(state, (seat_of(state), texts(state, seat_of(state))[-1]))
        brought[text] = state.scores()[BLUE] or 0
    assert [text for text in brought if brought[text] == max(brought.values())] == [file.entries[0].action]


def plans(state: State, seat: int) -> Iterator[list[tuple[int, str]]]:
    """The pairs a seat may make in a round."""
    for first in texts(state, seat):
        for second in texts(after(state, (seat, first)), seat):
            yield [(seat, first), (seat, second)]


def can_be_wasted(state: State, placed: int = 0) -> bool:
    """Z4.4, Z4.6 Whether one of blue's two cards can end without a cow, though blue places what fits."""
    if state.is_terminal() or state.is_secret():
        return placed < 2
    seat = seat_of(state)
    found = texts(state, seat)
    if seat == BLUE and found[-1].startswith("place"):
        return found[-1] == "place 0" or (placed == 0 and can_be_wasted(after(state, (seat, found[-1])), 1))
    return any(can_be_wasted(after(state, (seat, text)), placed) for text in found)


def test_one_pair_of_cards_is_never_wasted() -> None:
    file = PUZZLES["8-never-wasted"]
    state = position(file)
    safe = []
    for mine in plans(state, BLUE):
        rivals = product(plans(state, 1), plans(state, 2))
        if not any(can_be_wasted(after(state, *mine, *one, *other)) for one, other in rivals):
            safe.append(mine)
    assert safe == [[tuple(entry) for entry in file.entries[:2]]]
