"""A state of ours as OpenSpiel expects one."""

from collections.abc import Callable

import pyspiel

from stampede.core.game import State
from stampede.core.interface import CHANCE
from stampede.core.tensors.memories import MatchMemory
from stampede.envs import choosing
from stampede.envs.choosing import PartialAction
from stampede.envs.openspiel import texts

TERMINAL = int(pyspiel.PlayerId.TERMINAL)
CHANCE_PLAYER = int(pyspiel.PlayerId.CHANCE)
SIMULTANEOUS = int(pyspiel.PlayerId.SIMULTANEOUS)


class SpielState(pyspiel.State):  # type: ignore[misc] # the package has no types
    """A state, and the parts that seats have given of their actions.

    Seats that choose at once are a simultaneous node, in which all give one part after the other; a seat that
    has finished has no legal action while the others go on. Played in turn they act one after the other, and
    their choices stay secret. Outcomes of chance are numbered from 0.
    """

    def __init__(self, game: pyspiel.Game, inner: State) -> None:
        """Wrap *inner*, a state of the rules of *game*, which is a ``SpielGame``."""
        super().__init__(game)
        self.inner = inner
        self.is_in_turn = game.is_in_turn
        self.choices: dict[int, PartialAction] = {}
        """Of seats that are asked."""
        self._memory: MatchMemory | None = None

    @property
    def memory(self) -> MatchMemory:
        """The memories of the players, kept from the first time that somebody asks for it."""
        if self._memory is None:
            self._memory = MatchMemory(self.inner.game.encoding.recollection, self.inner)
        return self._memory

    # ------------------------------------------------------------ the player to act, legal actions

    def asked(self) -> tuple[int, ...]:
        """The seats that are asked at this node: one of them where the game is played in turn."""
        acting = self.inner.acting_seats()
        if len(acting) > 1 and self.is_in_turn:
            return (next((seat for seat in acting if self.given(seat)), acting[0]),)
        return acting

    def current_player(self) -> int:
        """The player to act, in OpenSpiel's numbers."""
        acting = self.asked()
        if len(acting) == 1:
            return CHANCE_PLAYER if acting[0] == CHANCE else acting[0]
        return SIMULTANEOUS if acting else TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        """The numbers that *player* may give now, ascending."""
        if player not in self.asked():
            return []
        return self.choice(player).numbers

    def choice(self, seat: int) -> PartialAction:
        """The choice of *seat*, which has a pending decision."""
        found = self.choices.get(seat)
        if found is None:
            found = self.choices[seat] = choosing.choice(self.inner, seat)
        return found

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance, with probabilities."""
        outcomes = self.inner.chance_outcomes()
        total = sum(weight for _, weight in outcomes)
        return [(number, weight / total) for number, (_, weight) in enumerate(outcomes)]

    def _apply_action(self, number: int) -> None:
        """Give a number where one is asked; raises SpielError."""
        acting = self.asked()
        if acting == (CHANCE,):
            outcomes = self.inner.legal_actions(CHANCE)
            if not 0 <= number < len(outcomes):
                raise pyspiel.SpielError(f"{number} is no outcome: 0 to {len(outcomes) - 1} are")
            self.inner.apply_action(CHANCE, outcomes[number])
        else:
            self._give(acting[0], number)

    def _apply_actions(self, numbers: list[int]) -> None:
        """Give a number for each player at a simultaneous node; the numbers of other players are ignored."""
        acting = self.inner.acting_seats()
        if len(numbers) != self.num_players():
            told = f"{len(numbers)} actions for {self.num_players()} players: give one for each"
            raise pyspiel.SpielError(told)
        for seat in acting:
            if self.choice(seat).after(numbers[seat]) is None:
                raise self._refusal(seat, numbers[seat])
        for seat in acting:
            if seat in self.inner.acting_seats():  # what another has done may have taken the question away
                self._give(seat, numbers[seat])

    def _give(self, seat: int, number: int) -> None:
        after = self.choice(seat).after(number)
        if after is None:
            raise self._refusal(seat, number)
        if not isinstance(after, int):
            self.choices[seat] = after
            return
        self.inner.apply_action(seat, after)
        # The secret choices of others change none of one's own legal actions.
        self.choices = {other: each for other, each in self.choices.items() if other != seat and each.given}

    def _refusal(self, seat: int, number: int) -> pyspiel.SpielError:
        legal = choosing.named(self.choice(seat).numbers)
        return pyspiel.SpielError(f"{number} is not legal for player {seat}: {legal} are")

    def _action_to_string(self, player: int, number: int) -> str:
        """The notation of the action that *number* completes, or its beginning and the number."""
        if player == CHANCE_PLAYER:
            return self.inner.action_to_string(CHANCE, self.inner.legal_actions(CHANCE)[number])
        if player in self.inner.acting_seats():
            after = self.choice(player).after(number)
            if isinstance(after, int):
                return self.inner.action_to_string(player, after)
            if after is not None:
                return f"{texts.begun(self.inner, player, after)} ({number})"
        return str(number)

    # ------------------------------------------------------------ how it stands

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.inner.is_terminal()

    def returns(self) -> list[float]:
        """Each seat's result, as the parameter ``reward`` says; 0 before the end."""
        return self.inner.win_returns() if self.get_game().is_zero_sum else self.inner.returns()

    def __str__(self) -> str:
        given = (self.begun(seat) for seat in sorted(self.choices))
        return "\n".join([texts.written(self.inner), *filter(None, given)])

    def begun(self, seat: int) -> str:
        """The beginning of the action of *seat*, in notation and in numbers; empty before its first part."""
        choice = self.choices.get(seat)
        if choice is None or not choice.given:
            return ""
        return f"seat {seat}: {texts.begun(self.inner, seat, choice)} {choice.given}"

    def given(self, seat: int) -> choosing.Parts:
        """The parts that *seat* has given of its action."""
        return self.choices[seat].given if seat in self.choices else ()

    # ------------------------------------------------------------ other states that could be

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A state that *player*, who forgets nothing, could not tell from it; *sampler* gives 0 to 1.

        It has come as many nodes far. What others have chosen in secret, or begun to, is drawn where the
        rules' sample does not have it: the rules do not care who chooses first, OpenSpiel does.
        """
        history = self.inner.resample(player, int(sampler() * 2**62), "perfect").history
        ahead = {seat: [action for other, action in history if other == seat] for seat, _ in history}
        twin: SpielState = self.get_game().new_initial_state()
        while twin.move_number() < self.move_number():
            asked = twin.asked()
            if asked == (CHANCE,):
                twin.apply_action(twin.inner.legal_actions(CHANCE).index(ahead[CHANCE].pop(0)))
                continue
            numbers = {seat: self._sampled(twin, seat, ahead.get(seat), player, sampler) for seat in asked}
            if len(asked) == 1:
                twin.apply_action(numbers[asked[0]])
            else:
                twin.apply_actions([numbers.get(seat, 0) for seat in range(self.num_players())])
            for seat in asked:
                if ahead.get(seat) and not twin.given(seat):
                    del ahead[seat][0]
        return twin

    def _sampled(
        self,
        twin: "SpielState",
        seat: int,
        ahead: list[int] | None,
        player: int,
        sampler: Callable[[], float],
    ) -> int:
        """The next number of *seat* in *twin*, whose actions *ahead* are those of a sample for *player*."""
        place = len(twin.given(seat))
        if ahead:
            return int(self.inner.game.encoding.numbering.codes[ahead[0], place])
        if seat == player:
            return self.given(player)[place]
        numbers = twin.choice(seat).numbers
        return numbers[int(sampler() * len(numbers))]
