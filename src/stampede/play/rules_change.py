"""A match that goes on under the newest rules, because those it began with are carried no more."""

from contextlib import suppress

from stampede.core.errors import StampedeError
from stampede.core.full_state import FullState
from stampede.core.game import Game
from stampede.core.history import Start
from stampede.core.record import Records, copied, read_only
from stampede.play.match import Match, RulesPart


def adopted(records: Records, game: Game) -> FullState:
    """A position of an earlier rules version, without secret choices, as one of *game*.

    It is a position of its own even where it is that of the start. Raises InvalidPosition where it cannot be.
    """
    rules, start = game.definition.rules, copied(records)
    rules.adopt_record(start, game.options)
    rules.check_record(start, game.options)
    return FullState(game, start, [], start=Start(read_only(start), None, 0))


def under(match: Match, game: Game, began_under: int) -> Match:
    """The *match*, played under the version *began_under* so far, as it goes on under the rules of *game*.

    Of what is chosen in secret, what these rules allow stands. Raises InvalidPosition.
    """
    public = match.public
    part = RulesPart(began_under, public.entries, public.position)
    following = Match(adopted(public.state.records, game), earlier=(*public.earlier, part))
    for entry in match.entries[public.version :]:
        with suppress(StampedeError):
            following = following.submit(*entry)
    return following
