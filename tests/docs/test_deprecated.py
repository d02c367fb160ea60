"""Names of older documents keep working in 0.2, and say what has taken their place."""

import subprocess
import sys

import pytest

from stampede.core.errors import InvalidOption
from stampede.games import load


def test_the_old_package_still_has_what_was_documented() -> None:
    code = (
        "import warnings; warnings.simplefilter('error', ImportWarning)\n"
        "with warnings.catch_warnings(record=True) as told:\n"
        "    warnings.simplefilter('always')\n"
        "    from stampede.kit.chance import new_stream\n"
        "    from stampede.kit.errors import InvalidOption\n"
        "assert [each.category for each in told] == [DeprecationWarning], told\n"
        "assert 'stampede.core' in str(told[0].message)\n"
        "import stampede\n"
        "assert stampede.InvalidOption is InvalidOption and len(new_stream(7)) > 0\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    assert issubclass(InvalidOption, ValueError)


def test_renamed_names_still_work() -> None:
    game = load("buffalo", {}, "plain")
    with pytest.warns(DeprecationWarning, match="rollout"):
        assert game.walk is game.rollout
    state = game.new_initial_state()
    state.apply_action(0, "e1e2")
    with pytest.warns(DeprecationWarning, match="narration"):
        assert state.said() == state.narration() != ""
    with pytest.warns(DeprecationWarning, match="facts"):
        assert game.definition.max_length == game.definition.facts.max_length
