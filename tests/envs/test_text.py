"""A match as text: prompts in three languages, and answers as models write them."""

import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from stampede.core.errors import IllegalAction, InvalidOption
from stampede.envs import text
from stampede.games import load
from tests.installed import installed, mini

GAMES = list(installed((name, mini(name)) for name in ("buffalo", "zoff", "abilene")))
EXAMPLE = Path(__file__).parents[2] / "examples" / "language_model.py"
FIRST = "import sys; print('I choose:', sys.stdin.read().rpartition(':\\n')[2].splitlines()[0], sep='\\n')"


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled."""
    monkeypatch.setenv("STAMPEDE_PLAIN", "1")


def first(prompt: str) -> str:
    """The first legal action that a prompt lists."""
    return prompt.rpartition(":\n")[2].splitlines()[0]


@pytest.mark.parametrize(("name", "options"), GAMES)
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_model_plays_to_the_end(name: str, options: dict[str, Any], language: str) -> None:
    prompts = []

    def model(prompt: str) -> str:
        prompts.append(prompt)
        return f"Let me think.\n\n**{first(prompt)}**\n"

    game = load(name, options)
    played = text.play(game, model, seed=3, language=language)
    assert played.state.is_terminal()
    assert played.refused == 0
    assert len(prompts) == sum(seat == 0 for seat, _ in played.state.history)
    assert text.rules(game, language)


@pytest.mark.stands_on("zoff")
def test_a_prompt_shows_what_the_seat_sees_and_no_more() -> None:
    game = load("zoff", {"players": 3})
    state = game.new_initial_state(1)
    state.apply_action(1, state.legal_actions(1)[0])
    for seat in (0, 2):
        twin = state.resample(seat, 5, "perfect")
        assert text.prompt(state, seat) == text.prompt(twin, seat)
        assert state.action_to_string(seat, state.legal_actions(seat)[-1]) in text.prompt(state, seat)
    assert len({text.prompt(state, 0, language) for language in ("en", "fr", "de")}) == 3


@pytest.mark.stands_on("buffalo")
def test_an_answer_is_read_as_models_write_it() -> None:
    state = load("buffalo", {}).new_initial_state()
    legal = state.legal_actions(0)
    named = state.action_to_string(0, legal[2])
    for answer in (named, f"  `{named}`.", f"First {named}?\n- {named.upper()}\n", f"a1a7\n{named}"):
        assert text.read_action(state, 0, answer) == legal[2]
    for answer in ("", "I resign", "a1a7"):
        with pytest.raises(IllegalAction):
            text.read_action(state, 0, answer)


@pytest.mark.stands_on("buffalo")
def test_a_refusal_is_explained_before_the_next_try() -> None:
    prompts = []

    def model(prompt: str) -> str:
        prompts.append(prompt)
        return "a1a7" if len(prompts) == 1 else first(prompts[0]) if len(prompts) == 2 else first(prompt)

    game = load("buffalo", mini("buffalo"))
    assert text.play(game, model, seed=1).refused == 1
    assert prompts[1].startswith(prompts[0])
    assert len(prompts[1]) > len(prompts[0])
    with pytest.raises(IllegalAction):
        text.play(game, lambda _prompt: "nothing", seed=1)


@pytest.mark.stands_on("buffalo")
def test_what_is_not_allowed_is_refused() -> None:
    game = load("buffalo", {})
    state = game.new_initial_state()
    with pytest.raises(InvalidOption, match="language='la' is not allowed: give en, fr, de"):
        text.prompt(state, 0, "la")
    with pytest.raises(InvalidOption, match="language='la' is not allowed"):
        text.rules(game, "la")
    with pytest.raises(IllegalAction, match="seat 1 is not to act"):
        text.prompt(state, 1)
    for seat in (9, -1, 0.5):
        with pytest.raises(InvalidOption, match=f"seat={seat} is not allowed: give 0 to 1"):
            text.play(game, first, seat)  # type: ignore[arg-type] # on purpose
    for tries in (0, 1.5):
        with pytest.raises(InvalidOption, match=f"tries={tries} is not allowed: give a whole number from 1"):
            text.play(game, first, tries=tries)  # type: ignore[arg-type] # on purpose


@pytest.mark.stands_on("buffalo")
@pytest.mark.parametrize("command", [[], [sys.executable, "-c", FIRST]], ids=["alone", "a program"])
def test_the_example_plays_a_match(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    example = runpy.run_path(str(EXAMPLE))
    played = example["main"]("buffalo", "1", *command, width=3, height=5, dogs=0)
    assert played.state.is_terminal()
    assert "answers refused" in capsys.readouterr().out
