"""What a search has to know of the game of ``rounds`` if a round has several choices."""

from tests.bots.small.rounds import State, shown


def num_secret(state: State) -> int:
    return int(state.made[0] + state.made[1]) - 2 * shown(state)
