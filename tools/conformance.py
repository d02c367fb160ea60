"""Make the conformance kit: games as text and counts of action sequences, to check other implementations by.

    python -m tools.conformance

writes ``docs/conformance`` anew; ``docs/conformance.md`` says how to read it.
"""

import json
import lzma
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from stampede.core.game import Game, State
from stampede.core.perft import count_leaves
from stampede.games import load

FOLDER = Path(__file__).parents[1] / "docs" / "conformance"
GAMES = 100
"""Games of each game."""
DEEPEST, MOST = 3, 100_000
"""How deep sequences are counted, and how many at most."""
OPTIONS: Mapping[str, tuple[dict[str, Any], ...]] = {
    "buffalo": (
        {},
        {"empty_columns": "f"},
        {"empty_columns": "af", "opening_moves": 2},
        {"dogs": 2, "height": 5},
        {"width": 6},
    ),
    "zoff": (
        *({"players": players} for players in (2, 3, 4, 5, 6)),
        *({"players": players, "fair_bonus": True} for players in (2, 5)),
        *({"players": players, "auction": True} for players in (3, 6)),
        {"players": 4, "auction": True, "fair_bonus": True, "open_tracker": True},
    ),
    "abilene": (
        *({"players": players, "sale_limit": 1} for players in (3, 4, 5, 6)),
        {"players": 4, "sale_limit": 2, "hidden_totals": True},
        *({"players": players, "sale_limit": 1, "board": "small"} for players in (3, 4, 5, 6)),
        {"players": 3, "sale_limit": 9, "board": "small"},
    ),
}
"""By game its options, taken in turn."""


def games(name: str) -> Iterator[dict[str, Any]]:
    """The games of one game: actions by lot, before each the number of legal ones, and the result."""
    for number in range(GAMES):
        options = OPTIONS[name][number % len(OPTIONS[name])]
        game, lot = load(name, options, "compiled"), random.Random(f"{name} {number}")  # noqa: S311
        state = game.new_initial_state()
        actions: list[list[Any]] = []
        counted = lot.randrange(8)
        counts: dict[str, list[int]] = {}
        while not state.is_terminal():
            if len(actions) == counted:
                counts[str(counted)] = perft(state)
                counted *= 2 + lot.randrange(2)
                counted += 1
            seat = state.acting_seats()[0]
            legal = state.legal_actions(seat)
            action = chosen(state, seat, legal, lot)
            actions.append([seat, state.action_to_string(seat, action), len(legal)])
            state.apply_action(seat, action)
        returns = list(state.returns())
        yield {"game": name, "options": options, "actions": actions, "counts": counts, "returns": returns}


def chosen(state: State, seat: int, legal: list[int], lot: random.Random) -> int:
    """An action by lot: chance by its weights."""
    if seat >= 0:
        return lot.choice(legal)
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    return int(lot.choices(actions, weights)[0])


def perft(state: State) -> list[int]:
    """The number of sequences of one action, of two, ... up to ``DEEPEST``, as long as they are few."""
    counts = []
    for depth in range(1, DEEPEST + 1):
        counts.append(count_leaves(state, depth))
        if counts[-1] * max(counts[0], 10) > MOST:
            break
    return counts


def read(name: str) -> list[dict[str, Any]]:
    """The games of one game in the kit."""
    text = lzma.decompress((FOLDER / f"{name}.jsonl.xz").read_bytes()).decode()
    return [json.loads(line) for line in text.splitlines()]


def fault(game: Game, told: Mapping[str, Any]) -> str:
    """The first difference between *game* and a game of the kit; empty if there is none."""
    state = game.new_initial_state()
    for number, (seat, text, legal) in enumerate(told["actions"]):
        found = (state.acting_seats()[0], len(state.legal_actions(seat)))
        if found != (seat, legal):
            return f"before action {number + 1}: seat and legal actions are {found}, not {(seat, legal)}"
        if (counts := told["counts"].get(str(number))) and perft(state) != counts:
            return f"before action {number + 1}: there are {perft(state)} sequences, not {counts}"
        state.apply_action(seat, text)
    if not state.is_terminal() or list(state.returns()) != told["returns"]:
        return f"the end: {list(state.returns())}, not {told['returns']}"
    return ""


def main() -> None:
    """Write the kit."""
    FOLDER.mkdir(exist_ok=True)
    for name in OPTIONS:
        text = "".join(json.dumps(each) + "\n" for each in games(name))
        (FOLDER / f"{name}.jsonl.xz").write_bytes(lzma.compress(text.encode(), preset=9))


if __name__ == "__main__":
    main()
