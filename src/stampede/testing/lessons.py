"""Checks of lessons and puzzles: each can be played as it is written, by the newest rules."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from stampede.core.chance import below, new_stream
from stampede.core.definition import Definition
from stampede.core.scene import Scene
from stampede.lessons import Lesson, Walk, lessons_of, walk
from stampede.lessons.form import Beside, Texts
from stampede.lessons.reading import PUZZLES, keys_of
from stampede.play import log
from stampede.play.log import Notes
from stampede.play.match import MatchEntry
from stampede.testing.catalogues import RULE
from stampede.words.catalogue import LANGUAGES, speaking

CITED = re.compile(r"\b[A-Z]\d+\.\d+\b")
GAMES = 30
"""The number of random games, one of which must be lost."""


def check_lessons(definition: Definition) -> None:
    """Check that every lesson is a match file by the newest rules, and does what it says."""
    folder = definition.teaching.lessons if definition.teaching else None
    if folder is None:
        return
    found = lessons_of(definition)
    assert found, f"{folder} holds the lessons"
    names = [lesson.name for lesson in found]
    assert len(set(names)) == len(names), "lessons and puzzles differ in their names"
    for lesson in found:
        path = (folder / PUZZLES if lesson.is_puzzle else folder) / f"{lesson.name}.jsonl"
        try:
            _check(definition, lesson, path)
        except (AssertionError, ValueError) as fault:
            raise AssertionError(f"{path.name}: {fault}") from fault


def _check(definition: Definition, lesson: Lesson, path: Path) -> None:
    file = lesson.file
    assert file.game == definition.name, f"it is a lesson of {definition.name}"
    assert file.rules_version == definition.rules_version, (
        "it is played by the newest rules: look at it, then raise its rules_version"
    )
    log.verify(file)
    assert log.write(file) == path.read_text("utf-8"), "it is written as the house writes match files"
    _check_texts(definition, lesson)
    assert not (lesson.is_puzzle and not lesson.heading.otherwise), "a puzzle answers a choice that fails"
    for choices, outcome in ways(lesson):
        _check_way(lesson, choices, outcome)
    if lesson.is_game:
        assert any(_at_random(lesson, seed).outcome == "lost" for seed in range(GAMES)), "it can be lost"


# -------------------------------------------------------------------- texts


def _check_texts(definition: Definition, lesson: Lesson) -> None:
    rulebook = definition.words.rulebook if definition.words else None
    spoken = {path.stem for path in rulebook.glob("*.md")} & set(LANGUAGES) if rulebook else {"en"}
    rules = set(RULE.findall((rulebook / "en.md").read_text("utf-8"))) if rulebook else set()
    for texts in _texts(lesson):
        assert set(texts) == spoken, f"{texts.get('en')!r} is written in {sorted(spoken)}"
        cited = {name: sorted(CITED.findall(text)) for name, text in texts.items()}
        assert set(cited["en"]) <= rules, f"{texts['en']!r} cites rules that there are"
        assert all(each == cited["en"] for each in cited.values()), (
            f"{texts['en']!r} cites the same rules in every language"
        )
    assert lesson.file.notes[0].comment, "it begins with words"


def _texts(lesson: Lesson) -> Iterator[Texts]:
    heading = lesson.heading
    yield from (each for each in (heading.title, heading.won, heading.lost) if each)
    yield from _beside(heading)
    for notes in _all_notes(lesson.file.notes):
        if notes.comment:
            yield dict(notes.comment)
        yield from _beside(keys_of(notes.unknown, Beside))


def _beside(keys: Beside) -> Iterator[Texts]:
    if keys.otherwise:
        yield keys.otherwise
    yield from (each.label for each in keys.tries)


def _all_notes(found: Mapping[int, Notes]) -> Iterator[Notes]:
    for notes in found.values():
        yield notes
        for variation in notes.variations:
            yield from _all_notes(variation.notes)


# -------------------------------------------------------------------- ways through it

Choices = tuple[str, ...]


def ways(lesson: Lesson) -> Iterator[tuple[Choices, str]]:
    """The learner's choices in every line of the file, the main line last, with the outcome."""
    yield from _ways(lesson, lesson.file.entries, lesson.file.notes, ())


def _is_own(lesson: Lesson, seat: int) -> bool:
    return seat == lesson.heading.seat if lesson.heading.seat is not None else seat >= 0


def _ways(
    lesson: Lesson, entries: tuple[MatchEntry, ...], notes: Mapping[int, Notes], before: Choices
) -> Iterator[tuple[Choices, str]]:
    for number, entry in enumerate(entries):
        # The notes beside the first action of a variation belong to the position after it: its own position 0
        # has none.
        for variation in notes[number].variations if number in notes else ():
            assert _is_own(lesson, variation.entries[0].seat), (
                "a variation begins with a choice of the learner"
            )
            first = variation.notes.get(1, Notes())
            if keys_of(first.unknown, Beside).wrong:
                yield (*before, variation.entries[0].action), "wrong"
            else:
                yield from _ways(lesson, variation.entries, variation.notes, before)
        if _is_own(lesson, entry.seat):
            before = (*before, entry.action)
    yield before, "solved"


def _check_way(lesson: Lesson, choices: Choices, outcome: str) -> None:
    for number, choice in enumerate(choices):
        _check_offered(lesson, choices[:number], choice)
    for language in LANGUAGES:
        with speaking(language):
            found = walk(lesson, choices)
            assert found.outcome == outcome, f"{choices} is {outcome}, not {found.outcome}"
            assert any(frame.words for frame in found.frames), f"something is said of {choices}"


def _check_offered(lesson: Lesson, before: Choices, choice: str) -> None:
    found = walk(lesson, before)
    assert found.outcome == "asked", f"after {before} it is {found.outcome}, though {choice} follows"
    scene = found.frames[-1].scene
    offered = {each.action for each in scene.choices if not each.barred}
    assert choice in offered or scene.entry, (
        f"after {before}, {choice} is offered, not only {sorted(offered)}"
    )


def _at_random(lesson: Lesson, seed: int) -> Walk:
    """The end of a short game for a learner who chooses at random."""
    stream, choices = new_stream(seed), list[str]()
    found = walk(lesson, choices)
    while found.outcome == "asked":
        offered = _offered(found.frames[-1].scene)
        choices.append(offered[below(stream, len(offered))])
        found = walk(lesson, choices)
    return found


def _offered(scene: Scene) -> list[str]:
    return [each.action for each in scene.choices if not each.barred]
