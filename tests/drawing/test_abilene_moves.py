"""Moves on the land of Abilene: ways, and the previews of thefts and duels come true."""

from collections import Counter
from itertools import pairwise

import pytest

from stampede.core.game import State
from stampede.core.scene import Choice, Mark, Motion
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.lattice import NEXT, TOWN
from tests.drawing.ranches import FAR, at, choices, walk
from tests.games.abilene.table import (
    arrange,
    ask_for_boys,
    begin_turn,
    cell,
    fields,
    roll,
)


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 6])
def test_ways_go_step_by_step(players: int) -> None:
    """A5.2, A6.2, A6.3 Each way leads to its end, as far as the die allows, with one turn."""
    seen = 0
    for state in walk(players, 9, 300):
        (seat, *_) = state.acting_seats() or (-1,)
        if fields(state).question not in (box.ASK_COW, box.ASK_BOY):
            continue
        for choice in state.scene(seat).choices:
            if choice.path:
                check_way(state, choice)
                seen += 1
    assert seen > 500


def check_way(state: State, choice: Choice) -> None:
    kind, number, _ = choice.action.split()
    way = choice.way or choice.path[1:]
    assert (way[0], way[-1]) == choice.path[1:]
    assert len(way) - 1 == int(number) if kind == "boy" else len(way) - 1 <= int(number)
    cells = [TOWN if name.startswith("town") else cell(state, name) for name in way]
    headings = []
    for here, there in pairwise(cells):
        if here == TOWN:
            headings = [0]  # leaving town is the one change of direction
            continue
        assert there in NEXT[here].tolist()
        headings.append(NEXT[here].tolist().index(there))
    if TOWN not in cells:
        assert sum(one != other for one, other in pairwise(headings)) <= 1
        between = [int(fields(state).board[here]) for here in cells[1:-1]]
        passed = (box.EMPTY, box.BOY + fields(state).turn) if kind == "cow" else (box.EMPTY,)
        assert set(between) <= set(passed)


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 5])
def test_motions_lead_from_one_scene_to_the_next(players: int) -> None:
    """A12.2 A moved figure stood at its source before, and stands at its target now; and it is marked."""
    positions = walk(players, 21, 260)
    moved: Counter[str] = Counter()
    for before, after in pairwise(positions):
        scene = after.scene(None)
        there = {(sprite.symbol, sprite.place) for sprite in before.scene(None).sprites}
        for motion in scene.motions:
            if motion.symbol.startswith("note-"):
                continue  # out of a purse, or into it
            assert (motion.symbol, motion.source) in there
            assert motion.target in {
                sprite.place for sprite in scene.sprites if sprite.symbol == motion.symbol
            }
            moved[motion.symbol] += 1
    assert {f"boy-{letter}" for letter in "ACE"} | {"cow"} <= set(moved)


@pytest.mark.slow
def test_what_is_told_of_a_duel_comes_true() -> None:
    """A8.2 Prison, a boot or the outer edge: for every duel that could be fought, whoever wins."""
    told: Counter[str] = Counter()
    for seed in range(5):
        for state in walk(4, seed, 300)[150::3]:
            if fields(state).question != box.ASK_BOY:
                continue
            for choice in state.scene(fields(state).turn).choices:
                if choice.tag == "duel":
                    for numbers in ((4, 1), (1, 4)):
                        told[check_duel(state, choice, numbers)] += 1
    assert set(told) == {"to prison", "to a boot cell", "to the outer edge"}, told


def check_duel(state: State, choice: Choice, numbers: tuple[int, int]) -> str:
    """Fight the duel, and compare with the note; returns where the loser went."""
    after = state.clone()
    seat = int(fields(state).turn)
    after.apply_action(seat, choice.action)
    before = fields(after).jail.copy()
    roll(after, *numbers)
    parts = choice.note.split("; if you lose, yours goes ")
    promise = parts[0].split(" goes ")[1] if numbers[0] > numbers[1] else parts[1]
    if (fields(after).jail > before).any():
        assert promise.startswith("to prison"), choice.note
        return "to prison"
    ends = {name.action.removeprefix("to ") for name in after.scene(after.acting_seats()[0]).choices}
    rings = {int(name[1]) for name in ends}
    boots = {"5-1", "5+1", "4-1", "4", "4+1"}
    where = "to a boot cell" if {name[1:] for name in ends} <= boots else "to the outer edge"
    assert rings == {8} or where == "to a boot cell"
    assert promise.startswith(where), (choice.note, ends)
    letter = next(iter(ends))[0]
    assert f"Ranch {letter}" in promise
    return where


