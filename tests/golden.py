"""Write the golden playthroughs anew: ``python -m tests.golden``. Read the difference, then commit it."""

import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from stampede.core.game import State
from stampede.core.options import OptionValue
from stampede.games import load
from stampede.testing.playthrough import play_through

GOLDEN = Path(__file__).parent / "playthroughs"
SEEDS = 3_000
LONGEST = 300
"""Actions of a match that is kept."""
MANY, FEW = 1_000, 3
"""Of more choices than that, these many are drawn from, so that bids are often equal."""


class Wanted(NamedTuple):
    """What to look for in random play."""

    options: Mapping[str, OptionValue]
    reason: str
    """Why the match is to end."""
    last: int = -1
    """The seat that is to make the last action; -1 for any."""
    action: str = ""
    """What somebody is to do in it; empty for anything."""


SMALL = json.dumps(
    {
        "pastures": [
            {"name": f"Field-{letter}", "capacity": 3 + number, "bonus": [3, 2, 1], "players": [3, 5]}
            for number, letter in enumerate("ABCDEF")
        ]
    }
)
"""Z9.5: pastures that fill."""
RICH = json.dumps(
    {
        "pastures": [
            {"name": f"Field-{letter}", "capacity": 6 + number, "bonus": [6, 6, 6], "players": [3]}
            for number, letter in enumerate("ABCDEFGHIJKL")
        ]
    }
)
"""Z9.5: bonus rows that use up a reserve."""
RICH_FOR_TWO = json.dumps(
    {
        "pastures": [
            {"name": f"Field-{letter}", "capacity": spaces, "bonus": [6, 6, 6, 6], "players": [2]}
            for letter, spaces in zip("ABCDEFGHIJKL", (*range(4, 14), 40, 60), strict=True)
        ]
    }
)
"""Z9.5: bonus rows, and space, for both colours of a player."""
WANTED = {
    "buffalo": {
        "crossed": Wanted({}, "is across the second river", 0),
        "captured": Wanted({"width": 3, "empty_columns": "ac", "dogs": 1}, "the last buffalo is captured", 1),
        "blocked_by_the_chief": Wanted({"width": 4, "height": 5}, "no buffalo can move", 1),
        "blocked_by_themselves": Wanted(
            {"width": 5, "height": 6, "empty_columns": "a"}, "no buffalo can move", 0
        ),
        "handicap_chosen_columns": Wanted({"empty_columns": "3"}, "is across the second river", 0),
        "handicap_opening_moves": Wanted(
            {"opening_moves": 4, "dogs": 3}, "is across the second river", 0, action="0 stop"
        ),
    },
    "zoff": {
        "two": Wanted({"players": 2}, "the last round is played"),
        "three_at_an_auction": Wanted({"players": 3, "auction": True}, "the last round is played"),
        "five_at_the_fair": Wanted({"players": 5, "fair_bonus": True}, "the last round is played"),
        "six_with_an_open_tracker": Wanted({"players": 6, "open_tracker": True}, "the last round is played"),
        "every_pasture_full": Wanted({"players": 3, "components": SMALL}, "every pasture is full"),
        "every_cow_placed": Wanted({"players": 3, "components": RICH, "fair_bonus": True}, "all 48 cows"),
        "every_cow_of_two_placed": Wanted(
            {"players": 2, "components": RICH_FOR_TWO, "fair_bonus": True}, "all 96 cows"
        ),
    },
    "abilene": {
        "three": Wanted({"players": 3, "sale_limit": 1}, "cattle are sold"),
        "six": Wanted({"players": 6, "sale_limit": 1}, "cattle are sold"),
    },
}
"""Playthroughs by game: every way to end, every number of players that has rules of its own.

Those named ``..._under_rules_1`` were written when these were the newest rules, and stay as they are.
"""


def find_match(game: str, wanted: Wanted) -> str:
    """The first random match with the ending asked for."""
    for seed in range(SEEDS):
        state, actions = play(game, wanted.options, random.Random(seed))
        if not state.is_terminal() or wanted.last not in (-1, state.history[-1][0]):
            continue
        if wanted.action not in ("", *actions):
            continue
        if wanted.reason in state.game.definition.rules.ending(state.records).reason:
            return play_through(game, wanted.options, actions, "plain")
    raise LookupError(f"{game}: {wanted}")


def play(game: str, options: Mapping[str, OptionValue], choose: random.Random) -> tuple[State, list[str]]:
    """A random match, as far as it may go, and its actions."""
    state = load(game, options).new_initial_state()
    actions: list[str] = []
    while not state.is_terminal() and len(actions) < LONGEST:
        first, *others = state.acting_seats()
        seat = choose.choice([first, *others]) if others else first
        legal = state.legal_actions(seat)
        action = choose.choice(legal if len(legal) < MANY else legal[:FEW])
        actions.append(f"{seat} {state.action_to_string(seat, action)}")
        state.apply_action(seat, action)
    return state, actions


def main() -> None:
    """Write all files."""
    for game, matches in WANTED.items():
        folder = GOLDEN / game
        folder.mkdir(parents=True, exist_ok=True)
        for name, wanted in matches.items():
            (folder / f"{name}.txt").write_text(find_match(game, wanted))


if __name__ == "__main__":
    main()
