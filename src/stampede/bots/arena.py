"""Two bots against each other, on both seats, from openings drawn by lot."""

from collections.abc import Iterable
from dataclasses import dataclass

from stampede.bots.bot import Bot
from stampede.bots.uniform import Uniform
from stampede.kit.chance import Stream, new_stream
from stampede.kit.game import Game, State


@dataclass(frozen=True)
class Tally:
    """How often the first bot won, by the seat it sat on. No game is level."""

    wins: tuple[int, int]
    games: int
    """Games played on each of the two seats."""

    @property
    def share(self) -> float:
        """The part of all games the first bot won, from 0.0 to 1.0."""
        return sum(self.wins) / (2 * self.games)

    def __str__(self) -> str:
        return f"{self.wins[0]}/{self.games} on seat 0, {self.wins[1]}/{self.games} on seat 1"


def play_match(
    bot_a: Bot, bot_b: Bot, game: Game, seeds: Iterable[int], *, lot: int = 2, budget_s: float = 1.0
) -> Tally:
    """Play two games a seed, the seats swapped; the first *lot* actions are drawn, the same in both."""
    wins = [0, 0]
    games = 0
    for seed in seeds:
        opening = _opening(game, seed, lot)
        for seat in (0, 1):
            bots = (bot_a, bot_b) if seat == 0 else (bot_b, bot_a)
            wins[seat] += seat in play_on(opening.clone(), bots, new_stream(f"{seed} {seat}"), budget_s)
        games += 1
    return Tally((wins[0], wins[1]), games)


def play_on(state: State, bots: tuple[Bot, ...], stream: Stream, budget_s: float) -> tuple[int, ...]:
    """Play *state* to its end, a bot a seat; return the seats that won."""
    while not state.is_terminal():
        seat = state.acting_seats()[0]
        action = bots[seat].choose(state.observation(seat), seat, budget_s, stream)
        state.apply_action(seat, action)
    return state.winners()


def _opening(game: Game, seed: int, lot: int) -> State:
    state = game.new_initial_state(seed=seed)
    stream = new_stream(f"opening {seed}")
    for _ in range(lot):
        seat = state.acting_seats()[0]
        state.apply_action(seat, Uniform().choose(state.observation(seat), seat, 0.0, stream))
    return state
