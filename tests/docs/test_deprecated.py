"""Names of 0.2 keep working in 0.3, and say what has taken their place."""

import pytest

from stampede.core.parts import Start
from stampede.games import load


def test_renamed_names_still_work() -> None:
    records = load("buffalo", {}, "plain").new_initial_state().records
    with pytest.warns(DeprecationWarning, match="actions_known"):
        assert Start(records, None, 3).told == 3
