"""A choice within moments, by plain rules and without a worker, for a player whom nobody should wait for."""

from stampede.core.game import State

TRIED = 8
"""The number of legal actions that are compared."""


def choose_at_once(view: State, seat: int, seed: int) -> int:
    """The legal action after which *seat* has the most, of a few, in one world that fits its *view*.

    A lookahead of one action: what a beginner sees. It takes a few milliseconds in each game.
    """
    world = view.resample(seat, seed)
    legal = world.legal_actions(seat)

    def worth(action: int) -> float:
        after = world.clone()
        after.apply_action(seat, action)
        return after.scores()[seat] or 0.0

    stride = max(1, len(legal) // TRIED)
    return max(legal[seed % stride :: stride][:TRIED], key=worth)
