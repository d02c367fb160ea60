"""A missing optional package is refused in the way that users of its library expect."""

import sys

import pytest

from stampede import envs
from stampede.core.errors import InvalidOption
from stampede.core.extras import require


@pytest.mark.parametrize("kind", [ImportError, InvalidOption, ValueError])
def test_a_missing_package_is_an_import_error_too(
    kind: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(kind, match=r"the package pettingzoo: pip install 'stampede-games\[pettingzoo\]'"):
        envs.aec("buffalo")


def test_all_that_is_missing_is_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("minari", "gymnasium"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ImportError, match=r"the packages minari and gymnasium: pip install"):
        require(("minari", "numpy", "gymnasium"), "minari", "data")
