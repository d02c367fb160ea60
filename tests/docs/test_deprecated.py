"""Names of 0.2 keep working in 0.3, and say what has taken their place."""

from types import ModuleType

import pytest

from stampede.core.parts import Start
from stampede.data import reading, selfplay
from stampede.games import load


@pytest.mark.stands_on("buffalo")
def test_renamed_names_still_work() -> None:
    records = load("buffalo", {}, "plain").new_initial_state().records
    with pytest.warns(DeprecationWarning, match="actions_known"):
        assert Start(records, None, 3).told == 3


@pytest.mark.parametrize(
    ("module", "old", "new"), [(selfplay, "Plan", "DataSetParameters"), (reading, "Decision", "PartSample")]
)
def test_names_of_data_sets_before_0_4(module: ModuleType, old: str, new: str) -> None:
    with pytest.warns(DeprecationWarning, match=f"{old} is {new} since 0.4"):
        assert getattr(module, old) is getattr(module, new)
