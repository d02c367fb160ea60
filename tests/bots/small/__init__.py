"""Small games with known solutions, as full definitions of the kit."""

from collections.abc import Callable
from dataclasses import replace
from types import ModuleType
from typing import Any

import numpy as np

from stampede.core.chance import Stream
from stampede.core.definition import Definition
from stampede.core.game import Game, Mode
from stampede.core.options import Options
from stampede.core.parts import Ending, Facts, History, Opponents, RuleRefusal, Rules, View
from stampede.core.record import Records
from tests.bots.small import matrix, rounds, tictactoe

Setup = Callable[[Any], None]
Redact = Callable[[Any, int], None]
Resample = Callable[[Any, int, Stream], None]
Visible = Callable[[Records, History, int | None], History]


def define(
    name: str,
    rules: ModuleType,
    setup: Setup,
    redact: Redact,
    resample: Resample,
    visible_history: Visible = lambda _records, history, _seat: history,
    **hooks: Any,
) -> Definition:
    """A game of two seats that nobody looks at."""

    def redact_record(records: Records, seat: int | None) -> None:
        redact(rules.view(records, 0), -1 if seat is None else seat)

    def resample_record(records: Records, seat: int | None, stream: Stream) -> None:
        resample(rules.view(records, 0), -1 if seat is None else seat, stream)

    def setup_record(records: Records, _options: Options) -> None:
        setup(rules.view(records, 0))

    def scores(records: Records) -> tuple[float, ...]:
        out = np.zeros(2)
        rules.returns(rules.view(records, 0), out)
        return tuple(out.tolist())

    return Definition(
        name=name,
        facts=Facts(
            title=name,
            players=(2, 2),
            minutes=(1, 1),
            max_length=9,
            is_simultaneous="is_secret" in hooks,
            utility_sum=0.0,
        ),
        rules=Rules(
            num_seats=lambda _options: 2,
            dtype=rules.DTYPE,
            view=rules.view,
            modules=(rules,),
            num_actions=9,
            max_legal=lambda _options: 9,
            setup_record=setup_record,
            action_to_string=lambda _records, _seat, action: str(action),
            string_to_action=lambda _records, _seat, text: int(text),
            refusal=lambda _records, _seat, _action: RuleRefusal("", "no"),
            ending=lambda _records: Ending("", "over"),
            scores=scores,
        ),
        view=View(
            redact_record=redact_record,
            resample_record=resample_record,
            visible_history=visible_history,
            **hooks,
        ),
    )


def _secret(rules: ModuleType) -> dict[str, Any]:
    """The hooks of a game in which all is chosen at once."""
    return {
        "is_secret": lambda records: not rules.is_terminal(rules.view(records, 0)),
        "num_secret": lambda records: len(rules.take_back(records.copy())),
        "take_back": rules.take_back,
    }


MATRIX = define(
    "matrix",
    matrix,
    matrix.setup,
    matrix.redact,
    matrix.resample,
    matrix.visible_history,
    **_secret(matrix),
)
"""Both choose at once; ``matrix.fill`` gives it another table."""
ROUNDS = define(
    "rounds",
    rounds,
    rounds.setup,
    rounds.redact,
    rounds.resample,
    rounds.visible_history,
    **_secret(rounds),
)
"""Both choose at once, again and again; ``rounds.fill`` says how often."""
TICTACTOE = define("tictactoe", tictactoe, tictactoe.setup, tictactoe.redact, tictactoe.resample)
"""A draw."""


def game(definition: Definition, mode: Mode = "compiled") -> Game:
    """The game at one speed."""
    return Game(definition, {}, mode)


def with_policy(definition: Definition, *policy: ModuleType) -> Definition:
    """The game with a rollout policy of its own."""
    return replace(definition, opponents=Opponents(policy=policy))
