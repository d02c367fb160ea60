"""Imports matches that were played elsewhere, from files."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from stampede.core.errors import InvalidFile
from stampede.core.options import OptionValue
from stampede.games import drawn_games, find
from stampede.play import log
from stampede.play.series import Series
from stampede.web.runtime.names import tidied
from stampede.web.runtime.wire import NAME_LENGTH
from stampede.web.table.events import Imported
from stampede.web.table.players import NO_NAMES, Names, Player
from stampede.web.table.state import Brought, TableState
from stampede.web.table.versions import ViewVersions
from stampede.web.words import say

MOST_ACTIONS = 12_000
"""Four times the usual length of the longest game; each match is played through several times."""


class Checked(NamedTuple):
    """A match file whose claims are true."""

    text: str
    """Without names, and without their salts."""
    names: tuple[str, ...]
    """Tidied, by seat."""
    salts: Mapping[int, str]
    """Salts of the names that a server has signed."""


def checked(text: str) -> Checked:
    """Check the match file *text*, which must claim nothing that is wrong.

    Raises InvalidFile.
    """
    file = log.read(text)
    if file.game not in drawn_games():
        raise InvalidFile(say("import.game", games=", ".join(drawn_games())))
    if file.num_to_check > MOST_ACTIONS:
        raise InvalidFile(say("import.long", most=MOST_ACTIONS))
    _check_options(file.game, file.options)
    log.verify(file)
    names = tuple(tidied(name)[:NAME_LENGTH].rstrip() for name in file.names)
    signature = file.signature if names == file.names else None  # it was signed with other names
    salts = dict(enumerate(signature.salts)) if signature else {}
    bare = signature and replace(signature, salts=("",) * len(names))
    return Checked(log.write(replace(file, names=("",) * len(names), signature=bare)), names, salts)


def opened(table: str, event: Imported, called: Names = NO_NAMES) -> TableState:
    """The table of an imported match: nobody sits there, and it is over."""
    file = log.read(event.file)
    match = log.replay(replace(file, notes={}))  # they were checked when it was brought in
    seats = match.game.num_seats
    is_over = match.state.is_terminal() or bool(file.winners) or file.is_abandoned
    return TableState(
        table=table,
        version=1,
        wish=0,
        invite="",
        is_open=False,
        players=tuple(map(Player, range(seats))),
        sat=seats + 1,
        series=Series(file.game, "exchange", match.game.options, tuple(range(seats)), (0,) * seats),
        match_id=event.match,
        seed=file.seed,
        match=match,
        counts=ViewVersions.new(seats),
        begun=ViewVersions.new(seats),
        contributions=file.contributions,
        pledges=file.pledges,
        beacon=file.beacon,
        has_begun=True,
        has_ended=True,
        ended=1,
        drawn=file.drawn,
        outs=file.outs,
        is_abandoned=file.is_abandoned,
        branch=file.branch,
        brought=Brought(file, is_over),
        called=called,
    )


def _check_options(game: str, options: Mapping[str, OptionValue]) -> None:
    """Raise InvalidFile for options that name files: a visitor must not learn which this machine has."""
    for option in find(game).rules.options:
        if option.is_local and options.get(option.name, option.default) != option.default:
            raise InvalidFile(say("import.local", option=option.name))
