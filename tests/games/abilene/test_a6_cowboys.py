"""A6: the cowboys."""

import random

import pytest

from stampede.core.game import State
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.actions import BOY_MOVE, number_of, source_of, target_of
from stampede.games.abilene.rules.cells import boy_on
from stampede.games.abilene.rules.lattice import NUM_CELLS, TOWN
from tests.games.abilene.naive import boy_ends
from tests.games.abilene.table import arrange, ask_for_boys, choose, ends, fields, on, start
from tests.games.answers import moves, refused

FAR = {"A8": "A600", "B8": "B600", "D8": "D600", "E8": "E600"}


def test_a6_1_three_different_cowboys_move_exactly() -> None:
    """A6.1 Each die moves one cowboy by exactly its number, three different ones, in any order."""
    state = ask_for_boys(start(), 3, 1, 1)
    state.apply_action(0, "boy 1 A4>A3")

    assert {text[:5] for text in moves(state)} == {"boy 1", "boy 3"}
    assert not any(" A3>" in text for text in moves(state))
    assert refused(state, 0, "boy 1 A3>A4") == "the cowboy on A3 has already moved (A6.1)"
    assert refused(state, 0, "boy 2 A4+1>A2") == "no remaining cowboy die shows 2 (A6.1)"
    state.apply_action(0, "boy 3 A4+1>B3-1" if "boy 3 A4+1>B3-1" in moves(state) else moves(state)[-1])
    state.apply_action(0, moves(state)[0])
    assert fields(state).turn == 1


def test_a6_1_a_die_must_be_used() -> None:
    """A6.1 There is no passing while any die has a move."""
    assert "done" not in moves(ask_for_boys(start(), 2, 2, 2))


def test_a6_1_dice_without_a_move_are_lost() -> None:
    """A6.1 When no die left has a move, the cowboys' part is over."""
    state = arrange({**FAR, "A8": "@0", "A8-1": "A600", "A8+1": "A600", "A7": "A100"})
    ask_for_boys(state, 2)

    assert fields(state).turn == 1


def test_a6_1_fewer_cowboys_than_dice() -> None:
    """A6.1 With fewer than three free cowboys the player chooses the dice."""
    state = ask_for_boys(arrange({"A5": "@0", **FAR}), 1, 2, 4)
    state.apply_action(0, "boy 2 A5>A3")

    assert fields(state).turn == 1


def test_a6_2_any_ranch_and_no_figure_passed() -> None:
    """A6.2 Straight with at most one turn, into any ranch; over no figure, own ones included."""
    state = ask_for_boys(arrange({"A5": "@0", "A4": "@0", "A4+1": "B600", "A6": "@1", **FAR}), 2)
    two = ends(state, "boy 2 A5")

    assert not {"A3", "A4", "A4+1", "A5", "A7"} & two
    assert {"A5-2", "A5+2", "A4-1", "A6", "A6+2"} <= two


def test_a6_2_into_an_empty_ranch() -> None:
    """A6.2 Empty ranches may be entered."""
    assert "C2" in ends(ask_for_boys(arrange({"B2+1": "@0", **FAR}), 1), "boy 1 B2+1")


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("boy 3 A4>A3", "he must move exactly 3 (A6.1)"),
        ("boy 3 A4>A4+1", "one of the player's own cowboys is on A4+1 (A6.2)"),
        ("boy 3 A4>A4", "one of the player's own cowboys is on A4 (A6.2)"),
        ("boy 3 A4>A6", "the animal on A6 is the player's own (A6.2)"),
        ("boy 3 A5+1>A2+1", "the way is blocked: a cowboy cannot pass over other figures (A6.2)"),
        ("boy 3 A4>E8-3", "he goes straight with at most one turn, of 60 or 120 degrees (A6.2)"),
        ("boy 3 A8>A7", "no cowboy of this player is on A8 (A6.1)"),
        ("boy 3 B4>B5", "the cowboy on B4 belongs to another ranch (A6.1)"),
        ("boy 3 town>B2", "no cowboy of this player is in town (A6.1)"),
        ("boy 2 A4>A2", "no remaining cowboy die shows 2 (A6.1)"),
        ("boy 5 A4>A2", "no cowboy die shows 5 (A1.1)"),
        ("cow 3 A8>A2", "that is not possible now: move a cowboy (A6.1)"),
        ("done", "that is not possible now: move a cowboy (A6.1)"),
    ],
)
def test_a6_refusals(action: str, reason: str) -> None:
    """A6.1, A6.2, A13.2 A move that is not allowed is refused with its rule."""
    assert refused(ask_for_boys(start(), 3), 0, action) == reason


def test_a6_3_through_town_with_a_4() -> None:
    """A6.3 The example: with a 4, through town and out at a corner border cell, three end cells."""
    state = ask_for_boys(arrange({"A3": "@0", **FAR}), 4)
    four = ends(state, "boy 4 A3")

    assert {text for text in four if text in ("D3-1", "D3", "D3+1")} == {"D3-1", "D3", "D3+1"}
    assert len({text for text in four if text[0] == "D"}) == 3, (
        "the other border cell leads to the same cells"
    )


