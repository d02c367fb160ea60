"""An id of Gymnasium means one encoding for ever."""

import gymnasium
import pytest

from stampede.core.errors import InvalidOption
from stampede.envs import gymnasium_id
from tests.envs.encodings import digest, kept, names


@pytest.mark.parametrize("name", names())
def test_encodings_change_with_their_version_alone(name: str) -> None:
    known = kept().get(gymnasium_id(name))

    assert known, f"{gymnasium_id(name)} is new: make golden keeps its digest"
    assert digest(name) == known, (
        f"{name} has other rules or encodings: raise Tensors.version, then make golden"
    )


@pytest.mark.stands_on("zoff")
def test_a_preset_has_the_version_of_its_game() -> None:
    version = gymnasium_id("zoff").removeprefix("stampede/Zoff")

    assert gymnasium_id("zoff-mini") == f"stampede/Zoff-mini{version}"
    assert gymnasium.spec(gymnasium_id("zoff-mini")).kwargs == {"game": "zoff-mini"}
    with pytest.raises(InvalidOption, match="zoff-mini"):
        gymnasium_id("zoff-maxi")
