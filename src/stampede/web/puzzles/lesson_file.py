"""A puzzle as the file of a lesson, with its words in every language."""

from collections.abc import Callable

from stampede.bots.puzzles import Puzzle
from stampede.core.game import Game
from stampede.lessons import Lesson, lesson_of
from stampede.lessons.form import PREFIX, Texts
from stampede.play import log
from stampede.play.log import MatchFile, Notes, Variation
from stampede.play.match import MatchEntry, begin
from stampede.web.words import say
from stampede.words.catalogue import LANGUAGES, speaking


def written(game: Game, puzzle: Puzzle) -> str:
    """The text of the file. The tempting choice is a mistake that the learner may make and see."""
    definition, (best, other) = game.definition, (puzzle.best, puzzle.tempting)
    names = begin(game, puzzle.position).seat_names

    def ask() -> str:
        state = begin(game, puzzle.position)
        side, question = state.seat_names[puzzle.seat], state.scene(puzzle.seat).status
        return say("puzzle.ask", side=side, question=question)

    def against() -> str:
        risk, answer = other.why.risk, other.why.answer
        if answer:
            return say("puzzle.answer", action=definition.name_action(answer.action))
        return definition.describe(risk) if risk else say("puzzle.other")

    def good() -> str:
        return say("puzzle.good", reason=definition.describe(best.why.merit) if best.why.merit else "")

    wrong = Notes(comment=_in_all(against), unknown={PREFIX + "wrong": True})
    tempting = Variation((MatchEntry(puzzle.seat, other.action),), {1: wrong})
    heading = {
        "title": _in_all(lambda: say("puzzle.title")),
        "seat": puzzle.seat,
        "otherwise": _in_all(lambda: say("puzzle.other")),
    }
    return log.write(
        MatchFile(
            game=game.name,
            rules_version=definition.rules_version,
            options=game.options,
            names=names,
            entries=(MatchEntry(puzzle.seat, best.action),),
            commitment="",
            position=puzzle.position,
            notes={0: Notes(comment=_in_all(ask), variations=(tempting,)), 1: Notes(comment=_in_all(good))},
            unknown={"header": {PREFIX + key: value for key, value in heading.items()}},
        )
    )


def read(day: str, text: str) -> Lesson:
    """The puzzle of a *day* from its file."""
    return lesson_of(day, text, is_puzzle=True)


def _in_all(words: Callable[[], str]) -> Texts:
    found = {}
    for language in LANGUAGES:
        with speaking(language):
            found[language] = words()
    return found
