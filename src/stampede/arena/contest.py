"""One game of a tournament: its entrants, their seats, and the seeds of chance."""

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Self

from stampede.arena.results import Played
from stampede.bots.bot import Bot, OutsideBot
from stampede.bots.levels import NEWEST
from stampede.bots.making import make_bot, make_level
from stampede.bots.thinking import timed_by
from stampede.bots.uniform import Uniform
from stampede.core.chance import new_stream
from stampede.core.game import Game, State
from stampede.core.strength import GlanceConfig, Strength
from stampede.games import load
from stampede.play import log
from stampede.play.match import entries_of


@dataclass(frozen=True)
class Entrant:
    """An entrant: a name, and a picklable factory of its player for a game and seat."""

    name: str
    make: Callable[[Game, int], Bot]

    @classmethod
    def level(
        cls,
        level: int,
        *,
        playouts: int | None = None,
        positions: int | None = None,
        seconds: float | None = None,
        ladder: int = NEWEST,
    ) -> Self:
        """A level of the site, or of one of its former ladders (``levels.strengths``).

        It is limited to so many *playouts*, *positions* or *seconds* a choice if these are given.
        """
        held = (
            f", {playouts} playouts"
            if playouts
            else f", {positions} positions"
            if positions
            else f", {seconds:g} s"
            if seconds
            else ""
        )
        name = f"level {level}" if ladder == NEWEST else f"level {level} of ladder {ladder}"
        return cls(f"{name}{held}", partial(_level, level, playouts or positions, seconds, ladder))

    @classmethod
    def strength(cls, name: str, strength: Strength) -> Self:
        """A player of this *strength*; one bounded in counts plays the same on any machine."""
        return cls(name, partial(_strength, strength))

    @classmethod
    def chance(cls) -> Self:
        """A player that chooses at random."""
        return cls("chance", _uniform)

    @classmethod
    def novice(cls) -> Self:
        """A player that chooses like a novice."""
        return cls.strength("newcomer", GlanceConfig())


def _level(level: int, counts: int | None, seconds: float | None, ladder: int, game: Game, seat: int) -> Bot:
    return make_level(game, level, seat, counts=counts, seconds=seconds, ladder=ladder)


def _strength(strength: Strength, game: Game, _seat: int) -> Bot:
    return make_bot(game, strength)


def _uniform(_game: Game, _seat: int) -> Bot:
    return Uniform()


@dataclass(frozen=True)
class Pairing:
    """One game to be played: the entrants by seat, and the seeds of all its chance."""

    game: str
    options: Mapping[str, object]
    line_up: tuple[Entrant, ...]
    """The entrants by seat."""
    seed: int
    deal: int
    opening: int
    """The number of random actions before the players begin: the same ones for all games of a deal."""
    seconds: float
    """CPU time for each choice, at most; a player limited by time may choose differently next time."""

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
                if isinstance(bots[-1], OutsideBot):
                    leaving.callback(bots[-1].close)
            with timed_by(time.process_time):  # all get the same time, also on a busy machine
                cpu = play_on(state, bots, f"{self.seed} {self.deal} {names}", seconds=self.seconds)
            for bot in bots:
                if isinstance(bot, OutsideBot):
                    bot.finish(state.returns())
        failures = tuple(bot.failure if isinstance(bot, OutsideBot) else "" for bot in bots)
        winners = state.winners()
        return Played(
            deal=self.deal,
            names=names,
            shares=tuple((seat in winners) / len(winners) for seat in range(game.num_seats)),
            returns=tuple(state.returns()),
            scores=tuple(score for score in state.scores() if score is not None),
            actions=len(state.history),
            failures=failures if any(failures) else (),
            cpu=tuple(round(seconds, 4) for seconds in cpu),
            match=_match_file(state, names),
        )


def play_on(
    state: State, bots: Sequence[Bot], seed: str, *, seconds: float = inf, limit: int | None = None
) -> list[float]:
    """Play *state* on, a bot a seat, to its end or for so many actions; return each bot's CPU seconds."""
    streams = [new_stream(f"{seed} {seat}") for seat in range(len(bots))]
    cpu = [0.0] * len(bots)
    made = 0
    while made != limit and not state.is_terminal():
        seat = state.acting_seats()[0]
        view, before = state.observation(seat), time.process_time()
        action = bots[seat].choose(view, seat, seconds, streams[seat])
        cpu[seat] += time.process_time() - before
        state.apply_action(seat, action)
        made += 1
    return cpu


def _match_file(state: State, names: tuple[str, ...]) -> str:
    """The text of a finished game. Its chance follows from the tournament's seed, and from no commitment."""
    return log.write(
        log.MatchFile(
            game=state.game.name,
            rules_version=state.game.definition.rules_version,
            options=state.game.options,
            names=names,
            entries=entries_of(state),
            commitment="",
            winners=state.winners(),
        )
    )
