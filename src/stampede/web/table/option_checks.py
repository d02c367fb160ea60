"""Validates the options that visitors request when a table is opened or changed."""

from collections.abc import Mapping

import msgspec

from stampede.core.errors import InvalidOption
from stampede.core.game import Game
from stampede.core.options import short
from stampede.games import drawn_games, find, load, shown
from stampede.web.runtime.ids import new_id, new_seed
from stampede.web.runtime.names import tidied
from stampede.web.runtime.refusals import bad_option, bad_seat
from stampede.web.runtime.runtime import Runtime
from stampede.web.runtime.settings import SiteRules
from stampede.web.store.store import Guest
from stampede.web.table.creation_messages import CreateTable
from stampede.web.table.events import Created, Sitter
from stampede.web.table.levels import Levels, check_level
from stampede.web.table.options import LONGEST_TITLE, TableOptions
from stampede.web.words import say


def load_asked(name: str, options: Mapping[str, object], rules_version: int | None = None) -> Game:
    """The game that a visitor requests, by the newest rules if the version is None; raises RefusedError.

    Options that name files are not even read: a visitor must not learn which files there are.
    """
    for option in find(name).rules.options:
        if option.is_local and option.name in options:
            raise bad_option(say("options.local", option=option.name))
    try:
        return load(name, options) if rules_version is None else shown(name, options, rules_version)
    except ValueError as error:
        raise bad_option(str(error)) from None


def checked_options(game: Game, requested: TableOptions, rules: SiteRules) -> TableOptions:
    """The *requested* options of a table of *game*; raises RefusedError for those it cannot have."""
    title = tidied(requested.table_title)
    if title and rules.is_child_safe:
        raise bad_option(say("options.no-title"))
    if len(title) > LONGEST_TITLE:
        raise bad_option(say("options.long-title", most=LONGEST_TITLE))
    if requested.notebook and game.definition.drawn.notebook is None:
        raise bad_option(say("options.no-notebook", title=game.definition.title))
    try:
        _ = requested.pace.control
    except InvalidOption as error:
        raise bad_option(str(error)) from None
    return TableOptions.of(msgspec.structs.replace(requested, table_title=title))


def check_seats(game: Game, wish: CreateTable, players: int) -> None:
    """Raise RefusedError unless everybody who sits down has a seat, and the requested one exists."""
    seats = game.num_seats
    if players > seats:
        raise bad_seat(say("seats.few", seats=seats, players=players))
    if not -1 <= wish.seat < seats:
        raise bad_seat(say("seats.wish", seat=short(wish.seat), last=seats - 1))


def asked_table(
    guest: Guest, wish: CreateTable, runtime: Runtime, levels: Levels, rules: SiteRules
) -> Created:
    """The first event of the table that *guest* requests; raises RefusedError that names the fault."""
    if wish.game not in drawn_games():
        raise bad_option(say("options.game", game=short(wish.game), games=", ".join(drawn_games())))
    game = load_asked(wish.game, wish.options)
    for level in wish.bots:
        check_level(levels, wish.game, level)
    players = (*[Sitter()] * (1 + len(wish.beside)), *map(Sitter, wish.bots))
    check_seats(game, wish, len(players))
    return Created(
        game=wish.game,
        options=dict(game.options),
        form=wish.match_form,
        guest=guest.id,
        players=players,
        match=new_id(runtime),
        seed=new_seed(runtime),
        seat=wish.seat,
        invite=new_id(runtime) if len(players) < game.num_seats else "",
        is_open=wish.is_open and len(players) < game.num_seats,
        ladder=len(game.definition.opponents.former),
        **checked_options(game, wish, rules).by_name(),
    )
