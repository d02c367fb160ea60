"""Names of older documents keep working in 0.2, and say what has taken their place."""

import pytest

from stampede.core import rollout
from stampede.games import load


def test_renamed_names_still_work() -> None:
    game = load("buffalo", {}, "plain")
    state = game.new_initial_state()
    with pytest.warns(DeprecationWarning, match="kernels"):
        assert game.walk.is_terminal_at is game.kernels[rollout.is_terminal_at]
    state.apply_action(0, "e1e2")
    with pytest.warns(DeprecationWarning, match="narration"):
        assert state.said() == state.narration() != ""
    with pytest.warns(DeprecationWarning, match="facts"):
        assert game.definition.max_length == game.definition.facts.max_length
