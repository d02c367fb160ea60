"""One match after the other as environments play them: chance is drawn, and actions come part by part."""

from secrets import randbits

import numpy as np

from stampede.core.chance import Stream, below, new_stream
from stampede.core.errors import IllegalAction
from stampede.core.full_state import FullState
from stampede.core.game import Game
from stampede.core.tensors.memories import MatchMemory
from stampede.core.tensors.observing import Observations
from stampede.envs import choosing
from stampede.envs.choosing import Mask, PartialAction
from stampede.envs.terms import Terms

SEED_BITS = 62


class Episode:
    """The match that is played now."""

    def __init__(self, game: Game, terms: Terms) -> None:
        """Play *game*; raises MissingPart where it can have no numbers for learning."""
        self.game, self.terms = game, terms
        self.num_actions = game.encoding.numbering.num_actions
        self.observation_size = choosing.observation_size(game, terms.memory)
        self._seeds = new_stream(randbits(SEED_BITS))
        self.reset(None)

    def reset(self, seed: int | None) -> None:
        """Begin a match by *seed*, as ``Game.new_initial_state`` does; None draws one, by the last given."""
        if seed is not None:
            self._seeds = new_stream(seed)
        else:
            seed = below(self._seeds, 1 << SEED_BITS)
        self.place(self.game.new_initial_state(seed))

    def place(self, state: FullState) -> None:
        """Go on from *state*, which is changed; its actions do not count for truncation."""
        self.state = state
        self._choices: dict[int, PartialAction] = {}
        self._memory = (
            MatchMemory(self.game.encoding.recollection, state) if self.terms.memory == "perfect" else None
        )
        self._made = 0
        self.is_terminated, self.is_truncated = state.is_terminal(), False

    @property
    def is_over(self) -> bool:
        """Whether nothing more is asked."""
        return self.is_terminated or self.is_truncated

    def acting(self) -> tuple[int, ...]:
        """The seats that are asked; chance never is."""
        return () if self.is_over else self.state.acting_seats()

    def given(self, seat: int) -> choosing.Parts:
        """The parts that *seat* has given of its action."""
        return self._choices[seat].given if seat in self._choices else ()

    def mask(self, seat: int) -> Mask:
        """1 for each number that *seat* may give now; all 0 where it is not asked."""
        if seat not in self.acting():
            return np.zeros(self.num_actions, np.int8)
        return self._choice(seat).mask

    def observe(self, seat: int) -> Observations:
        """The observation of *seat* (``choosing.observe``)."""
        out = np.empty(self.observation_size, np.float32)
        return choosing.observe(self.state, seat, self.given(seat), out, self._memory)

    def give(self, seat: int, part: int) -> list[float]:
        """Take the next *part* of the action of *seat*, which is asked: the rewards of all seats for it.

        Raises IllegalAction where the terms say so, and then nothing has changed.
        """
        choice = self._choice(seat)
        after = choice.after(part)
        if after is None and self.terms.illegal == "lose":
            return self._lose(seat)
        if after is None and self.terms.illegal == "replace":
            after = choice.after(choice.numbers[below(self._seeds, len(choice.numbers))])
        if after is None:
            raise self._refusal(seat, choice, part)
        if isinstance(after, int):
            return self.make(seat, after)
        self._choices[seat] = after
        return [0.0] * self.game.num_seats

    def check(self, seat: int, part: int) -> None:
        """Raise IllegalAction, with the rule, unless *seat* may give *part* now."""
        choice = self._choice(seat)
        if choice.after(part) is None:
            raise self._refusal(seat, choice, part)

    def _refusal(self, seat: int, choice: PartialAction, part: int) -> IllegalAction:
        try:
            self.game.decode(self.state, seat, (*choice.given, part))
        except IllegalAction as error:  # it knows the rule, where these parts are an action
            legal = choosing.named(choice.numbers)
            return IllegalAction(f"{error.reason}; seat {seat} may give {legal}", error.rule)
        raise AssertionError("what is legal is not refused")

    def drawn_stream(self) -> Stream:
        """A stream of chance for the opponents, by the seed of the match."""
        return new_stream(below(self._seeds, 1 << SEED_BITS))

    def _choice(self, seat: int) -> PartialAction:
        choice = self._choices.get(seat)
        if choice is None:
            choice = self._choices[seat] = choosing.choice(self.state, seat)
        return choice

    def make(self, seat: int, action: int) -> list[float]:
        """Make a whole action of the rules: the rewards of all seats for it; raises IllegalAction."""
        before = self._potentials()
        self.state.apply_action(seat, action)
        self._choices.pop(seat, None)
        if self._choices:  # of seats that act at once
            acting = self.acting()
            self._choices = {other: self._renewed(other) for other in self._choices if other in acting}
        self._made += 1
        self.is_terminated = self.state.is_terminal()
        self.is_truncated = not self.is_terminated and self._made == self.terms.max_actions
        rewards = self.terms.final(self.state) if self.is_terminated else [0.0] * self.game.num_seats
        if before:
            after = [0.0] * len(before) if self.is_terminated else self._potentials()
            kept = self.terms.discount
            rewards = [
                reward + kept * new - old for reward, new, old in zip(rewards, after, before, strict=True)
            ]
        return rewards

    def _renewed(self, seat: int) -> PartialAction:
        """The parts that *seat* had given, as far as they are still legal after another seat's action."""
        renewed = beginning = choosing.choice(self.state, seat)
        for part in self.given(seat):
            after = renewed.after(part)
            if not isinstance(after, PartialAction):
                return beginning
            renewed = after
        return renewed

    def _potentials(self) -> list[float]:
        potential = self.terms.shaping
        return [potential(self.state, seat) for seat in range(self.game.num_seats)] if potential else []

    def _lose(self, loser: int) -> list[float]:
        self.is_terminated = True
        others = self.game.num_seats - 1
        return [-1.0 if seat == loser else 1.0 / others for seat in range(self.game.num_seats)]
