"""Positions of studies, computed by the rules and cached."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from http import HTTPStatus
from itertools import accumulate

import msgspec

from stampede.core.errors import IllegalAction, StampedeError
from stampede.core.game import State
from stampede.core.interface import CHANCE
from stampede.core.scene import Choice, Scene
from stampede.play import log
from stampede.play.match import Match, MatchEntry
from stampede.web.runtime.ids import new_number
from stampede.web.runtime.refusals import RefusedError, illegal, old_rules
from stampede.web.runtime.runtime import Runtime
from stampede.web.studies.messages import Line, LineLooked, LookAtLine, Step
from stampede.web.table.imported import MOST_ACTIONS
from stampede.web.words import say

KEPT = 512
"""Positions in memory; the longest has some 100 KB of history."""
Play = Callable[[Line], Match]
"""Returns the match after a line; raises RefusedError for a line that the rules forbid."""
STEP = 32
"""Actions between two cached positions of a long line, so that going back needs no replay from the start."""
LONGEST_DEAL = 500
"""Most chance outcomes drawn at once: more than any game begins with."""


class StudyPositions:
    """Computes the positions of lines. To be used by one thread at a time."""

    def __init__(self, runtime: Runtime) -> None:
        """Start with an empty cache."""
        self._runtime = runtime
        self._kept: OrderedDict[tuple[str, int], tuple[Line, Match]] = OrderedDict()

    def find(self, study: str, body: str, line: Line) -> Match:
        """The match after a *line* of the study in *body*; raises RefusedError."""
        if len(line) > MOST_ACTIONS:
            raise too_large()
        marks = [0]
        for step in line:
            marks.append(hash((marks[-1], step)))
        number, match = self._nearest(study, line, marks)
        if match is None:
            match = _start(body)
            self._keep((study, 0), (), match)
        for count, step in enumerate(line[number:], start=number + 1):
            match = _made(match, step)
            if count % STEP == 0 or count == len(line):
                self._keep((study, marks[count]), line[:count], match)
        return match

    def look(self, study: str, body: str, wish: LookAtLine) -> LineLooked:
        """The requested position; raises RefusedError."""
        match, made = self.find(study, body, wish.line), list[Step]()
        if wish.action:
            acting = asked(match.state)
            if not acting:
                raise RefusedError(HTTPStatus.CONFLICT, "over", say("study.over"))
            made.append((acting[0], _canonical(match.state, acting[0], wish.action)))
            match = self.find(study, body, (*wish.line, *made))
        if wish.deals:
            made += self._dealt(match)
            match = self.find(study, body, (*wish.line, *made))
        return LineLooked(tuple(made), scene(match), asked(match.state))

    def _dealt(self, match: Match) -> Iterator[Step]:
        """Draw outcomes for as long as chance is to act, and yield them."""
        for _ in range(LONGEST_DEAL):
            outcomes = match.state.chance_outcomes()
            if not outcomes:
                return
            actions, weights = zip(*outcomes, strict=True)
            drawn = new_number(self._runtime, sum(weights))
            passed = accumulate(weights)
            action = next(each for each, end in zip(actions, passed, strict=True) if drawn < end)
            step = (CHANCE, match.state.action_to_string(CHANCE, action))
            match = _made(match, step)
            yield step

    def _nearest(self, study: str, line: Line, marks: list[int]) -> tuple[int, Match | None]:
        """The length of the longest cached beginning of a *line*, and its match."""
        for number in range(len(line), -1, -1):
            known = self._kept.get((study, marks[number]))
            if known and known[0] == line[:number]:
                self._kept.move_to_end((study, marks[number]))
                return number, known[1]
        return 0, None

    def _keep(self, key: tuple[str, int], line: Line, match: Match) -> None:
        self._kept[key] = (line, match)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def too_large() -> RefusedError:
    """The refusal of a study beyond the size limit."""
    message = say("study.too-large", most=MOST_ACTIONS)
    return RefusedError(HTTPStatus.UNPROCESSABLE_ENTITY, "too-large", message)


def asked(state: State) -> tuple[int, ...]:
    """The seats that choose next: of several that choose in secret the first, as a match file orders them."""
    return state.acting_seats()[:1]


def scene(match: Match) -> Scene:
    """The position with everything open, and the choices of the seat to act."""
    state, draw = match.state, match.game.definition.drawn.scene
    open_to_all = draw(state, None)
    acting = asked(state)
    if not acting:
        return open_to_all
    if acting[0] == CHANCE:
        return msgspec.structs.replace(open_to_all, choices=tuple(_outcomes(match)))
    own = draw(state, acting[0])
    return msgspec.structs.replace(own, status=open_to_all.status, said=open_to_all.said)


def _outcomes(match: Match) -> list[Choice]:
    """The possible outcomes of chance, as buttons."""
    tell = match.game.definition.drawn.narration
    found = []
    for action, _ in match.state.chance_outcomes():
        text = match.state.action_to_string(CHANCE, action)
        found.append(Choice(text, tell(match.submit(CHANCE, text).state) or say("study.falls", outcome=text)))
    return found


def _start(body: str) -> Match:
    file = log.read(body)
    try:
        return Match.start(file.game, file.options, (), file.rules_version, file.position)
    except StampedeError as error:
        raise old_rules(error) from None


def _made(match: Match, step: tuple[int, str]) -> Match:
    try:
        return match.submit(*MatchEntry(*step))
    except IllegalAction as error:
        raise illegal(error) from None


def _canonical(state: State, seat: int, text: str) -> str:
    """An action in the game's own notation; raises RefusedError."""
    try:
        return state.action_to_string(seat, state.string_to_action(seat, text))
    except IllegalAction as error:
        raise illegal(error) from None
