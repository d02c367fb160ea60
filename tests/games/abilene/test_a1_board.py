"""A1: the box and the board."""

import json
import random
from collections import deque
from pathlib import Path
from typing import Any

import pytest

from stampede.core.errors import InvalidOption
from stampede.core.game import Game
from stampede.games.abilene import ABILENE
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.cells import head_number, is_boot, is_edge, ranch_of
from stampede.games.abilene.rules.lattice import BORDER, NEXT, NOWHERE, NUM_CELLS, RING, TOWN
from stampede.games.abilene.table.board import cell_name, land_of, own_land
from stampede.testing.checks import check_state
from tests.games.abilene.table import ask_for_boys, ask_for_cattle, cell, ends, fields, name, play, start

FILE = Path(box.__file__).parent.parent / "table" / "board.json"
HEADS = ["8", "7-2", "7-1", "7", "7+1", "7+2", "6-1", "6", "6+1"]
BOOTS = ["5-1", "5+1", "4-1", "4", "4+1"]


def board() -> Any:
    return json.loads(FILE.read_text(encoding="utf-8"))


def steps(source: int) -> dict[int, int]:
    """Steps from a cell to every other, the town being one space."""
    found, queue = {source: 0}, deque([source])
    while queue:
        here = queue.popleft()
        beside = BORDER.tolist() if here == TOWN else NEXT[here].tolist()
        for there in beside:
            if there != NOWHERE and there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def test_a1_1_the_dice() -> None:
    """A1.1 Cattle dice show 0 1 2 3 4 5, cowboy dice 1 1 2 2 3 4."""
    assert box.CATTLE_WEIGHTS.tolist() == [1] * 6
    assert box.COWBOY_WEIGHTS.tolist() == [0, 2, 2, 1, 1]


def test_a1_2_the_cattle() -> None:
    """A1.2 Seven branded animals a letter, twelve without a brand, 54 in all."""
    assert sorted(box.VALUES.repeat([*[1, 3, 2, 1] * 6, 12]).tolist()) == sorted(
        [1000, 600, 600, 600, 300, 300, 100] * 6 + [500] * 12
    )


def test_a1_3_cells_of_a_ranch() -> None:
    """A1.3 Six ranches of 35 cells, 210 in all, with cow-heads, boots, an outer edge and border cells."""
    state = start(6)
    now = fields(state)
    names = [name(state, number) for number in range(NUM_CELLS)]

    assert len(set(names)) == NUM_CELLS == 210
    for letter in box.LETTERS:
        own = [number for number in range(NUM_CELLS) if names[number][0] == letter]
        heads = sorted((head_number(now, number), names[number][1:]) for number in own)
        assert len(own) == 35
        assert [text for order, text in heads if order] == HEADS
        assert {names[number][1:] for number in own if is_boot(now, number)} == set(BOOTS)
        assert {number for number in own if is_edge(now, number)} == {n for n in own if RING[n] == 8}
        assert sum(RING[number] == 2 for number in own) == 2
        assert {ranch_of(now, number) for number in own} == {box.LETTERS.index(letter)}


@pytest.mark.parametrize(("text", "beside"), [("A2", 5), ("A2+1", 4), ("A8", 3), ("A8+4", 4), ("D5", 6)])
def test_a1_3_neighbours(text: str, beside: int) -> None:
    """A1.3 Each hexagon has six neighbours; at the edge and beside the town fewer cells."""
    around = NEXT[cell(start(), text)].tolist()

    assert sum(number not in (NOWHERE, TOWN) for number in around) == beside


def test_a1_3_steps_to_town() -> None:
    """A1.3 The cow-heads are 5 to 7 steps from town, 52 in all; the boots 3, 3, 3, 4, 4."""
    state = start()
    heads = [steps(cell(state, f"A{text}"))[TOWN] for text in HEADS]

    assert (min(heads), max(heads), sum(heads)) == (5, 7, 52)
    assert sorted(steps(cell(state, f"A{text}"))[TOWN] for text in BOOTS) == [3, 3, 3, 4, 4]


@pytest.mark.parametrize(("letters", "far"), [("BF", 4), ("CE", 8), ("D", 8)])
def test_a1_3_steps_to_foreign_cattle(letters: str, far: int) -> None:
    """A1.3 From a boot to the nearest foreign animal: 4 steps to the next ranch, 8 beyond."""
    state = start(6)
    ways = [steps(cell(state, f"A{text}")) for text in BOOTS]

    for letter in letters:
        assert min(way[cell(state, letter + text)] for way in ways for text in HEADS) == far


