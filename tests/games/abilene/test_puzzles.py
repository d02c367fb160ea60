"""Each puzzle has one answer: all else is played out, or counted, here (A5, A6, A7, A9)."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from stampede.core.game import State
from stampede.games import find, load
from stampede.lessons import lessons_of
from stampede.play.log import MatchFile

OWN = 0
PUZZLES = {each.name: each.file for each in lessons_of(find("abilene")) if each.is_puzzle}
GUESSES = {"1-three-left": "C", "2-heavy-hand": "C", "3-fresh-theft": "E"}
"""Which herd the animal in the corral is of, as everybody knows."""
SALES = {"7-open-eyes": {"A": "own", "C": "other", "u": "none"}, "8-bad-name": dict.fromkeys("ACu", "other")}
"""The cards of the others, by the animal sold."""


def text_of(file: MatchFile) -> str:
    assert isinstance(file.position, str)
    return file.position


def position(file: MatchFile, changes: dict[str, str] | None = None) -> State:
    """Where the puzzle begins, with other words of its text in place of some."""
    words = dict(word.split("=", 1) for word in text_of(file).split())
    words |= changes or {}
    return load("abilene", file.options).state_from_text(" ".join(map("=".join, words.items())))


def after(state: State, *entries: tuple[int, str]) -> State:
    state = state.clone()
    for entry in entries:
        state.apply_action(*entry)
    return state


def texts(state: State, seat: int = OWN) -> list[str]:
    return [state.action_to_string(seat, action) for action in state.legal_actions(seat)]


def earned(state: State, *entries: tuple[int, str]) -> int:
    before, now = state.scores()[OWN], after(state, *entries).scores()[OWN]
    assert before is not None
    assert now is not None
    return round(now - before)


def answer(file: MatchFile) -> str:
    return file.entries[0].action


def test_every_puzzle_is_proved() -> None:
    assert {*GUESSES, *SALES, "4-both-in", "5-two-thefts", "6-safe-thousand"} == set(PUZZLES)


def possible(file: MatchFile, ranch: str) -> Iterator[State]:
    """Each animal of the herd in the corral, for all look alike there (A12.1)."""
    words = dict(word.split("=", 1) for word in text_of(file).split())
    herd = [animal.split(":") for animal in words[f"cattle.{ranch}"].split(",")]
    yield position(file)
    for cell, kind in herd:
        rest = ",".join(f"{at}:{words['town_cows'] if at == cell else other}" for at, other in herd)
        yield position(file, {"town_cows": kind, f"cattle.{ranch}": rest})


@pytest.mark.parametrize("name", GUESSES)
def test_one_card_is_best_on_average(name: str) -> None:
    """A9.3 Each animal that may stand in the corral is as likely as another."""
    file = PUZZLES[name]
    states = list(possible(file, GUESSES[name]))
    mean = {
        card: Fraction(sum(earned(state, (OWN, card), (2, "own")) for state in states), len(states))
        for card in ("own", "none", "other")
    }
    assert [card for card in mean if mean[card] == max(mean.values())] == [answer(file)]


@pytest.mark.parametrize("name", SALES)
def test_one_sale_earns_most(name: str) -> None:
    """A9.2, A9.3 The others lay what the puzzle says."""
    file = PUZZLES[name]
    state = position(file)
    earnings = {}
    for ride in (text for text in texts(state) if text.endswith(">town")):
        sold = after(state, (OWN, ride)).to_text().split("town_cows=")[1]
        card = SALES[name][sold[0]]
        earnings[ride] = earned(state, (OWN, ride), (1, card), (2, card))
    assert len(earnings) == 3
    assert [ride for ride in earnings if earnings[ride] == max(earnings.values())] == [answer(file)]


def test_one_way_brings_both_to_town() -> None:
    file = PUZZLES["4-both-in"]
    state = position(file)
    ways = [
        [first, second]
        for first in texts(state)
        for second in texts(after(state, (OWN, first)))
        if first.endswith(">town") and second.endswith(">town")
    ]
    assert ways == [[entry.action for entry in file.entries]]


def thefts(state: State) -> list[str]:
    return [text for text in texts(state) if after(state, (OWN, text)).to_text().count("hand=C")]


def test_one_share_of_the_dice_steals_twice() -> None:
    file = PUZZLES["5-two-thefts"]
    state = position(file)
    ways = set()
    for first in thefts(state):
        stolen = after(state, (OWN, first))
        ways |= {(first, second) for second in thefts(after(stolen, (OWN, texts(stolen)[0])))}
    named = {answer(file), *(each.entries[0].action for each in file.notes[0].variations)}
    assert {first for first, _ in ways} == named
    assert len(ways) == 2


def reachable(file: MatchFile, after_move: State) -> set[str]:
    """A6.2 The cells on which a rider of another seat can end, each with any die."""
    told = dict(word.split("=", 1) for word in after_move.to_text().split() if word.startswith("cattle"))
    asked = {"ask": "boy"} | told
    return {
        text.split(">")[1]
        for seat in (1, 2)
        for die in (1, 2, 3, 4)
        for text in texts(position(file, asked | {"turn": str(seat), "dice": f"0x,0x,{die},1x,1x"}), seat)
    }


def test_one_cell_is_out_of_every_riders_reach() -> None:
    file = PUZZLES["6-safe-thousand"]
    state = position(file)
    assert "A6+2" in reachable(file, state)
    moves = [text for text in texts(state) if " A6+2>" in text]
    safe = [text for text in moves if text.split(">")[1] not in reachable(file, after(state, (OWN, text)))]
    assert len(moves) > 5
    assert safe == [answer(file)]
