"""A dict says what it is, and is refused with a reason where it cannot be (``State.to_dict``)."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from stampede.core.errors import IllegalAction, InvalidOption, InvalidPosition
from stampede.core.game import State, game_of
from stampede.games import load

pytestmark = pytest.mark.stands_on("zoff")
Change = Callable[[dict[str, Any]], object]


def some_way() -> State:
    """Zoff, in the midst of the choices of the first round."""
    state = load("zoff", {"players": 3}).new_initial_state(seed=2)
    for seat in (0, 0, 1):
        state.apply_action(seat, state.legal_actions(seat)[0])
    return state


def position() -> State:
    """The same, begun from a position that was drawn for seat 1."""
    drawn = some_way().resample(1, seed=3)
    drawn.apply_action(0, drawn.legal_actions(0)[1])
    return drawn


@pytest.mark.parametrize(
    ("made", "kind"),
    [(some_way, "whole"), (position, "position"), (lambda: some_way().observation(None), "view")],
    ids=["whole", "position", "view"],
)
def test_a_dict_says_what_it_is(made: Callable[[], State], kind: str) -> None:
    state = made()
    data = state.to_dict()
    read = game_of(state).state_from_dict(json.loads(json.dumps(data)))

    assert data["kind"] == read.kind == kind
    assert read == state
    assert read.to_dict() == data


def test_what_was_read_is_played_on_alike() -> None:
    for state in (some_way(), position()):
        read = game_of(state).state_from_dict(state.to_dict())
        for each in (state, read):
            each.apply_action(2, each.legal_actions(2)[0])
        assert read == state


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda data: data["history"].pop(0), "action 9 of history, .0, .*, cannot follow those before it"),
        (
            lambda data: data["history"].__setitem__(9, [0, 170]),
            "action 10 of history, .0, 170., cannot",
        ),
        (lambda data: data["history"].pop(), "leads to another position: after its 11 actions fields"),
        (lambda data: data["fields"]["held"].__setitem__(0, 9), "position|hand"),
        (lambda data: data.update(before=None), "before.* is"),
        (lambda data: data.update(kind="all"), "kind is 'all': it must be one of whole, position, view"),
        (lambda data: data.pop("kind"), "kind is None: it must be one of"),
        (lambda data: data.update(start=position().to_dict()["start"]), "start must be null"),
        (lambda data: data.update(kind="position"), "start must be an object with exactly fields, before"),
        (lambda data: data["history"].__setitem__(9, [True, 25]), "pairs of whole numbers"),
    ],
)
def test_a_history_that_does_not_lead_there_is_refused(change: Change, reason: str) -> None:
    state = some_way()
    data = json.loads(json.dumps(state.to_dict()))
    change(data)
    with pytest.raises(InvalidPosition, match=reason):
        game_of(state).state_from_dict(data)


def test_who_wrote_the_dict_may_spare_the_replay() -> None:
    data = some_way().to_dict()
    data["history"] = data["history"][:3]
    assert len(game_of(some_way()).state_from_dict(data, check=False).history) == 3


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda data: data["start"].update(told=99), "start.told is 99: a whole number from 0 to"),
        (lambda data: data["start"].update(told=True), "start.told is True"),
        (lambda data: data["start"].pop("before"), "start must be an object"),
        (lambda data: data["start"].update(fields=data["fields"]), "cannot start with secret choices made"),
        (lambda data: data["start"]["fields"]["hand"].__setitem__(0, 0), "hand|blue"),
    ],
)
def test_a_position_begins_somewhere(change: Change, reason: str) -> None:
    data = json.loads(json.dumps(position().to_dict()))
    change(data)
    with pytest.raises(InvalidPosition, match=reason):
        game_of(some_way()).state_from_dict(data)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda data: data.update(seat=3), "seat is 3: 0 to 2 are, null is a spectator"),
        (lambda data: data.update(seat=True), "seat is True"),
        (lambda data: data.update(seat=0), "fields hold what the view of seat 0 does not show"),
        (lambda data: data.update(stream=[1, 2, 3, 4]), "stream must be null"),
        (lambda data: data.update(seen=[1]), "seen must be null or an object of lists"),
        (lambda data: data.update(seen={"sold": [1.5]}), "seen must be null or an object of lists"),
    ],
)
def test_a_view_is_checked(change: Change, reason: str) -> None:
    data = json.loads(json.dumps(some_way().observation(1).to_dict()))
    change(data)
    with pytest.raises(InvalidPosition, match=reason):
        game_of(some_way()).state_from_dict(data)


def test_nothing_leads_to_a_view_that_was_made_up() -> None:
    data = json.loads(json.dumps(some_way().observation(1).to_dict()))
    data["history"].pop(0)
    view = game_of(some_way()).state_from_dict(data)
    with pytest.raises(InvalidPosition, match="nothing leads to this view"):
        view.resample(1, 1, "perfect")


def test_a_view_knows_its_own_seat_only() -> None:
    view = some_way().observation(1).observation(2)
    assert view.to_dict()["seen"] is None
    for ask in (lambda: view.information_state(2), lambda: view.resample(2, 1, "perfect")):
        with pytest.raises(IllegalAction, match="what seat 2 has seen is not known here"):
            ask()


@pytest.mark.parametrize("seed", [None, True, 1.0, "1"])
def test_a_seed_of_a_draw_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(InvalidOption, match=r"seed=.* is not allowed: give a whole number"):
        some_way().resample(1, seed)


def test_there_are_two_memories() -> None:
    with pytest.raises(InvalidOption, match="memory='long' is not allowed: give 'table' or 'perfect'"):
        some_way().resample(1, 1, "long")  # type: ignore[arg-type] # that is the question


@pytest.mark.parametrize("yes", [True, False])
def test_a_bool_is_no_seat_and_no_action(yes: bool) -> None:  # noqa: FBT001
    state = some_way()
    before = state.to_dict()
    for refused in (
        lambda: state.apply_action(yes, 30),
        lambda: state.apply_action(2, yes),
        lambda: state.legal_actions(yes),
        lambda: state.observation(yes),
        lambda: state.resample(yes, 1),
        lambda: state.information_state(yes),
        lambda: state.action_to_string(0, yes),
    ):
        with pytest.raises(IllegalAction, match="is no whole number"):
            refused()
    assert state.to_dict() == before
