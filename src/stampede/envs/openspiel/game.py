"""A game of ours as OpenSpiel expects one."""

import re
from typing import Any, ClassVar
from urllib.parse import quote, unquote

import numpy as np
import pyspiel

import stampede
from stampede.core.definition import Definition
from stampede.core.errors import StampedeError
from stampede.core.game import Game
from stampede.core.state import Memory
from stampede.core.tensors.observing import Observations
from stampede.envs import choosing
from stampede.envs.openspiel import texts
from stampede.envs.openspiel.state import SpielState
from stampede.games import all_games, all_presets, find, named


class SpielObserver:
    """Tells of a state to a player, or to a spectator who sees what is public."""

    def __init__(self, game: Game, kind: pyspiel.IIGObservationType) -> None:
        """Tell what *kind* asks for; raises ValueError for what there is not."""
        private = pyspiel.PrivateInfoType
        self._is_own = kind.private_info == private.SINGLE_PLAYER
        self._is_private = self._is_own and not kind.public_info
        self._remembers = kind.perfect_recall
        if not (kind.public_info or self._is_private) or kind.private_info == private.ALL_PLAYERS:
            raise ValueError("choose a player's own view, the private part of it or a spectator's view")
        if self._is_private and self._remembers:
            raise ValueError("the private part of a view exists only without past views")
        is_whole = self._is_own and not self._is_private
        self.tensor: Observations | None = None
        self.dict: dict[str, Observations] = {}
        if is_whole:
            memory: Memory = "perfect" if kind.perfect_recall else "table"
            self.tensor = np.zeros(choosing.observation_size(game, memory), np.float32)
            self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what *player* observes into the tensor."""
        if self.tensor is not None:
            memory = state.memory if self._remembers else None
            choosing.observe(state.inner, player, state.given(player), self.tensor, memory)

    def string_from(self, state: SpielState, player: int) -> str:
        """The observation of *player* as text, or with perfect recall everything that it knows, as JSON.

        The private part has what differs from the position that a spectator sees.
        """
        seat = player if self._is_own else None
        if self._remembers:
            given = str(state.given(player)) if self._is_own and state.given(player) else ""
            return state.inner.information_state(seat) + given
        begun = state.begun(player) if self._is_own else ""
        own = (
            texts.private(state.inner, player)
            if self._is_private
            else texts.written(state.inner.observation(seat))
        )
        return "\n".join(filter(None, (own, begun)))


PREFIX = "stampede_"
REWARDS = ("win", "returns")
QUOTED = "quoted:"
_BARE = re.compile(r"(?!True$|False$|quoted:)([A-Za-z][\w-]*)?", re.ASCII)
"""Texts that OpenSpiel reads again as it writes them, between commas and parentheses."""


class SpielGame(pyspiel.Game):  # type: ignore[misc] # the package has no types
    """A game with its options."""

    name: ClassVar[str]
    """Of the game or the preset, in a class of its own: OpenSpiel keeps classes."""

    def __init__(self, parameters: dict[str, Any]) -> None:
        """Read the options; raises SpielError for what the *parameters* may not be."""
        options = {name: read(value) for name, value in parameters.items()}
        reward, is_in_turn = options.pop("reward", REWARDS[0]), bool(options.pop("in_turn", False))
        if reward not in REWARDS:
            raise pyspiel.SpielError(f"reward={reward} is not allowed: give {' or '.join(REWARDS)}")
        try:
            rules = stampede.load_game(self.name, rules_version=None, **options)
        except StampedeError as error:
            raise pyspiel.SpielError(str(error)) from None
        self.rules: Game = rules
        self.is_in_turn: bool = is_in_turn
        self.is_zero_sum: bool = reward == REWARDS[0]
        facts = rules.definition.facts
        low, high = (-1.0, 1.0) if self.is_zero_sum else (rules.min_utility, rules.max_utility)
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.num_actions,
            max_chance_outcomes=rules.max_chance_outcomes,
            num_players=rules.num_seats,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if self.is_zero_sum else facts.utility_sum,
            max_game_length=rules.max_length * rules.encoding.numbering.max_parts,
        )
        super().__init__(
            game_type(self.name, rules.definition, is_zero_sum=self.is_zero_sum, is_in_turn=is_in_turn),
            info,
            {name: written(read(value)) for name, value in parameters.items()},
        )

    def new_initial_state(self) -> SpielState:
        """The start."""
        return SpielState(self, self.rules.new_initial_state())

    def observation_tensor_shape(self) -> list[int]:
        """Of ``choosing.observe``."""
        return [choosing.observation_size(self.rules)]

    def information_state_tensor_shape(self) -> list[int]:
        """Of the same with perfect memory."""
        return [choosing.observation_size(self.rules, "perfect")]

    def make_py_observer(
        self, kind: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> SpielObserver:
        """An observer that writes a state as strings and tensors; raises ValueError for other kinds."""
        if params:
            raise ValueError(f"there are no parameters of observations, so {params} is not allowed")
        return SpielObserver(self.rules, kind or pyspiel.IIGObservationType(perfect_recall=False))


def written(value: Any) -> Any:
    """A parameter as OpenSpiel can write and read it: a text that it would take apart is quoted."""
    return value if not isinstance(value, str) or _BARE.fullmatch(value) else QUOTED + quote(value, safe="")


def read(value: Any) -> Any:
    """The parameter that was written."""
    return unquote(value[len(QUOTED) :]) if isinstance(value, str) and value.startswith(QUOTED) else value


def game_type(
    name: str, definition: Definition, *, is_zero_sum: bool = True, is_in_turn: bool = False
) -> pyspiel.GameType:
    """The properties of a game, or of a preset of it, before any options, as OpenSpiel declares them."""
    facts, kind = definition.facts, pyspiel.GameType
    _, preset = named(name)
    fewest, most = facts.players
    is_at_once = facts.is_simultaneous and not is_in_turn
    utility = kind.Utility.ZERO_SUM if is_zero_sum or facts.utility_sum == 0 else kind.Utility.GENERAL_SUM
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=facts.title,
        dynamics=kind.Dynamics.SIMULTANEOUS if is_at_once else kind.Dynamics.SEQUENTIAL,
        chance_mode=(
            kind.ChanceMode.EXPLICIT_STOCHASTIC if facts.has_chance else kind.ChanceMode.DETERMINISTIC
        ),
        information=(
            kind.Information.PERFECT_INFORMATION
            if facts.is_perfect_information
            else kind.Information.IMPERFECT_INFORMATION
        ),
        utility=utility,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "reward": REWARDS[0],
            "in_turn": False,
            **{
                option.name: option.default
                for option in definition.rules.options
                if option.name not in preset
            },
        },
    )


def register() -> None:
    """Let ``pyspiel.load_game`` find every game and preset that has numbers for learning."""
    for name in (*all_games(), *all_presets()):
        definition = find(named(name)[0])
        if definition.tensors is not None:
            kind = type(f"SpielGame_{name.replace('-', '_')}", (SpielGame,), {"name": name})
            globals()[kind.__name__] = kind  # where a pickle looks for it
            pyspiel.register_game(game_type(name, definition), kind)
