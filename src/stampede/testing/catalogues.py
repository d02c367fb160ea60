"""Checks of the texts of a game: its catalogues, one a language, and its rulebooks."""

import json
import re
from functools import partial
from pathlib import Path
from string import Formatter

from stampede.core.definition import Definition
from stampede.core.errors import IllegalAction
from stampede.core.game import State
from stampede.testing.random_play import Sample
from stampede.words import catalogue
from stampede.words.catalogue import LANGUAGES, speaking

PLURALS = ("zero", "one", "two", "few", "many", "other")
"""The plural forms of all languages (CLDR)."""
RULE = re.compile(r"^(?:- \*\*|## )([A-Z]\d+(?:\.\d+)?)\b", re.MULTILINE)
"""The number of a rule, or of a chapter."""


def check_spoken(definition: Definition, played: Sample) -> None:
    """Check that every text of pages and terminal exists in every language: a missing one is a KeyError."""
    states = [states[at] for states in played.games for at in (0, -1)]
    for language in LANGUAGES:
        with speaking(language):
            assert definition.line, f"{language}: game.line says in a sentence what the game is"
            for option in definition.rules.options:
                assert definition.label(option), f"{language}: option.{option.name}.label names the option"
                definition.help(option)
            for number in range(1, len(definition.opponents.levels) + 1):
                assert definition.words, "a game with levels of its own has words for them"
                assert definition.words.say(f"level.{number}"), (
                    f"{language}: level.{number} tells of the level"
                )
            for offer in definition.offers:
                assert definition.call_offer(offer), f"{language}: offer.{offer.name} says what it is"
            for state in states:
                _check_state(state, language)


def _check_state(state: State, language: str) -> None:
    definition = state.game.definition
    definition.describe_options(state.game.options)
    assert all(state.seat_names), f"{language}: every seat has a name"
    if state.is_terminal():
        assert definition.rules.ending(state.records).reason, f"{language}: a game ends for a reason"
    for seat in range(state.game.num_seats):
        assert _refused(state, seat).reason, f"{language}: a refusal has a reason"
        if definition.drawing:
            state.scene(seat)
            state.narration(seat)
            str(state.observation(seat))


def _refused(state: State, seat: int) -> IllegalAction:
    """The refusal of an action with a number that none has."""
    try:
        state.apply_action(seat, state.game.definition.rules.num_actions)
    except IllegalAction as refusal:
        return refusal
    raise AssertionError("an action that there is not is refused")


def check_catalogues(definition: Definition) -> None:
    """Check that catalogues have the same texts in every language, where ``say`` is the shared one."""
    say = definition.words.say if definition.words else None
    if not isinstance(say, partial) or say.func is not catalogue.say:
        return
    folder: Path = say.args[0]
    english = _texts(folder, "en")
    for language in LANGUAGES:
        if (folder / f"{language}.json").exists():
            own = _texts(folder, language)
            odd = sorted(own.keys() ^ english.keys())
            assert not odd, f"{language}.json and en.json have the same keys; only one of them has {odd}"
            differing = sorted(key for key in own if own[key] != english[key])
            assert not differing, f"{language}.json fills in what en.json does, but not in {differing}"


def _texts(folder: Path, language: str) -> dict[str, set[str]]:
    """The values filled into each text; the plural forms of one text count as one."""
    texts: dict[str, str] = json.loads((folder / f"{language}.json").read_text("utf-8"))
    blanks: dict[str, set[str]] = {}
    for key, text in texts.items():
        stem, _, form = key.rpartition(".")
        is_plural = form in PLURALS and f"{stem}.other" in texts
        names = {name for _, name, _, _ in Formatter().parse(text) if name}
        blanks.setdefault(stem if is_plural else key, set()).update(names)
    return blanks


def check_rulebook(definition: Definition, played: Sample) -> None:
    """Check that rulebooks have the same rules in every language, and those that refusals cite."""
    folder = definition.words.rulebook if definition.words else None
    if folder is None:
        return
    numbers = {
        path.stem: RULE.findall(path.read_text("utf-8"))
        for path in folder.glob("*.md")
        if path.stem in LANGUAGES
    }
    assert "en" in numbers, f"{folder} has a rulebook en.md"
    assert numbers["en"], (
        "chapters begin with their number, rules with theirs in bold: ## M1 ..., - **M1.1** ..."
    )
    for language, found in numbers.items():
        assert found == numbers["en"], f"{language}.md and en.md have the same rules in the same order"
    for states in played.whole:
        named = {definition.rules.ending(states[-1].records).rule}
        named |= {_refused(state, seat).rule for state in states for seat in range(state.game.num_seats)}
        strange = sorted(named - set(numbers["en"]))
        assert not strange, f"the rulebook has the rules that are named, but not {strange}"