@pytest.mark.parametrize(
    ("number", "counts"),
    [(1, [2, 3, 3, 4, 4]), (2, [3, 6, 6, 12, 12]), (3, [7, 9, 9, 14, 14]), (4, [10, 10, 15, 29, 29])],
)
def test_a1_3_cowboy_moves_at_the_start(number: int, counts: list[int]) -> None:
    """A1.3, A6.2 How many moves the five cowboys have at the start, by die."""
    state = ask_for_boys(start(6), number)

    assert sorted(len(ends(state, f"boy {number} A{text}")) for text in BOOTS) == counts


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_a1_3_every_animal_can_move_at_the_start(number: int) -> None:
    """A1.3, A5.2 All nine animals can move at the start, whatever the die shows."""
    state = ask_for_cattle(start(6), number, 0)

    assert all(ends(state, f"cow {number} A{text}") for text in HEADS)


def test_a1_4_the_board_of_the_box_is_a_board() -> None:
    """A1.4 The board of the box passes its own check."""
    assert (land_of(board()) == own_land("")).all()


def spoil(change: str) -> Any:  # noqa: C901, PLR0912 - one branch a fault
    """The board with one fault."""
    data = board()
    ranch = data["ranches"][0]
    if change == "boot":
        ranch["boots"].pop()
    elif change == "head on boot":
        ranch["cowheads"][0] = ranch["boots"][0]
    elif change == "edge":
        ranch["outer_edge"].pop()
    elif change == "border":
        ranch["border_to_abilene"].pop()
    elif change == "island":
        for mark in ("cells", "border_to_abilene"):
            ranch[mark] = [at for at in ranch[mark] if at not in ([0, -2], [0, -3], [1, -3], [-1, -2])]
    elif change == "twice":
        data["ranches"][1]["cells"].append(ranch["cells"][5])
    elif change == "repeated":
        ranch["cells"].append(ranch["cells"][5])
    elif change == "outside":
        ranch["boots"][0] = data["ranches"][1]["boots"][0]
    elif change == "far":
        ranch["cells"].append([9, 0])
    elif change == "text":
        ranch["cells"] = "all"
    elif change == "pair":
        ranch["cells"][0] = [0.5, 1]
    elif change == "letter":
        ranch["id"] = "X"
    elif change == "five":
        data["ranches"].pop()
    else:
        return []
    return data


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("boot", "nine and five are needed"),
        ("head on boot", "all different"),
        ("edge", "at least eight"),
        ("border", "border_to_abilene must name"),
        ("island", "not connected to town"),
        ("twice", "belongs to two ranches"),
        ("repeated", "names a cell twice"),
        ("outside", "outside the ranch"),
        ("far", "must be a list of cells"),
        ("text", "must be a list of cells"),
        ("pair", "must be a list of cells"),
        ("letter", "a list of six with the ids"),
        ("five", "a list of six with the ids"),
        ("nothing", "a list of six with the ids"),
    ],
)
def test_a1_4_other_boards_are_refused(change: str, reason: str) -> None:
    """A1.4 Requirements of a board."""
    with pytest.raises(InvalidOption, match=reason):
        land_of(spoil(change))


@pytest.mark.slow
def test_a1_4_another_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A1.4 Another board is read from a file; its cells have names of their own ranch."""
    data = board()
    a, b = data["ranches"][:2]
    a["cells"].append([3, -5])
    b["cells"].remove([3, -5])
    (tmp_path / "other.json").write_text(json.dumps(data), encoding="utf-8")
    monkeypatch.setenv("STAMPEDE_BOARDS", str(tmp_path))
    game = Game(ABILENE, {"board": "other.json"}, "plain")
    land = game.new_initial_state().records["land"][0]
    plain = Game(ABILENE, {}, "plain").new_initial_state()
    state = game.new_initial_state()
    play(state, random.Random(1), 120)

    assert cell_name(land, cell(plain, "B5-2")) == "A5+3"
    assert len(game.board.places) == len(plain.game.board.places)
    check_state(state)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ("../x.json", "without folders"),
        ("x.txt", "without folders"),
        ("/etc/x.json", "without folders"),
        ("none.json", "there is no such file"),
        ("bad.json", "is not a JSON file"),
        ("list.json", "a list of six"),
    ],
)
def test_a1_4_files_that_are_no_boards(
    given: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A1.4 A file that is missing or holds no board is refused with a sentence."""
    (tmp_path / "bad.json").write_text("{", encoding="utf-8")
    (tmp_path / "list.json").write_text("[]", encoding="utf-8")
    monkeypatch.setenv("STAMPEDE_BOARDS", str(tmp_path))

    with pytest.raises(InvalidOption, match=reason):
        Game(ABILENE, {"board": given}, "plain")
