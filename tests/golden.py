"""Write the golden playthroughs anew: ``python -m tests.golden``. Read the difference, then commit it."""

import random
from collections.abc import Mapping
from pathlib import Path

from stampede.games import load
from stampede.kit.definition import OptionValue
from stampede.testing.playthrough import play_through

GOLDEN = Path(__file__).parent / "playthroughs"

BUFFALO: dict[str, tuple[dict[str, OptionValue], str, int]] = {
    "crossed": ({}, "is across the second river", 0),
    "captured": ({"width": 3, "empty_columns": "ac", "dogs": 1}, "the last buffalo is captured", 1),
    "blocked_by_the_chief": ({"width": 4, "height": 5}, "no buffalo can move", 1),
    "blocked_by_themselves": ({"width": 5, "height": 6, "empty_columns": "a"}, "no buffalo can move", 0),
    "handicap_chosen_columns": ({"empty_columns": "3"}, "is across the second river", 0),
    "handicap_opening_moves": ({"opening_moves": 4, "dogs": 3}, "is across the second river", 0),
}
"""What to look for in random play: options, the reason of the end, and the seat that made the last action."""


def find_game(name: str) -> str:
    """The first random game with the ending asked for."""
    options, reason, last = BUFFALO[name]
    for seed in range(3_000):
        choose = random.Random(seed)
        state = load("buffalo", options).new_initial_state()
        actions: list[str] = []
        while not state.is_terminal():
            (seat,) = state.acting_seats()
            action = choose.choice(state.legal_actions(seat))
            actions.append(f"{seat} {state.action_to_string(seat, action)}")
            state.apply_action(seat, action)
        ending = state.game.definition.ending(state.records)
        if reason in ending.reason and int(actions[-1][0]) == last:
            return play_through("buffalo", options, actions, "plain")
    raise LookupError(name)


def main(games: Mapping[str, object] = BUFFALO) -> None:
    """Write all files."""
    folder = GOLDEN / "buffalo"
    folder.mkdir(parents=True, exist_ok=True)
    for name in games:
        (folder / f"{name}.txt").write_text(find_game(name))


if __name__ == "__main__":
    main()