def test_a6_3_one_step_in_one_step_out() -> None:
    """A6.3 Town is one space; its border cells are one step away, all but the one he came by."""
    state = ask_for_boys(arrange({"A2": "@0", **FAR}), 2, 1)

    border = {f"{letter}2{side}" for letter in "ABCDEF" for side in ("", "+1")}
    assert border - {"A2", "A2+1"} <= ends(state, "boy 2 A2")
    assert "town" in ends(state, "boy 1 A2")


def test_a6_3_who_turned_before_stops_in_town() -> None:
    """A6.3 A cowboy who turned before town may stop in it, not leave it in that move."""
    state = arrange({"A3": "@0", "A2": "A100", **FAR})
    straight = ends(ask_for_boys(arrange({"A3": "@0", **FAR}), 3), "boy 3 A3")

    assert {"D2", "D2+1"} <= straight
    assert "town" in ends(ask_for_boys(state.clone(), 3), "boy 3 A3")
    assert not {"C2", "D2", "D2+1"} & ends(ask_for_boys(state.clone(), 4), "boy 4 A3")


def test_a6_3_starting_in_town() -> None:
    """A6.3 Who starts in town leaves in the same way (R): a border cell, then straight outwards."""
    state = arrange(FAR)
    fields(state).town_boys[0] = 2
    one = ends(ask_for_boys(state.clone(), 1), "boy 1 town")
    two = ends(ask_for_boys(state.clone(), 2), "boy 2 town")

    assert one == {f"{letter}2{side}" for letter in "ABCDEF" for side in ("", "+1")}
    assert two == {f"{letter}3{side}" for letter in "ABCDEF" for side in ("-1", "", "+1")}
    state = ask_for_boys(state, 1, 1)
    state.apply_action(0, "boy 1 town>C2")
    state.apply_action(0, "boy 1 town>D2")
    assert fields(state).town_boys[0] == 0


def test_a6_3_any_number_stop_in_town_without_a_duel() -> None:
    """A6.3 Cowboys of any colour stand in town together; one who came in this turn has moved."""
    state = arrange({"A2": "@0", "A2+1": "@0", **FAR})
    fields(state).town_boys[1] = 1
    ask_for_boys(state, 1, 1, 1)
    state.apply_action(0, "boy 1 A2>town")
    state.apply_action(0, "boy 1 A2+1>town")

    assert fields(state).town_boys[:2].tolist() == [2, 1]
    assert fields(state).turn == 1, "both have moved, so the last die is lost"


@pytest.mark.slow
def test_a6_2_moves_are_those_of_a_naive_search() -> None:
    """A6.2, A6.3 Every move agrees with a second search, on random positions with crowds around town."""
    rng = random.Random(5)
    seen = 0
    while seen < 40:
        state = scattered(rng)
        if fields(state).question != box.ASK_BOY:
            continue
        seen += 1
        found: dict[tuple[int, int], set[int]] = {}
        for action in state.legal_actions(0):
            move = action - BOY_MOVE
            found.setdefault((number_of(move), source_of(move)), set()).add(target_of(move))
        sources = [at for at in range(NUM_CELLS) if boy_on(fields(state), at) == 0] + [TOWN]
        for number in {int(die) for die in fields(state).dice[2:]}:
            for source in sources:
                assert found.get((number, source), set()) == boy_ends(state, source, number)


def scattered(rng: random.Random) -> State:
    """Figures thrown on the board, most of them near town."""
    state = arrange({})
    now = fields(state)
    for _ in range(50):
        at = rng.randrange(NUM_CELLS)
        if rng.random() < 0.5:
            at = rng.choice([cell for cell in range(NUM_CELLS) if cell % 35 < 12])
        now.board[at] = rng.choice([0, 1, 2, 3, 8, 20])
    for at in range(NUM_CELLS):
        if now.board[at] >= box.COW and box.OWNERS[4, at // 35] < 0:
            now.board[at] = box.EMPTY
    now.town_boys[0] = 1
    return ask_for_boys(state, *rng.sample([1, 2, 3, 4], 3))


def test_a6_1_only_who_may_move_is_asked() -> None:
    """A6.1 In random play a cowboy never moves twice in a turn."""
    rng = random.Random(3)
    state = start(6)
    for _ in range(600):
        if state.is_terminal():
            break
        seat, action = choose(state, rng, ("bankrupt",))
        if fields(state).question == box.ASK_BOY:
            source = source_of(action - BOY_MOVE)
            assert source == TOWN or source not in fields(state).moved_boys
            assert (
                source == TOWN
                or on(state, state.action_to_string(seat, action).split()[2].split(">")[0]) == box.BOY + seat
            )
        state.apply_action(seat, action)