def test_what_is_told_of_a_theft_comes_true() -> None:
    """A7.1 A cow-head, the outer edge, or any free cell."""
    herd = ["8", "7-2", "7-1", "7", "7+1", "7+2", "6-1", "6", "6+1"]
    edge = ["8-3", "8-2", "8-1", "8+1", "8+2", "8+3", "8+4"]
    others = {"B6": "B1000", "D8": "D600", "E8": "E600", "B5": "@0"}
    full = {f"A{name}": "A600" for name in herd}
    for standing, words in (
        ({"A8": "A600"}, "a free cow-head"),
        (full, "the outer edge"),
        ({**full, **{f"A{name}": "A600" for name in edge}}, "as far out"),
    ):
        state = ask_for_boys(arrange({**others, **standing}), 1)
        choice = choices(state)["boy 1 B5>B6"]
        assert choice.tag == "steal"
        assert words in choice.note
        state.apply_action(0, choice.action)
        ends = {action.removeprefix("to A") for action in choices(state)}
        expected = {"a free cow-head": herd, "the outer edge": edge}.get(words)
        assert ends <= set(expected) if expected else not ends & set(herd + edge)


def test_a_duel_is_shown_with_both_dice() -> None:
    """A8.1 The fighters stand on one cell, and their dice lie beside their marks until the next action."""
    state = ask_for_boys(
        arrange({"B5": "@0", "B6": "@1", "A8": "A600", "B8": "B600", "D8": "D600", "E8": "E600"}), 1
    )
    choice = choices(state)["boy 1 B5>B6"]
    assert choice.label == "Fight on B6 from B5 with the 1"
    assert choice.note == (
        "The higher die wins. If you win, the cowboy of Ranch B goes to the outer edge of the land of "
        "Ranch B; if you lose, yours goes to prison (A8.2)."
    )
    state.apply_action(0, choice.action)
    scene = state.scene(None)
    assert sorted(at(scene, "B6")) == ["boy-A", "boy-B"]
    assert Mark("B6", "duel") in scene.marks
    assert scene.said == "Ranch A: a cowboy from B5 fights the cowboy of Ranch B on B6."
    roll(state, 2)
    assert state.scene(2).said == "Duel on B6: Ranch A rolls 2."
    assert at(state.scene(2), "duel-die-1") == ["die-boy-2"]
    roll(state, 2)
    assert state.scene(2).said == "Duel on B6: both roll 2, and roll again."
    assert at(state.scene(2), "duel-die-2") == ["die-boy-2"]
    lost = state.clone()
    roll(lost, 1, 3)
    won = "Duel on B6: 1 against 3, Ranch B wins and the cowboy of Ranch A goes to prison."
    assert lost.scene(2).said == won
    assert lost.scene(2).motions == (Motion("boy-A", "B6", "jail-A"),)
    assert at(lost.scene(2), "jail-A") == ["boy-A"]
    assert at(lost.scene(2), "duel-2") == ["mark-B"]
    roll(state, 3, 1)
    assert state.scene(0).status == "Your turn: choose where the beaten cowboy of Ranch B goes."
    assert sorted(at(state.scene(0), "B6")) == ["boy-A", "boy-B"]
    state.apply_action(0, "to B8+1")
    assert at(state.scene(0), "duel-1") == at(state.scene(0), "duel-die-1") == []
    assert state.scene(0).said == "The beaten cowboy of Ranch B goes to B8+1."


def test_town_is_on_the_way() -> None:
    """A6.3 Cowboys stand in their street, and leave by any gate."""
    state = ask_for_boys(arrange({**FAR, "A2": "@0"}), 1, 2)
    assert choices(state)["boy 1 A2>town"].path == ("die-3", "A2", "town")
    assert choices(state)["boy 2 A2>D2"].way == ("A2", "town", "D2")
    state.apply_action(0, "boy 1 A2>town")
    assert at(state.scene(1), "town-A") == ["boy-A"]
    assert state.scene(1).motions == (Motion("boy-A", "A2", "town-A"),)
    begin_turn(state, 0)
    roll(state, 0, 0, 1, 2, 2)
    state.apply_action(0, "done")
    assert choices(state)["boy 2 town>D3"].path == ("die-4", "town-A", "D3")
    state.apply_action(0, "boy 2 town>D3")
    assert state.scene(1).motions == (Motion("boy-A", "town-A", "D3"),)
