"""A match as text, for language models: rules, view and legal actions, in English, French or German.

A model is any function from a prompt to an answer. Its memory is its own: a prompt has the rules, if wanted,
and the table as the seat sees it.
"""

from collections.abc import Callable
from math import inf
from secrets import randbits
from typing import NamedTuple

from stampede.bots.making import make_level
from stampede.core.chance import below, new_stream
from stampede.core.errors import IllegalAction, InvalidOption
from stampede.core.game import FullState, Game, State
from stampede.core.options import seed_of, short
from stampede.envs.choosing import check_seat, count_of
from stampede.envs.episode import SEED_BITS
from stampede.words.catalogue import LANGUAGES, speaking
from stampede.words.shared import say

MOST = 200
"""The most legal actions that a prompt lists."""
WRAPPING = " \t`*_\"'>-."
"""Characters that models put around an answer."""

__all__ = ["PlayedText", "play", "prompt", "read_action", "rules"]


class PlayedText(NamedTuple):
    """A match that was played to its end."""

    state: FullState
    """The last position, with the whole history."""
    refused: int
    """How many answers were no legal action."""


def rules(game: Game, language: str = "en") -> str:
    """The rulebook of *game* as Markdown; empty where it has none. Raises InvalidOption for the language."""
    words = game.definition.words
    folder = None if words is None else words.rulebook
    if folder is None:
        return ""
    page = folder / f"{_checked(language)}.md"
    return (page if page.exists() else folder / "en.md").read_text("utf-8")


def prompt(state: State, seat: int, language: str = "en") -> str:
    """The table as *seat* sees it, and its legal actions in notation, one a line.

    Raises:
        InvalidOption: there is no such language.
        IllegalAction: *seat* has no pending decision.
    """
    with speaking(_checked(language)):
        legal = state.legal_actions(seat)
        if not legal:
            raise IllegalAction(f"seat {seat} is not to act: {state.acting_seats()} are")
        view = state.observation(seat)
        listed = [view.action_to_string(seat, action) for action in legal[:MOST]]
        more = [say("text.more", number=len(legal) - MOST)] if len(legal) > MOST else []
        return "\n".join(
            [
                say("text.you", side=state.seat_names[seat]),
                *filter(None, [view.narration(seat)]),
                "",
                str(view),
                "",
                say("text.legal"),
                *listed,
                *more,
                "",
                say("text.answer"),
            ]
        )


def read_action(state: State, seat: int, answer: str) -> int:
    """The legal action that the *answer* ends with; raises IllegalAction, with the reason, if there is none.

    Lines after it, and quotes and marks around it, are passed over.
    """
    named = {state.action_to_string(seat, action).casefold(): action for action in state.legal_actions(seat)}
    lines = [line.strip(WRAPPING) for line in answer.splitlines()]
    found = [named[line.casefold()] for line in lines if line.casefold() in named]
    if found:
        return found[-1]
    last = next((line for line in reversed(lines) if line), "")
    return state.string_to_action(seat, last)


def play(
    game: Game,
    model: Callable[[str], str],
    seat: int = 0,
    against: int = 1,
    *,
    seed: int | None = None,
    language: str = "en",
    tries: int = 3,
) -> PlayedText:
    """Play a match in which a *model* has one seat and a level all others.

    Args:
        game: the game with its options.
        model: a function from a prompt to an answer, which ends with an action.
        seat: the seat of the model.
        against: the level of all other seats.
        seed: draws chance and the opponents' choices; None draws one.
        language: of the prompts: en, fr or de.
        tries: how often the model may answer with something else than a legal action, which the next prompt
            explains, before a choice.

    Raises:
        IllegalAction: the model gave no legal action in so many tries.
        InvalidOption: there is no such language, level or seat, or *tries* is no whole number from 1.
    """
    check_seat(game, seat)
    tries = count_of("tries", tries)
    bots = {other: make_level(game, against, other) for other in range(game.num_seats) if other != seat}
    seed = randbits(SEED_BITS) if seed is None else seed_of(seed, "a whole number or None")
    stream = new_stream(below(new_stream(seed), 1 << SEED_BITS))
    state, refused = game.new_initial_state(seed), 0
    while not state.is_terminal():
        acting = state.acting_seats()[0]
        if acting == seat:
            action, failed = _asked(model, state, seat, language, tries)
            refused += failed
        else:
            action = bots[acting].choose(state.observation(acting), acting, inf, stream)
        state.apply_action(acting, action)
    return PlayedText(state, refused)


def _asked(
    model: Callable[[str], str], state: State, seat: int, language: str, tries: int
) -> tuple[int, int]:
    """The action that the *model* gives, and how many answers before it were refused."""
    text = begun = prompt(state, seat, language)
    for failed in range(tries):
        try:
            with speaking(language):
                return read_action(state, seat, model(text)), failed
        except IllegalAction as error:
            if failed == tries - 1:
                raise
            with speaking(language):
                text = f"{begun}\n\n{say('text.refused', reason=error)}"
    raise AssertionError("the last try returns or raises")


def _checked(language: str) -> str:
    if language not in LANGUAGES:
        raise InvalidOption(f"language={short(language)} is not allowed: give {', '.join(LANGUAGES)}")
    return language
