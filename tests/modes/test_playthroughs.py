"""The golden playthroughs read the same plain and compiled; with bounds checks too (``test_bounds.py``)."""

import re
from pathlib import Path

import pytest

from stampede.games import all_games
from stampede.testing.playthrough import differing

GOLDEN = Path(__file__).parent.parent / "playthroughs"


ENDS = {
    "buffalo": ("is across the second river", "the last buffalo is captured", "no buffalo can move"),
    "zoff": (
        "the last round is played",
        "every pasture is full",
        "all 48 cows of a colour are placed",
        "all 96 cows of both colours",
    ),
    "abilene": ("cattle are sold", "a player has no cattle left", "only one player is solvent"),
}
"""How games end, but for what takes too long: 400 rounds."""
SHOWN = {
    "buffalo": (r"> 0 leave .", r"> 0 stop"),
    "zoff": (r"> \d bid .*", r"> \d pick .*", r"> \d bonus .*"),
    "abilene": (r"> \d offer .*", r"> \d accept \d", r"> \d borrow", r"> \d bankrupt"),
}
"""Their actions."""
BANKRUPT = (
    "  all see ask=die rounds=9 boys.3=- settled=3 bankrupt=0,0,0,1 "
    "-part -turn -jail -dice -payer -amount -loans.3"
)
"""A bankruptcy removes his cowboys and his bank loans."""
MOST = 1_500_000
"""Letters of all playthroughs together: so many that people can still read what a change changes."""


@pytest.mark.stands_on("abilene", "buffalo", "zoff")
def test_every_game_and_every_way_to_end_has_a_playthrough() -> None:
    texts = {
        game: "".join(file.read_text() for file in (GOLDEN / game).glob("*.txt")) for game in all_games()
    }

    assert set(ENDS) == set(all_games())
    for game, reasons in ENDS.items():
        assert all(reason in texts[game] for reason in reasons)
        missing = [
            each for each in SHOWN.get(game, ()) if not re.search(f"^{each}$", texts[game], re.MULTILINE)
        ]
        assert not missing
    assert sum(map(len, texts.values())) < MOST


@pytest.mark.parametrize(
    ("file", "lines"),
    [
        (
            "zoff/three_at_an_auction.txt",
            [
                "  0 may make one of 100000 choices   868ad5007745ffed",
                "    bid 0.0000, bid 0.0001, bid 0.0002 ... bid 9.9997, bid 9.9998, bid 9.9999",
                "> 1 bid 0.0002",
                "  1 sees new_bids=-,0.0002",
            ],
        ),
        (
            "abilene/three.txt",
            [
                "  all see cattle.A: -A7-1:? +A8-2:? dice=1x,1,4,1,1 moved_cow=A8-2",
                "  0 sees cattle.A: -A7-1:A1000 +A8-2:A1000",
                "    cow 2 C7|C8>C8-2|C8-1|C8+1|C8+2",
                "    ... 10 more lines",
            ],
        ),
        ("abilene/long_with_loans.txt", ["  all see answers=?", "  0 sees answers=115/1"]),
        (
            "abilene/bankruptcy_with_hidden_totals.txt",
            ["  0 sees cash=10000,?,?,?", "  3 may borrow ask bankrupt", BANKRUPT],
        ),
        (
            "abilene/one_left_solvent.txt",
            ["> 2 bankrupt", "> 1 bankrupt", "won by (0,): only one player is solvent (A11.1)"],
        ),
    ],
)
def test_they_show_what_each_sees_and_may_do(file: str, lines: list[str]) -> None:
    text = (GOLDEN / file).read_text().splitlines()

    assert [line for line in lines if line not in text] == []


@pytest.mark.stands_on("abilene", "buffalo", "zoff")
@pytest.mark.slow
def test_plain() -> None:
    assert differing(GOLDEN, "plain") == []


@pytest.mark.stands_on("abilene", "buffalo", "zoff")
def test_compiled() -> None:
    assert differing(GOLDEN, "compiled") == []
