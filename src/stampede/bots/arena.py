"""Tournaments: players against each other on every seat, with the same deals for all."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from math import inf
from multiprocessing import get_context
from typing import Self

from stampede.bots.bot import Bot, Visitor
from stampede.bots.making import make_bot, make_level
from stampede.bots.results import Played, Tournament
from stampede.bots.strength import Strength
from stampede.bots.uniform import Uniform
from stampede.games import load
from stampede.kit.chance import new_stream
from stampede.kit.errors import InvalidOption
from stampede.kit.game import Game, State

Progress = Callable[[int, int], None]
"""Told how many games are played, and how many there are."""


@dataclass(frozen=True)
class Entrant:
    """Who takes part: a name, and how to make the player of a game for a seat, in another process too."""

    name: str
    make: Callable[[Game, int], Bot]

    @classmethod
    def level(cls, level: int, *, playouts: int | None = None, seconds: float | None = None) -> Self:
        """A level of the house; held to so many *playouts* or *seconds* a choice where that is asked for."""
        held = f", {playouts} playouts" if playouts else f", {seconds:g} s" if seconds else ""
        return cls(f"level {level}{held}", partial(_level, level, playouts, seconds))

    @classmethod
    def strength(cls, name: str, strength: Strength) -> Self:
        """A player of this *strength*; one bounded in counts plays the same on any machine."""
        return cls(name, partial(_strength, strength))

    @classmethod
    def chance(cls) -> Self:
        """Who plays anything."""
        return cls("chance", _uniform)


def _level(level: int, playouts: int | None, seconds: float | None, game: Game, seat: int) -> Bot:
    return make_level(game, level, seat, playouts=playouts, seconds=seconds)


def _strength(strength: Strength, game: Game, _seat: int) -> Bot:
    return make_bot(game, strength)


def _uniform(_game: Game, _seat: int) -> Bot:
    return Uniform()


@dataclass(frozen=True)
class Pairing:
    """One game to be played: who sits where, and the numbers that decide all that is left to chance."""

    game: str
    options: Mapping[str, object]
    line_up: tuple[Entrant, ...]
    """An entrant a seat."""
    seed: int
    deal: int
    opening: int
    """How many actions are drawn by lot before the players begin: the same ones for all games of a deal."""
    seconds: float
    """Time for each choice, at most; whoever is bounded by time may play differently next time."""

    def play(self) -> Played:
        """Play the game to its end."""
        game = load(self.game, self.options, "compiled")
        state = game.new_initial_state(seed=self.seed + self.deal)
        names = tuple(entrant.name for entrant in self.line_up)
        play_on(state, [Uniform()] * game.num_seats, f"{self.seed} {self.deal}", limit=self.opening)
        bots: list[Bot] = []
        with ExitStack() as leaving:
            for seat, entrant in enumerate(self.line_up):
                bots.append(entrant.make(game, seat))
                if isinstance(bots[-1], Visitor):
                    leaving.callback(bots[-1].close)
            play_on(state, bots, f"{self.seed} {self.deal} {names}", seconds=self.seconds)
            for bot in bots:
                if isinstance(bot, Visitor):
                    bot.finish(state.returns())
        failures = tuple(bot.failure if isinstance(bot, Visitor) else "" for bot in bots)
        winners = state.winners()
        return Played(
            deal=self.deal,
            names=names,
            shares=tuple((seat in winners) / len(winners) for seat in range(game.num_seats)),
            returns=tuple(state.returns()),
            scores=state.scores(),
            actions=len(state.history),
            failures=failures if any(failures) else (),
        )


def play_on(
    state: State, bots: Sequence[Bot], seed: str, *, seconds: float = inf, limit: int | None = None
) -> None:
    """Play *state* on, a bot a seat, to its end or for so many actions."""
    streams = [new_stream(f"{seed} {seat}") for seat in range(len(bots))]
    made = 0
    while made != limit and not state.is_terminal():
        seat = state.acting_seats()[0]
        action = bots[seat].choose(state.observation(seat), seat, seconds, streams[seat])
        state.apply_action(seat, action)
        made += 1


def play_tournament(
    game: str,
    entrants: Sequence[Entrant],
    deals: int,
    seed: int,
    *,
    options: Mapping[str, object] | None = None,
    opening: int = 0,
    seconds: float = inf,
    workers: int = 0,
    progress: Progress = lambda _done, _all: None,
) -> Tournament:
    """Play every one of *deals* deals on all rotations of the seats, and return the games.

    *entrants* has an entrant for each seat, in the order in which they sit; the same one may sit on several.
    Each game is made by its own numbers and by nothing else: neither the number of *workers* (processes; with
    0 this one plays) nor the order in which games end makes a difference.

    Raises:
        InvalidOption: there is no such game or option, or not an entrant for each seat.
    """
    options = dict(options or {})
    seats = load(game, options).num_seats
    if len(entrants) != seats:
        raise InvalidOption(f"{len(entrants)} take part: {seats} seats need as many")
    pairings = [
        Pairing(game, options, line_up, seed, deal, opening, seconds)
        for deal in range(deals)
        for line_up in _rotations(entrants)
    ]
    games: list[Played | None] = [None] * len(pairings)
    for done, (number, played) in enumerate(_play_all(pairings, workers), start=1):
        games[number] = played
        progress(done, len(pairings))
    return Tournament(tuple(played for played in games if played is not None))


def _rotations(entrants: Sequence[Entrant]) -> list[tuple[Entrant, ...]]:
    """Every way to move all by so many seats, each once."""
    moved = [(*entrants[by:], *entrants[:by]) for by in range(len(entrants))]
    return list({tuple(each.name for each in line_up): line_up for line_up in moved}.values())


def _play_all(pairings: Sequence[Pairing], workers: int) -> Iterator[tuple[int, Played]]:
    """The games with their numbers, as they end."""
    # The first game is always played here: it compiles what the workers then find on disk.
    alone = len(pairings) if workers == 0 else 1
    for number in range(min(alone, len(pairings))):
        yield number, pairings[number].play()
    if len(pairings) <= alone:
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        numbers: dict[Future[Played], int] = {
            pool.submit(pairings[number].play): number for number in range(alone, len(pairings))
        }
        try:
            for future in as_completed(numbers):
                yield numbers[future], future.result()
        finally:
            pool.shutdown(cancel_futures=True)
