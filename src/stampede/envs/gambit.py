"""A small game as a whole tree, in the format of Gambit: for exact methods, here and in other programs.

The format is Gambit's .efg, https://gambitproject.readthedocs.io/en/latest/formats.html. OpenSpiel reads it
too (``pyspiel.load_efg_game``), and then walks the tree without asking the rules again.
"""

from collections.abc import Iterator, Sequence

from stampede.core.errors import InvalidOption
from stampede.core.game import Game, State
from stampede.core.interface import CHANCE

MOST = 1_000_000
"""Positions of a tree, unless more are asked for."""


def extensive_form(game: Game, *, most: int = MOST) -> str:
    """The tree of *game*, from its start to every end, each of which is worth ``State.win_returns``.

    Seats that choose at once are asked in turn, and what they have chosen stays secret. Information sets are
    those of ``State.information_state``. The same game gives the same text.

    Raises:
        InvalidOption: (a ValueError) there are more than *most* positions.
    """
    return "".join(line + "\n" for line in _Tree(game, most).lines())


class _Tree:
    """The tree of a game as Gambit reads it: its nodes, parents first, and the numbers that nodes share."""

    def __init__(self, game: Game, most: int) -> None:
        self._game, self._most = game, most
        self._sets: list[dict[str, int]] = [{} for _ in range(game.num_seats)]
        self._outcomes: dict[tuple[float, ...], int] = {}
        self._num_chances = 0

    def lines(self) -> Iterator[str]:
        """Title and players, then a line for each node."""
        seats = " ".join(_quoted(f"seat {seat}") for seat in range(self._game.num_seats))
        yield f"EFG 2 R {_quoted(self._game.definition.title)} {{ {seats} }}"
        waiting: list[State] = [self._game.new_initial_state()]
        for _ in range(self._most):
            if not waiting:
                return
            state = waiting.pop()
            acting = state.acting_seats()
            if not acting:
                yield self._end(state)
                continue
            actions = state.legal_actions(acting[0])
            yield self._node(state, acting[0], actions)
            waiting += (_after(state, acting[0], action) for action in reversed(actions))
        if waiting:
            raise InvalidOption(f"{self._game!r} has more than {self._most} positions: give a smaller game")

    def _node(self, state: State, seat: int, actions: Sequence[int]) -> str:
        names = [_quoted(state.action_to_string(seat, action)) for action in actions]
        if seat == CHANCE:
            self._num_chances += 1
            outcomes = state.chance_outcomes()
            total = sum(weight for _, weight in outcomes)
            odds = [f"{name} {weight}/{total}" for name, (_, weight) in zip(names, outcomes, strict=True)]
            return f'c "" {self._num_chances} "" {{ {" ".join(odds)} }} 0'
        known = self._sets[seat]
        number = known.setdefault(state.information_state(seat), len(known) + 1)
        return f'p "" {seat + 1} {number} "" {{ {" ".join(names)} }} 0'

    def _end(self, state: State) -> str:
        returns = tuple(state.win_returns())
        number = self._outcomes.setdefault(returns, len(self._outcomes) + 1)
        return f't "" {number} "" {{ {" ".join(f"{value:g}" for value in returns)} }}'


def _after(state: State, seat: int, action: int) -> State:
    after = state.clone()
    after.apply_action(seat, action)
    return after


def _quoted(text: str) -> str:
    """Some programs know no way to write a quote, so there is none."""
    return '"' + text.replace('"', "'") + '"'
