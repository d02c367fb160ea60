"""Long lists of names, written short."""

import pytest

from stampede.testing.playthrough import folded


@pytest.mark.parametrize(
    ("names", "lines"),
    [
        ([], []),
        (["done", "stop"], ["done|stop"]),
        (["cow 3 A5>A6", "cow 3 A5>A7", "done"], ["done", "cow 3 A5>A6|A7"]),
        (["cow 1 A5>A6", "cow 1 A7>A6", "cow 1 A7>A8"], ["cow 1 A5>A6", "cow 1 A7>A6|A8"]),
        (["Fire-Fields 5E", "Fire-Fields 4A", "Coffee 5E", "Coffee 4A"], ["Fire-Fields|Coffee 5E|4A"]),
        (
            [f"offer {rate} {due}" for rate in range(0, 50, 5) for due in (1, "end")],
            ["offer 0|5|...|45 1|end"],
        ),
        ([f"place {cows}" for cows in (0, 1, 2, 3, 4, 5, 6, 8)], ["place 0|1|2|3|4|5|6|8"]),
    ],
)
def test_names_that_differ_in_one_part_stand_together(names: list[str], lines: list[str]) -> None:
    assert folded(names) == lines
