"""Computers for the tests: simple, and importable by a worker process."""

import os
import random
import signal
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from stampede.core.game import State
from stampede.games import load


def choose_any(
    game: str,
    options: Mapping[str, Any],
    observation: Mapping[str, Any],
    seat: int,
    level: int,
    seed: int,
    ladder: int,
    seconds: float,
) -> str:
    """Any legal action."""
    state = load(game, options, rules_version=observation["rules_version"]).state_from_dict(observation)
    return _any(state, seat, seed)


def choose_after_dying(*question: Any) -> str:
    """The first worker to be asked dies; the next one answers."""
    mark = Path(os.environ["STAMPEDE_TEST_MARK"])
    if not mark.exists():
        mark.touch()
        os._exit(3)
    return choose_any(*question)


def choose_and_hang_once(*question: Any) -> str:
    """The first worker answers once, and is stopped when it is asked again; the next one answers."""
    mark = Path(os.environ["STAMPEDE_TEST_MARK"])
    if mark.exists() and mark.read_text() == str(os.getpid()):
        os.kill(os.getpid(), signal.SIGSTOP)
    if not mark.exists():
        mark.write_text(str(os.getpid()))
    return choose_any(*question)


def choose_nonsense(*_question: object) -> str:
    """No action at all."""
    return "z9z9"


def _any(state: State, seat: int, seed: int) -> str:
    action = random.Random(seed).choice(state.legal_actions(seat))
    return state.action_to_string(seat, action)


def sleep_for_ever(*_question: object) -> str:
    """No answer."""
    time.sleep(3600)
    return ""
