"""The claims of Buffalo's lessons and puzzles are true: a search checks them."""

from functools import cache

import pytest

from stampede.bots.engine import Engine
from stampede.core.game import State
from stampede.core.policy import SURE, WIN
from stampede.games import find, load
from stampede.lessons import Lesson, lessons_of
from stampede.lessons.form import Beside
from stampede.lessons.reading import keys_of
from stampede.play.log import Notes

WITHIN = {"1-one-move": 1, "2-run": 5, "3-first": 3, "4-come": 3, "5-lure": 7, "6-three": 5}
"""Each puzzle is won within so many moves of both sides together, whatever the answer."""
LESSONS = {lesson.name: lesson for lesson in lessons_of(find("buffalo"))}
DECISIVE = ("5-bait", "6-choose")
"""Steps in which one choice keeps the game and the named mistakes lose it."""
AHEAD = 5

pytestmark = pytest.mark.slow


@cache
def engine() -> Engine:
    return Engine(load("buffalo", {}, "compiled"), bits=16)


def beginning(lesson: Lesson) -> State:
    assert isinstance(lesson.file.position, str)
    return engine().game.state_from_text(lesson.file.position)


def winning(state: State, seat: int, within: int) -> set[str]:
    """The choices that win within so many moves of both sides together."""
    values = engine().values(state, seat, within)
    return {state.action_to_string(seat, action) for action, value in values.items() if value >= WIN - within}


def test_every_puzzle_is_told_of_here() -> None:
    assert WITHIN.keys() == {name for name, lesson in LESSONS.items() if lesson.is_puzzle}


@pytest.mark.parametrize("name", WITHIN)
def test_a_puzzle_names_all_choices_that_solve_it_and_one_at_first(name: str) -> None:
    file, within = LESSONS[name].file, WITHIN[name]
    state, seat = beginning(LESSONS[name]), LESSONS[name].heading.seat
    assert seat is not None
    for number, entry in enumerate(file.entries):
        if entry.seat == seat:
            named = [entry.action, *right(file.notes.get(number, Notes()))]
            assert set(named) == winning(state, seat, within - number), (name, number)
            assert number or len(named) == 1
        state.apply_action(*entry)
    assert state.winners() == (seat,)


def right(notes: Notes) -> list[str]:
    """The other choices of a position that are no mistakes."""
    firsts = [(each.entries[0].action, each.notes.get(1, Notes())) for each in notes.variations]
    return [action for action, beside in firsts if not keys_of(beside.unknown, Beside).wrong]


@pytest.mark.parametrize("name", DECISIVE)
def test_a_named_mistake_loses_and_what_is_right_does_not(name: str) -> None:
    file, state = LESSONS[name].file, beginning(LESSONS[name])
    values = engine().values(state, 1, AHEAD)
    good = {file.entries[0].action, *right(file.notes[0])}
    lost = {state.action_to_string(1, action) for action, value in values.items() if value <= -SURE}
    legal = {state.action_to_string(1, action) for action in state.legal_actions(1)}
    assert lost == legal - good
