"""Proven moves for a bot, looked up beside the search: no move waits until a board is solved."""

import logging
import threading

from stampede.bots.judging import GivenAway
from stampede.bots.reasons import action_named
from stampede.core.errors import StampedeError
from stampede.core.game import State
from stampede.solved import lookup

logger = logging.getLogger(__name__)


def given_away(state: State, seat: int, action: int) -> GivenAway | None:
    """The proven win of *seat* that *action* gives away; None where tables do not prove both results."""
    try:
        found = lookup(state)
        if found is None or found.winner != seat:
            return None
        after = state.clone()
        after.apply_action(seat, action)
        later = None if after.is_terminal() else lookup(after)
    except (StampedeError, OSError):  # a review is good for something without proofs, too
        return None
    if later is None or later.winner == seat:
        return None
    keeps = None if found.action is None else action_named(state, seat, found.action)
    return GivenAway(found.within, keeps)


class ProvenMoves:
    """The moves that keep a proven win, for one game with its options.

    A thread makes the tables ready, or loads them, when the first move is asked for. A table that is missing
    or damaged is logged once, and there are no proven moves then.
    """

    def __init__(self) -> None:
        """Nothing is loaded yet."""
        self._loading: threading.Thread | None = None
        self._has_failed = False

    def action(self, observation: State, seat: int) -> int | None:
        """An action of *seat* that keeps a proven win; None without one, and until the tables are ready."""
        if observation.game.definition.solved is None or self._has_failed:
            return None
        if self._loading is None:
            self._loading = threading.Thread(target=self._winning, args=(observation, seat))
            self._loading.start()
        if self._loading.is_alive() or self._has_failed:
            return None
        return self._winning(observation, seat)

    def wait(self) -> None:
        """Wait until the tables are ready."""
        if self._loading is not None:
            self._loading.join()

    def _winning(self, observation: State, seat: int) -> int | None:
        try:
            found = lookup(observation)
        except (StampedeError, OSError) as fault:
            self._has_failed = True
            logger.warning("%s: no proven moves are played: %s", observation.game.name, fault)
            return None
        return found.action if found is not None and found.winner == seat else None
