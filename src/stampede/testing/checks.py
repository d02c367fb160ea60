"""Invariants of every position of every game. Each check says in its message what is expected."""

from stampede.core.errors import IllegalAction
from stampede.core.game import State, game_of
from stampede.core.interface import CHANCE
from stampede.core.scene import Field, Scene
from stampede.draw.svg import to_svg
from stampede.testing.knowledge import check_perfect_recall, check_table_memory

MANY = 300
"""The number of legal actions that are checked one by one; of more of them, a sample."""


def check_state(state: State) -> None:
    """Run all checks on *state*; raises AssertionError with a sentence. It does not change *state*."""
    before = state.to_dict()
    check_actions(state)
    check_end(state)
    check_copies(state)
    viewers = (None, *range(state.game.num_seats))
    for viewer in viewers:
        check_table_memory(state, viewer, seed=len(state.history))
    check_perfect_recall(state, viewers[len(state.history) % len(viewers)], seed=len(state.history))
    if state.game.definition.drawing:
        check_drawing(state)
    assert state.to_dict() == before, "looking at a state must not change it"


def check_actions(state: State) -> None:
    """Check that legal actions are ascending, within bounds, legal, and read back from their notation."""
    definition = state.game.definition
    for seat in range(CHANCE, state.game.num_seats):
        legal = state.legal_actions(seat)
        some = legal[:: 1 + len(legal) // MANY] + legal[-1:] * (len(legal) > MANY)
        texts = [state.action_to_string(seat, action) for action in some]
        acts = seat in state.acting_seats()
        assert bool(legal) == acts, "a seat has legal actions exactly when it is asked to act"
        assert legal == sorted(set(legal)), "legal actions are ascending and differ"
        assert all(0 <= action < definition.rules.num_actions for action in legal), (
            "actions are within bounds"
        )
        most = state.game.max_chance_outcomes if seat == CHANCE else state.game.max_legal
        assert len(legal) <= most, "no more legal actions than the game says"
        assert len(set(texts)) == len(set(some)), "no two actions are written alike"
        assert [state.string_to_action(seat, text) for text in texts] == some, "notation reads back"
        for action in _others(definition.rules.num_actions, legal):
            _check_refused(state, seat, action)


def _others(num_actions: int, legal: list[int]) -> list[int]:
    """Some actions that are not legal: next to the legal ones, and at the bounds."""
    near = {action + step for action in (*legal[:3], *legal[-1:]) for step in (-1, 1)}
    return sorted((near | {-1, 0, num_actions - 1, num_actions}) - set(legal))


def _check_refused(state: State, seat: int, action: int) -> None:
    before = state.records.tobytes()
    try:
        state.apply_action(seat, action)
    except IllegalAction as refusal:
        assert refusal.rule, "a refusal names its rule"
        assert refusal.reason, "a refusal says why"
        assert state.records.tobytes() == before, "a refused action changes nothing"
    else:
        raise AssertionError(f"action {action} is not listed and yet was made")


def num_decisions(state: State) -> int:
    """The number of actions that seats have chosen."""
    return sum(seat != CHANCE for seat, _ in state.history)


def check_end(state: State) -> None:
    """Check that a game is over exactly when nobody acts; only then somebody has won."""
    over = state.is_terminal()
    assert over == (state.acting_seats() == ()), "a game is over exactly when nobody is asked to act"
    assert bool(state.winners()) == over, "somebody has won exactly when the game is over"
    assert len(state.returns()) == len(state.scores()) == state.game.num_seats, "a result for each seat"
    assert num_decisions(state) <= state.game.max_length, "no game is longer than its bound"
    assert len(state.chance_outcomes()) <= state.game.max_chance_outcomes, (
        "chance has no more outcomes than declared"
    )
    if over:
        assert state.game.definition.rules.ending(state.records).rule, "a game ends by a rule"


def check_copies(state: State) -> None:
    """Check that a clone, a dict and a text hold the same position and share no memory with it."""
    twin = state.clone()
    assert twin == state, "a clone equals its original"
    for seat in state.acting_seats():
        twin.apply_action(seat, twin.legal_actions(seat)[0])
        assert twin != state, "a clone moves on its own"
        break
    assert game_of(state).state_from_dict(state.to_dict()) == state, "to_dict loses nothing"
    if state.game.definition.rules.record_to_text is not None:
        text = state.to_text()
        assert game_of(state).state_from_text(text).to_text() == text, "a position text reads back"
    state.game.definition.rules.check_record(state.records, state.game.options)


def check_drawing(state: State) -> None:
    """Check that places and symbols of a scene are on the board, and its choices are the legal actions."""
    board = state.game.board
    places, symbols = ({each.name for each in kind} for kind in (board.places, board.symbols))
    for seat in (None, *range(state.game.num_seats)):
        scene = state.scene(seat)
        moved = state.game.definition.drawn.motions(state.observation(seat), seat)
        assert moved == scene.motions, "motions gives what the scene has: what the last action moved"
        spoken = {sprite.place for sprite in scene.sprites} | {mark.place for mark in scene.marks}
        spoken |= set(scene.home)
        spoken |= {name for choice in scene.choices for name in (*choice.path, *choice.way)}
        spoken |= {name for motion in scene.motions for name in (motion.source, motion.target) if name}
        assert spoken <= places, f"places not on the board: {sorted(spoken - places)}"
        shown = {sprite.symbol for sprite in scene.sprites} | {motion.symbol for motion in scene.motions}
        shown |= {row.symbol for sheet in scene.sheets for row in sheet.rows} - {""}
        assert shown <= symbols, f"symbols not on the board: {sorted(shown - symbols)}"
        check_choices(state, seat, scene)
        assert bool(scene.home) == bool(scene.home_label), "the viewer's own part of the board has a text"
        assert scene.status, "a scene says whose turn it is"
        assert to_svg(board, scene).startswith("<svg"), "a scene renders"


def check_choices(state: State, seat: int | None, scene: Scene) -> None:
    """Check that choices are the legal actions, but for those of forms; barred ones are not legal."""
    offered = {choice.action for choice in scene.choices if not choice.barred}
    barred = {choice.action for choice in scene.choices if choice.barred}
    if seat is None:
        assert not scene.choices and scene.entry is None, "a spectator has no choices"  # noqa: PT018
        return
    legal = state.legal_actions(seat)
    numbers = {state.string_to_action(seat, action) for action in offered}
    assert numbers <= set(legal), "choices are legal actions"
    assert scene.entry is not None or len(numbers) == len(legal), "every legal action can be chosen"
    for action in barred:
        try:
            state.string_to_action(seat, action)
        except IllegalAction as refusal:
            assert refusal.rule, "a rule refuses barred choices"
        else:
            raise AssertionError(f"{action} is barred and yet legal")
    if scene.entry is not None:
        blanks = [field.values[0][0] if field.values else _written(field) for field in scene.entry.fields]
        state.game.definition.rules.string_to_action(state.records, seat, scene.entry.action.format(*blanks))


def _written(field: Field) -> str:
    """The smallest value of a field, as it is written."""
    return f"{field.low:.{field.decimals}f}"
