"""Studies as match files, without a database: how they begin, change and are exported."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from http import HTTPStatus

from stampede.core.errors import InvalidFile, StampedeError
from stampede.core.interface import CHANCE
from stampede.play import log
from stampede.play.match import Match, MatchEntry
from stampede.play.result import match_result
from stampede.web.runtime.names import tidied
from stampede.web.runtime.refusals import RefusedError, bad_option
from stampede.web.studies.messages import TITLE_LENGTH, CreateStudy, StudyEdit, StudyNode
from stampede.web.studies.positions import Play, too_large
from stampede.web.table import imported
from stampede.web.table.imported import MOST_ACTIONS
from stampede.web.table.option_checks import load_asked
from stampede.web.words import say
from stampede.words.catalogue import speaking

LARGEST = 1_000_000
"""Characters of a study, and bytes of an imported match file."""


def brought(text: str) -> str:
    """The study that an imported match file begins; raises RefusedError."""
    try:
        return log.write(_last_part(log.read(text), imported.checked(text).names))
    except StampedeError as error:
        raise RefusedError(HTTPStatus.UNPROCESSABLE_ENTITY, "bad-file", str(error)) from None


def taken(file: log.MatchFile, match: Match) -> str:
    """The study of a finished match, without the players' names, which belong to them."""
    return log.write(_last_part(file, _sides(match)))


def started(wish: CreateStudy) -> str:
    """The study of a game from its start or from a position; raises RefusedError."""
    game = load_asked(wish.game, wish.options)
    try:
        match = Match.start(game.name, game.options, position=wish.position.strip() or None)
    except StampedeError as error:
        raise bad_option(str(error)) from None
    position = wish.position.strip() or None
    options = dict(match.game.options)
    return log.write(
        log.MatchFile(game.name, match.rules_version, options, _sides(match), (), "", position=position)
    )


def edited(body: str, title: str, edits: Iterable[StudyEdit], play: Play) -> tuple[str, str]:
    """Apply *edits* and return the new study and title; raises RefusedError if any of them is impossible."""
    tree = log.MatchTree(log.read(body))
    for edit in edits:
        if edit.what == "rename":
            title = titled(edit.text)
            continue
        try:
            _change(tree, edit, play)
        except LookupError:
            raise RefusedError(HTTPStatus.CONFLICT, "no-line", say("study.no-line")) from None
        except InvalidFile as error:
            raise _bad(error) from None
    return _checked(tree), title


def titled(text: str) -> str:
    """The title without invisible characters; raises RefusedError."""
    tidy = tidied(text)
    if 1 <= len(tidy) <= TITLE_LENGTH:
        return tidy
    message = say("study.title", most=TITLE_LENGTH)
    raise RefusedError(HTTPStatus.UNPROCESSABLE_ENTITY, "bad-title", message)


def nodes(body: str) -> tuple[StudyNode, ...]:
    """The tree of a study as nodes."""
    found = []
    for parent, node in log.MatchTree(log.read(body)).nodes():
        seat, action = node.entry or (CHANCE, "")
        arrows = tuple((arrow.start, arrow.end or "") for arrow in node.notes.arrows)
        found.append(StudyNode(parent, seat, action, dict(node.notes.comment), arrows))
    return tuple(found)


def exported(body: str) -> str:
    """A study as a match file.

    A line with chance that ends a game would need a seed as proof, and a study has none: then the last action
    becomes a variation, which needs no proof.
    """
    tree = log.MatchTree(log.read(body))
    file = tree.file()
    match = log.replay(replace(file, notes={}))
    if not match.state.is_terminal():
        return log.write(file)
    if any(entry.seat == CHANCE for entry in file.entries):
        return log.write(tree.file(is_open=True))
    return log.write(replace(file, winners=match_result(match.state, ()).winners))


def _change(tree: log.MatchTree, edit: StudyEdit, play: Play) -> None:
    """Apply an edit; raises LookupError for an unknown line and RefusedError for an illegal one."""
    line = [MatchEntry(*step) for step in edit.line]
    match edit.what:
        case "add":
            play(edit.line)
            tree.add(line)
        case "remove":
            tree.remove(line)
        case "promote":
            tree.promote(line)
        case "comment":
            tree.comment(line, edit.language, edit.text)
        case _:
            known = {(arrow.start, arrow.end or ""): arrow for arrow in tree.find(line).notes.arrows}
            arrows = [known.get(each) or log.Arrow(each[0], each[1] or None) for each in edit.arrows]
            log.check_arrows(arrows, play(()).game)
            tree.draw(line, arrows)


def _checked(tree: log.MatchTree) -> str:
    """The study as text; raises RefusedError if it is too large to store."""
    file = tree.file()
    text = log.write(file)
    if len(text) > LARGEST or file.num_to_check > MOST_ACTIONS:
        raise too_large()
    try:
        log.read(text)
    except InvalidFile as error:
        raise _bad(error) from None
    return text


def _bad(error: InvalidFile) -> RefusedError:
    return RefusedError(HTTPStatus.UNPROCESSABLE_ENTITY, "bad-edit", str(error))


def _last_part(file: log.MatchFile, names: tuple[str, ...]) -> log.MatchFile:
    """The match since the last change of its rules, without the proof of its dice, which a study outgrows."""
    *_, part = file.segments
    return log.MatchFile(
        game=file.game,
        rules_version=part.rules_version,
        options=file.options,
        names=names,
        entries=file.entries[part.first :],
        commitment="",
        position=part.position,
        notes=_since(file.notes, part.first),
        unknown={"header": file.unknown["header"]} if "header" in file.unknown else {},
    )


def _since(notes: Mapping[int, log.Notes], first: int) -> dict[int, log.Notes]:
    return {number - first: each for number, each in notes.items() if number >= first}


def _sides(match: Match) -> tuple[str, ...]:
    """The names of the seats in the game, without people's names."""
    with speaking("en"):
        return match.first.seat_names
