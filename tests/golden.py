"""Write the golden playthroughs anew: ``python -m tests.golden``. Read the difference, then commit it.

Each keeps its actions as long as the rules allow them and they lead to the same end; else another match is
looked for, as for one that is not there yet.
"""

import json
import random
import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from stampede.core.errors import IllegalAction
from stampede.core.game import State
from stampede.core.options import OptionValue
from stampede.games import load
from stampede.testing.playthrough import play_through, replay
from tests.installed import mini

GOLDEN = Path(__file__).parent / "playthroughs"
SEEDS = 3_000
MANY, FEW = 1_000, 3
"""Of more choices than that, these many are drawn from, so that bids are often equal."""


class Wanted(NamedTuple):
    """The goal of a search by random play."""

    options: Mapping[str, OptionValue]
    reason: str
    """Why the match is to end."""
    last: int = -1
    """The seat that is to make the last action; -1 for any."""
    actions: tuple[str, ...] = ()
    """The actions that must occur, as patterns of seat and notation."""
    likes: tuple[str, ...] = ()
    """The actions to prefer where they are legal, as such patterns, in order."""
    longest: int = 300
    """Actions of a match that is kept."""


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
        "mini": Wanted(mini("buffalo"), "is across the second river"),
        "crossed": Wanted({}, "is across the second river", 0),
        "captured": Wanted({"width": 3, "empty_columns": "ac", "dogs": 1}, "the last buffalo is captured", 1),
        "blocked_by_the_chief": Wanted({"width": 4, "height": 5}, "no buffalo can move", 1),
        "blocked_by_themselves": Wanted(
            {"width": 5, "height": 6, "empty_columns": "a"}, "no buffalo can move", 0
        ),
        "handicap_chosen_columns": Wanted({"empty_columns": "3"}, "is across the second river", 0),
        "handicap_opening_moves": Wanted(
            {"opening_moves": 4, "dogs": 3}, "is across the second river", 0, actions=("0 stop",)
        ),
    },
    "zoff": {
        "mini": Wanted(mini("zoff"), "the last round is played"),
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
        "mini": Wanted(mini("abilene"), "cattle are sold"),
        "three": Wanted({"players": 3, "sale_limit": 1}, "cattle are sold"),
        "six": Wanted({"players": 6, "sale_limit": 1}, "cattle are sold"),
        "long_with_loans": Wanted(
            {"players": 3},
            "a player has no cattle left",
            actions=(r"\d offer .*", r"\d accept \d"),
            likes=(r"[01] cow .*>town", "2 done", "2 other", "2 ask", r"2 accept \d"),
            longest=600,
        ),
        "bankruptcy_with_hidden_totals": Wanted(
            {"players": 4, "hidden_totals": True},
            "a player has no cattle left",
            actions=(r"3 borrow", r"3 bankrupt"),
            likes=(r"[0-2] cow .*>town", "3 done", "3 other"),
            longest=800,
        ),
        "one_left_solvent": Wanted(
            {"players": 3},
            "only one player is solvent",
            actions=(r"1 bankrupt", r"2 bankrupt"),
            likes=(r"0 cow .*>town", r"[12] bankrupt", r"[12] other", r"0 none", r"[12] done"),
            longest=600,
        ),
    },
}
"""Playthroughs by game: every way to end, every number of players that has rules of its own.

In the long ones of Abilene some players sell, and the others guess until they are in debt (A9.3, A10).
Those named ``..._under_rules_1`` were made when these were the newest rules: their actions and digests stay.
"""


def find_match(game: str, wanted: Wanted) -> str:
    """The first random match with the ending asked for."""
    for seed in range(SEEDS):
        state, actions = play(game, wanted, random.Random(seed))
        if not state.is_terminal() or wanted.last not in (-1, state.history[-1][0]):
            continue
        if not all(any(re.fullmatch(each, action) for action in actions) for each in wanted.actions):
            continue
        if wanted.reason in state.game.definition.rules.ending(state.records).reason:
            return play_through(game, wanted.options, actions, "plain")
    raise LookupError(f"{game}: {wanted}")


def play(game: str, wanted: Wanted, choose: random.Random) -> tuple[State, list[str]]:
    """A random match, as far as it may go, and its actions."""
    state = load(game, wanted.options).new_initial_state()
    actions: list[str] = []
    while not state.is_terminal() and len(actions) < wanted.longest:
        first, *others = state.acting_seats()
        seat = choose.choice([first, *others]) if others else first
        legal = state.legal_actions(seat)
        some = legal if len(legal) < MANY else legal[:FEW]
        action = choose.choice(liked(state, seat, some, wanted.likes))
        actions.append(f"{seat} {state.action_to_string(seat, action)}")
        state.apply_action(seat, action)
    return state, actions


def liked(state: State, seat: int, legal: list[int], likes: tuple[str, ...]) -> list[int]:
    """The actions that the first of the *likes* is for; all of them where none is for any."""
    for like in likes:
        found = [each for each in legal if re.fullmatch(like, f"{seat} {state.action_to_string(seat, each)}")]
        if found:
            return found
    return legal


def same_match(file: Path, reason: str) -> str:
    """The match in *file* as it is played today; empty where it ends otherwise, or is not there."""
    try:
        text = replay(file.read_text(), "plain")
    except (OSError, IllegalAction):
        return ""
    *_, end = text.splitlines()
    return text if end.startswith("won by") and reason in end else ""


def main() -> None:
    """Write all files."""
    for game, matches in WANTED.items():
        folder = GOLDEN / game
        folder.mkdir(parents=True, exist_ok=True)
        for name, wanted in matches.items():
            file = folder / f"{name}.txt"
            file.write_text(same_match(file, wanted.reason) or find_match(game, wanted))
        for file in sorted(set(folder.glob("*.txt")) - {folder / f"{name}.txt" for name in matches}):
            file.write_text(replay(file.read_text(), "plain"))


if __name__ == "__main__":
    main()
